/** The development server of `npm run edit`: changes to content/ and code appear in the page. */
// @module-tag chromium
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { cityWith, colleague, localService } from '../site.ts'
import { createFormDriver } from '../support/formDriver.ts'
import { addColleague } from './jobs.ts'
import { startDevSite } from './devSite.ts'
import { seconds } from '../timeouts.ts'
import { openContext, writeFailure } from '../failures.ts'
import { scrollThrough } from '../pages/inPage.ts'

const city = cityWith(({ aliases }) => aliases.length === 0)
const path = cityUrl(localService, city.slug)

let dev: Awaited<ReturnType<typeof startDevSite>>
let page: Page
const newPage = async () =>
  (await openContext({ viewport: { width: 1400, height: 900 } })).newPage()

beforeAll(async () => {
  dev = await startDevSite()
  page = await newPage()
  await page.goto(dev.url + path)
  // Loads the form's modules.
  await page.getByRole('textbox', { name: 'Namn' }).first().focus()
  await page.getByRole('region', { name: 'Notiser' }).waitFor({ state: 'attached' })
})
afterAll(async () => {
  await page?.context().close()
  await dev?.stop()
})

const cityFile = `content/cities/${city.id}.yaml`
const staffFile = `content/staff/${colleague.id}.yaml`
const read = (file: string) => readFileSync(`${dev.root}/${file}`, 'utf8')
/** Replaces the file atomically, because two writes can trigger two updates. */
function write(file: string, text: string): void {
  writeFileSync(`${dev.root}/saved`, text)
  renameSync(`${dev.root}/saved`, `${dev.root}/${file}`)
}
const edit = (file: string, from: string | RegExp, to: string) =>
  write(file, read(file).replace(from, to))
let restore = () => {}
beforeEach(async () => {
  if (page.url() !== dev.url + path) await page.goto(dev.url + path)
})
afterEach(async ({ task }) => {
  restore()
  if (task.result?.state === 'fail') await writeFailure({ server: async () => dev.log() })
})
/** Edits a file until `restore`, which undoes every planted change. */
function plant(file: string, from: string | RegExp, to: string): void {
  const text = read(file)
  const before = restore
  edit(file, from, to)
  expect(read(file)).not.toBe(text)
  restore = () => {
    write(file, text)
    restore = before
    restore()
  }
}
const lineOf = (file: string, part: string) =>
  read(file)
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1
const fetchPage = (address: string) =>
  fetch(dev.url + address, { headers: { Accept: 'text/html' } })
const status = async (address: string) => (await fetchPage(address)).status
const contactPage = async () => (await fetchPage('/kontakt')).text()
const overlay = () => page.locator('content-problems section')
const codeError = () => page.locator('vite-error-overlay .message-body')
async function expectNoOverlay(): Promise<void> {
  await page.locator('main h1').waitFor()
  await expect.poll(() => overlay().or(codeError()).count()).toBe(0)
}

test('a form and its first picture load without a reload, which would discard what was typed', async () => {
  const uploadCode = page.waitForResponse(/upload\.ts/)
  await page.locator('input[type=file]').first().setInputFiles('content/images/favicon.svg')
  await uploadCode
  await page.waitForLoadState('networkidle')
  expect(dev.log()).not.toContain('optimized dependencies changed')
})

test('a saved text appears without a reload, keeps form values and scroll position, and costs one request', async () => {
  const name = page.getByRole('textbox', { name: 'Namn' }).first()
  await name.fill('Prov Provsson')
  // Loads the lazy pictures first.
  await page.evaluate(scrollThrough)
  // The edited heading is above the viewport and may change its height.
  const reading = await page.evaluateHandle(() => {
    scrollTo(0, 1500)
    return [...document.querySelectorAll('main :is(h2, h3, p, li)')].find(
      (element) => element.getBoundingClientRect().top > 1,
    )!
  })
  const place = () => reading.evaluate((element) => element.getBoundingClientRect().top)
  const before = await place()
  const requests: string[] = []
  // A changed style sheet requests its fonts again.
  page.on('request', (request) => request.resourceType() !== 'font' && requests.push(request.url()))
  for (const round of [1, 2, 3]) {
    const seen = page.waitForFunction(
      (text) => document.body.innerText.includes(text),
      `Provrubrik ${round}`,
    )
    edit(cityFile, /( {2}- type: \w+\n\s+title: ).*/, `$1Provrubrik ${round}`)
    await seen
  }
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual(Array(3).fill(dev.url + path))
  expect(Math.abs((await place()) - before)).toBeLessThan(1)
  expect(await name.inputValue()).toBe('Prov Provsson')
})

