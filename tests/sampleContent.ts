/** The site's content, loaded once. */
import { pagesOf } from '../renderer/content/model/pagesOf.ts'
import { loadContent } from '../scripts/build/contentFiles.ts'
import { specifiedTowns } from './specifiedTowns.ts'

const { site } = await loadContent()
if (!site) throw new Error('The content has errors: npm run check:content shows them.')

export const content = site
export const routes = pagesOf(site)

/** Whether a page is about a town that the specification does not have. */
export const isOfOtherTown = (path: string): boolean =>
  site.cities.some(({ id }) => !specifiedTowns.includes(id) && path.endsWith(`/${id}`))
