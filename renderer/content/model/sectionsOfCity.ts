import type { Section } from '../schema/sections.ts'
import type { CityService, Service } from '../schema/services.ts'

/** What all cities share, with the city's own parts in their place; only its own on a page that is laid out by itself. */
export const sectionsOfCity = ({ sections }: NonNullable<Service['cityPage']>, own: CityService): Section[] =>
  own.ownLayout ? own.sections : sections.flatMap((section) => (section.type === 'cityContent' ? own.sections : [section]))
