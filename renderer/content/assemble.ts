/** Builds the site from its sources: removes drafts, applies conditions, sorts entries. */
import { z } from 'zod'
import { memoize } from './memoize.ts'
import { plainText } from './markdown/plain.ts'
import { rawFields, type Source } from './read/positions.ts'
import { collections } from './schema/collections.ts'
import type { Article, ArticleWithDefaults } from './schema/pages.ts'
import { definition, schemaOfKey, schemaAt } from './schema/traverse.ts'
import type { PartialSite, Sources } from './site.ts'
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'

/** Whether drafts are left out: in every production build without DRAFTS=1, which previews set. */
export const onlyPublished = () => process.env.NODE_ENV === 'production' && !process.env.DRAFTS

export type Dated = { draft?: unknown; date?: unknown }

/** `today` is YYYY-MM-DD. */
export const isDraft = ({ draft, date }: Dated, today: string): boolean =>
  draft === true || (typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && date > today)

const mapSources = (sources: Sources, change: (source: Source) => Source | undefined): Sources =>
  recordOf(
    keysOf(sources),
    (name) =>
      new Map(
        [...sources[name]].flatMap(([id, source]) => {
          const after = change(source)
          return after ? [[id, after] as const] : []
        }),
      ),
  )

export const withoutDrafts = (sources: Sources, today: string): Sources =>
  mapSources(sources, (source) => (isDraft(rawFields<Dated>(source), today) ? undefined : source))

type Holds = (id: string) => boolean

/** `{if:price_box}…{else}…{/if}`: the first part is shown while the fact of that id is valid, the second afterwards. */
export const condition = /\{if:([^{}\n]*)\}((?:[^{]|\{(?!if:|else\}|\/if\}))*)(?:\{else\}((?:[^{]|\{(?!if:|\/if\}))*))?\{\/if\}/g

const applyConditionsToText = (text: string, holds: Holds) =>
  text.replace(condition, (_, id: string, currentText: string, elseText = '') => (holds(id) ? currentText : elseText))

/** Removes texts that become empty; where such a text is required, the entry around it is removed too. */
export function applyConditions(value: unknown, schema: z.core.$ZodType | undefined, holds: Holds): unknown {
  if (typeof value === 'string') return value.includes('{if:') ? applyConditionsToText(value, holds).trim() || undefined : value
  if (typeof value !== 'object' || value === null) return value
  const { shape, element, valueType } = schema ? definition(schemaAt(schema, [], value) ?? schema) : {}
  if (Array.isArray(value)) return value.map((item) => applyConditions(item, element, holds)).filter((item) => item !== undefined)
  const entries = Object.entries(value).map(([key, inner]) => {
    const at = schemaOfKey(shape, key) ?? valueType
    return { key, at, before: inner, after: applyConditions(inner, at, holds) }
  })
  if (entries.some(({ at, before, after }) => before !== undefined && after === undefined && !(at && z.safeParse(at, undefined).success)))
    return undefined
  return Object.fromEntries(entries.map(({ key, after }) => [key, after]))
}

export const applyConditionsToSources = (sources: Sources, holds: Holds): Sources =>
  mapSources(sources, (source) =>
    source.value !== undefined && source.text.includes('{if:')
      ? { ...source, value: applyConditions(source.value, source.schema, holds), body: applyConditionsToText(source.body, holds) }
      : source,
  )

/** The same object for an unchanged file, so that results memoized by entry stay valid. */
const entryOf = memoize(({ value, file, body }: Source, id: string) => ({
  // The keys by which entries are sorted, where the schema has them.
  ...(value as { order?: number; date?: string }),
  id,
  ...(file.endsWith('.md') ? { body } : {}),
}))

/** Sort position of an entry without `order`. */
const last = Number.MAX_SAFE_INTEGER

export function assemble(sources: Sources): PartialSite {
  const site: Record<string, unknown> = {}
  for (const name of keysOf(sources)) {
    const read = [...sources[name]].filter(([, { value }]) => value !== undefined)
    if (!('many' in collections[name])) {
      site[name] = read[0]?.[1].value
      continue
    }
    site[name] = read
      .map(([id, source]) => entryOf(source, id))
      .sort((a, b) => (a.order ?? last) - (b.order ?? last) || (b.date ?? '').localeCompare(a.date ?? '') || a.id.localeCompare(b.id, 'sv'))
  }
  const partial = site as PartialSite
  return {
    ...partial,
    articles: partial.articles.map((article) => ({ ...article, ...withArticleDefaults(article, partial.blog) })),
  }
}

/** The id where pages/blog.yaml cannot be read. */
export const categoryName = (blog: PartialSite['blog'], id: string) => blog?.categories.find((category) => category.id === id)?.name ?? id

/** An article needs only a title, a text and a cover. */
function withArticleDefaults(article: Article & { body: string }, blog: PartialSite['blog']): ArticleWithDefaults {
  const { title, body } = article
  const category = categoryName(blog, article.listCategory)
  const excerpt = article.excerpt ?? firstSentences(body)
  const description = firstSentences(excerpt)
  const closing = { title: blog?.closing.title ?? '', text: blog?.closing.text ?? '' }
  return {
    ...article,
    head: article.head ?? { title, description, keywords: [category.toLowerCase()], robots: 'index, follow' },
    excerpt,
    pageCategory: article.pageCategory ?? category,
    aside: article.aside ?? blog?.aside ?? closing,
    closing: article.closing ?? closing,
  }
}

/** The first sentences of a text, up to the length of a search result; a longer first sentence is cut between two words. */
function firstSentences(text: string, maxLength = 160): string {
  const start = plainText(text.replace(/^#.*$|^```[\s\S]*?^```$/gm, ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength + 1)
  if (start.length <= maxLength) return start
  return /^.*[.!?](?= )/.exec(start)?.[0] ?? start.replace(/[\s,;:–-]+\S*$/, ' …')
}
