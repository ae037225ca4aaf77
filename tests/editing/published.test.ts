/** The CMS of the published site, against a repository at GitHub: what is committed has been checked in the browser. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { articleUrl, cityUrl, redirects, serviceUrl } from '../../renderer/content/model/urls.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { codeIn } from './codeIn.ts'
import { keepApp } from '../../scripts/build/apps.ts'
import { keyOf, versionsOf } from '../../scripts/build/cached.ts'
import { publishAdmin } from '../../scripts/editor/buildAdmin.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { serveSite, type SiteServer } from '../../scripts/serve/serveSite.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { article, cities, cityWith, colleague, describeWith, localService } from '../site.ts'
import { patience } from '../../scripts/lab/editing/hands.ts'
import { removeOpenEntry } from '../../scripts/lab/editing/jobs.ts'
import { fakeGitHub, repository } from './fakeGitHub.ts'

vi.setConfig({ testTimeout: 180_000 })

const city = cityWith()
const cityFile = `content/cities/${city.id}.yaml`

let server: SiteServer
let browser: Browser
let context: BrowserContext
let page: Page
let github: ReturnType<typeof fakeGitHub>
let complaints: string[]
/** Fetched from GitHub. */
let pictures: number

beforeAll(async () => {
  const folder = '.cache/published'
  const key = keyOf(
    JSON.stringify(contentFiles()),
    ...(await codeIn(['scripts/editor', 'scripts/build/apps.ts', 'renderer'])),
    await versionsOf('@sveltia/cms', 'vite'),
  )
  await keepApp(`${folder}/admin`, key, () =>
    publishAdmin(`${folder}/admin`, { repository, branch: 'main', publishMode: 'simple', origin: 'https://www.firma.example' }),
  )
  // Its page asks the site for these.
  copyFileSync('content/images/favicon.svg', `${folder}/favicon.svg`)
  writeFileSync(`${folder}/404.html`, '')
  server = await serveSite({ dir: folder, port: (await freePorts(1))[0]! })
  browser = await launchChromium()
  context = await browser.newContext({ viewport: { width: 1400, height: 900 } })
  await begin()
  await page.getByRole('button', { name: 'Logga in med en Access Token' }).click()
  await page.getByRole('textbox').fill('nyckeln')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skapa ny post' }).waitFor()
  await page.close()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach(begin)
afterEach(() => page.close())

/** A repository as it is before all tests, and the CMS where somebody is signed in. */
async function begin(): Promise<void> {
  github = fakeGitHub()
  complaints = []
  page = await context.newPage()
  page.setDefaultTimeout(patience)
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  pictures = 0
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.includes('/git/blobs/')) pictures++
    if (![new URL(server.url).origin, 'https://api.github.com', 'null'].includes(origin)) complaints.push(request.url())
  })
  await github.serve(page)
  await page.goto(`${server.url}/admin/`)
}

const bar = () => page.locator('.content-notice')
const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const said = () => page.getByRole('alertdialog').filter({ visible: true })
async function open(path: string, first: string) {
  await page.goto(`${server.url}/admin/#/collections/${path}`)
  await field(first).waitFor()
}

test('a save that the check would refuse is stopped, with the words of the check at the field', async () => {
  await open(`cities/entries/${city.id}`, 'Ort')
  await field('Ort').fill('{telefon}')
  await press('Spara')
  await said().waitFor()
  expect(await said().innerText()).toContain('Ort: platshållaren {telefon} finns inte. Välj: phone')
  await said().getByRole('button').first().click()
  expect(await page.locator('.content-problem').innerText()).toContain('{telefon}')
  expect(await field('Ort').inputValue()).toBe('{telefon}')
  expect(github.commits).toHaveLength(1)

  await field('Ort').fill('Nya Orten')
  await press('Spara')
  await expect.poll(() => github.text(cityFile)).toContain('name: Nya Orten\n')
  expect(github.commits.at(-1)!.changed).toEqual([cityFile])
  // Sveltia writes to the console why a save was refused.
  expect(complaints).toEqual([expect.stringContaining('{telefon}')])
})

test('pictures are fetched when somebody looks at them', async () => {
  await open(`staff/entries/${colleague.id}`, 'Namn')
  await page.waitForLoadState('networkidle')
  expect(pictures).toBe(0)
  await page.goto(`${server.url}/admin/#/assets`)
  await expect.poll(() => pictures).toBeGreaterThan(0)
})

