/** The bar with phone and quote on small screens, shown by behaviours/mobilebar.ts. */
import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import type { ShellModel } from '../content/model/head.ts'
import { siteMessages } from '../messages.ts'
import { useQuoteUrl } from '../pageContext.tsx'

const Bar = styled.nav`
  position: fixed;
  z-index: 10;
  inset: auto 0 0;
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s3);
  padding: var(--s2) var(--s4) calc(var(--s2) + env(safe-area-inset-bottom));
  background: var(--paper);
  border-top: 1px solid var(--line);
  transition:
    transform 0.18s,
    visibility 0.18s;
  &:not([data-shown]) {
    transform: translateY(100%);
    visibility: hidden;
  }
  a {
    min-height: 48px;
    padding: 0;
  }
  @media (min-width: 53.8125em), (max-height: 30em) {
    display: none;
  }
`

export function MobileBar({ shell }: { shell: ShellModel }) {
  return (
    <Bar data-mobilebar aria-label={siteMessages.shortcuts}>
      <a className="button" href={shell.contact.phone.href}>
        <Icon name="phone" />
        {siteMessages.call}{' '}
      </a>
      <a className="button primary" href={useQuoteUrl()}>
        {shell.quote.label}
      </a>
    </Bar>
  )
}
