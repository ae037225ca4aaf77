import { styled } from 'styled-components'
import type { Model } from '../content/model/sections.ts'
import { Block } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Rows = styled.ul`
  border-bottom: 1px solid var(--line);
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 24px;
    align-items: baseline;
    padding-block: 16px;
    border-top: 1px solid var(--line);
    color: inherit;
    text-decoration: none;
  }
  b {
    font: 600 1.25rem / 1.3 var(--display);
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
    font-size: 0.9375rem;
    line-height: 1.4;
  }
  a:hover b {
    text-decoration: underline;
  }
  span:last-child {
    text-align: right;
  }
`

/** What each service costs in its first example, as a way to the whole sum. */
export const Prices = ({ anchor, title, lede, rows }: Model<'prices'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Rows>
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
    </Rows>
  </Block>
)
