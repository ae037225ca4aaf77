/** Builds the site from its sources: removes drafts, applies conditions, sorts entries. */
import { type Holds, sourceWhile } from './conditions.ts'
import { memoize } from './memoize.ts'
import { plainText } from './markdown/plain.ts'
import { rawFields, type Source } from './read/positions.ts'
import { allCollections, collections } from './schema/collections.ts'
import type { Article, ArticleWithDefaults } from './schema/pages.ts'
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

/** Without drafts; a page that is one takes its entries with it. */
export function withoutDrafts(sources: Sources, today: string): Sources {
  const published = mapSources(sources, (source) =>
    isDraft(rawFields<Dated>(source), today) ? undefined : source,
  )
  const gone = allCollections.flatMap(([name, { page }]) =>
    published[name].size < sources[name].size ? (page?.entries ?? []) : [],
  )
  return recordOf(keysOf(published), (name) => (gone.includes(name) ? new Map() : published[name]))
}

/** The content on a later day, with the drafts that it has. */
export const withoutFutureEntries = (sources: Sources, day: string): Sources =>
  mapSources(sources, (source) => {
    const { date } = rawFields<Dated>(source)
    return isDraft({ date }, day) ? undefined : source
  })

/** The content while only the facts that hold are valid. */
export const sourcesWhile = (
  sources: Sources,
  holds: Holds,
  isUnchanged: (source: Source) => boolean = () => false,
): Sources =>
  mapSources(sources, (source) => (isUnchanged(source) ? source : sourceWhile(source, holds)))

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
      .sort(
        (a, b) =>
          (a.order ?? last) - (b.order ?? last) ||
          (b.date ?? '').localeCompare(a.date ?? '') ||
          a.id.localeCompare(b.id, 'sv'),
      )
  }
  const partial = site as PartialSite
  return {
    ...partial,
    articles: partial.articles.map((article) => ({
      ...article,
      ...withArticleDefaults(article, partial.blog),
    })),
  }
}

/** The id where pages/blog.yaml cannot be read. */
export const categoryName = (blog: PartialSite['blog'], id: string) =>
  blog?.categories.find((category) => category.id === id)?.name ?? id

/** An article needs only a title, a text and a cover. */
function withArticleDefaults(
  article: Article & { body: string },
  blog: PartialSite['blog'],
): ArticleWithDefaults {
  const { title, body } = article
  const category = categoryName(blog, article.listCategory)
  const excerpt = article.excerpt ?? firstSentences(body)
  const description = firstSentences(excerpt)
  const closing = { title: blog?.closing.title ?? '', text: blog?.closing.text ?? '' }
  return {
    ...article,
    head: article.head ?? {
      title,
      description,
      keywords: [category.toLowerCase()],
      robots: 'index, follow',
    },
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
