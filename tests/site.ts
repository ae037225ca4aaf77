/** The content that ships, loaded once. What a test says of the company, a city or a colleague comes from here, so that it holds for whoever's content it is. */
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

/** A city whose page of the service has the layout that the service gives it. */
export const cityWith = (service: string, such: (city: (typeof cities)[number]) => boolean = () => true) =>
  first(
    cities.filter((city) => city.services[service] && !city.services[service].ownLayout && such(city)),
    `city with ${service}`,
  )
export const colleague = first(content.staff, 'colleague')
export const article = first(content.articles, 'article')