test('the licences of what checks in the browser go with it', () => {
  const names = readFileSync('.cache/published/admin/licenses.md', 'utf8').match(/(?<=^## )\S+/gm)
  expect(names).toEqual(expect.arrayContaining(['@sveltia/cms', 'gray-matter', 'remark', 'yaml', 'zod']))
})

const linksTo = (address: string, files = github.texts()) =>
  Object.keys(files)
    .filter((file) => new RegExp(`(\\]\\(|href: *'?)${address}[)#?'\\s]`).test(files[file]!))
    .toSorted()
/** content/ as the commits have left it, without a fault. */
function site() {
  const files = github.texts()
  const images = Object.fromEntries(github.pictures().map((file) => [file, { width: 3000, height: 3000 }]))
  const loaded = loadSite(files, { images, today: '2026-11-22' })
  expect(loaded.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return loaded.site!
}

const texts = fakeGitHub().texts()
const linked = cities.find(({ slug }) => linksTo(cityUrl(localService, slug), texts).length > 1)
describeWith(linked, 'a town that others link to', (linked) => {
  test('another address for it: the old one leads there and the links follow, in the same commit', async () => {
    const [from, to] = [cityUrl(localService, linked.slug), cityUrl(localService, 'nya-orten')]
    const followed = linksTo(from)
    await open(`cities/entries/${linked.id}`, 'Adress')
    await field('Adress').fill('nya-orten')
    await press('Spara')
    await expect.poll(() => github.commits.length).toBe(2)
    expect([linksTo(from), linksTo(to)]).toEqual([[], followed])
    expect(redirects(site())).toContainEqual({ from, to })
    const changed = [...new Set([`cities/${linked.id}.yaml`, ...followed])].map((file) => `content/${file}`)
    expect(github.commits[1]!.changed).toEqual(changed.toSorted())
    // Sveltia has written one of them, and reads the others when a form is opened.
    const told = followed.find((file) => file.startsWith('blog/'))
    if (!told) return
    await open(`articles/entries/${/blog\/(.*)\.md/.exec(told)![1]}`, 'Rubrik')
    await expect.poll(() => field('Text').inputValue()).toContain(to)
  })
})

describeWith(linked, 'a page that others link to', (linked) => {
  test('it is not removed before the links are, and where they stand is told', async () => {
    await open(`cities/entries/${linked.id}`, 'Ort')
    await removeOpenEntry(page)
    await bar().waitFor()
    expect(await bar().innerText()).toContain('Kan inte tas bort än.')
    const others = linksTo(cityUrl(localService, linked.slug)).filter((file) => file !== `cities/${linked.id}.yaml`)
    for (const file of others) expect(await bar().innerText()).toContain(`content/${file}, rad `)
    expect(github.commits).toHaveLength(1)
  })
})

const alone = cities.find(({ slug, services }) =>
  Object.keys(services).every((service) => linksTo(cityUrl(service, slug), texts).length === 0),
)
describeWith(alone, 'a page that nothing links to', (alone) => {
  test('it is removed in one commit with its address, which leads to the service', async () => {
    await open(`cities/entries/${alone.id}`, 'Ort')
    await removeOpenEntry(page)
    await expect.poll(() => github.commits.length).toBe(2)
    const to = { from: cityUrl(localService, alone.slug), to: serviceUrl(localService) }
    expect(redirects(site())).toContainEqual(to)
    expect(complaints).toEqual([])
  })
})

const running = { conclusion: null, detailsUrl: 'https://github.com/firma/webbplats/actions/runs/1' }
async function saveCity(): Promise<void> {
  await open(`cities/entries/${city.id}`, 'Ort')
  await field('Ort').fill('Nya Orten')
  await press('Spara')
  await expect.poll(() => github.commits.length).toBe(2)
}

test('a save tells that the site is built, and when that is done, with a link to it', async () => {
  github.build('PENDING', [running])
  await saveCity()
  await bar().getByText('Webbplatsen byggs').waitFor()
  expect(await bar().getByRole('link').count()).toBe(0)
  github.build('SUCCESS', [{ ...running, conclusion: 'SUCCESS' }])
  await bar().getByText('Bygget är klart utan fel.').waitFor()
  expect(await bar().getByRole('link', { name: 'Öppna webbplatsen' }).getAttribute('href')).toBe('https://www.firma.example')
  expect(complaints).toEqual([])
})

test('a build that failed leads to the run that did, and says that the old site stays', async () => {
  const failed = { conclusion: 'FAILURE', detailsUrl: 'https://github.com/firma/webbplats/actions/runs/2' }
  github.build('FAILURE', [{ state: 'SUCCESS', targetUrl: 'https://host.example' }, { ...running, conclusion: 'SUCCESS' }, failed])
  await saveCity()
  await bar().getByText('Den gamla webbplatsen ligger kvar').waitFor()
  expect(await bar().getByRole('link', { name: 'Se vad som är fel' }).getAttribute('href')).toBe(failed.detailsUrl)
})

test('with drafts on a board: what is wrong is told too, and what follows from a save goes into the same draft', async () => {
  await page.route('**/admin/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    return route.fulfill({ json: { ...config, publish_mode: 'editorial_workflow' } })
  })
  await page.reload()
  await open(`cities/entries/${city.id}`, 'Adress')
  await field('Ort').fill('{telefon}')
  await press('Spara')
  await said().waitFor()
  await said().getByRole('button').first().click()
  expect(github.drafts).toEqual([])

  const followed = linksTo(cityUrl(localService, city.slug))
  await field('Ort').fill(city.name)
  await field('Adress').fill('nya-orten')
  await press('Spara')
  await press('Senare')
  const changed = [...new Set([`cities/${city.id}.yaml`, ...followed])].map((file) => `content/${file}`)
  expect(github.drafts.map((draft) => draft.changed)).toEqual([changed.toSorted()])
  expect(github.commits).toHaveLength(1)
})

test('another name for an article’s file leads from the old address', async () => {
  await open(`articles/entries/${article.id}`, 'Rubrik')
  await page.getByRole('button', { name: 'Visa redigeringsalternativ' }).click()
  await page.getByRole('menuitem', { name: 'Byt filnamn' }).click()
  await page.getByRole('button', { name: 'Byt filnamn' }).last().click()
  await page.getByRole('textbox', { name: 'Filnamn' }).last().fill('nytt-namn')
  await page.keyboard.press('Enter')
  await press('Spara')
  await expect.poll(() => github.text('content/blog/nytt-namn.md')).toContain(articleUrl(article.id))
  expect(github.text(`content/blog/${article.id}.md`)).toBeUndefined()
  expect(redirects(site())).toContainEqual({ from: articleUrl(article.id), to: articleUrl('nytt-namn') })
})

test('a colleague with a photo is one commit', async () => {
  await open('staff/new', 'Namn')
  await field('Namn').fill('Åsa Öberg')
  await field('Namn på sidan').fill('Åsa Öberg')
  await field('Roll').fill('Projektledare')
  await field('E-post').fill('asa.oberg@firma.example')
  await page.getByRole('spinbutton', { name: 'Ordning' }).fill('90')
  await page
    .getByRole('group', { name: /^Fält “.?Porträtt.?”$/ })
    .getByRole('checkbox')
    .click()
  await field('Bildtext för den som inte ser bilden').fill('Åsa Öberg')
  await press('Bläddra')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Ladda upp' }).click(),
  ])
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()
  await chooser.setFiles({ name: 'Åsa.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByRole('dialog').getByRole('button', { name: 'Infoga' }).click()
  await press('Spara')
  await expect.poll(() => github.commits.at(-1)!.changed).toEqual(['content/images/asa.webp', 'content/staff/asa-oberg.yaml'])
  expect(site().staff.find(({ id }) => id === 'asa-oberg')).toMatchObject({ portrait: { file: 'asa.webp' } })
})

test('what somebody else has committed meanwhile is told, and is not overwritten before somebody says so', async () => {
  const file = `content/staff/${colleague.id}.yaml`
  await open(`staff/entries/${colleague.id}`, 'Namn')
  github.push(file, github.text(file)!.replace(/displayName: .*/, 'displayName: Någon Annans'))
  await field('Namn').fill('Mitt Namn')
  await press('Spara')
  await said().waitFor()
  expect(await said().innerText()).toContain('Någon annan har ändrat posten')
  await press('Avbryt')
  expect(await field('Namn').inputValue()).toBe('Mitt Namn')
  expect(github.text(file)).not.toContain('Mitt Namn')
  await press('Spara')
  await said().waitFor()
  await press('Spara ändå')
  await expect.poll(() => github.text(file)).toContain('name: Mitt Namn')
})

test('where it cannot be checked the save goes through, and that is said', async () => {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url === 'check.js' ? 'gone.js' : url, options)
      }
    }
  })
  await page.reload()
  await open(`cities/entries/${city.id}`, 'Ort')
  await field('Ort').fill('{telefon}')
  await press('Spara')
  await expect.poll(() => github.text(cityFile)).toContain('{telefon}')
  await page.getByText('Posten kunde inte kontrolleras här.').waitFor()
})
