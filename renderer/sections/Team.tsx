/** The staff as cards. */
import { PersonCard } from '../components/PersonCard.tsx'
import type { Model } from '../content/model/sections.ts'
import { Grid } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

export const Team = ({ people, ...section }: Omit<Model<'team'>, 'type'>) => (
  <TitledSection {...section}>
    <Grid as="ul" data-columns="3">
      {people.map((person) => (
        <li key={person.name}>
          <PersonCard person={person} as="h3" />
        </li>
      ))}
    </Grid>
  </TitledSection>
)
