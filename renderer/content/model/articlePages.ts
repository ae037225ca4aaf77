import { render } from 'vike/abort'
import { siteMessages } from '../../messages.ts'
import { articleListNode, articleNode, breadcrumbNode } from './structuredData.ts'
import type { Site } from '../site.ts'
import { readingMinutes, wordCount } from '../markdown/plain.ts'
import { renderMarkdown } from '../markdown/render.ts'
import type { ArticleCard, ArticlePage, BlogPageModel, LegalPageModel, Link } from './models.ts'
import { fill, longDate, placeholderValues, type Values } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import { Company } from '../schema/company.ts'
import { Article, BlogPage, listCategories, pageCategories } from '../schema/pages.ts'
import { breadcrumbs, headModel, phoneLink, shellModel } from './sharedModels.ts'
import { articleUrl, cardPath, legalUrl, staticUrls } from './urls.ts'

type Written = Site['articles'][number]

const blogCrumb: Link = { label: siteMessages.blog, href: staticUrls.blog }
const minutesOf = ({ readMinutes, body }: Written) => readMinutes ?? readingMinutes(body)

export function articlePage(site: Site, slug: string, env: Env): ArticlePage {
  const article = site.articles.find(({ id }) => id === slug.normalize('NFC'))
  if (!article) throw render(404, `No article ${slug}`)
  const values = placeholderValues(site, env.today)
  const path = articleUrl(slug)
  const { title, head, date, updated = date, pageCategory } = article
  const trail = breadcrumbs(blogCrumb, { label: title, href: path })
  const cover = env.image(article.cover)
  const { html, headings } = renderMarkdown(article.body, { values, image: env.image })
  const category = pageCategories[pageCategory]
  // Search engines take no SVG.
  const images = [...(article.cover.file.endsWith('.svg') ? [] : [cover.src]), cardPath(path)]
  const schema = [
    articleNode(
      site.company,
      {
        headline: fill(title, values),
        description: fill(head.description, values),
        path,
        images,
        published: date,
        modified: updated,
        section: category,
        words: wordCount(article.body, values),
      },
      env,
    ),
    breadcrumbNode(site.company, trail),
  ]
  return {
    head: headModel(site, { head, path, values, schema, type: 'article', publishedTime: date, modifiedTime: updated }),
    shell: shellModel(site, env),
    breadcrumbs: trail,
    title: fill(title, values),
    author: site.company.name,
    date: longDate(date),
    isoDate: date,
    minutes: minutesOf(article),
    category,
    cover,
    body: html,
    contents: contentsOf(headings),
    aside: resolve(Article.shape.aside, article.aside, values, env),
    closing: resolve(Article.shape.closing, article.closing, values, env),
    suggestionsTitle: fill(site.blog.suggestionsTitle, values),
    suggestions: resolve(BlogPage.shape.suggestions, site.blog.suggestions, values, env),
    quoteButton: site.company.quoteButton,
    phone: phoneLink(site.company.phone),
  }
}

const contentsOf = (headings: ReturnType<typeof renderMarkdown>['headings']) =>
  headings.flatMap(({ depth, id, text }) => (depth === 2 ? [{ id, text }] : []))

const articleCard = (article: Written, values: Values, env: Env): ArticleCard => ({
  title: fill(article.title, values),
  excerpt: fill(article.excerpt, values),
  href: articleUrl(article.id),
  date: longDate(article.date),
  isoDate: article.date,
  minutes: minutesOf(article),
  categories: article.listCategory,
  categoryLabel: listCategories[article.listCategory],
  cover: env.image(article.cover),
})

export function blogPage(site: Site, env: Env): BlogPageModel {
  const { head, title, lede, closing } = resolve(BlogPage, site.blog, placeholderValues(site, env.today), env)
  const values = placeholderValues(site, env.today)
  const trail = breadcrumbs(blogCrumb)
  const schema = [
    articleListNode(
      site.company,
      site.articles.map((article) => ({ title: article.title, path: articleUrl(article.id) })),
    ),
    breadcrumbNode(site.company, trail),
  ]
  const { enabled, ...newsletter } = site.company.newsletter
  return {
    head: headModel(site, { head, path: staticUrls.blog, values, schema }),
    shell: shellModel(site, env),
    breadcrumbs: trail,
    title,
    lede,
    // The list begins with a large card: a post that is not featured never takes it.
    articles: site.articles.toSorted((a, b) => Number(b.featured) - Number(a.featured)).map((article) => articleCard(article, values, env)),
    categories: [{ value: 'alla', label: siteMessages.all }, ...Object.entries(listCategories).map(([value, label]) => ({ value, label }))],
    ...(enabled ? { newsletter: resolve(Company.shape.newsletter, newsletter, values, env) } : {}),
    closing: { ...closing, button: { label: closing.button.label, href: closing.button.href } },
  }
}

/** Stands as updated on the day of the build, which is its last-updated date by the specification. */
export function legalPage(site: Site, slug: string, env: Env): LegalPageModel {
  const page = site.legal.find(({ id }) => id === slug)
  if (!page) throw render(404, `No legal page ${slug}`)
  const values = placeholderValues(site, env.today)
  const path = legalUrl(slug)
  const title = fill(page.title, values)
  const trail = breadcrumbs({ label: title, href: path })
  const { html, headings } = renderMarkdown(page.body, { values, image: env.image })
  return {
    head: headModel(site, { head: page.head, path, values, schema: [breadcrumbNode(site.company, trail)] }),
    shell: shellModel(site, env),
    breadcrumbs: trail,
    title,
    lede: fill(page.lede, values),
    updated: longDate(env.today),
    isoUpdated: env.today,
    body: html,
    contents: contentsOf(headings),
  }
}
