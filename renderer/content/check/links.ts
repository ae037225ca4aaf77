import { closest } from '../read/closest.ts'
import type { PartialSite, Sources } from '../site.ts'
import { isMarkdownKey } from '../schema/roles.ts'
import { pageAnchors } from '../model/pageAnchors.ts'
import type { Problem } from '../read/problems.ts'
import { problemAt, rangeOf, type Source } from '../read/positions.ts'
import { allRoutes, redirects, type Route } from '../model/urls.ts'

/** Links inside the site lead to a page, and to a place that is on it; old addresses collide with nothing. */
export function checkLinks(sources: Sources, site: PartialSite): Problem[] {
  const routes = allRoutes(withBroken(sources, site))
  const paths = routes.map(({ path }) => path)
  // Files that readers and machines get but that are no pages.
  const others = ['/blog/rss.xml', '/sitemap.xml']
  const anchors = pageAnchors(site)
  const pagesOf = (source: Source) =>
    routes
      .filter((route) => (route.kind !== 'blog' && route.sources[0] === source.file) || isSharedBy(source, route))
      .map(({ path }) => path)
  const problems: Problem[] = []

  eachLink(sources, (source, href, at, path) => {
    if (!/^[/#]/.test(href)) return
    const [target = '', anchor] = decoded(href).split('#')
    const page = target.split('?')[0]!
    if (page !== '' && !paths.includes(page) && !others.includes(page)) {
      const moved = redirects(withBroken(sources, site)).find(({ from }) => from === page)
      const near =
        moved?.to ?? (page.length > 1 && page.endsWith('/') && paths.includes(page.slice(0, -1)) ? page.slice(0, -1) : closest(page, paths))
      problems.push(
        problemAt(
          source,
          at,
          moved ? `sidan ${page} har flyttat.` : `sidan ${page} finns inte.`,
          near ? (moved ? `Skriv ${near}.` : `Menade du "${near}"?`) : undefined,
        ),
      )
      return
    }
    if (!anchor || anchor === 'top') return
    const onPages = page === '' ? ownPages(source, path, pagesOf(source), routes) : [page]
    for (const onPage of onPages) {
      const there = anchors.get(onPage)
      if (!there || there.has(anchor)) continue
      const near = closest(anchor, there)
      problems.push(
        problemAt(
          source,
          at,
          `stället #${anchor} finns inte på ${onPage}.`,
          near ? `Menade du "#${near}"?` : there.size > 0 ? `Där finns: ${[...there].map((id) => `#${id}`).join(', ')}.` : undefined,
        ),
      )
      break
    }
  })
  return [...problems, ...checkAliases(sources, paths)]
}

const decoded = (href: string) => {
  try {
    return decodeURI(href).normalize('NFC')
  } catch {
    return href
  }
}

/** A service's cityPage texts stand on all its city pages. */
const isSharedBy = ({ file }: Source, route: Route) => route.kind === 'city' && route.sources[1] === file

/** The pages that a text of a file is shown on: a service file holds its own page and what its city pages share, a city file one page for each service. */
function ownPages(source: Source, path: readonly string[], pages: string[], routes: Route[]): string[] {
  if (source.file.startsWith('services/')) {
    const kind = path.includes('cityPage') ? 'city' : 'service'
    return pages.filter((page) => routes.some((route) => route.path === page && route.kind === kind))
  }
  if (source.file.startsWith('cities/')) return pages.filter((page) => page.startsWith(`/tjanster/${path[1]}/`))
  return pages
}

/** Entries that have other problems still have an address. */
function withBroken(sources: Sources, site: PartialSite) {
  const rest = <T extends { id: string }>(
    entries: T[],
    all: Map<string, Source>,
    make: (id: string, raw: Record<string, unknown>) => object,
  ) => [
    ...entries,
    ...[...all]
      .filter(([id]) => !entries.some((entry) => entry.id === id))
      .map(([id, { raw }]) => ({ id, aliases: [], ...make(id, (raw ?? {}) as Record<string, unknown>) }) as unknown as T),
  ]
  return {
    services: rest(site.services, sources.services, (id, { slug, cityPage }) => ({ slug: slug ?? id, cityPage: cityPage ?? {} })),
    cities: rest(site.cities, sources.cities, (id, { slug, services }) => ({
      slug: slug ?? id,
      services: services ?? Object.fromEntries(site.services.map((service) => [service.slug, {}])),
    })),
    articles: rest(site.articles, sources.articles, () => ({})),
    legal: rest(site.legal, sources.legal, () => ({})),
  }
}

function checkAliases(sources: Sources, paths: string[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Map<string, Source>()
  for (const source of [...sources.services.values(), ...sources.cities.values(), ...sources.articles.values()]) {
    const aliases = (source.value as { aliases: string[] } | undefined)?.aliases ?? []
    for (const [index, alias] of aliases.entries()) {
      const at = rangeOf(source, ['aliases', index])
      const other = seen.get(alias)
      if (paths.includes(alias))
        problems.push(
          problemAt(source, at, `den gamla adressen ${alias} är en sida som finns.`, 'Ta bort den härifrån, eller byt adress på sidan.'),
        )
      else if (other)
        problems.push(
          problemAt(source, at, `den gamla adressen ${alias} står också i content/${other.file}.`, 'Behåll den där den ska leda.'),
        )
      else seen.set(alias, source)
    }
  }
  return problems
}

type LinkReader = (source: Source, href: string, at: readonly [number, number], path: readonly string[]) => void

function eachLink(sources: Sources, read: LinkReader): void {
  for (const source of Object.values(sources).flatMap((entries) => [...entries.values()])) {
    const markdown = (start: number, end: number, path: readonly string[]) => {
      for (const match of source.text.slice(start, end).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)/g)) {
        const at = start + match.index + match[0].length - match[1]!.length
        read(source, match[1]!, [at, at + match[1]!.length], path)
      }
    }
    for (const { key, text, range, path } of source.texts) {
      if (key === 'href') read(source, text, range, path)
      else if (isMarkdownKey(key)) markdown(...range, path)
    }
    markdown(source.bodyStart, source.text.length, [])
  }
}
