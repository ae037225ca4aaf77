/**
 * The build from content/ to OUT_DIR: checks content, prerenders pages, draws link cards, writes
 * lists, checks links.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { prerender } from 'vike/api'
import { getGlobalContext } from 'vike/server'
import type { GlobalContextServer, PrerenderContext } from 'vike/types'
import type { InlineConfig, ViteBuilder } from 'vite'
import { memoize } from '../../renderer/content/memoize.ts'
import type { HeadModel } from '../../renderer/content/model/head.ts'
import { type PageEntry, pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { absoluteUrl, redirects } from '../../renderer/content/model/urls.ts'
import { onlyPublished } from '../../renderer/content/assemble.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import type { PageInput } from '../../renderer/pageInput.ts'
import { toUserFacingError } from '../command.ts'
import { setting } from '../machine/environment.ts'
import { startStage } from '../machine/progress.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { moved } from '../serve/lenientUrls.ts'
import { brokenLinks } from './brokenLinks.ts'
import { checkedSite } from './contentFiles.ts'
import { cardContent } from './cardContent.ts'
import { lastChangedDates } from './lastChanged.ts'
import { writeLicenceIndex } from './licences.ts'
import { makeLinkCards } from './linkCards.ts'
import { pageEnv } from './pageEnv.ts'
import { makePublicFiles, postponedFiles } from './publicFiles.ts'
import { officeFiles, siteFiles } from './siteFiles.ts'

/** The content, read and checked once. */
const content = memoize(async () => {
  const day = today()
  const site = await checkedSite(day, { onlyPublished: onlyPublished() })
  return { site, day }
})

/** For the pages, after makePublicFiles. */
export const readPageInput = memoize(async (): Promise<PageInput> => {
  const { site, day } = await content()
  return { site, env: pageEnv(day, brandColours), deployment: readDeployment() }
})

/** `vite` and `vike` print stack traces of errors, commands one line. */
export const buildSite = (builder: ViteBuilder): Promise<void> =>
  buildAll(builder).catch((error) => {
    throw toUserFacingError(error)
  })

async function buildAll(builder: ViteBuilder): Promise<void> {
  const dir = setting('OUT_DIR')
  const out = join(dir, 'client')
  // Reports a missing back end before the work.
  const deployment = readDeployment()
  const { site, day } = await content()
  await makePublicFiles(site)

  startStage('Scripts and styles')
  rmSync(dir, { recursive: true, force: true })
  await builder.build(builder.environments.client!)
  await builder.build(builder.environments.ssr!)

  startStage('Pages')
  const pages = await prerenderPages(site, out, builder.config.inlineConfig)

  // Manifests of Vite and Vike.
  for (const list of ['assets.json', 'client/.vite'])
    rmSync(join(dir, list), { recursive: true, force: true })

  startStage('Link cards')
  await writeCards(site, pages, { out, day })

  startStage('Lists and links')
  writeLists(site, pages, { out, day })
  writeFiles(out, officeFiles(site, deployment))
  writeFileSync(join(dir, 'redirects.json'), JSON.stringify(redirects(site), null, 2))
  writeLicenceIndex(out)
  // The CMS is built by another command.
  const leading = [...redirects(site), ...moved].filter(({ to }) => to !== '/admin/')
  const linkErrors = await brokenLinks(out, site.company.origin, leading, postponedFiles())
  if (linkErrors.length > 0)
    throw new UserFacingError(`The built pages have broken links:\n${linkErrors.join('\n')}`)
  if (site.company.sample)
    console.info(
      'content/site.yaml says sample: true: this is the sample company, not for publication (npm run check:release).',
    )
}

async function prerenderPages(
  site: Site,
  out: string,
  viteConfig: InlineConfig,
): Promise<BuiltPage[]> {
  const { log } = console
  // Vike has no option that silences the list of its files.
  if (viteConfig.logLevel === 'warn') console.log = () => {}
  await prerender({ viteConfig }).finally(() => (console.log = log))
  const entries = new Map(pagesOf(site).map((entry) => [entry.path, entry]))
  // Documented, but missing in the type: https://vike.dev/globalContext#prerenderContext
  const { prerenderContext } = (await getGlobalContext()) as GlobalContextServer & {
    prerenderContext: PrerenderContext
  }
  const sitePages = prerenderContext.output.filter(
    ({ pageContext }) => pageContext.pageId !== '/pages/kontor',
  )
  const pages = sitePages.map(({ filePath, pageContext }): BuiltPage => {
    const { head } = pageContext as Vike.PageContext
    if (!head) throw new Error(`${filePath} has no metadata.`)
    return {
      file: relative(resolve(out), filePath).replaceAll('\\', '/'),
      head,
      entry: entries.get(head.path),
    }
  })
  return pages.sort((a, b) => (a.file < b.file ? -1 : 1))
}

type BuiltPage = { file: string; head: HeadModel; entry: PageEntry | undefined }

async function writeCards(
  site: Site,
  pages: BuiltPage[],
  { out, day }: { out: string; day: string },
): Promise<void> {
  const { company } = site
  await makeLinkCards(
    // The 404 page uses the home page's card.
    pages
      .filter(({ file, head }) => file !== '404.html' && !head.ownCard)
      .map(({ head, entry }) => ({
        path: head.card,
        title: head.cardTitle,
        ...cardContent(site, day, entry),
      })),
    {
      out,
      cache: '.cache/link-cards',
      company: company.name,
      address: new URL(company.origin).host,
      colours: brandColours,
    },
  )
}

/** Sitemap, feed and the other files beside the pages. */
function writeLists(
  site: Site,
  pages: BuiltPage[],
  { out, day }: { out: string; day: string },
): void {
  const changed = lastChangedDates(day)
  const listedPages = pages.map(({ head, entry }) => ({
    url: absoluteUrl(site.company.origin, head.path),
    indexed: head.robots.startsWith('index'),
    lastmod:
      entry?.modified ?? newest(entry?.sources.map((file) => changed(`content/${file}`)) ?? []),
  }))
  writeFiles(out, siteFiles(site, listedPages, day))
}

function writeFiles(out: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    writeFileSync(join(out, file), text)
  }
}

/** Undefined if one of the dates is unknown. */
function newest(dates: (string | undefined)[]): string | undefined {
  return dates.includes(undefined) ? undefined : dates.toSorted().at(-1)
}
