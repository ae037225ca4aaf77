/** The build from content/ to OUT_DIR: content checked, scripts bundled, pages made, lists written, links followed. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ViteBuilder } from 'vite'
import { onlyPublished } from '../../renderer/content/drafts.ts'
import { type PageEntry, pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { cityValues, fill, placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { absoluteUrl, articleUrl, redirects } from '../../renderer/content/model/urls.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { LoadOptions, Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import { setting } from '../machine/environment.ts'
import { begin } from '../machine/progress.ts'
import { Told } from '../machine/told.ts'
import { brokenLinks } from './brokenLinks.ts'
import { bundleKey, makeBundle } from './bundle.ts'
import { loadContent } from './contentFiles.ts'
import { lastChangedDates } from './lastChanged.ts'
import { type LinkCard, makeLinkCards } from './linkCards.ts'
import { inOrder, type MadePage, makePages, refuseUnreached } from './pages.ts'
import { makePublicFiles } from './publicFiles.ts'
import { madeOf, pagesOfShards, writeShard } from './shards.ts'
import { siteFiles } from './siteFiles.ts'

export async function buildSite(builder: ViteBuilder): Promise<void> {
  const dir = setting('OUT_DIR')
  const client = join(dir, 'client')
  const shard = setting('SHARD')
  const deployment = readDeployment()
  const day = today()
  const { site, images } = await checkedSite(day)
  await makePublicFiles()

  begin('Scripts and styles')
  const bundle = await makeBundle(builder, deployment)
  await rm(dir, { recursive: true, force: true })
  for (const [from, to] of [
    [join(bundle.dir, 'client'), client],
    ['.cache/public', client],
    [join(bundle.dir, 'maps'), join(dir, 'maps')],
  ] as const)
    await cp(from, to, { recursive: true })

  const only = shard && ((_: unknown, index: number) => index % shard[1] === shard[0] - 1)
  const pages = await makePages({ site, today: day }, { bundle, deployment, out: client, ...(only && { only }) })

  begin('Link cards')
  await writeCards(site, pages, { client, day })
  if (shard) writeShard(dir, { shard, madeOf: madeOf({ bundle: bundle.key, deployment, day, site, images }), pages })
  else await finishSite(site, pages, { dir, day })
}

/** The site that one build of all pages would make. */
export async function mergeShards(dirs: readonly string[]): Promise<void> {
  const dir = setting('OUT_DIR')
  const deployment = readDeployment()
  const day = today()
  const { site, images } = await checkedSite(day)
  const made = madeOf({ bundle: await bundleKey(deployment), deployment, day, site, images })
  const pages = pagesOfShards(dirs, { outDir: dir, madeOf: made })
  await rm(dir, { recursive: true, force: true })
  for (const from of dirs) for (const part of ['client', 'maps']) await cp(join(from, part), join(dir, part), { recursive: true })
  await finishSite(site, inOrder(pages), { dir, day })
}

/** What can only be done when all pages are there: lists of them, and the last look. */
async function finishSite(site: Site, pages: MadePage[], { dir, day }: { dir: string; day: string }): Promise<void> {
  begin('Lists and links')
  refuseUnreached(pages)
  await writeLists(site, pages, { dir, day })
  const broken = await brokenLinks(join(dir, 'client'), site.company.origin, new Map(pages.map((page) => [page.file, page])))
  if (broken.length > 0) throw new Told(`The built pages point at what is not there:\n${broken.join('\n')}`)
  if (site.company.sample)
    console.info('content/site.yaml says sample: true: this is the sample company, not for publication (npm run check:release).')
}

async function checkedSite(day: string): Promise<{ site: Site; images: LoadOptions['images'] }> {
  const { site, problems, options } = await loadContent('content', day, { onlyPublished: onlyPublished() })
  for (const each of problems) console.error(problemText(each))
  if (!site) throw new Told('The content has errors (above); nothing was built.')
  return { site, images: options.images }
}

const urlsOf = (site: Site) => new Map(pagesOf(site).map((page) => [absoluteUrl(site.company.origin, page.path), page]))

async function writeCards(site: Site, pages: MadePage[], { client, day }: { client: string; day: string }): Promise<void> {
  const { company } = site
  const entries = urlsOf(site)
  await makeLinkCards(
    // The 404 page shows the home page's.
    pages
      .filter(({ file }) => file !== '404.html')
      .map(({ card, title, url }) => ({
        path: decodeURIComponent(new URL(card).pathname),
        title: title.replace(` | ${company.name}`, '').replace(` – ${company.name}`, ''),
        ...shownOf(site, day, entries.get(url)),
      })),
    { out: client, cache: '.cache/link-cards', company: company.name, address: new URL(company.origin).host },
  )
}

/** What stands beside the pages, made from content and from what they say of themselves. */
async function writeLists(site: Site, pages: MadePage[], { dir, day }: { dir: string; day: string }): Promise<void> {
  const client = join(dir, 'client')
  const entries = urlsOf(site)
  const changed = lastChangedDates(day)
  const lastmod = (url: string) => newest((entries.get(url)?.sources ?? []).map((file) => changed(`content/${file}`)))
  for (const [file, text] of Object.entries(siteFiles(site, pages, { lastmod, today: day }))) {
    await mkdir(dirname(join(client, file)), { recursive: true })
    await writeFile(join(client, file), text)
  }
  await writeFile(join(dir, 'redirects.json'), JSON.stringify(redirects(site), null, 2))
}

/** What a page's link card shows beside its title: the picture at its top, or of the first that it lists, and the first of its figures. */
function shownOf(site: Site, day: string, page?: PageEntry): Pick<LinkCard, 'picture' | 'figure'> {
  const { image, beforeAfter, figures: [figure] = [] } = page?.hero ?? {}
  const article = site.articles.find(({ id }) => [articleUrl(id), collections.blog.page.url].includes(page?.path ?? ''))
  const job = page?.path === collections.referencesPage.page.url ? site.references[0]?.photos[0] : undefined
  const { file } = image ?? beforeAfter?.after ?? article?.cover ?? job ?? {}
  const values = { ...placeholderValues(site, day), ...(page?.city ? cityValues(page.city) : {}) }
  return {
    picture: file && join('content/images', file),
    figure: figure && { value: fill(figure.value, values), label: fill(figure.label, values) },
  }
}

/** Undefined when one of them is not known. */
function newest(dates: (string | undefined)[]): string | undefined {
  return dates.includes(undefined) ? undefined : dates.toSorted().at(-1)
}
