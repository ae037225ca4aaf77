/** The build from content/ to OUT_DIR: content checked, scripts bundled, pages made, lists written, links followed. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ViteBuilder } from 'vite'
import { onlyPublished } from '../../renderer/content/drafts.ts'
import { type PageEntry, pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { figuresWith, pageValues } from '../../renderer/content/model/estimate.ts'
import { fill } from '../../renderer/content/model/placeholders.ts'
import { absoluteUrl, articleUrl, redirects } from '../../renderer/content/model/urls.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { type Deployment, readDeployment } from '../../renderer/deployment.server.ts'
import { setting } from '../machine/environment.ts'
import { begin } from '../machine/progress.ts'
import { Told } from '../machine/told.ts'
import { brokenLinks } from './brokenLinks.ts'
import { type Bundle, keptBundle } from './bundle.ts'
import { keyOf } from './cached.ts'
import { loadContent } from './contentFiles.ts'
import { lastChangedDates } from './lastChanged.ts'
import { type LinkCard, makeLinkCards } from './linkCards.ts'
import { type OutputFolder, outputFolder } from './outputFolder.ts'
import { type MadePage, makePages, refuseUnreached } from './pages.ts'
import { makePublicFiles } from './publicFiles.ts'
import { siteFiles } from './siteFiles.ts'

/** With scripts that are made, or the builder to make them. */
export async function buildSite(made: Bundle | ViteBuilder): Promise<void> {
  const dir = setting('OUT_DIR')
  const deployment = readDeployment()
  const day = today()
  const site = await checkedSite(day)
  await makePublicFiles()

  begin('Scripts and styles')
  const bundle = 'key' in made ? made : await bundleOf(made, deployment)
  const output = await emptied(dir)
  output.copyFolders(join(bundle.dir, 'client'), '.cache/public')
  await cp(join(bundle.dir, 'maps'), join(dir, 'maps'), { recursive: true })

  const pages = await makePages({ site, today: day }, { bundle, deployment, output })

  begin('Link cards')
  await writeCards(site, pages, { output, day })
  await finishSite(site, pages, { dir, output, day })
}

/** The folder for the site in `dir`, with what an earlier build left in it; all else is gone. */
async function emptied(dir: string): Promise<OutputFolder> {
  await mkdir(dir, { recursive: true })
  for (const name of await readdir(dir)) if (name !== 'client') await rm(join(dir, name), { recursive: true })
  return outputFolder(join(dir, 'client'), `.cache/output/${keyOf(dir).slice(0, 16)}.json`)
}

async function bundleOf(builder: ViteBuilder, deployment: Deployment): Promise<Bundle> {
  const kept = await keptBundle(deployment)
  if (!kept) return (await import('./makeBundle.ts')).makeBundle(builder, deployment)
  for (const environment of Object.values(builder.environments)) environment.isBuilt = true
  return kept
}

/** What can only be done when all pages are there: lists of them, and the last look. */
async function finishSite(
  site: Site,
  pages: MadePage[],
  { dir, output, day }: { dir: string; output: OutputFolder; day: string },
): Promise<void> {
  begin('Lists and links')
  refuseUnreached(pages)
  writeLists(site, pages, { output, day })
  await writeFile(join(dir, 'redirects.json'), JSON.stringify(redirects(site), null, 2))
  output.finish()
  const broken = await brokenLinks(output.dir, site.company.origin, new Map(pages.map((page) => [page.file, page])))
  if (broken.length > 0) throw new Told(`The built pages point at what is not there:\n${broken.join('\n')}`)
  if (site.company.sample)
    console.info('content/site.yaml says sample: true: this is the sample company, not for publication (npm run check:release).')
}

async function checkedSite(day: string): Promise<Site> {
  const { site, problems } = await loadContent('content', day, { onlyPublished: onlyPublished() })
  for (const each of problems) console.error(problemText(each))
  if (!site) throw new Told('The content has errors (above); nothing was built.')
  return site
}

const urlsOf = (site: Site) => new Map(pagesOf(site).map((page) => [absoluteUrl(site.company.origin, page.path), page]))

async function writeCards(site: Site, pages: MadePage[], { output, day }: { output: OutputFolder; day: string }): Promise<void> {
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
    { output, cache: '.cache/link-cards', company: company.name, address: new URL(company.origin).host },
  )
}

/** What stands beside the pages, made from content and from what they say of themselves. */
function writeLists(site: Site, pages: MadePage[], { output, day }: { output: OutputFolder; day: string }): void {
  const entries = urlsOf(site)
  const changed = lastChangedDates(day)
  const lastmod = (url: string) => {
    const { modified, sources = [] } = entries.get(url) ?? {}
    return modified ?? newest(sources.map((file) => changed(`content/${file}`)))
  }
  for (const [file, text] of Object.entries(siteFiles(site, pages, { lastmod, today: day }))) output.write(file, text)
}

/** What a page's link card shows beside its title: the picture at its top, or of the first that it lists, and the first of its figures. */
function shownOf(site: Site, day: string, page?: PageEntry): Pick<LinkCard, 'picture' | 'figure'> {
  const { image, beforeAfter } = page?.hero ?? {}
  const article = site.articles.find(({ id }) => [articleUrl(id), collections.blog.page.url].includes(page?.path ?? ''))
  const job = page?.path === collections.referencesPage.page.url ? site.references[0]?.photos[0] : undefined
  const { file } = image ?? beforeAfter?.after ?? article?.cover ?? job ?? {}
  const values = pageValues(site, day, page ?? {})
  const [figure] = figuresWith(values, page?.hero?.figures ?? [])
  return {
    picture: file && join('content/images', file),
    figure: figure && { value: fill(figure.value, values), label: fill(figure.label, values) },
  }
}

/** Undefined when one of them is not known. */
function newest(dates: (string | undefined)[]): string | undefined {
  return dates.includes(undefined) ? undefined : dates.toSorted().at(-1)
}
