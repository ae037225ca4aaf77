import { styled } from 'styled-components'
import { ArticleBody } from '../components/ArticleBody.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Contents } from '../components/Contents.tsx'
import { siteMessages } from '../messages.ts'
import { useData } from '../pageContext.tsx'

const Columns = styled.div`
  padding-inline: var(--inset);
  display: grid;
  gap: 32px clamp(32px, 5vw, 72px);
  padding-bottom: var(--space);
  @media (min-width: 68.75em) {
    grid-template-columns: 240px minmax(0, 42rem);
    nav {
      position: sticky;
      top: calc(var(--head) + 32px);
      align-self: start;
    }
  }
`

/** Cookie and privacy policy. */
export function LegalPage() {
  const page = useData('legal')
  return (
    <>
      <PageHeading page={page}>
        <p>
          {siteMessages.updated} <time dateTime={page.isoUpdated}>{page.updated}</time>
        </p>
      </PageHeading>
      <Columns>
        <Contents items={page.contents} />
        <ArticleBody html={page.html} />
      </Columns>
    </>
  )
}
