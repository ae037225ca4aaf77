/** The picture that other sites show with a link to a page. */
import type { Image } from '../schema/roles.ts'
import { collections } from '../schema/collections.ts'
import type { PartialSite } from '../site.ts'
import { type PageEntry, pagesOf } from './pagesOf.ts'

/** The page's own picture, or the home page's, or the site's icon. */
export function socialPicture(site: PartialSite, path: string): Image {
  const pages = pagesOf(site)
  const home = collections.home.page.url
  const ownPicture = (address: string) => {
    const page = pages.find((entry) => entry.path === address)
    return page && pictureOf(site, page)
  }
  const icon = { file: 'favicon.svg', alt: site.company?.name ?? '' }
  return ownPicture(path) ?? ownPicture(home) ?? icon
}

function pictureOf(site: PartialSite, { head, hero, kind, id, sections }: PageEntry) {
  if (head.ogImage) return head.ogImage
  if (hero?.image) return hero.image
  if (hero?.beforeAfter) return hero.beforeAfter.after
  if (kind === 'articles') return site.articles.find((article) => article.id === id)?.cover
  for (const { section } of sections) if ('image' in section && section.image) return section.image
  return undefined
}
