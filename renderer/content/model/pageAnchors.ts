/** Anchors of pages. */
import { formAnchor } from '../../fixedAddresses.ts'
import { headingIds } from '../markdown/tree.ts'
import { memoize } from '../memoize.ts'
import type { PageEntry } from './pagesOf.ts'

/** The id of the solar estimate's explanation. */
export const explanationAnchor = 'sa-raknar-vi'

/** The ids of a page that links may refer to. */
export const pageAnchors = memoize(
  ({ form, sections, body }: PageEntry) =>
    new Set([
      ...(form && !sections.some(({ section }) => section.type === 'form') ? [formAnchor] : []),
      ...sections.flatMap(({ section }) => [
        ...('anchor' in section && section.anchor
          ? [section.anchor]
          : section.type === 'form'
            ? [formAnchor]
            : []),
        ...(section.type === 'estimate' ? [explanationAnchor] : []),
        ...(section.type === 'brands' ? section.items.map(({ anchor }) => anchor) : []),
      ]),
      ...(body ? headingIds(body) : []),
    ]),
)
