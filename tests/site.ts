/** The site's content, loaded once. Tests that take the company, cities and colleagues from here also pass with other content. */
import { describe, test } from 'vitest'
import { pagesOf } from '../renderer/content/model/pagesOf.ts'
import { loadContent } from '../scripts/build/contentFiles.ts'
import { specifiedTowns } from './specifiedTowns.ts'

const {
  site,
  options: { images },
} = await loadContent()
export { images }
if (!site) throw new Error('The content has errors: npm run check:content shows them.')

export const content = site
export const { company, cities } = site
export const routes = pagesOf(site)

/** The first entry of a list, or an error that names what the content lacks. */
export function first<T>(list: readonly T[], what: string): T {
  if (list[0] === undefined) throw new Error(`The content has no ${what} to test with.`)
  return list[0]
}

/** Whether a page is about a town that the specification does not have. */
export const isOfOtherTown = (path: string) =>
  cities.some(({ id }) => !specifiedTowns.includes(id) && path.endsWith(`/${id}`))

type City = (typeof cities)[number]
/** Whether the city's page of the service has the layout that the service gives it. */
const hasPage = (city: City, service: string) => city.services[service]?.ownLayout === false

/** The services with city pages; tests of a city page use the first one. */
export const localServices = content.services
  .map(({ id }) => id)
  .filter((id) => cities.some((city) => hasPage(city, id)))
export const [localService = ''] = localServices
export const cityWith = (matches: (city: City) => boolean = () => true, service = localService) =>
  first(
    cities.filter((city) => hasPage(city, service) && matches(city)),
    service ? `such city with ${service}` : 'service with pages for cities',
  )
/** Tests of optional content. Without it they are one skipped test with the reason. */
export function describeWith<T>(
  value: T | undefined,
  what: string,
  tests: (value: T) => void,
): void {
  if (value === undefined) test.skip(`the content has no ${what}`)
  else describe(what, () => tests(value))
}
export const colleague = first(content.staff, 'colleague')
export const article = first(content.articles, 'article')
