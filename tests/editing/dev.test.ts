/** The development server that `npm run edit` starts, on a copy of the repository: what is saved in content/ and in the code shows in the page. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { cityWith, colleague, localService } from '../site.ts'
import { actionCount, recordActions, createFormDriver } from '../../scripts/lab/editing/formDriver.ts'
import { addColleague } from '../../scripts/lab/editing/jobs.ts'
import { startDevSite } from './devSite.ts'
import { seconds } from '../timeouts.ts'
import { openContext } from '../failures.ts'

const city = cityWith(({ aliases }) => aliases.length === 0)
const path = cityUrl(localService, city.slug)

let dev: Awaited<ReturnType<typeof startDevSite>>
let browser: Browser
let page: Page
const newPage = async () => (await openContext(browser, { viewport: { width: 1400, height: 900 } })).newPage()

beforeAll(async () => {
  dev = await startDevSite()
  browser = await launchChromium()
  page = await newPage()
  let asked = 0
  page.on('request', () => asked++)
  await page.goto(dev.url + path)
  // Modules ask for modules, and a busy machine takes its time between them.
  for (let before = -1; before !== asked; ) {
    before = asked
    await page.waitForTimeout(3000)
  }
})
afterAll(async () => {
  await browser?.close()
  await dev?.stop()
})

const cityFile = `content/cities/${city.id}.yaml`
const staffFile = `content/staff/${colleague.id}.yaml`
const read = (file: string) => readFileSync(`${dev.root}/${file}`, 'utf8')
/** In one step, as editors save: a file that is emptied and then written can be seen twice. */
function write(file: string, text: string): void {
  writeFileSync(`${dev.root}/saved`, text)
  renameSync(`${dev.root}/saved`, `${dev.root}/${file}`)
}
const edit = (file: string, from: string | RegExp, to: string) => write(file, read(file).replace(from, to))
let mend = () => {}
afterEach(() => mend())
/** As `edit`; `mend` takes all of it away again. */
function plant(file: string, from: string | RegExp, to: string): void {
  const [text, before] = [read(file), mend]
  edit(file, from, to)
  expect(read(file)).not.toBe(text)
  mend = () => {
    write(file, text)
    mend = before
    mend()
  }
}
const lineOf = (file: string, part: string) =>
  read(file)
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1
const fetchPage = (address: string) => fetch(dev.url + address, { headers: { Accept: 'text/html' } })
const status = async (address: string) => (await fetchPage(address)).status
const contactPage = async () => (await fetchPage('/kontakt')).text()
const overlay = () => page.locator('content-problems section')
const codeFault = () => page.locator('vite-error-overlay .message-body')
/** The page is back, and nothing covers it. */
async function isWhole(): Promise<void> {
  await page.locator('main h1').waitFor()
  await expect.poll(() => overlay().or(codeFault()).count()).toBe(0)
}

