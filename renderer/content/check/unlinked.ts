/** Pages that visitors cannot reach, and pages that have nothing to show. */
import { pageModel } from '../model/page.ts'
import type { Env } from '../model/models.ts'
import { type PageEntry, pagesOf } from '../model/pagesOf.ts'
import { problemOf, rangeOf, problemAt, keyRange } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { collections, fileOf, isPageName } from '../schema/collections.ts'
import { type Site, type Sources, sourceOf } from '../site.ts'
import { decodedHref } from './links.ts'

/** Published pages, except those kept from search engines, to which no chain of links leads from the home page. */
export function unlinkedPages(site: Site, sources: Sources, today: string): Problem[] {
  const pages = pagesOf(site)
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const env = environment(today)
  const linked = new Set<string>([collections.home.page.url])
  const unlinked = new Set(
    pages.filter(({ path, head }) => !linked.has(path) && head.robots === 'index, follow'),
  )
  // The set grows while it is read. Usually a few pages link to all others.
  for (const path of linked) {
    if (unlinked.size === 0) break
    const page = byPath.get(path)
    for (const target of page ? linksFrom(page, site, env) : []) {
      linked.add(target)
      const linkedPage = byPath.get(target)
      if (linkedPage) unlinked.delete(linkedPage)
    }
  }
  return [...unlinked].map(({ path, sources: [file = ''], service, city }) => {
    const source = sourceOf(sources, file)
    const message = `ingen sida länkar till ${path}.`
    if (!service || !city)
      return problemOf(source, [], message, 'Länka till den från en annan sida.')
    const shared = `content/${fileOf('services', service.id)}`
    return problemAt(
      source,
      keyRange(source, ['services'], service.slug),
      message,
      `Lägg till delen - type: cityLinks under sections i ${shared}, eller länka till sidan.`,
    )
  })
}

/** Pictures are no links. */
const environment = (today: string): Env => ({
  image: ({ alt }) => ({ alt, src: 'picture', width: 0, height: 0, illustration: false }),
  svg: () => '',
  today,
})

/** The addresses in what a page shows: its own texts, and those that sections, menus and lists add. */
function linksFrom(page: PageEntry, site: Site, env: Env): string[] {
  const { head: _, breadcrumbs: __, ...shown } = pageModel(page, site, env)
  const text = JSON.stringify(shown).replaceAll('\\"', '"')
  const addresses = [...text.matchAll(/"(\/[^"#?]*)/g)].map(([, address = '']) => address)
  return addresses.map(decodedHref)
}

/** Pages of entries, such as the blog, that have none. */
export const pagesWithoutEntries = (site: Site, sources: Sources): Problem[] =>
  pagesOf(site).flatMap(({ kind, path, sources: [file = ''] }) => {
    if (!isPageName(kind)) return []
    const { page } = collections[kind]
    if (!('entries' in page) || site[page.entries].length > 0) return []
    const source = sourceOf(sources, file)
    const [label] = collections[page.entries].label
    return problemAt(
      source,
      rangeOf(source, ['title']),
      `sidan ${path} är tom: ${label.toLowerCase()} saknas.`,
      'Lägg till en, eller skriv draft: true här tills det finns någon.',
    )
  })
