/** One page of each kind, for measurements and tests. */
import { type PageEntry, pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { checkedSite } from '../../scripts/build/contentFiles.ts'

const site = await checkedSite()

const kindOf = ({ kind, hero, form, service, city }: PageEntry) =>
  [
    kind,
    city && service?.slug,
    hero?.beforeAfter && 'before and after',
    form?.rules === 'electrical' && 'electrical',
  ]
    .filter(Boolean)
    .join(' ')

const lengthOf = ({ sections, body = '' }: PageEntry) =>
  JSON.stringify(sections).length + body.length

/** The longest page of each kind. */
export const kinds: [kind: string, path: string][] = [...Map.groupBy(pagesOf(site), kindOf)].map(
  ([kind, pages]) => [kind, pages.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]!.path],
)
