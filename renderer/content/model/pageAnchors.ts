import type { PartialSite } from '../site.ts'
import { headingIds } from '../markdown/tree.ts'
import { type PageEntry, pagesOf } from './pagesOf.ts'

/** The id of a form that stands beside the heading, and of a form section that names no anchor. */
export const formAnchor = 'offert'

/** Link targets by page; a page whose file has problems is left out, so that nothing is said of it. */
export const pageAnchors = (site: PartialSite): Map<string, Set<string>> =>
  new Map(pagesOf(site).flatMap((page) => (page.unread ? [] : [[page.path, anchorsOf(page)]])))

const anchorsOf = ({ form, sections, body }: PageEntry) =>
  new Set([
    ...(form && !sections.some(({ section }) => section.type === 'form') ? [formAnchor] : []),
    ...sections.flatMap(({ section }) => [
      ...('anchor' in section && section.anchor ? [section.anchor] : section.type === 'form' ? [formAnchor] : []),
      ...(section.type === 'brands' ? section.items.map(({ anchor }) => anchor) : []),
    ]),
    ...(body ? headingIds(body) : []),
  ])
