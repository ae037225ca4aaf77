/** What a build does around Vite's and Vike's part: content/ is checked and its pictures made before, pages finished and files added after. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onlyPublished } from '../../renderer/content/drafts.ts'
import { type PageEntry, pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { cityValues, fill, placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { absoluteUrl, articleUrl, redirects } from '../../renderer/content/model/urls.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import { begin, expected } from '../machine/progress.ts'
import { brokenLinks } from './brokenLinks.ts'
import { loadContent } from './contentFiles.ts'
import { finishHtml } from './finishHtml.ts'
import { lastChangedDates } from './lastChanged.ts'
import { type LinkCard, makeLinkCards } from './linkCards.ts'
import { readPrerendered } from './prerendered.ts'
import { makePublicFiles } from './publicFiles.ts'
import { siteFiles } from './siteFiles.ts'
import { moveMaps } from './sourceMaps.ts'

export async function prepareSite(): Promise<Site> {
  const { site, problems } = await loadContent('content', today(), { onlyPublished: onlyPublished() })
  for (const each of problems) console.error(problemText(each))
  if (!site) throw new Error('The content has errors (above); nothing was built.')
  expected.pages = pagesOf(site).length
  await makePublicFiles()
  begin('Scripts and styles')
  return site
}

/** `dir` holds the prerendered client/. */
export async function finishSite(site: Site, dir: string): Promise<void> {
  const { company } = site
  const client = join(dir, 'client')
  await finishHtml({ dir: client, deployment: readDeployment() })
  await moveMaps(client, join(dir, 'maps'))

  const pages = await readPrerendered(client)
  begin('Link cards and lists')
  const entries = new Map(pagesOf(site).map((page) => [absoluteUrl(company.origin, page.path), page]))
  await makeLinkCards(
    // The 404 page shows the home page's.
    pages
      .filter(({ file }) => file !== '404.html')
      .map(({ card, title, url }) => ({
        path: decodeURIComponent(new URL(card).pathname),
        title: title.replace(` – ${company.name}`, ''),
        ...shownOf(site, entries.get(url)),
      })),
    { out: client, cache: '.cache/link-cards', company: company.name, address: new URL(company.origin).host },
  )
  const changed = lastChangedDates(today())
  const lastmod = (url: string) => newest((entries.get(url)?.sources ?? []).map((file) => changed(`content/${file}`)))
  for (const [file, text] of Object.entries(siteFiles(site, pages, { lastmod, today: today() }))) {
    await mkdir(dirname(join(client, file)), { recursive: true })
    await writeFile(join(client, file), text)
  }
  await writeFile(join(dir, 'redirects.json'), JSON.stringify(redirects(site), null, 2))

  const broken = await brokenLinks(client, company.origin)
  if (broken.length > 0) throw new Error(`The built pages point at what is not there:\n${broken.join('\n')}`)
  if (company.sample)
    console.info('content/site.yaml says sample: true: this is the sample company, not for publication (npm run check:release).')
}

/** What a page's link card shows beside its title: a photograph at its top, and the first of its figures. */
function shownOf(site: Site, page?: PageEntry): Pick<LinkCard, 'picture' | 'figure'> {
  const { image, beforeAfter, figures: [figure] = [] } = page?.hero ?? {}
  const { file } = image ?? beforeAfter?.after ?? site.articles.find(({ id }) => articleUrl(id) === page?.path)?.cover ?? {}
  const values = { ...placeholderValues(site, today()), ...(page?.city ? cityValues(page.city) : {}) }
  return {
    picture: file && !file.endsWith('.svg') ? join('content/images', file) : undefined,
    figure: figure && { value: fill(figure.value, values), label: fill(figure.label, values) },
  }
}

/** Undefined when one of them is not known. */
function newest(dates: (string | undefined)[]): string | undefined {
  return dates.includes(undefined) ? undefined : dates.toSorted().at(-1)
}
