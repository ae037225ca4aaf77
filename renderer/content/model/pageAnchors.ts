/** Anchors of pages. */
import { customersAnchor, formAnchor } from '../fixedAddresses.ts'
import { headingIds } from '../markdown/tree.ts'
import { memoize } from '../memoize.ts'
import { canExpire } from './facts.ts'
import type { PageEntry } from './pagesOf.ts'
import type { Section } from '../schema/sections.ts'

/** The ids of a section. */
export function anchorsOf(section: Section): string[] {
  const items = section.type === 'list' ? section.items : []
  const anchors = [section, ...items].map((part) => ('anchor' in part ? part.anchor : undefined))
  return anchors.filter((anchor) => anchor !== undefined)
}

/** The ids of a page that links may refer to. */
export const pageAnchors = memoize(({ kind, form, sections, body }: PageEntry): Set<string> => {
  const anchors = new Set(body ? headingIds(body) : [])
  if (kind === 'contact') anchors.add(customersAnchor)
  if (form) {
    const own = sections.find(({ section: { type } }) => type === 'form')?.section
    if (!own || !('anchor' in own && own.anchor)) anchors.add(formAnchor)
  }
  for (const { section } of sections) {
    if (canExpire(section)) continue
    for (const anchor of anchorsOf(section)) anchors.add(anchor)
  }
  return anchors
})
