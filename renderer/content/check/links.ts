import { closest } from '../read/closest.ts'
import type { PartialSite, Sources } from '../site.ts'
import { isMarkdownKey } from '../schema/roles.ts'
import { pageAnchors } from '../model/pageAnchors.ts'
import type { Problem } from '../read/problems.ts'
import { problemAt, rangeOf, type Source } from '../read/positions.ts'
import { pagesOf } from '../model/pagesOf.ts'
import { redirects } from '../model/urls.ts'

/** Links inside the site lead to a page, and to a place that is on it; old addresses collide with nothing. */
export function checkLinks(sources: Sources, site: PartialSite): Problem[] {
  const pages = pagesOf(site, sources)
  const paths = pages.map(({ path }) => path)
  // Files that readers and machines get but that are no pages.
  const others = ['/blog/rss.xml', '/sitemap.xml']
  const anchors = pageAnchors(site)
  const problems: Problem[] = []

  eachLink(sources, (source, href, at, path) => {
    if (!/^[/#]/.test(href)) return
    const [target = '', anchor] = decoded(href).split('#')
    const page = target.split('?')[0]!
    if (page !== '' && !paths.includes(page) && !others.includes(page)) {
      const moved = redirects(site).find(({ from }) => from === page)
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
    const onPages = page === '' ? pages.flatMap((own) => (own.shows(source.file, path) ? own.path : [])) : [page]
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
