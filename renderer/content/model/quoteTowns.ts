import type { City } from '../schema/pages.ts'
import { cityValues } from './placeholders.ts'
import { townsFolder } from './quoteParameters.ts'

/**
 * The quote page fills in the town that its address names, and only one that it knows: what a stranger writes in a link is not shown. So
 * many stand in the page and are shown with it; the others in files by their first letter, so that the page weighs the same in all of Sweden.
 */
export const townsInPage = 12

type NamedCity = Pick<City, 'slug' | 'name' | 'preposition'>
/** Such as "i Lerum", by the name in an address. */
type Towns = Record<string, string>

const townsOf = (cities: readonly NamedCity[]): Towns => Object.fromEntries(cities.map((city) => [city.slug, cityValues(city).in_city!]))

/** What stands in the page, and where the page asks for others. */
export const quoteTowns = (cities: readonly NamedCity[]) => ({
  towns: townsOf(cities.slice(0, townsInPage)),
  moreTowns: cities.length > townsInPage ? `/${townsFolder}` : undefined,
})

/** Files with the others, by path. */
export function townFiles(cities: readonly NamedCity[]): Record<string, string> {
  const byLetter = Map.groupBy(cities.slice(townsInPage), ({ slug }) => slug[0])
  return Object.fromEntries([...byLetter].map(([letter, some]) => [`${townsFolder}/${letter}.json`, JSON.stringify(townsOf(some))]))
}
