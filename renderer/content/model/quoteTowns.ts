/** Texts such as "i Lerum" by slug. The quote page fills in known towns only, so that a link cannot put other text into the form. */
import type { City } from '../schema/pages.ts'
import { cityValues } from './placeholders.ts'

export const quoteTowns = (cities: readonly Pick<City, 'slug' | 'name' | 'preposition'>[]): Record<string, string> =>
  Object.fromEntries(cities.map((city) => [city.slug, cityValues(city).in_city]))
