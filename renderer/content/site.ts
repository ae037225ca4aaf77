import type { z } from 'zod'
import { type CollectionName, type Collections, collections } from './schema/collections.ts'
import type { Source } from './read/positions.ts'
import type { Reading } from './read/readSource.ts'
import type { Fault } from './read/problems.ts'
import { once } from './once.ts'
import { type WholeArticle, wholeArticle } from './model/wholeArticle.ts'

type Entry<K extends CollectionName> = z.infer<Collections[K]['schema']> &
  (Collections[K] extends { many: true } ? { id: string } : unknown) &
  (Collections[K] extends { markdown: true } ? { body: string } : unknown)

/** All content, checked: every reference leads somewhere, so whoever reads it needs no fallbacks. Entries of a folder carry their file name as `id`. */
export type Site = {
  [K in CollectionName]: K extends 'articles' ? (Entry<K> & WholeArticle)[] : Collections[K] extends { many: true } ? Entry<K>[] : Entry<K>
}

export type LoadOptions = {
  /** Pictures that exist, by their file under content/images. */
  images: Record<string, { width: number; height: number; hash?: string }>
  /** Without what is a draft on the day. */
  onlyPublished?: boolean
  /** content/ as visitors know it; what has an address there keeps it. */
  before?: Record<string, string>
  /** Files that could not be read. */
  faults?: readonly Fault[]
  /** What a file with this text said when it was read by the same code, without a fault. */
  known?: (file: string, text: string) => Reading | undefined
  /** YYYY-MM-DD */
  today: string
}

/** Sources by collection; the key is the id, or '' where the collection is one file. */
export type Sources = { [K in CollectionName]: Map<string, Source> }

/** What could be read, sorted as it is shown; incomplete where a file has problems. */
export type PartialSite = { [K in CollectionName]: Site[K] extends unknown[] ? Site[K] : Site[K] | undefined }

/** The same of a file that is the same, so that what is found out about it need not be found out again. */
const entryOf = once(({ value, file, body }: Source, id: string) => ({
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

/** The file as it was read. */
export const sourceOf = (sources: Sources, file: string): Source =>
  Object.values(sources)
    .flatMap((entries) => [...entries.values()])
    .find((source) => source.file === file)!