test('a saved text shows without a reload and at the same place on the page, for the price of one page', async () => {
  // On a short page pictures of its end come into view.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  // A heading above that takes fewer lines must not move what is read.
  const reading = await page.evaluateHandle(() => {
    scrollTo(0, 1500)
    return [...document.querySelectorAll('main :is(h2, h3, p, li)')].find((element) => element.getBoundingClientRect().top > 1)!
  })
  const place = () => reading.evaluate((element) => element.getBoundingClientRect().top)
  const before = await place()
  const asked: string[] = []
  // A style sheet that changes asks for its typefaces again.
  page.on('request', (request) => request.resourceType() !== 'font' && asked.push(request.url()))
  for (const round of [1, 2, 3]) {
    const seen = page.waitForFunction((text) => document.body.innerText.includes(text), `Provrubrik ${round}`)
    edit(cityFile, /( {2}- type: \w+\n\s+title: ).*/, `$1Provrubrik ${round}`)
    await seen
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(Array(3).fill(dev.url + path))
  expect(Math.abs((await place()) - before)).toBeLessThan(1)
})

test('what a visitor has typed stays while the text around it changes', async () => {
  const name = page.getByRole('textbox', { name: 'Namn' }).first()
  await name.fill('Prov Provsson')
  edit(cityFile, /lede: .*/, 'lede: En helt ny ingress.')
  await page.getByText('En helt ny ingress.').waitFor()
  expect(await name.inputValue()).toBe('Prov Provsson')
})

test('a fault is told in Swedish on top of the page and in the terminal, also after a reload, until it is put right', async () => {
  plant(cityFile, 'districts:', 'distrikt:')
  const place = `${cityFile}:${lineOf(cityFile, 'distrikt:')}:1`
  const what = 'nyckeln "distrikt" finns inte. Menade du "districts"?'
  const told = async () => (await overlay().innerText()).replaceAll('\n', ' ')
  await overlay().waitFor()
  expect([await told(), await told()]).toEqual([expect.stringContaining(place), expect.stringContaining(what)])
  // As VS Code's task reads it.
  expect(dev.log().split('\n')).toContain(`${place}  ${what}`)

  await page.reload()
  await overlay().waitFor()
  expect(await told()).toContain('Menade du "districts"?')
  expect(await page.locator('body').innerText(), 'no stack trace, no English').toBe('')

  mend()
  await isWhole()
  expect(dev.log()).toContain('Inga fel i content.')
})

test('a fault in the YAML itself is told too, and a second one beside it', async () => {
  plant(cityFile, 'slug: ', 'slug: "')
  plant(staffFile, /^order: .*/m, 'order: sist')
  await expect
    .poll(async () => ((await overlay().count()) > 0 ? overlay().innerText() : ''))
    .toMatch(/^2 fel i innehållet[\s\S]*citattecknet " avslutas inte[\s\S]*order ska vara ett tal/)
  mend()
  await isWhole()
})

test('while a page waits for its own text to be mended, the others go on with what is saved in theirs', async () => {
  plant(cityFile, 'slug: ', 'slug: "')
  await expect.poll(() => status(path)).toBe(500)
  // As a page that does not exist asks, to know where its address has gone.
  expect(await fetch(`${dev.url}/sitemap.xml`).then(({ status }) => status)).toBe(404)
  edit(staffFile, /^(displayName): .*/m, '$1: Namnet Bredvid')
  await expect.poll(contactPage).toContain('Namnet Bredvid')
  expect(await status(path)).toBe(500)
  mend()
  await expect.poll(() => status(path)).toBe(200)
  await isWhole()
})

test('a new city has its pages at once, and a city that is taken away has none', async () => {
  const names = { slug: 'jonsered', name: 'Jonsered', order: '99' }
  const text = read(cityFile).replace(/^(slug|name|order): .*/gm, (_, key: keyof typeof names) => `${key}: ${names[key]}`)
  write('content/cities/jonsered.yaml', text)
  const heading = async () => {
    await page.goto(`${dev.url}${cityUrl(localService, 'jonsered')}`)
    const shown = page.getByRole('heading', { level: 1 })
    // The page of an address that is not there yet may have none.
    return (await shown.count()) > 0 ? shown.innerText() : ''
  }
  await expect.poll(heading).toContain('Jonsered')
  rmSync(`${dev.content}/cities/jonsered.yaml`)
  await expect.poll(heading).not.toContain('Jonsered')
})

test('a picture that is none is told, and nothing stops answering', async () => {
  write('content/images/trasig.jpg', '')
  await expect.poll(() => dev.log()).toContain('content/images/trasig.jpg:1:1  filen går inte att läsa som bild: filen är tom.')
  expect(await fetch(`${dev.url}/admin/`, { headers: { cookie: dev.cookie } }).then(({ status }) => status)).toBe(200)
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

test('colleagues with a photo that arrive at once are shown at once, twenty times in a row', async () => {
  const photo = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#797' } })
    .webp()
    .toBuffer()
  const person = read(staffFile).replace(/portrait:\n( .*\n)+/, '')
  for (let round = 1; round <= 20; round++) {
    const name = `Kollega ${round}`
    const yaml = `${person.replace(/^(displayName): .*/m, `$1: ${name}`)}portrait:\n  file: kollega-${round}.webp\n  alt: ${name}\n`
    // Each a picture of its own: the last byte of a WebP's padding is anyone's.
    const files = {
      [`images/kollega-${round}.webp`]: Buffer.concat([photo, Buffer.from([round, 0])]),
      [`staff/kollega-${round}.yaml`]: Buffer.from(yaml),
    }
    const writes = Object.fromEntries(Object.entries(files).map(([file, bytes]) => [`content/${file}`, bytes.toString('base64')]))
    const body = JSON.stringify({ writes, deletes: [], base: {} })
    const saved = await fetch(`${dev.url}/admin/commit`, { method: 'POST', headers: { cookie: dev.cookie }, body })
    expect(await saved.json()).toMatchObject({ problems: [] })
    expect(await status('/kontakt'), dev.log().slice(-2000)).toBe(200)
  }
  await expect.poll(contactPage).toMatch(/\/images\/kollega-20-[0-9a-f]{8}-480\.webp/)
})

test(
  'colleagues with a photo straight from the phone, one after another through the CMS',
  async () => {
    const cms = await newPage()
    const work = await recordActions(cms)
    const form = createFormDriver(cms, { url: dev.admin, content: dev.content })
    await cms.goto(`${dev.admin}#/collections/staff`)
    for (const [round, photo] of (await phonePhotos()).entries()) {
      const id = `med-telefon-${round}`
      await cms.getByRole('button', { name: 'Skapa ny post' }).click()
      // What was saved last still shows while the empty form comes.
      await expect.poll(() => form.field('Namn').inputValue()).toBe('')
      await addColleague(form, { name: id, file: id, photo })
      if (round === 0) expect(actionCount(work())).toBe(13)

      const file = /file: (.*)/.exec(form.read(`staff/${id}.yaml`))![1]
      const picture = sharp(form.file(`images/${file}`))
      const { width, height, format } = await picture.metadata()
      expect([format, height / width], id).toEqual(['webp', 4 / 3])
      // Of what has been cut out: its statistics are those of the whole picture.
      const top = await picture.extract({ left: 0, top: 0, width, height: height / 4 }).toBuffer()
      const { dominant } = await sharp(top).stats()
      expect(dominant.b, `${id} stands on their feet`).toBeGreaterThan(dominant.r)
      expect(await contactPage(), dev.log().slice(-2000)).toContain(id)
    }
    expect(dev.log()).not.toMatch(/ENOENT|^\s+at /m)
    await cms.close()
  },
  seconds(360),
)

/** Taken upright, blue above and red below: lying, with a note of how the phone was held; and one from an iPhone. */
async function phonePhotos() {
  const upright = await sharp({ create: { width: 1512, height: 2016, channels: 3, background: '#b4283c' } })
    .composite([{ input: { create: { width: 1512, height: 1008, channels: 3, background: '#24d' } }, top: 0, left: 0 }])
    .png()
    .toBuffer()
  const jpeg = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return [
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: readFileSync('tests/fixtures/pictures/upright.heic') },
  ]
}

test('a change in a form shows without a reload, and what was typed stays', async () => {
  await page.goto(`${dev.url}/kontakt`)
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
])(
  '%s stands on the page with file and line first, also after a reload, and the page comes back when it is mended',
  async (_, from, to) => {
    const footer = 'renderer/document/Footer.tsx'
    plant(footer, from, to)
    const place = `${footer}:${lineOf(footer, to.split('\n')[0]!)}:`
    await codeFault().waitFor()
    expect((await codeFault().innerText()).trim()).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')}\\d+ `))
    expect(dev.log()).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')}\\d+ `, 'm'))
    // Aborted where it meets one that the server has asked for.
    const reload = () => page.reload().catch(() => null)
    await expect.poll(async () => (await reload())?.status()).toBe(500)
    await codeFault().waitFor()

    mend()
    await isWhole()
    // The file watcher merges two changes of one file that follow within 100 ms.
    await page.waitForLoadState('networkidle')
  },
)

test('a component that is missing is told, and the page comes back when it is there', async () => {
  plant('renderer/document/Footer.tsx', 'import', "import './Missing.tsx'\nimport")
  await codeFault().waitFor()
  expect(await codeFault().innerText()).toContain('./Missing.tsx')
  writeFileSync(`${dev.root}/renderer/document/Missing.tsx`, 'export {}\n')
  await page.locator('main h1').waitFor()
})

test('no save of our sources restarts the server', async () => {
  plant('renderer/content/load.ts', 'export function loadSite(', '// Saved.\nexport function loadSite(')
  await page.waitForTimeout(1500)
  mend()
  await page.waitForTimeout(1500)
  expect(dev.log()).not.toMatch(/restart/i)
  await page.goto(`${dev.url}/kontakt`)
  await page.locator('main h1').waitFor()
})