test('reports an error in Swedish over the page and in the terminal until it is fixed, also after a reload', async () => {
  plant(cityFile, 'districts:', 'distrikt:')
  const place = `${cityFile}:${lineOf(cityFile, 'distrikt:')}:1`
  const what = 'nyckeln "distrikt" finns inte. Menade du "districts"?'
  const message = async () => (await overlay().innerText()).replaceAll('\n', ' ')
  await overlay().waitFor()
  expect(await message()).toContain(place)
  expect(await message()).toContain(what)
  // The problem matcher of the VS Code task reads this line.
  expect(dev.log().split('\n')).toContain(`${place}  ${what}`)

  await page.reload()
  await overlay().waitFor()
  expect(await message()).toContain('Menade du "districts"?')
  expect(await page.locator('body').innerText(), 'no stack trace, no English').toBe('')

  restore()
  await expectNoOverlay()
  expect(dev.log()).toContain('Inga fel i content.')
})

test('an error on one page does not stop updates of the others, where a second error may follow', async () => {
  plant(cityFile, 'slug: ', 'slug: "')
  await expect.poll(() => status(path)).toBe(500)
  // The 404 page requests the sitemap to suggest a URL.
  expect(await fetch(`${dev.url}/sitemap.xml`).then(({ status }) => status)).toBe(404)
  edit(staffFile, /^(displayName): .*/m, '$1: Namnet Bredvid')
  await expect.poll(contactPage).toContain('Namnet Bredvid')
  expect(await status(path)).toBe(500)
  plant(staffFile, /^order: .*/m, 'order: sist')
  await expect
    .poll(async () => ((await overlay().count()) > 0 ? overlay().innerText() : ''))
    .toMatch(/^2 fel i innehållet[\s\S]*citattecknet " avslutas inte[\s\S]*order ska vara ett tal/)
  restore()
  await expect.poll(() => status(path)).toBe(200)
  await expectNoOverlay()
})

test('/kontor lists requests and mails without a sign-in, and stays as it is when content changes', async () => {
  const office = await newPage()
  const complaints: string[] = []
  office.on(
    'console',
    (message) =>
      void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())),
  )
  office.on('pageerror', (error) => complaints.push(String(error)))
  await office.goto(`${dev.url}/kontor`)
  await office.getByText('Inga förfrågningar att visa.').waitFor()
  await office.getByLabel(/^Sök/).fill('Anna')
  plant(cityFile, /^name: .*/m, 'name: Provstad')
  await page.getByText('Provstad').first().waitFor({ state: 'attached' })
  expect(await office.getByLabel(/^Sök/).inputValue()).toBe('Anna')
  await office.getByRole('link', { name: 'Mejl' }).click()
  await office.getByText('Inga mejl än.').waitFor()
  await office.close()
  expect(complaints).toEqual([])
})

test('a new city has its pages at once; after its removal the open page shows the error page', async () => {
  const names = { slug: 'jonsered', name: 'Jonsered', order: '99' }
  const text = read(cityFile).replace(
    /^(slug|name|order): .*/gm,
    (_, key: keyof typeof names) => `${key}: ${names[key]}`,
  )
  const newCity = cityUrl(localService, 'jonsered')
  // An open page would reload, and so interrupt the way to the new one.
  await page.goto('about:blank')
  write('content/cities/jonsered.yaml', text)
  await expect.poll(() => status(newCity)).toBe(200)
  await page.goto(dev.url + newCity)
  const headings = () => page.locator('h1').allInnerTexts()
  // The server's reload may interrupt the reading of the text.
  await expect.poll(headings).toContainEqual(expect.stringContaining('Jonsered'))
  rmSync(`${dev.content}/cities/jonsered.yaml`)
  await expect.poll(headings).not.toContainEqual(expect.stringContaining('Jonsered'))
  expect(await status(newCity)).toBe(404)
})

test('reports an invalid picture and keeps serving', async () => {
  write('content/images/trasig.jpg', '')
  await expect
    .poll(() => dev.log())
    .toContain('content/images/trasig.jpg:1:1  filen går inte att läsa som bild: filen är tom.')
  expect(
    await fetch(`${dev.url}/admin/`, { headers: { cookie: dev.cookie } }).then(
      ({ status }) => status,
    ),
  ).toBe(200)
  expect(await status('/kontakt')).toBe(200)
  const contact = await newPage()
  await contact.goto(`${dev.url}/kontakt`)
  const summary = contact.getByText('Ett fel i innehållet, på andra sidor')
  await summary.click()
  await contact.getByText('filen går inte att läsa som bild').waitFor()
  rmSync(`${dev.content}/images/trasig.jpg`)
  await summary.waitFor({ state: 'detached' })
  await contact.close()
})

