/** Anchors of pages. */
import { formAnchor } from '../fixedAddresses.ts'
import { headingIds } from '../markdown/tree.ts'
import { memoize } from '../memoize.ts'
import { isTemporary } from './facts.ts'
import type { PageEntry } from './pagesOf.ts'

/** The id of the solar estimate's explanation. */
export const explanationAnchor = 'sa-raknar-vi'

/** The ids of a page that links may refer to. */
export const pageAnchors = memoize(({ form, sections, body }: PageEntry): Set<string> => {
  const anchors = new Set(body ? headingIds(body) : [])
  if (form) {
    const section = sections.find(({ section }) => section.type === 'form')?.section
    if (!section || !('anchor' in section && section.anchor)) anchors.add(formAnchor)
  }
  for (const { section } of sections) {
    if ('anchor' in section && section.anchor && !isTemporary(section)) anchors.add(section.anchor)
    if (section.type === 'estimate') anchors.add(explanationAnchor)
  }
  return anchors
})
