/** The page of missing addresses. */
import { styled } from 'styled-components'
import { ButtonLink } from '../../renderer/components/ButtonLink.tsx'
import { PhoneLink } from '../../renderer/components/Hours.tsx'
import { siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { LinkRows } from '../../renderer/sections/Places.tsx'
import { Block, Eyebrow, Lede } from '../../renderer/theme/layout.ts'

const Column = styled(Block)`
  padding-block: var(--space);
  ul[data-dense],
  div {
    margin-block: var(--s5);
  }
  ul[data-dense] {
    /* Longer names than those of towns. */
    @media (max-width: 37.4375em) {
      grid-template-columns: 1fr;
    }
  }
`

export function Page() {
  const page = useData('notFound')
  return (
    <Column as="div" data-behaviour="notFound">
      <Eyebrow lang="en">{siteMessages.notFound}</Eyebrow>
      <h1>{siteMessages.missing}</h1>
      <Lede>{page.text}</Lede>
      <div lang="en">
        <ButtonLink label={siteMessages.returnHome} href={page.shell.home.href} kind="secondary" />
      </div>
      <LinkRows look="list" links={page.links} />
      <PhoneLink phone={page.shell.contact.phone} />
    </Column>
  )
}
