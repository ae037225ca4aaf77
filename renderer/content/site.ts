import type { z } from 'zod'
import type { CollectionName, Collections } from './schema/collections.ts'
import type { Source } from './read/positions.ts'
import type { Fault } from './read/problems.ts'
import type { ArticleWithDefaults } from './schema/pages.ts'

type Entry<K extends CollectionName> = z.infer<Collections[K]['schema']> &
  (Collections[K] extends { many: true } ? { id: string } : unknown) &
  (Collections[K] extends { markdown: true } ? { body: string } : unknown)

/** All content, checked: every reference leads somewhere, so whoever reads it needs no fallbacks. Entries of a folder carry their file name as `id`. */
export type Site = {
  [K in CollectionName]: K extends 'articles'
    ? (Entry<K> & ArticleWithDefaults)[]
    : Collections[K] extends { many: true }
      ? Entry<K>[]
      : Entry<K>
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
  /** YYYY-MM-DD */
  today: string
}

/** Sources by collection; the key is the id, or '' where the collection is one file. */
export type Sources = { [K in CollectionName]: Map<string, Source> }

/** What could be read, sorted as it is shown; incomplete where a file has problems. */
export type PartialSite = { [K in CollectionName]: Site[K] extends unknown[] ? Site[K] : Site[K] | undefined }

/** The file as it was read. */
export const sourceOf = (sources: Sources, file: string): Source =>
  Object.values(sources)
    .flatMap((entries) => [...entries.values()])
    .find((source) => source.file === file)!
