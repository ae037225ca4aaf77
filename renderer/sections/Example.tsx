import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { Halves, Lede, Sheet } from '../theme/layout.ts'

const Prices = styled(Sheet)`
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: 20px;
    text-align: left;
    font: 600 1.125rem / 1.3 var(--display);
  }
  table + table {
    margin-top: 40px;
  }
  th,
  td {
    padding: 16px 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    font-weight: 400;
    vertical-align: baseline;
  }
  th {
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  td {
    padding-left: 20px;
    text-align: right;
    font-weight: 600;
    @media (min-width: 30em) {
      white-space: nowrap;
    }
  }
  tr:first-child > * {
    padding-top: 0;
  }
  tr:last-child > * {
    border-top: 2px solid var(--ink);
    border-bottom: 0;
    padding-bottom: 0;
    font: 600 1.375rem / 1.25 var(--display);
  }
  table + p {
    margin-top: 16px;
    font-size: 0.9375rem;
    line-height: 1.5;
    color: var(--muted);
  }
  @media (max-width: 29.9375em) {
    th,
    td {
      padding-block: 12px;
    }
    td {
      white-space: normal;
    }
  }
`

/** What it costs, and what the sum means beside it. */
export const Example = ({ anchor, title, lede, body, examples, note, day }: Model<'example'>) => (
  <Halves id={anchor}>
    <div>
      <h2>{title}</h2>
      {lede && <Lede>{lede}</Lede>}
      <Prose html={body} />
    </div>
    <Prices>
      {examples.map(({ title, rows }) => (
        <table key={title}>
          <caption>{title}</caption>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p>
        {note} {day}
      </p>
    </Prices>
  </Halves>
)
