/** Page models of the blog, its articles and legal pages. */
import type { Env } from '../env.ts'
import { siteMessages } from '../../messages.ts'
import { categoryName } from '../read/assemble.ts'
import type { ArticleEntry, Site } from '../site.ts'
import { entryById, required } from '../required.ts'
import { readingMinutes, wordCount } from '../markdown/plain.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { resolve } from './resolve.ts'
import { phoneLink } from './companyModels.ts'
import { pageFrame, fileFrame, linkTo } from './head.ts'
import { longDate, publicationTime } from '../dates.ts'
import { typeset } from '../typeset.ts'
import { Company } from '../schema/company.ts'
import { Article, BlogPage } from '../schema/blog.ts'
import { articleListNode, articleNode } from './structuredData.ts'
import { articleUrl, cardPath, legalUrl } from '../urls.ts'

/** Articles are published with the page that lists them. */
const blogOf = ({ blog }: Site) => required(blog, 'The page of the blog')

const minutesOf = ({ readMinutes, body }: ArticleEntry) => readMinutes ?? readingMinutes(body)

export function articlePage(site: Site, slug: string, env: Env) {
  const article = entryById(site.articles, slug)
  const { title, head, date, updated, body, pageCategory: category } = article
  const path = articleUrl(slug)
  const published = publicationTime(date)
  const modified = publicationTime(updated ?? date)
  const cover = env.image(article.cover)
  // Google does not support SVG in structured data.
  const isRaster = !article.cover.file.endsWith('.svg')
  const node = articleNode(
    site.company,
    path,
    {
      headline: title,
      description: head.description,
      image: isRaster ? [cover.src, cardPath(path)] : [cardPath(path)],
      datePublished: published,
      dateModified: modified,
      articleSection: category,
      wordCount: wordCount(body),
    },
    env,
  )
  return {
    ...pageFrame(site, env, {
      head,
      path,
      trail: [linkTo('blog'), { label: title, href: path }],
      schema: [node],
      entries: [article],
      article: { published, modified, section: category },
    }),
    ...renderText(body, env),
    title,
    partner: article.partner,
    author: site.company.name,
    date: typeset(longDate(date)),
    isoDate: date,
    updated: updated ? { date: typeset(longDate(updated)), isoDate: updated } : undefined,
    lede: typeset(article.excerpt),
    sources: article.sources,
    minutes: minutesOf(article),
    category,
    cover,
    caption: article.caption && typeset(article.caption),
    blog: linkTo('blog').href,
    aside: resolve(BlogPage.shape.aside, article.aside, { env }),
    closing: resolve(Article.shape.closing, article.closing, { env }),
    suggestionsTitle: blogOf(site).suggestionsTitle,
    suggestions: resolve(BlogPage.shape.suggestions, blogOf(site).suggestions, { env }),
    phone: phoneLink(site.company.phone),
  }
}

function articleCard(article: ArticleEntry, { blog }: Site, env: Env) {
  const { title, date, updated, listCategory } = article
  return {
    title,
    excerpt: typeset(article.excerpt),
    href: articleUrl(article.id),
    date: typeset(longDate(date)),
    isoDate: date,
    updated: updated
      ? { text: typeset(siteMessages.updatedOn(longDate(updated))), isoDate: updated }
      : undefined,
    minutes: minutesOf(article),
    category: listCategory,
    categoryLabel: categoryName(blog, listCategory),
    partner: article.partner,
    cover: env.image(article.cover),
  }
}

export function blogPage(site: Site, env: Env) {
  const { title, lede, closing } = resolve(BlogPage, blogOf(site), { env })
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
      .map((article) => articleCard(article, site, env)),
    categories: categoriesOf(site),
    newsletter: newsletter?.enabled
      ? resolve(Company.shape.newsletter, newsletter, { env })
      : undefined,
    closing,
  }
}

/** The buttons above the list: categories without an article are no filter. */
function categoriesOf(site: Site) {
  const categories: { value: string; label: string }[] = [
    { value: 'alla', label: siteMessages.all },
  ]
  for (const { id, name } of blogOf(site).categories)
    if (site.articles.some(({ listCategory }) => listCategory === id))
      categories.push({ value: id, label: name })
  return categories
}

export type BlogPageModel = ReturnType<typeof blogPage>

/** By the specification, legal pages show the build date as their last update. */
export function legalPage(site: Site, slug: string, env: Env) {
  const { head, body, ...page } = entryById(site.legal, slug)
  const path = legalUrl(slug)
  const title = page.title
  return {
    ...pageFrame(site, env, { head, path, trail: [{ label: title, href: path }] }),
    ...renderText(body, env),
    title,
    lede: page.lede,
    updated: longDate(env.today),
    isoUpdated: env.today,
  }
}

/** A text as HTML with ids on its headings, and its table of contents. */
function renderText(text: string, env: Env) {
  const { html, headings } = renderMarkdown(text, env.image)
  return { html, contents: headings.filter(({ depth }) => depth === 2) }
}
