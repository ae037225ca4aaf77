/** What must not compile; `tsc` complains of every `@ts-expect-error` that hides no error. */
import type { Model, SectionModels, SectionKind } from '../../renderer/content/model/sections.ts'
import { Hero } from '../../renderer/sections/Hero.tsx'
import { useData } from '../../renderer/pageContext.tsx'
import type { Parts } from '../../renderer/sections/Sections.tsx'

declare const models: SectionModels
declare const parts: Parts
const { faq: _part, ...withoutPart } = parts

// @ts-expect-error: a kind without a component
export const missingPart: Parts = withoutPart
// @ts-expect-error: a model of a kind that content cannot have
export const strayModel = { ...models, timeline: models.proof } satisfies SectionModels
// @ts-expect-error: a component that wants what is not written, of a kind without a model
export const withoutModel: Parts = { ...parts, faq: parts.contactBlock }
// @ts-expect-error: a component that wants what its kind's model does not give
export const wrongPart: Parts = { ...parts, steps: parts.product }
// @ts-expect-error: a model that loses the section's type
export const wrongModel: SectionModels = { ...models, faq: () => ({ title: 'Frågor' }) }

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
export const kinds: Same<SectionKind, keyof Parts> = true
export const look: Same<Model<'districts'>['look'], 'list' | 'cards' | 'tiles'> = true
export const person: Same<Model<'contactPerson'>['person']['email'], string> = true

export const RightData = () => <Hero page={useData('sections')} />
// @ts-expect-error: a component that wants another page's model
export const WrongData = () => <Hero page={useData('quote')} />
// @ts-expect-error: the quote page has no team to show
export const WrongField = () => useData('quote').team.length
