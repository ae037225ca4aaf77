import { styled } from 'styled-components'
import { Hours, OpenNow } from '../components/Hours.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { siteMessages } from '../messages.ts'
import { Block } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Rows = styled.dl`
  display: grid;
  gap: 8px 20px;
  div {
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
  dt {
    font-size: 0.9375rem;
    color: var(--muted);
  }
  dd {
    font: 600 clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem) / 1.3 var(--display);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  dd {
    padding-block: 9px;
  }
  a {
    display: inline-block;
    padding-block: 9px;
    margin-block: -9px;
    color: inherit;
  }
  & + div {
    margin-top: 24px;
    column-gap: var(--column-gap);
    column-width: 26rem;
  }
  & + div > * {
    break-inside: avoid;
  }
  @media (min-width: 53.75em) {
    grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr));
  }
`

/** Phone first. With a fee and a text it is where a fault is reported. */
export const ContactBlock = ({ anchor, title, lede, contact, fee, body }: Model<'contactBlock'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Rows>
      <div>
        <dt>{siteMessages.phone}</dt>
        <dd>
          <a href={contact.phone.href}>{contact.phone.label}</a> <OpenNow />
        </dd>
      </div>
      <div>
        <dt>{siteMessages.email}</dt>
        <dd>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </dd>
      </div>
      <div>
        <dt>{siteMessages.openingHours}</dt>
        <dd>
          <Hours of={contact} />
        </dd>
      </div>
      {fee && (
        <div>
          <dt>{siteMessages.callOutFee}</dt>
          <dd>{fee}</dd>
        </div>
      )}
    </Rows>
    {body && <Prose html={body} />}
  </Block>
)
