import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Lede } from '../theme/layout.ts'

const Columns = styled(Block)`
  display: grid;
  gap: 32px clamp(32px, 6vw, 96px);
  h2 ~ * {
    margin-top: 18px;
  }
  > div + div {
    padding: clamp(20px, 3vw, 40px);
    border: 1px solid var(--line);
    border-radius: 22px;
    background: var(--surface);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 16px 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    font-weight: 400;
    vertical-align: baseline;
  }
  td {
    padding-left: 20px;
    text-align: right;
    white-space: nowrap;
    font-weight: 600;
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
    td {
      white-space: normal;
    }
  }
  @media (min-width: 53.75em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`

/** A worked example: what it means beside the sum, whose last row is the result. */
export const Example = ({ anchor, title, lede, body, rows, note }: Model<'example'>) => (
  <Columns id={anchor}>
    <div>
      <h2>{title}</h2>
      {lede && <Lede>{lede}</Lede>}
      <Prose html={body} />
    </div>
    <div>
      <table>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p>{note}</p>}
    </div>
  </Columns>
)
