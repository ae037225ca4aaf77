import { styled } from 'styled-components'
import type { Model } from '../content/model/sections.ts'
import { Block, Rows } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Services = styled(Rows)`
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--s4);
    align-items: baseline;
    padding-block: 16px;
    color: inherit;
    text-decoration: none;
  }
  b {
    font: var(--title);
  }
  b:first-child,
  span:nth-last-child(2) {
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  b:last-of-type {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  span {
    color: var(--muted);
    font: var(--small);
  }
  a:hover b {
    text-decoration: underline;
  }
  span:last-child {
    text-align: right;
  }
`

/** The price of each service's first example, with a link to the example. */
export const Prices = ({ anchor, title, lede, rows }: Model<'prices'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Services>
      {rows.map(({ name, example, label, value, href }) => (
        <li key={href}>
          <a href={href}>
            <b>{name}</b>
            <b>{value}</b>
            <span>{example}</span>
            <span>{label}</span>
          </a>
        </li>
      ))}
    </Services>
  </Block>
)
