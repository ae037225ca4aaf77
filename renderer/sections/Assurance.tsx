/** The table of the guarantees of the page's service, to which other texts refer. */
import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { siteMessages } from '../messages.ts'
import { Table } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Small = styled(Prose)`
  font: var(--small);
`
/** On small screens a row has two lines: guarantee and duration, then the liable party. */
const Guarantees = styled(Table)`
  align-self: start;
  font: var(--small);
  tr {
    border-bottom: 1px solid var(--line);
  }
  tbody:first-child {
    border-top: 1px solid var(--line);
  }
  th {
    font-weight: 600;
  }
  th,
  td {
    padding: var(--s2) 0;
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
      padding-block: var(--s2);
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
      padding-left: var(--s4);
    }
  }
`

export const Assurance = ({ body, guarantees, ...section }: Model<'assurance'>) => (
  <TitledSection {...section} tone="sand" beside first={<Small html={body} />}>
    <Guarantees>
      {guarantees.length > 1 && (
        <thead>
          <tr>
            {siteMessages.guaranteeColumns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {guarantees.map(({ what, years, liable, adds }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{years}</td>
            <td>
              {liable}. {adds}.
            </td>
          </tr>
        ))}
      </tbody>
    </Guarantees>
  </TitledSection>
)
