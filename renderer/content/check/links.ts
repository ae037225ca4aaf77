/** Checks links and aliases. */
import { visit } from 'unist-util-visit'
import { excessIn } from '../markdown/excess.ts'
import { urlRange, markdownTree } from '../markdown/tree.ts'
import { closest } from '../read/closest.ts'
import type { PartialSite, Sources } from '../site.ts'
import { href } from '../schema/roles.ts'
import { pageAnchors } from '../model/pageAnchors.ts'
import type { Problem, Range } from '../read/problems.ts'
import { repair } from '../read/repair.ts'
import { mapTexts, type Text } from './walk.ts'
import { problemOf, type Source } from '../read/positions.ts'
import { pagesByFile, pagesOf, unreadablePages } from '../model/pagesOf.ts'
import { articleUrl, redirects } from '../model/urls.ts'

/** Internal links must lead to a page, and to an anchor on it; aliases must not collide with pages or each other. */
export function checkLinks(sources: Sources, site: PartialSite): Problem[] {
  const pages = pagesOf(site)
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const paths = [...pages, ...unreadablePages(site, sources)].map(({ path }) => path)
  const exists = (path: string) => paths.includes(path)
  // Generated files that are not pages.
  const others = ['/sitemap.xml', ...(site.blog ? ['/blog/rss.xml'] : [])]
  const pagesOfFile = pagesByFile(pages)
  /** Undefined for a page whose file has errors, or whose text is too long to be read. */
  const anchorsOn = (path: string) => {
    const page = byPath.get(path)
    return page && !(page.body && excessIn(page.body)) ? pageAnchors(page) : undefined
  }

  const problems = allLinks(sources).flatMap(({ text, address, part }) => {
    const { source, path } = text
    const report = (message: string, instead?: string) => text.report(message, instead, part)
    // The schema reports the URLs of other fields.
    const schemaError =
      text.role === 'markdown' ? href.safeParse(address).error?.issues[0]?.message : undefined
    if (schemaError) {
      const suggestion = /^[\w.]*:|\.\w+$/.test(address)
        ? undefined
        : closest(`/${address.replace(/^[./]+/, '')}`, paths)
      return report(
        `${schemaError} Nu står "${address}".`,
        suggestion ? `Menade du "${suggestion}"?` : repair(address, href),
      )
    }
    const ownPath =
      site.company && address.startsWith(site.company.origin)
        ? address.slice(site.company.origin.length)
        : undefined
    if (ownPath !== undefined && /^(\/|$)/.test(ownPath))
      return report('en sida här skrivs utan webbplatsens adress.', `Skriv ${ownPath || '/'}.`)
    if (!/^[/#]/.test(address)) return []
    const [target = '', anchor] = decodedHref(address).split('#')
    const page = target.replace(/\?.*/, '')
    if (page !== '' && !exists(page) && !others.includes(page)) {
      const moved = redirects(site).find(({ from }) => from === page)
      if (moved) return report(`sidan ${page} har flyttat.`, `Skriv ${moved.to}.`)
      const suggestion =
        page.endsWith('/') && exists(page.slice(0, -1)) ? page.slice(0, -1) : meantPage(page, paths)
      const [, service, city] = /^(\/tjanster\/[^/]+)\/([^/]+)$/.exec(page) ?? []
      if (!suggestion && service && exists(service))
        return report(
          `ingen ort med adressen "${city}" har en egen sida under ${service}.`,
          'Ta bort länken, eller länka till en sida som finns.',
        )
      return report(
        `sidan ${page} finns inte.`,
        suggestion ? `Menade du "${suggestion}"?` : undefined,
      )
    }
    const { partner } = site.articles.find(({ id }) => articleUrl(id) === page) ?? {}
    if (partner && !text.value.includes(partner))
      return report(
        `${page} är reklam, och det syns inte på länken.`,
        `Länka från en text med orden ${partner}, eller ta bort länken.`,
      )
    if (!anchor || anchor === 'top') return []
    const onPages =
      page === ''
        ? pagesOfFile(source.file).flatMap((ownPath) =>
            ownPath.shows(source.file, path) ? ownPath.path : [],
          )
        : [page]
    const pageWithoutAnchor = onPages.find((onPage) => anchorsOn(onPage)?.has(anchor) === false)
    if (!pageWithoutAnchor) return []
    const anchors = [...(anchorsOn(pageWithoutAnchor) ?? [])]
    const suggestion = closest(anchor, anchors)
    const alternatives =
      anchors.length > 0 ? `Där finns: ${anchors.map((id) => `#${id}`).join(', ')}.` : undefined
    return report(
      `stället #${anchor} finns inte på ${pageWithoutAnchor}.`,
      suggestion ? `Menade du "#${suggestion}"?` : alternatives,
    )
  })
  return [...problems, ...checkAliases(sources, paths)]
}

/** Within an existing folder only the last segment is compared: another town is not a typing mistake. */
function meantPage(page: string, paths: string[]): string | undefined {
  const folder = page.slice(0, page.lastIndexOf('/') + 1)
  const siblings = paths.filter(
    (path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'),
  )
  if (folder === '/' || siblings.length === 0) return closest(page, paths)
  const name = closest(
    page.slice(folder.length),
    siblings.map((path) => path.slice(folder.length)),
  )
  return name && folder + name
}

type FoundLink = { text: Text; address: string; part?: Range }

export const linksOf = (text: Text): FoundLink[] => {
  const { role, value } = text
  if (role === 'href') return [{ text, address: value }]
  if (role !== 'markdown') return []
  const links: FoundLink[] = []
  const pictures = new Set<string>()
  visit(markdownTree(value), 'imageReference', ({ identifier }) => void pictures.add(identifier))
  visit(markdownTree(value), (node) => {
    if (node.type === 'link' || (node.type === 'definition' && !pictures.has(node.identifier)))
      links.push({ text, address: node.url, part: urlRange(value, node) })
  })
  return links
}
const allLinks = mapTexts(linksOf)

export const decodedHref = (href: string): string => {
  try {
    return decodeURI(href).normalize('NFC')
  } catch {
    // A stray percent sign: no page has that address, and the check says so.
    return href
  }
}

function checkAliases({ services, cities, articles }: Sources, pages: string[]): Problem[] {
  const seen = new Map<string, Source>()
  return [...services.values(), ...cities.values(), ...articles.values()].flatMap((source) =>
    ((source.value as { aliases: string[] } | undefined)?.aliases ?? []).flatMap((alias, index) => {
      const report = (message: string, instead: string) =>
        problemOf(source, ['aliases', index], message, instead)
      if (pages.includes(alias.replace(/\/$/, '')))
        return report(
          `den gamla adressen ${alias} är en sida som finns.`,
          'Ta bort den härifrån, eller byt adress på sidan.',
        )
      const other = seen.get(alias)
      if (other === source)
        return report(`den gamla adressen ${alias} står två gånger.`, 'Ta bort den ena raden.')
      if (other)
        return report(
          `den gamla adressen ${alias} står också i content/${other.file}.`,
          'Behåll den där den ska leda.',
        )
      seen.set(alias, source)
      return []
    }),
  )
}
