/** A section with a before and an after picture. */
import { Comparison } from '../components/Comparison.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { TitledSection } from './TitledSection.tsx'

export const BeforeAfter = ({ before, after, ...section }: Model<'beforeAfter'>) => (
  <TitledSection {...section} beside>
    <Comparison
      before={before}
      after={after}
      sizes="(min-width:1500px) 900px, (min-width:860px) 54vw, 92vw"
    />
  </TitledSection>
)
