/** content/ in, a complete static site out. SPA=1 builds the single-page twin instead; OUT_DIR moves the result. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build as vikeBuild } from 'vike/api'
import { pagesOf } from '../renderer/content/model/pagesOf.ts'
import { absoluteUrl, type Redirect, redirects } from '../renderer/content/model/urls.ts'
import { loadSite } from '../renderer/content/load.ts'
import { problemText } from '../renderer/content/read/problems.ts'
import { readDeployment } from '../renderer/deployment.server.ts'
import { finishHtml } from './build/finishHtml.ts'
import { lastChangedDates } from './build/lastChanged.ts'
import { makeLinkCards } from './build/linkCards.ts'
import { makePublicFiles } from './build/publicFiles.ts'
import { readPrerendered } from './build/prerendered.ts'
import { siteFiles } from './build/siteFiles.ts'
import { today } from '../renderer/content/today.ts'
import { contentFiles, imageSizes } from './build/contentFiles.ts'

export async function buildSite({ outDir = process.env.OUT_DIR ?? 'dist', spa = Boolean(process.env.SPA) } = {}): Promise<string> {
  const started = Date.now()
  const deployment = readDeployment()
  const { site, problems } = loadSite(contentFiles(), { images: await imageSizes(), today: today() })
  for (const each of problems) console.error(problemText(each))
  if (!site) throw new Error('The content has errors (above); nothing was built.')
  await makePublicFiles()
  const dir = join(outDir, 'client')
  await vikeBuild()
  await finishHtml({ dir, deployment, spa })

  const pages = await readPrerendered(dir)
  const { company } = site
  await makeLinkCards(
    pages.map(({ card, title }) => ({ path: decodeURIComponent(new URL(card).pathname), title: title.replace(` – ${company.name}`, '') })),
    { out: dir, cache: '.cache/link-cards', company: company.name, address: new URL(company.origin).host },
  )
  const changed = lastChangedDates(today())
  const sources = new Map(pagesOf(site).map((page) => [absoluteUrl(company.origin, page.path), page.sources]))
  const lastmod = (url: string) => newest((sources.get(url) ?? []).map((file) => changed(`content/${file}`)))
  for (const [file, text] of Object.entries(siteFiles(site, pages, { lastmod, today: today() }))) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), text)
  }
  await writeFile(join(outDir, 'redirects.json'), JSON.stringify(redirects(site), null, 2))
  console.log(`${pages.length} pages in ${((Date.now() - started) / 1000).toFixed(1)} s -> ${dir}`)
  if (company.sample)
    console.log('content/site.yaml says sample: true: this is the sample company, not for publication (npm run check:release).')
  return dir
}

/** Undefined when one of them is not known. */
function newest(dates: (string | undefined)[]): string | undefined {
  return dates.includes(undefined) ? undefined : dates.toSorted().at(-1)
}

export async function readRedirects(outDir = process.env.OUT_DIR ?? 'dist') {
  return JSON.parse(await readFile(join(outDir, 'redirects.json'), 'utf8')) as Redirect[]
}

if (import.meta.main) await buildSite()
