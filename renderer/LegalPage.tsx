import { styled } from 'styled-components'
import { ArticleBody } from './components/ArticleBody.tsx'
import { Breadcrumbs } from './components/Breadcrumbs.tsx'
import { Contents } from './components/Contents.tsx'
import type { LegalPageModel } from './content/models.ts'
import { Layout } from './Layout.tsx'
import { siteMessages } from './messages.ts'
import { useData } from './pageContext.tsx'
import { inset, Lede } from './styles/layout.ts'
import { PageTop } from './styles/PageTop.ts'

const Columns = styled.div`
  ${inset}
  display:grid;gap:32px clamp(32px,5vw,72px);padding-bottom:var(--space);
  @media (min-width:1100px){grid-template-columns:240px minmax(0,42rem);nav{position:sticky;top:calc(var(--head) + 32px);align-self:start}}
`

/** Cookie and privacy policy. */
export function LegalPage() {
  const page = useData<LegalPageModel>()
  return (
    <Layout shell={page.shell} path={page.head.path}>
      <Breadcrumbs items={page.breadcrumbs} />
      <PageTop>
        <h1>{page.title}</h1>
        <Lede>{page.lede}</Lede>
        <p>
          {siteMessages.updated} <time dateTime={page.isoUpdated}>{page.updated}</time>
        </p>
      </PageTop>
      <Columns>
        <Contents items={page.contents} />
        <ArticleBody html={page.body} />
      </Columns>
    </Layout>
  )
}
