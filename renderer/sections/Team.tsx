/** The staff, with names and phone numbers in columns. */
import { styled } from 'styled-components'
import { PersonCard } from '../components/PersonCard.tsx'
import type { Model } from '../content/model/sections.ts'
import { Rows } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const People = styled(Rows)`
  li > div {
    padding: var(--s4) 0;
    border-radius: 0;
    background: none;
  }
  @media (min-width: 53.75em) {
    li > div > div {
      flex: 1;
      display: grid;
      grid-template-columns: minmax(0, 1fr) 11em minmax(0, 22em);
      gap: 0 var(--column-gap);
    }
    h3,
    p {
      grid-column: 1;
    }
    a {
      grid-column: 3;
      grid-row: 1 / 3;
      align-self: center;
      margin-block: 0;
    }
    a[href^="tel:"] {
      grid-column: 2;
    }
  }
`

export const Team = ({ people, ...section }: Omit<Model<'team'>, 'type'>) => (
  <TitledSection {...section}>
    <People>
      {people.map((person) => (
        <li key={person.name}>
          <PersonCard person={person} as="h3" />
        </li>
      ))}
    </People>
  </TitledSection>
)
