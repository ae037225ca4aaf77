/** The page of missing addresses. */
import { styled } from 'styled-components'
import { ButtonLink } from '../../renderer/components/ButtonLink.tsx'
import { LinkItems } from '../../renderer/components/LinkItems.tsx'
import { siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { Block, Grid, Lede } from '../../renderer/theme/layout.ts'

const Column = styled(Block)`
  padding-block: var(--space);
  h1 + div {
    margin-block: var(--s5) var(--s6);
  }
  ul {
    row-gap: 0;
    margin-top: var(--s4);
    border-top: 1px solid var(--line);
  }
  li a {
    min-height: 56px;
    border-bottom: 1px solid var(--line);
    text-decoration: underline;
  }
`

export function Page() {
  const page = useData('notFound')
  return (
    <Column as="div" data-behaviour="notFound">
      <h1 lang="en">{siteMessages.notFound}</h1>
      <div lang="en">
        <ButtonLink
          label={siteMessages.returnHome}
          href={page.shell.home.href}
          kind="secondary"
          smallScreensOnly={false}
        />
      </div>
      <Lede>{page.text}</Lede>
      <Grid as="ul" data-columns="4">
        <LinkItems links={page.links} className="action" />
      </Grid>
    </Column>
  )
}
