/**
 * Makes all pages that are not kept from an earlier build, in processes of their own: one for each processor, where there is work enough.
 * A page is kept under the hash of all that it is made of.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import type { Site } from '../../renderer/content/site.ts'
import type { CheckedContent } from '../../renderer/content/site.server.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { begin, end, step } from '../machine/progress.ts'
import type { Bundle } from './bundle.ts'
import { keyOf } from './cached.ts'
import { keptPages } from './keptPages.ts'
import type { OutputFolder } from './outputFolder.ts'
import type { SaidByPage } from './said.ts'

/** What each process is told: `content` is the path of a file with CheckedContent, `out` and `kept` are folders. */
export type Work = { bundle: Bundle; content: string; deployment: Deployment; out: string; kept: string; origin: string }
export type PageToMake = { path: string; file: string; key: string }
/** `folder` is the one in pages/. */
export type MadePage = SaidByPage & { folder: string }
export type WorkDone = { made: MadePage[]; error?: string }

const atATime = 20
/** To begin takes a process as long as some sixty pages. */
const pagesAProcess = 60

type Options = Pick<Work, 'bundle' | 'deployment'> & {
  output: OutputFolder
  kept?: string
  /** Which of them; else all. */
  only?: (page: PageToMake, index: number) => boolean
}

/** In the order of their files. */
export async function makePages(
  checked: CheckedContent,
  { kept = '.cache/pages', only = () => true, output, ...options }: Options,
): Promise<MadePage[]> {
  // Of this build alone: another may run in this folder at the same time.
  const content = `.cache/content-${randomUUID()}.json`
  const work: Work = { ...options, content, kept, out: output.dir, origin: checked.site.company.origin }
  const before = keptPages<MadePage>(kept)
  const all = pagesToMake(checked, work)
  const pages = all.filter(only)
  begin('Pages', pages.length)
  const made: MadePage[] = []
  const rest = pages.filter(({ file, key }) => {
    const known = before.find(key)
    if (!known) return true
    if (!output.has(file, key)) output.write(file, known.page(), key)
    made.push(known.made)
    step()
    return false
  })
  before.keepOnly(new Set(all.map(({ key }) => key)))
  if (rest.length > 0) writeFileSync(content, JSON.stringify(checked))
  for (const { file } of rest) output.makeRoomFor(file)
  const keys = new Map(rest.map(({ file, key }) => [file, key]))
  const processes = Math.min(availableParallelism(), Math.ceil(rest.length / pagesAProcess))
  await Promise.all(
    Array.from({ length: processes }, () =>
      oneProcess(work, rest, (page) => {
        output.note(page.file, keys.get(page.file)!)
        made.push(page)
        step()
      }),
    ),
  ).finally(() => rmSync(content, { force: true }))
  end()
  return inOrder(made)
}

const inOrder = (made: MadePage[]) => made.sort((a, b) => (a.file < b.file ? -1 : 1))

/**
 * A page may show all of content/ but what other cities say of themselves under `services`, so that a change there makes two pages anew and
 * not thousands; tests/content/manyCities.test.ts holds page models to it.
 */
function pagesToMake({ site, today }: CheckedContent, { bundle, deployment }: Work): PageToMake[] {
  const basis = keyOf(bundle.key, deployment, today, readFileSync('.cache/images.json'), withoutCityTexts(site))
  const pages = pagesOf(site).map(({ path, city }) => ({ path, own: city?.services ?? null }))
  return [...pages, { path: '/404', own: null }].map(({ path, own }) => ({
    path,
    file: `${path === '/' ? '/index' : path}.html`.slice(1),
    key: keyOf(basis, path, own),
  }))
}

/** What every page may show. */
export const withoutCityTexts = (site: Site) => ({
  ...site,
  cities: site.cities.map((city) => ({ ...city, services: Object.fromEntries(Object.keys(city.services).map((slug) => [slug, {}])) })),
})

async function oneProcess(work: Work, rest: PageToMake[], onMade: (page: MadePage) => void): Promise<void> {
  const worker = fork(new URL('pageWorker.ts', import.meta.url), [JSON.stringify(work)], {
    env: { ...process.env, NODE_COMPILE_CACHE: '.cache/compiled' },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (answer: WorkDone) => {
        answer.made.forEach(onMade)
        if (answer.error) reject(new Error(answer.error))
        else if (rest.length === 0) resolve()
        else worker.send(rest.splice(0, atATime))
      })
      worker.on('error', reject)
      worker.on('exit', (code, signal) => reject(new Error(`A process that makes pages ended with ${code ?? signal}.`)))
    })
    worker.disconnect()
  } catch (error) {
    worker.kill()
    throw error
  }
}

/** A folder in pages/ that no address leads to; one for entries of content may wait for the first. */
export function refuseUnreached(made: MadePage[]): void {
  const reached = new Set(made.map(({ folder }) => folder))
  for (const file of readdirSync('pages', { recursive: true, encoding: 'utf8' })) {
    const folder = /^(.+)[\\/]\+Page\.tsx$/.exec(file)?.[1]?.replaceAll('\\', '/')
    if (folder && !folder.includes('@') && !reached.has(`/pages/${folder}`))
      throw new Error(`pages/${folder} is the page of no address: renderer/content/model/pagesOf.ts lists them.`)
  }
}
