/** Code that must not compile: `tsc` reports every `@ts-expect-error` without an error. */
import type { Model, ModelMakers } from '../../renderer/content/model/sectionModels.ts'
import { Hero } from '../../renderer/sections/Hero.tsx'
import { useData } from '../../renderer/pageContext.tsx'
import type { Parts } from '../../renderer/sections/Sections.tsx'

declare const makers: ModelMakers
declare const parts: Parts
const { faq: _part, ...withoutPart } = parts

// @ts-expect-error: a kind without a component
export const missingPart: Parts = withoutPart
// @ts-expect-error: a model of a kind that content cannot have
export const strayModel = { ...makers, timeline: makers.proof } satisfies ModelMakers
// @ts-expect-error: a component whose props are not fields of the section, which has no model
export const withoutModel: Parts = { ...parts, faq: parts.contactBlock }
// @ts-expect-error: a component whose props are not in the section's model
export const wrongPart: Parts = { ...parts, steps: parts.product }
// @ts-expect-error: a model without the section's type
export const wrongModel: ModelMakers = { ...makers, faq: () => ({ title: 'Frågor' }) }

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
export const look: Same<Model<'cityLinks'>['look'], 'list' | 'cards'> = true
export const person: Same<Model<'contactPerson'>['person']['email'], string> = true

export const RightData = () => <Hero page={useData('sections')} />
// @ts-expect-error: a component with the model of another page
export const WrongData = () => <Hero page={useData('quote')} />
// @ts-expect-error: a field that the quote page's model lacks
export const WrongField = () => useData('quote').team.length
