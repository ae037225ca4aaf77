/** Types of the site's content: checked, and with errors. */
import type { z } from 'zod'
import type { CollectionName, Collections, DraftPageName } from './schema/collections.ts'
import type { ArticleWithDefaults } from './schema/blog.ts'

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

/** The entries of all readable files, sorted; a single file with errors is undefined. */
export type PartialSite = {
  [K in CollectionName]: Site[K] extends unknown[] ? Site[K] : Site[K] | undefined
}

export type ServiceEntry = Site['services'][number]
export type CityEntry = Site['cities'][number]
export type ArticleEntry = Site['articles'][number]
