/** Anchors of pages. */
import { headingIds } from '../markdown/tree.ts'
import { memoize } from '../memoize.ts'
import type { PageEntry } from './pagesOf.ts'

/** The id of a form that stands beside the heading, and of a form section that names no anchor. */
export const formAnchor = 'offert'

/** The id of the solar estimate's explanation. */
export const explanationAnchor = 'sa-raknar-vi'

/** What links can lead to on a page. */
export const pageAnchors = memoize(
  ({ form, sections, body }: PageEntry) =>
    new Set([
      ...(form && !sections.some(({ section }) => section.type === 'form') ? [formAnchor] : []),
      ...sections.flatMap(({ section }) => [
        ...('anchor' in section && section.anchor ? [section.anchor] : section.type === 'form' ? [formAnchor] : []),
        ...(section.type === 'estimate' ? [explanationAnchor] : []),
        ...(section.type === 'brands' ? section.items.map(({ anchor }) => anchor) : []),
      ]),
      ...(body ? headingIds(body) : []),
    ]),
)
