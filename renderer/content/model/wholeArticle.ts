import { plainText } from '../markdown/plain.ts'
import type { PartialSite } from '../site.ts'
import type { Article, WholeArticle } from '../schema/pages.ts'

/** Its id where the page of the blog cannot be read. */
export const categoryName = (blog: PartialSite['blog'], id: string) => blog?.categories.find((category) => category.id === id)?.name ?? id

/** Somebody who has written a title, a text and a cover has written an article. */
export function wholeArticle(article: Article & { body: string }, blog: PartialSite['blog']): WholeArticle {
  const { title, listCategory, body } = article
  const excerpt = article.excerpt ?? firstSentences(body)
  const closing = { title: blog?.closing.title ?? '', text: blog?.closing.text ?? '' }
  return {
    head: {
      title,
      description: firstSentences(excerpt),
      keywords: [categoryName(blog, listCategory).toLowerCase()],
      robots: 'index, follow',
    },
    pageCategory: categoryName(blog, listCategory),
    aside: blog?.aside ?? closing,
    closing,
    ...article,
    excerpt,
  }
}

/** As many of a text's first sentences as a search result shows; a first one that is too long is cut between two words. */
function firstSentences(text: string, most = 160): string {
  const start = plainText(text.replace(/^#.*$|^```[\s\S]*?^```$/gm, ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most + 1)
  if (start.length <= most) return start
  return /^.*[.!?](?= )/.exec(start)?.[0] ?? start.replace(/[\s,;:–-]+\S*$/, ' …')
}
