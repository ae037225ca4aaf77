/** Page models of the blog, its articles and legal pages. */
import type { Env } from './models.ts'
import { siteMessages } from '../../messages.ts'
import { categoryName } from '../assemble.ts'
import type { Site } from '../site.ts'
import { entryById, required } from '../required.ts'
import { readingMinutes, wordCount } from '../markdown/plain.ts'
import { renderMarkdown, resolve } from '../markdown/render.ts'
import { phoneLink, staffMember } from './company.ts'
import { pageFrame, fileFrame, linkTo } from './head.ts'
import {
  fillPlaceholders,
  longDate,
  placeholderValues,
  type PlaceholderValues,
  typeset,
} from './placeholders.ts'
import { Company } from '../schema/company.ts'
import { Article, BlogPage } from '../schema/pages.ts'
import { articleListNode, articleNode } from './structuredData.ts'
import { articleUrl, cardPath, legalUrl } from './urls.ts'

type ArticleEntry = Site['articles'][number]

/** Articles are published with the page that lists them. */
const blogOf = ({ blog }: Site) => required(blog, 'The page of the blog')

const minutesOf = ({ readMinutes, body }: ArticleEntry) => readMinutes ?? readingMinutes(body)

export function articlePage(site: Site, slug: string, env: Env) {
  const article = entryById(site.articles, slug)
  const values = placeholderValues(site, env.today)
  const path = articleUrl(slug)
  const { head, date, updated = date } = article
  const title = fillPlaceholders(article.title, values)
  const cover = env.image(article.cover)
  const category = article.pageCategory
  // Google does not support SVG in structured data.
  const images = [...(article.cover.file.endsWith('.svg') ? [] : [cover.src]), cardPath(path)]
  const node = articleNode(
    site.company,
    path,
    {
      headline: title,
      description: fillPlaceholders(head.description, values),
      image: images,
      datePublished: date,
      dateModified: updated,
      articleSection: category,
      wordCount: wordCount(article.body, values),
    },
    env,
    article.author ? staffMember(site, article.author, env) : undefined,
  )
  const trail = [linkTo(site, 'blog'), { label: article.title, href: path }]
  const person = (id: string) => {
    const { name, role } = staffMember(site, id, env)
    return `${name}, ${role.toLowerCase()}`
  }
  const byline = [site.company.name, ...(article.author ? [person(article.author)] : [])].join(
    ' · ',
  )
  const articleMeta = { published: date, modified: updated, section: category, author: byline }
  return {
    ...pageFrame(site, env, {
      head,
      path,
      values,
      trail,
      schema: [node],
      entries: [article],
      article: articleMeta,
    }),
    ...renderText(article.body, values, env),
    title,
    partner: article.partner,
    author: typeset(byline),
    date: typeset(longDate(date)),
    isoDate: date,
    ...(article.updated
      ? { updated: { date: typeset(longDate(article.updated)), isoDate: article.updated } }
      : {}),
    ...(article.review
      ? {
          review: typeset(
            siteMessages.reviewed(longDate(article.review.date), person(article.review.by)),
          ),
        }
      : {}),
    lede: typeset(fillPlaceholders(article.excerpt, values)),
    sources: article.sources,
    minutes: minutesOf(article),
    category,
    cover,
    ...(article.caption ? { caption: typeset(fillPlaceholders(article.caption, values)) } : {}),
    blog: linkTo(site, 'blog').href,
    aside: resolve(BlogPage.shape.aside, article.aside, values, env),
    closing: resolve(Article.shape.closing, article.closing, values, env),
    suggestionsTitle: fillPlaceholders(blogOf(site).suggestionsTitle, values),
    suggestions: resolve(BlogPage.shape.suggestions, blogOf(site).suggestions, values, env),
    phone: phoneLink(site.company.phone),
  }
}

const articleCard = (
  article: ArticleEntry,
  { blog }: Site,
  values: PlaceholderValues,
  env: Env,
) => ({
  title: fillPlaceholders(article.title, values),
  excerpt: typeset(fillPlaceholders(article.excerpt, values)),
  href: articleUrl(article.id),
  date: typeset(longDate(article.date)),
  isoDate: article.date,
  ...(article.updated
    ? {
        updated: {
          text: typeset(siteMessages.updatedOn(longDate(article.updated))),
          isoDate: article.updated,
        },
      }
    : {}),
  minutes: minutesOf(article),
  categories: article.listCategory,
  categoryLabel: categoryName(blog, article.listCategory),
  partner: article.partner,
  cover: env.image(article.cover),
})

export function blogPage(site: Site, env: Env) {
  const values = placeholderValues(site, env.today)
  const { title, lede, closing } = resolve(BlogPage, blogOf(site), values, env)
  const list = site.articles.map((article) => ({
    title: article.title,
    path: articleUrl(article.id),
  }))
  const { newsletter } = site.company
  return {
    ...fileFrame(site, env, 'blog', [articleListNode(site.company, list)]),
    title,
    lede,
    // Featured articles first, because the first card is large, and advertisements last.
    articles: site.articles
      .toSorted((a, b) => Number(b.featured) - Number(a.featured))
      .toSorted((a, b) => Number(Boolean(a.partner)) - Number(Boolean(b.partner)))
      .map((article) => articleCard(article, site, values, env)),
    categories: [
      { value: 'alla', label: siteMessages.all },
      ...blogOf(site)
        .categories.filter(({ id }) =>
          site.articles.some(({ listCategory }) => listCategory === id),
        )
        .map(({ id, name }) => ({ value: id, label: name })),
    ],
    newsletter: newsletter?.enabled
      ? resolve(Company.shape.newsletter, newsletter, values, env)
      : undefined,
    closing,
  }
}

export type BlogPageModel = ReturnType<typeof blogPage>

/** By the specification, legal pages show the build date as their last update. */
export function legalPage(site: Site, slug: string, env: Env) {
  const { head, body, ...page } = entryById(site.legal, slug)
  const values = placeholderValues(site, env.today)
  const path = legalUrl(slug)
  const title = fillPlaceholders(page.title, values)
  return {
    ...pageFrame(site, env, { head, path, values, trail: [{ label: title, href: path }] }),
    ...renderText(body, values, env),
    title,
    lede: fillPlaceholders(page.lede, values),
    updated: longDate(env.today),
    isoUpdated: env.today,
  }
}

/** A text as HTML with ids on its headings, and its table of contents. */
function renderText(text: string, values: PlaceholderValues, env: Env) {
  const { html, headings } = renderMarkdown(text, { values, image: env.image })
  return {
    html,
    contents: headings.flatMap(({ depth, id, text }) => (depth === 2 ? [{ id, text }] : [])),
  }
}
