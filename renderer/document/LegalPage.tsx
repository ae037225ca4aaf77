/** Pages of one text with a table of contents: cookies and the privacy policy. */
import { styled } from 'styled-components'
import { ArticleBody, textColumns } from '../components/ArticleBody.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Contents } from '../components/Contents.tsx'
import { siteMessages } from '../messages.ts'
import { useData } from '../pageContext.tsx'
import { Grid } from '../theme/layout.ts'

const Columns = styled(Grid)`
  ${textColumns}
  padding-bottom: var(--space);
`

export function LegalPage() {
  const page = useData('legal')
  return (
    <>
      <PageHeading page={page}>
        <p className="meta">
          {siteMessages.updated} <time dateTime={page.isoUpdated}>{page.updated}</time>
        </p>
      </PageHeading>
      <Columns data-columns="beside">
        <Contents items={page.contents} />
        <ArticleBody html={page.html} />
      </Columns>
    </>
  )
}
