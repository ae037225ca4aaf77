/** A section with one contact person. */
import { PersonCard } from '../components/PersonCard.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { TitledSection } from './TitledSection.tsx'

export const ContactPerson = ({ person, ...section }: Model<'contactPerson'>) => (
  <TitledSection {...section} beside>
    <PersonCard person={person} as="h3" />
  </TitledSection>
)
