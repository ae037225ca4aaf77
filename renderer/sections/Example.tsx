import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid, Lede } from '../theme/layout.ts'

const First = styled.div`
  h2 ~ div {
    margin-top: var(--s4);
  }
`
const Prices = styled.div`
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-bottom: 20px;
    text-align: left;
    font: var(--title);
  }
  table + table {
    margin-top: var(--s6);
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
    font: var(--title);
  }
  table + p {
    margin-top: var(--s4);
    font: var(--small);
    color: var(--muted);
  }
  @media (max-width: 29.9375em) {
    th,
    td {
      padding-block: 12px;
    }
  }
`

/** Price examples beside their explanation. */
export const Example = ({ anchor, title, lede, body, examples, note, day }: Model<'example'>) => (
  <Block id={anchor}>
    <Grid data-columns="halves">
      <First>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        <Prose html={body} />
      </First>
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
    </Grid>
  </Block>
)
