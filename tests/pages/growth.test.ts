/** No page but lists of cities grows with their number, and the quote page knows them all the same. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { neighbours } from '../../renderer/content/model/neighbours.ts'
import { type PageEntry, pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { townFiles, townsInPage } from '../../renderer/content/model/quoteTowns.ts'
import { townsFolder } from '../../renderer/content/model/quoteParameters.ts'
import { quoteUrl } from '../../renderer/content/model/urls.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import type { Bundle } from '../../scripts/build/bundle.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { outputFolder } from '../../scripts/build/outputFolder.ts'
import { makePages } from '../../scripts/build/pages.ts'
import { distinctCities } from '../../scripts/lab/bench/distinctCities.ts'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { gzipped } from '../../scripts/lab/bench/sizes.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { phone, visit, withBrowser } from '../e2e/browser.ts'
import { field } from '../e2e/formVisitor.ts'
import { images } from '../site.ts'
import { dir, page } from './built.ts'

withBrowser()

// The processes that make pages ask for it too.
vi.stubEnv('AMPLIFY_OUTPUTS', resolve('.cache/test/amplify_outputs.json'))

const root = '.cache/test-build/growth'
const fewer = contentFiles()
const day = today()
const withMore = (count: number) => loadSite({ ...fewer, ...distinctCities(count) }, { images, today: day }).site!
const many = withMore(500)
const paths = [...kinds.map(([, path]) => path), '/404']
const isList = ({ path, city, sections }: PageEntry) =>
  paths.includes(path) && !city && sections.some(({ section }) => section.type === 'cityLinks')
const lists = new Set(pagesOf(many).flatMap((entry) => (isList(entry) ? [entry.path] : [])))

/** A page of each kind, as the build makes them. */
async function made(site: typeof many, name: string): Promise<string> {
  const bundleDir = join('.cache/bundles', readdirSync('.cache/bundles').find((key) => !key.startsWith('in-'))!)
  const bundle: Bundle = { key: '', dir: bundleDir, ...JSON.parse(readFileSync(join(bundleDir, 'bundle.json'), 'utf8')) }
  const output = outputFolder(join(root, name))
  const options = { bundle, deployment: readDeployment(), output, kept: join(root, 'kept', name) }
  await makePages({ site, today: day }, { ...options, only: ({ path }) => paths.includes(path) })
  return output.dir
}

let some: string
let most: string
beforeAll(async () => {
  rmSync(root, { recursive: true, force: true })
  // Enough to fill every list of neighbours, though not every city has every service.
  // Both at once, as two builds in one folder may be.
  ;[some, most] = await Promise.all([made(withMore(2 * neighbours), 'some'), made(many, 'most')])
  cpSync(dir, most, { recursive: true, force: false })
  mkdirSync(join(most, townsFolder))
  for (const [file, text] of Object.entries(townFiles(many.cities))) writeFileSync(join(most, file), text)
}, 180_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The names of a city's neighbours fill a list once there are enough of them. */
const withoutNeighbours = (html: string) => html.replace(/<ul[^>]* data-links=.*?<\/ul>/s, '')

test.each(paths.filter((path) => !lists.has(path)))(
  '%s weighs at most a fiftieth more with some more cities, its neighbours aside, and nothing more with five hundred',
  (path) => {
    const read = (from: string) => readFileSync(join(from, `${path === '/' ? '/index' : path}.html`), 'utf8')
    const [few, more] = [page(path).html, read(some)].map(withoutNeighbours) as [string, string]
    expect(more.length / few.length).toBeLessThan(1.02)
    expect(gzipped(more) / gzipped(few)).toBeLessThan(1.02)
    expect(read(most).length).toBe(read(some).length)
  },
)

test('what grows is a list', () => {
  expect(lists.size).toBeGreaterThan(0)
  for (const path of lists) {
    const [few, more] = [some, most].map((from) => readFileSync(join(from, `${path}.html`)).length) as [number, number]
    expect(more / page(path).html.length).toBeGreaterThan(1.1)
    expect(more).toBeGreaterThan(few)
  }
})

describe('the quote page of five hundred cities', () => {
  let site: Awaited<ReturnType<typeof serveSite>>
  beforeAll(async () => {
    site = await serveSite({ dir: most, port: 0 })
  })
  afterAll(() => site.stop())
  const [inPage, elsewhere] = [many.cities[townsInPage - 1]!, many.cities[townsInPage]!]
  const address = (city: string) => site.url + quoteUrl({ city })
  const asked = (requests: string[]) => requests.filter((url) => url.includes(`/${townsFolder}/`))

  test('shows a town that it carries at once, and asks for another', async () => {
    await visit(phone, async ({ page, requests, complaints }) => {
      await page.goto(address(inPage.slug))
      expect(await field(page, 'Ort').inputValue()).toBe(inPage.name)
      expect(asked(requests)).toEqual([])
      await page.goto(address(elsewhere.slug))
      await expect.poll(() => field(page, 'Ort').inputValue()).toBe(elsewhere.name)
      expect(await field(page, 'Meddelande').inputValue()).toContain(`${elsewhere.preposition} ${elsewhere.name}`)
      expect(asked(requests)).toEqual([`${site.url}/${townsFolder}/${elsewhere.slug[0]}.json`])
      expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
      expect(complaints).toEqual([])
    })
  })

  test('shows no word of a stranger’s, and corrects nobody who was quicker', async () => {
    await visit(phone, async ({ page, requests }) => {
      await page.goto(address(`${elsewhere.slug}-ring-oss`), { waitUntil: 'networkidle' })
      expect(asked(requests)).toHaveLength(1)
      expect(await field(page, 'Ort').inputValue()).toBe('')
      await page.goto(address('../kontakt'), { waitUntil: 'networkidle' })
      expect(asked(requests)).toHaveLength(1)

      const typed = Promise.withResolvers<void>()
      await page.route(`**/${townsFolder}/*`, (route) => typed.promise.then(() => route.continue()))
      const answered = page.waitForResponse(`**/${townsFolder}/*`)
      await page.goto(address(elsewhere.slug))
      await field(page, 'Ort').fill('Ås')
      typed.resolve()
      await (await answered).finished()
      expect(await field(page, 'Ort').inputValue()).toBe('Ås')
      expect(await field(page, 'Meddelande').inputValue()).toBe('')
    })
  })
})
