/** Checks internal links and aliases. */
import { visit } from 'unist-util-visit'
import { markdownTree } from '../markdown/tree.ts'
import { pageAnchors } from '../model/pageAnchors.ts'
import { type PageEntry, pagesOf } from '../model/pagesOf.ts'
import { advice, closest } from '../read/closest.ts'
import { problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { allCollections } from '../schema/collections.ts'
import { href } from '../schema/roles.ts'
import type { PartialSite } from '../site.ts'
import { type Text, textsOf } from './textsOf.ts'
import type { LoadOptions, Sources } from '../read/sources.ts'

/** Generated files that links may lead to. */
const generated = ['/sitemap.xml', '/blog/rss.xml']

/** Their entries have pages of their own. */
const linked = ['services', 'cities', 'articles', 'legal'] as const

/** Internal links must lead to a page, and to an anchor on it; aliases must be free. */
export function checkLinks(
  sources: Sources,
  site: PartialSite,
  _: LoadOptions,
  all: Sources,
): Problem[] {
  const pages = pagesOf(site)
  const paths = [...pages.map(({ path }) => path), ...generated]
  const unreadable = unreadablePages(sources)
  const problems: Problem[] = []
  for (const text of textsOf(sources))
    for (const address of linksIn(text)) {
      const message = faultOf(text, address)
      if (message) problems.push(text.report(message, address))
    }
  return [...problems, ...checkAliases(sources, site, paths)]

  function isHidden(page: string): boolean {
    const id = page.replace(/.*\//, '')
    return linked.some((name) => all[name].has(id) && !sources[name].has(id))
  }

  function faultOf({ source, path, role }: Text, address: string): string | undefined {
    // The schema checks the addresses of other fields.
    if (role === 'markdown' && !href.safeParse(address).success)
      return `länken "${address}" går inte att följa. Börja med /, # eller https://.`
    if (site.company && address.startsWith(`${site.company.origin}/`))
      return `en sida här skrivs utan webbplatsens adress. Skriv ${address.slice(site.company.origin.length)}.`
    if (!/^[/#]/.test(address)) return undefined
    const [target = '', anchor] = decodedHref(address).split('#')
    const page = target.replace(/\?.*/, '')
    if (page !== '' && !paths.includes(page)) {
      if (page.split('/').some((step) => unreadable.has(step))) return undefined
      if (isHidden(page)) return `sidan ${page} är utkast eller publiceras senare.`
      const meant = closestPath(page, paths)
      return `sidan ${page} finns inte.${meant ? ` Menade du "${meant}"?` : ''}`
    }
    if (!anchor || anchor === 'top') return undefined
    const isMeant = (entry: PageEntry) =>
      page === '' ? entry.shows(source.file, path) : entry.path === page
    const without = pages.find((entry) => isMeant(entry) && !pageAnchors(entry).has(anchor))
    if (!without) return undefined
    const help = advice(anchor, [...pageAnchors(without)])
    return `stället #${anchor} finns inte på ${without.path}.${help}`
  }
}

/** Compares names within the same folder only: another town is not a spelling mistake. */
function closestPath(page: string, paths: string[]): string | undefined {
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  const names: string[] = []
  for (const path of paths) if (path.startsWith(folder)) names.push(path.slice(folder.length))
  const name = closest(page.slice(folder.length), names)
  return name === undefined ? undefined : folder + name
}

/** The last part of the address of each file with errors, whose page cannot be checked. */
function unreadablePages(sources: Sources): Set<string> {
  const names = new Set<string>()
  for (const [name, { page }] of allCollections)
    for (const [id, { value }] of sources[name])
      if (value === undefined) names.add(page ? page.url.slice(1) : id)
  return names
}

function linksIn({ role, value }: Text): string[] {
  if (role === 'href') return [value]
  if (role !== 'markdown') return []
  const links: string[] = []
  visit(markdownTree(value), 'link', ({ url }) => void links.push(url))
  return links
}

function decodedHref(address: string): string {
  try {
    return decodeURI(address).normalize('NFC')
  } catch {
    // A stray percent sign: no page has that address, and the check says so.
    return address
  }
}

function checkAliases(sources: Sources, site: PartialSite, paths: string[]): Problem[] {
  const taken = new Set(paths)
  const problems: Problem[] = []
  const entries = { services: site.services, cities: site.cities, articles: site.articles }
  for (const name of ['services', 'cities', 'articles'] as const)
    for (const { id, aliases } of entries[name])
      for (const [index, alias] of aliases.entries()) {
        const source = sources[name].get(id)
        if (source && taken.has(alias))
          problems.push(
            problemOf(
              source,
              ['aliases', index],
              `den gamla adressen ${alias} finns redan, som sida eller gammal adress.`,
            ),
          )
        taken.add(alias)
      }
  return problems
}
