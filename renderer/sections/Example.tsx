import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { siteMessages } from '../messages.ts'
import { Block, Lede } from '../theme/layout.ts'

const Columns = styled(Block)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px var(--column-gap);
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
    td {
      white-space: normal;
    }
  }
  @media (min-width: 53.75em) {
    grid-template-columns: var(--halves);
    align-items: start;
  }
`

/** What it costs: what the sum means beside it, or no sum at all once a price's day has passed. */
export const Example = ({ anchor, title, lede, body, prices, note }: Model<'example'>) => (
  <Columns id={anchor}>
    <div>
      <h2>{title}</h2>
      {lede && <Lede>{lede}</Lede>}
      <Prose html={body} />
    </div>
    {prices ? (
      <div>
        {prices.examples.map(({ title, rows }) => (
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
          {note} {prices.day}
        </p>
      </div>
    ) : (
      <p>{siteMessages.pricesUnderReview}</p>
    )}
  </Columns>
)
