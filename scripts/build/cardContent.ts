/** What a page's link card shows besides its title. */
import { join } from 'node:path'
import { figuresWith } from '../../renderer/content/model/estimate.ts'
import { pageValues } from '../../renderer/content/model/page.ts'
import type { PageEntry } from '../../renderer/content/model/pagesOf.ts'
import { fillPlaceholders } from '../../renderer/content/model/placeholders.ts'
import { articleUrl } from '../../renderer/content/model/urls.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import type { Site } from '../../renderer/content/site.ts'
import type { LinkCard } from './linkCards.ts'

/**
 * Picture and figure of a page's link card: the picture of its hero or of its first section, and
 * its first figure.
 */
export function cardContent(
  site: Site,
  day: string,
  page?: PageEntry,
): Pick<LinkCard, 'picture' | 'figure'> {
  const { image, beforeAfter } = page?.hero ?? {}
  const article = site.articles.find(({ id }) =>
    [articleUrl(id), collections.blog.page.url].includes(page?.path ?? ''),
  )
  const inSection = page?.sections.flatMap(({ section }) =>
    'image' in section && section.image ? [section.image] : [],
  )[0]
  const { file } = image ?? beforeAfter?.after ?? article?.cover ?? inSection ?? {}
  const values = pageValues(site, day, page ?? {})
  const [figure] = figuresWith(values, page?.hero?.figures ?? [])
  return {
    picture: file && join('content/images', file),
    figure: figure && {
      value: fillPlaceholders(figure.value, values),
      label: fillPlaceholders(figure.label, values),
    },
  }
}
