/** Price examples beside their explanation. */
import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Table } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Prices = styled.div`
  caption {
    padding-bottom: var(--s4);
    text-align: left;
    font: var(--title);
  }
  table + table {
    margin-top: var(--s5);
  }
  th,
  td {
    padding: var(--s3) 0;
    border-bottom: 1px solid var(--line);
  }
  th {
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  td {
    padding-left: var(--s4);
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
  }
`

export const Example = ({ body, examples, note, day, ...section }: Model<'example'>) => (
  <TitledSection {...section} beside first={<Prose html={body} />}>
    <Prices>
      {examples.map(({ title, rows }) => (
        <Table key={title}>
          <caption>{title}</caption>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      ))}
      <p className="meta">
        {note} {day}
      </p>
    </Prices>
  </TitledSection>
)
