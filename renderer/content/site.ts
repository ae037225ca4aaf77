/** Types of the site's content: checked, partial and as source files. */
import type { z } from 'zod'
import { required } from './required.ts'
import type { CollectionName, Collections, DraftPageName } from './schema/collections.ts'
import type { Source } from './read/positions.ts'
import type { FileFault } from './read/problems.ts'
import type { ArticleWithDefaults } from './schema/pages.ts'

type Entry<K extends CollectionName> = z.infer<Collections[K]['schema']> &
  (Collections[K] extends { many: true } ? { id: string } : unknown) &
  (Collections[K] extends { markdown: true } ? { body: string } : unknown)

/**
 * All content after the checks: every reference resolves. Entries of a folder have their file name
 * as `id`. A page that is a draft is undefined where drafts are left out.
 */
export type Site = {
  [K in CollectionName]: K extends 'articles'
    ? (Entry<K> & ArticleWithDefaults)[]
    : Collections[K] extends { many: true }
      ? Entry<K>[]
      : K extends DraftPageName
        ? Entry<K> | undefined
        : Entry<K>
}

export type LoadOptions = {
  /** Pictures by their path under content/images. */
  images: Record<string, { width: number; height: number }>
  /** Leaves out drafts and entries dated after `today`. */
  onlyPublished?: boolean
  /** Files that could not be read. */
  faults?: readonly FileFault[]
  /** YYYY-MM-DD */
  today: string
}

/** Sources by collection and id; the id is '' where the collection is one file. */
export type Sources = { [K in CollectionName]: Map<string, Source> }

/** The entries of all readable files, sorted; a single file with errors is undefined. */
export type PartialSite = {
  [K in CollectionName]: Site[K] extends unknown[] ? Site[K] : Site[K] | undefined
}

export const allSources = (sources: Partial<Sources>): Source[] =>
  Object.values(sources).flatMap((entries) => [...entries.values()])

/** The source of a path under content/. */
export const sourceOf = (sources: Sources, file: string): Source =>
  required(
    allSources(sources).find((source) => source.file === file),
    file,
  )

export const entrySource = (sources: Partial<Sources>, name: CollectionName, id = ''): Source =>
  required(sources[name]?.get(id), `The file of ${name} ${id}`)