test(
  'adds two colleagues with phone photos through the CMS, shown right after the commit and then encoded',
  async () => {
    const cms = await newPage()
    const form = createFormDriver(cms, { url: dev.admin, content: dev.content })
    await cms.goto(`${dev.admin}#/collections/staff`)
    for (const [round, photo] of (await phonePhotos()).entries()) {
      const id = `med-telefon-${round}`
      await cms.getByRole('button', { name: 'Skapa ny post' }).click()
      // The form shows the saved values until the empty form replaces it.
      await expect.poll(() => form.field('Namn').inputValue()).toBe('')
      await addColleague(form, { name: id, file: id, photo })

      const file = /file: (.*)/.exec(form.read(`staff/${id}.yaml`))![1]
      const picture = sharp(form.file(`images/${file}`))
      const { width, height, format } = await picture.metadata()
      expect([format, height / width], id).toEqual(['webp', 4 / 3])
      // stats() of a pipeline ignores extract().
      const top = await picture.extract({ left: 0, top: 0, width, height: height / 4 }).toBuffer()
      const { dominant } = await sharp(top).stats()
      expect(dominant.b, `${id} is upright`).toBeGreaterThan(dominant.r)
      expect(await contactPage(), dev.log().slice(-2000)).toContain(id)
    }
    await expect.poll(contactPage).toMatch(/\/images\/img_2-[0-9a-f]{8}-\d+\.webp/)
    expect(dev.log()).not.toMatch(/ENOENT|^\s+at /m)
    await cms.close()
  },
  seconds(360),
)

/** Blue above red when upright: a rotated JPEG with its orientation in EXIF, and a HEIC file. */
async function phonePhotos() {
  const upright = await sharp({
    create: { width: 378, height: 504, channels: 3, background: '#b4283c' },
  })
    .composite([
      {
        input: { create: { width: 378, height: 252, channels: 3, background: '#24d' } },
        top: 0,
        left: 0,
      },
    ])
    .png()
    .toBuffer()
  const jpeg = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    {
      name: 'IMG_2.HEIC',
      mimeType: 'image/heic',
      buffer: readFileSync('tests/fixtures/pictures/upright.heic'),
    },
  ]
}

test('a changed component appears without a reload and keeps the form values', async () => {
  await page.waitForLoadState('networkidle')
  const name = page.getByRole('textbox', { name: 'Namn' }).first()
  await name.fill('Prov Provsson')
  await page.evaluate(() => Object.assign(window, { sameWindow: true }))
  plant('renderer/forms/Field.tsx', '<label ', '<label data-planted="" ')
  await page.locator('label[data-planted]').first().waitFor({ state: 'attached' })
  expect(await name.inputValue()).toBe('Prov Provsson')
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true)
})

test.each([
  ['a typo in a component', '<div className="first">', '<div className="first" <>'],
  ['an error in a component', '  return (', "  if (shell) throw new Error('planted')\n  return ("],
])('shows %s with file and line, also after a reload, until it is fixed', async (_, from, to) => {
  const footer = 'renderer/document/Footer.tsx'
  plant(footer, from, to)
  const place = `${footer}:${lineOf(footer, to.split('\n')[0]!)}:`
  await codeError().waitFor()
  expect((await codeError().innerText()).trim()).toMatch(
    new RegExp(`^${place.replaceAll('.', '\\.')}\\d+ `),
  )
  expect(dev.log()).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')}\\d+ `, 'm'))
  // The server's own reload aborts this one.
  const reload = () => page.reload().catch(() => null)
  await expect.poll(async () => (await reload())?.status()).toBe(500)
  await codeError().waitFor()

  restore()
  await expectNoOverlay()
  // The file watcher merges two changes of one file that follow within 100 ms.
  await page.waitForLoadState('networkidle')
})

test('reports a missing module until it exists', async () => {
  plant('renderer/document/Footer.tsx', 'import', "import './Missing.tsx'\nimport")
  await codeError().waitFor()
  expect(await codeError().innerText()).toContain('./Missing.tsx')
  writeFileSync(`${dev.root}/renderer/document/Missing.tsx`, 'export {}\n')
  await page.locator('main h1').waitFor()
})
