/** What the list of articles shows when none matches the search. */
import { styled } from 'styled-components'
import { siteMessages } from '../messages.ts'
import { Panel } from '../theme/layout.ts'

const Empty = styled(Panel)`
  margin-top: var(--s4);
  p {
    margin-bottom: var(--s4);
  }
`

export const NoArticles = ({ hidden }: { hidden?: boolean }) => (
  <Empty className="empty" hidden={hidden}>
    <p>{siteMessages.noArticles}</p>
    <button type="button" className="button">
      {siteMessages.showAllArticles}
    </button>
  </Empty>
)
