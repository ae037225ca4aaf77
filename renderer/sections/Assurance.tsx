import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { siteMessages } from '../messages.ts'
import { Block, Grid, Lede } from '../theme/layout.ts'

const First = styled.div`
  h2 ~ div {
    margin-top: var(--s3);
    font: var(--small);
  }
`
/** On small screens a row has two lines: guarantee and duration, then the liable party. */
const Rows = styled.table`
  width: 100%;
  border-collapse: collapse;
  font: var(--small);
  tr {
    border-bottom: 1px solid var(--line);
  }
  th {
    text-align: left;
    font-weight: 600;
  }
  th,
  td {
    padding: 9px 0;
    vertical-align: baseline;
  }
  td {
    color: var(--muted);
  }
  td:nth-child(2) {
    font-weight: 600;
    color: var(--ink);
    white-space: nowrap;
  }
  @media (max-width: 37.4375em) {
    thead {
      display: none;
    }
    tr {
      display: grid;
      grid-template-columns: 1fr auto;
      padding-block: 6px;
    }
    th,
    td {
      padding: 0;
    }
    td:last-child {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 37.5em) {
    * + th,
    td {
      padding-left: 24px;
    }
  }
`

/** The table of all guarantees, to which other texts refer. */
export const Assurance = ({ anchor, title, lede, body, guarantees }: Model<'assurance'>) => (
  <Block id={anchor}>
    <Grid data-columns="beside">
      <First>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        <Prose html={body} />
      </First>
      <Rows>
        <thead>
          <tr>
            {siteMessages.guaranteeColumns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guarantees.map(({ what, years, liable, insolvency }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{years}</td>
              <td>
                {liable}. {insolvency}.
              </td>
            </tr>
          ))}
        </tbody>
      </Rows>
    </Grid>
  </Block>
)
