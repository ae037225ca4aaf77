/** Builds the site from its sources: removes drafts, sorts entries. */
import { plainText } from '../markdown/plain.ts'
import { allCollections, collections } from '../schema/collections.ts'
import type { Article, ArticleWithDefaults } from '../schema/blog.ts'
import type { PartialSite } from '../site.ts'
import { hasKey, keysOf, recordOf } from '../../../amplify/functions/shared/keys.ts'
import { rawFields, type Sources } from './sources.ts'

/** Whether drafts are left out: in every production build without DRAFTS=1, which previews set. */
export const onlyPublished = () => process.env.NODE_ENV === 'production' && !process.env.DRAFTS

export type Dated = { draft?: unknown; date?: unknown }

/** `today` is YYYY-MM-DD. */
export const isDraft = ({ draft, date }: Dated, today: string): boolean =>
  draft === true || (typeof date === 'string' && date > today)

/** Leaves out drafts, and the entries of a page that is a draft. */
export function withoutDrafts(sources: Sources, today: string): Sources {
  const published: Sources = recordOf(keysOf(sources), () => new Map())
  for (const name of keysOf(sources))
    for (const [id, source] of sources[name])
      if (!isDraft(rawFields<Dated>(source), today)) published[name].set(id, source)
  for (const [name, { page }] of allCollections) {
    const isHidden = published[name].size < sources[name].size
    if (isHidden && page?.entries && hasKey(published, page.entries))
      published[page.entries].clear()
  }
  return published
}

/** Sort position of an entry without `order`. */
const last = Number.MAX_SAFE_INTEGER

type Entry = { id: string; order?: number | undefined; date?: string }

export const byOrder = (a: Entry, b: Entry) =>
  (a.order ?? last) - (b.order ?? last) ||
  (b.date ?? '').localeCompare(a.date ?? '') ||
  a.id.localeCompare(b.id, 'sv')

export function assemble(sources: Sources): PartialSite {
  const site: Record<string, unknown> = {}
  for (const name of keysOf(sources)) {
    if (!('many' in collections[name])) {
      site[name] = sources[name].get('')?.value
      continue
    }
    const entries: Entry[] = []
    for (const [id, { value, file, body }] of sources[name])
      if (value) entries.push({ ...value, id, ...(file.endsWith('.md') ? { body } : {}) })
    site[name] = entries.sort(byOrder)
  }
  // The values have the types of their schemas.
  const partial = site as PartialSite
  const { blog, articles } = partial
  return {
    ...partial,
    articles: articles.map((article) => ({ ...article, ...withDefaults(article, blog) })),
  }
}

/** The name of a category, or its id when pages/blog.yaml cannot be read. */
export const categoryName = (blog: PartialSite['blog'], id: string) =>
  blog?.categories.find((category) => category.id === id)?.name ?? id

/** An article needs only a title, a text and a cover. */
function withDefaults(
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

/**
 * The first sentences of a text, up to the length of a search result; a longer first sentence is
 * cut between two words.
 */
function firstSentences(text: string, maxLength = 160): string {
  const start = plainText(text.replace(/^#.*$|^```[\s\S]*?^```$/gm, ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength + 1)
  if (start.length <= maxLength) return start
  return /^.*[.!?](?= )/.exec(start)?.[0] ?? start.replace(/[\s,;:–-]+\S*$/, ' …')
}
