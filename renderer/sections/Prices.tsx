/**
 * The price of each service's first example, after and before deduction, with a link to the
 * example.
 */
import { styled } from 'styled-components'
import type { Model } from '../content/model/sectionModels.ts'
import { Rows } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Services = styled(Rows)`
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--s4);
    align-items: baseline;
    padding-block: var(--s3);
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
  @media (max-width: 19.9375em) {
    a,
    a > * {
      display: block;
      text-align: left !important;
    }
  }
`

export const Prices = ({ rows, ...section }: Model<'prices'>) => (
  <TitledSection {...section} beside>
    <Services>
      {rows.map(({ name, example, note, value, href }) => (
        <li key={href}>
          <a href={href}>
            <b>{name}</b> <b>{value}</b> <span>{example}</span> <span>{note}</span>
          </a>
        </li>
      ))}
    </Services>
  </TitledSection>
)
