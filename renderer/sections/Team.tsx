/** The staff as cards. */
import { styled } from 'styled-components'
import { PersonCard } from '../components/PersonCard.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const People = styled(Grid)`
  row-gap: var(--s4);
  li > div {
    height: 100%;
  }
  /* Rows, whose button shows no number. */
  @media (max-width: 37.4375em) {
    gap: 0;
    li {
      border-bottom: 1px solid var(--line);
    }
    li > div {
      display: grid;
      grid-template-columns: auto 1fr auto;
      gap: 0 var(--s3);
      padding: var(--s3) 0;
      border-radius: 0;
      background: none;
    }
    .initials,
    img {
      grid-row: 1 / 3;
      width: 3rem;
      height: 3rem;
    }
    .reach {
      display: contents;
    }
    .button {
      grid-area: 1 / 3 / span 2;
      width: 3rem;
      height: 3rem;
      gap: 0;
      padding: 0;
      border-radius: 50%;
      font-size: 0;
    }
    [href^="mailto"] {
      grid-column: 2;
      padding-block: var(--s1);
      font: var(--small);
    }
  }
  /* Narrower cards would break names and addresses. */
  @media (max-width: 59.9375em) {
    &[data-columns="3"] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (min-width: 60em) and (max-width: 74.9375em) {
    &[data-columns="4"] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media (max-width: 74.9375em) {
    &[data-columns="4"] > :nth-child(odd):last-child {
      grid-column: 1 / -1;
    }
  }
`

export const Team = ({ people, ...section }: Omit<Model<'team'>, 'type'>) => (
  <TitledSection {...section}>
    <People as="ul" data-columns={people.length % 3 === 0 || people.length % 4 === 1 ? 3 : 4}>
      {people.map((person) => (
        <li key={person.name}>
          <PersonCard person={person} as="h3" />
        </li>
      ))}
    </People>
  </TitledSection>
)
