/** The content that ships, loaded once. Tests read the company, cities and colleagues from here, so that they hold for other content too. */
import { describe, test } from 'vitest'
import { pagesOf } from '../renderer/content/model/pagesOf.ts'
import { loadContent } from '../scripts/build/contentFiles.ts'

const {
  site,
  options: { images },
} = await loadContent()
export { images }
if (!site) throw new Error('The content has errors: npm run check:content shows them.')

export const content = site
export const { company, cities } = site
export const routes = pagesOf(site)

/** The first of a list; without one the test has nothing to stand on. */
export function first<T>(list: readonly T[], what: string): T {
  if (list[0] === undefined) throw new Error(`The content has no ${what} to test with.`)
  return list[0]
}

type KnownCity = (typeof cities)[number]
/** Whether the city's page of the service has the layout that the service gives it. */
const hasPage = (city: KnownCity, service: string) => city.services[service]?.ownLayout === false

/** The services with pages for cities. What a test says of the page of a city holds for the first of them. */
export const localServices = content.services.map(({ slug }) => slug).filter((slug) => cities.some((city) => hasPage(city, slug)))
export const [localService = ''] = localServices
export const cityWith = (such: (city: KnownCity) => boolean = () => true, service = localService) =>
  first(
    cities.filter((city) => hasPage(city, service) && such(city)),
    service ? `such city with ${service}` : 'service with pages for cities',
  )
/** Tests of what not every company has; one that lacks it has a skipped test that says so. */
export function describeWith<T>(found: T | undefined, what: string, tests: (found: T) => void): void {
  if (found === undefined) test.skip(`left out: the content has no ${what}`)
  else describe(what, () => tests(found))
}
export const colleague = first(content.staff, 'colleague')
export const article = first(content.articles, 'article')
