/** The form as a section with a tinted background. */
import { styled } from 'styled-components'
import { formAnchor } from '../content/fixedAddresses.ts'
import type { Model } from '../content/model/sectionModels.ts'
import { Block } from '../theme/layout.ts'
import { Island } from '../islands/Island.tsx'

const Ground = styled(Block)`
  > * {
    max-width: 46rem;
    margin-inline: auto;
  }
`

export const FormSection = ({ anchor, form }: Model<'form'>) => (
  <Ground as="div" id={anchor ?? formAnchor} data-tone="sand">
    <Island name="QuoteForm" props={form} />
  </Ground>
)
