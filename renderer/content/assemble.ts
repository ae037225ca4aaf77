import { wholeArticle } from './model/wholeArticle.ts'
import { memoize } from './memoize.ts'
import type { Source } from './read/positions.ts'
import { type CollectionName, collections } from './schema/collections.ts'
import type { PartialSite, Sources } from './site.ts'

/** The same of a file that is the same, so that what is found out about it need not be found out again. */
const entryOf = memoize(({ value, file, body }: Source, id: string) => ({
  ...(value as { order?: number; date?: string }),
  id,
  ...(file.endsWith('.md') ? { body } : {}),
}))

/** Where no number says. */
const last = Number.MAX_SAFE_INTEGER

export function assemble(sources: Sources): PartialSite {
  const site: Record<string, unknown> = {}
  for (const [name, entries] of Object.entries(sources)) {
    const read = [...entries].filter(([, { value }]) => value !== undefined)
    if (!('many' in collections[name as CollectionName])) {
      site[name] = read[0]?.[1].value
      continue
    }
    site[name] = read
      .map(([id, source]) => entryOf(source, id))
      .sort((a, b) => (a.order ?? last) - (b.order ?? last) || (b.date ?? '').localeCompare(a.date ?? '') || a.id.localeCompare(b.id, 'sv'))
  }
  const whole = site as PartialSite
  return { ...whole, articles: whole.articles.map((article) => ({ ...article, ...wholeArticle(article, whole.blog) })) }
}
