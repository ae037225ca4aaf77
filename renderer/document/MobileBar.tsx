/** The bar with phone and quote on small screens, below the first screen. */
import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import type { ShellModel } from '../content/model/head.ts'
import { siteMessages } from '../messages.ts'
import { useQuoteUrl } from '../pageContext.tsx'

/** Where the bar sticks to the bottom of the screen: from the middle of the second screen on. */
const Zone = styled.div`
  position: absolute;
  z-index: 10;
  inset: 150vh 0 0;
  display: flex;
  flex-direction: column;
  justify-content: end;
  pointer-events: none;
  /* Beside the keyboard of a phone there is no room. */
  #root:has(:is(input, select, textarea):focus) > & {
    display: none;
  }
  @media (min-width: 53.8125em), (max-height: 30em), print {
    display: none;
  }
`
const Bar = styled.nav`
  position: sticky;
  bottom: 0;
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s3);
  padding: var(--s2) var(--s4) calc(var(--s2) + env(safe-area-inset-bottom));
  background: var(--paper);
  border-top: 1px solid var(--line);
  pointer-events: auto;
  a {
    min-height: 48px;
    padding: 0;
  }
`

export function MobileBar({ shell }: { shell: ShellModel }) {
  return (
    <Zone>
      <Bar data-mobilebar aria-label={siteMessages.shortcuts}>
        <a className="button" href={shell.contact.phone.href}>
          <Icon name="phone" />
          {siteMessages.call}{' '}
        </a>
        <a className="button primary" href={useQuoteUrl()}>
          {shell.quote.label}
        </a>
      </Bar>
    </Zone>
  )
}
