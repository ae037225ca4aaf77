/** A comparison table of brands with a button in each column. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import type { Model } from '../content/model/sections.ts'
import { Table } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

/** Scrolls horizontally on narrow screens, with a sticky first column. */
const Frame = styled.div`
  --labels: 6.5rem;
  overflow-x: auto;
  margin-right: calc(-1 * var(--gutter));
  table {
    border-collapse: separate;
    border-spacing: 0;
    font: var(--small);
  }
  th,
  td {
    min-width: 7.75rem;
    padding: var(--s3) var(--s3) var(--s3) 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
    hyphens: auto;
  }
  thead > tr > * {
    border-bottom: 2px solid var(--ink);
  }
  thead th {
    font: var(--title);
    scroll-margin-left: var(--labels);
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    width: var(--labels);
    min-width: var(--labels);
    background: var(--paper);
    color: var(--muted);
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  td a {
    padding-inline: var(--s3);
    hyphens: none;
  }
  @media (min-width: 47.5em) {
    --labels: 7.5rem;
    margin-right: 0;
    table {
      table-layout: fixed;
    }
  }
  @media (min-width: 53.75em) {
    --labels: 10rem;
    th,
    td {
      padding-right: var(--s4);
    }
  }
`

export const Brands = ({ items, rows, ...section }: Model<'brands'>) => (
  <TitledSection {...section}>
    <Frame role="region" aria-label={section.title} tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <td />
            {items.map(({ anchor, name }) => (
              <th key={anchor} id={anchor} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, i) => (
                <td key={items[i]!.anchor}>{value}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {items.map(({ anchor, button }) => (
              <td key={anchor}>
                <ButtonLink {...button} />
              </td>
            ))}
          </tr>
        </tbody>
      </Table>
    </Frame>
  </TitledSection>
)
