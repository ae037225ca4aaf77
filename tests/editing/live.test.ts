import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setting } from '../../scripts/machine/environment.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { cityWith, colleague, localService } from '../site.ts'
import { actionsIn, countWork, formOf } from '../../scripts/lab/editing/hands.ts'
import { addColleague } from '../../scripts/lab/editing/jobs.ts'
import { startDevSite } from './devSite.ts'

const city = cityWith(({ aliases }) => aliases.length === 0)
const path = cityUrl(localService, city.slug)

let dev: Awaited<ReturnType<typeof startDevSite>>
let browser: Browser
let page: Page

beforeAll(async () => {
  dev = await startDevSite()
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  let asked = 0
  page.on('request', () => asked++)
  await page.goto(dev.url + path, { timeout: 90_000 })
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

const cityFile = () => `${dev.content}/cities/${city.id}.yaml`
/** In one step, as editors save: a file that is emptied and then written can be seen twice. */
function edit(file: string, change: (text: string) => string): void {
  const aside = `${dev.content}/../saved`
  writeFileSync(aside, change(readFileSync(file, 'utf8')))
  renameSync(aside, file)
}
const asVisitor = { Accept: 'text/html' }
const status = (address: string) => fetch(dev.url + address, { headers: asVisitor }).then(({ status }) => status)
const overlay = () => page.locator('content-problems section')

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
  page.on('request', (request) => {
    // A style sheet that changes asks for its typefaces again.
    if (request.resourceType() !== 'font') asked.push(request.url())
  })
  for (const round of [1, 2, 3]) {
    const seen = page.waitForFunction((text) => document.body.innerText.includes(text), `Provrubrik ${round}`)
    edit(cityFile(), (text) => text.replace(/( {2}- type: \w+\n\s+title: ).*/, `$1Provrubrik ${round}`))
    await seen
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(Array(3).fill(dev.url + path))
  expect(Math.abs((await place()) - before)).toBeLessThan(1)
})

test('what a visitor has typed stays while the text around it changes', async () => {
  const name = page.getByRole('textbox', { name: 'Namn' }).first()
  await name.fill('Prov Provsson')
  edit(cityFile(), (text) => text.replace(/lede: .*/, 'lede: En helt ny ingress.'))
  await page.getByText('En helt ny ingress.').waitFor()
  expect(await name.inputValue()).toBe('Prov Provsson')
})

test('a fault is told in Swedish on top of the page, also after a reload, until it is put right', async () => {
  edit(cityFile(), (text) => text.replace('districts:', 'distrikt:'))
  await overlay().waitFor()
  const line = readFileSync(cityFile(), 'utf8').split('\n').indexOf('distrikt:') + 1
  const told = async () => (await overlay().innerText()).replaceAll('\n', ' ')
  expect(await told()).toContain(`content/cities/${city.id}.yaml:${line}:1`)
  expect(await told()).toContain('nyckeln "distrikt" finns inte. Menade du "districts"?')

  await page.reload()
  await overlay().waitFor()
  expect(await told()).toContain('Menade du "districts"?')
  expect(await page.locator('body').innerText(), 'no stack trace, no English').toBe('')

  edit(cityFile(), (text) => text.replace('distrikt:', 'districts:'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => overlay().count()).toBe(0)
})

test('a fault in the YAML itself is told too, and a second one beside it', async () => {
  edit(cityFile(), (text) => text.replace('slug: ', 'slug: "'))
  edit(`${dev.content}/staff/${colleague.id}.yaml`, (text) => text.replace(/^order: .*/m, 'order: sist'))
  await expect
    .poll(async () => ((await overlay().count()) > 0 ? overlay().innerText() : ''))
    .toMatch(/^2 fel i innehållet[\s\S]*citattecknet " avslutas inte[\s\S]*order ska vara ett tal/)
  edit(cityFile(), (text) => text.replace('slug: "', 'slug: '))
  edit(`${dev.content}/staff/${colleague.id}.yaml`, (text) => text.replace('order: sist', 'order: 1'))
  await page.locator('main h1').waitFor()
  await expect.poll(() => overlay().count()).toBe(0)
})

test('the faults stand in the terminal in the form that an editor can follow', () => {
  expect(dev.log()).toMatch(
    new RegExp(`^content/cities/${city.id}\\.yaml:\\d+:\\d+ {2}nyckeln "distrikt" finns inte\\. Menade du "districts"\\?$`, 'm'),
  )
  expect(dev.log()).toContain('Inga fel i content.')
  expect(dev.log()).not.toMatch(/^\s+at /m)
})

test('while a page waits for its own text to be mended, the others go on with what is saved in theirs', async () => {
  const good = readFileSync(cityFile(), 'utf8')
  edit(cityFile(), (text) => text.replace('slug: ', 'slug: "'))
  await expect.poll(() => status(path)).toBe(500)
  // As a page that does not exist asks, to know where its address has gone.
  expect(await fetch(`${dev.url}/sitemap.xml`).then(({ status }) => status)).toBe(404)
  edit(`${dev.content}/staff/${colleague.id}.yaml`, (text) => text.replace(/^(displayName): .*/m, '$1: Namnet Bredvid'))
  await expect.poll(() => fetch(`${dev.url}/kontakt`, { headers: asVisitor }).then((page) => page.text())).toContain('Namnet Bredvid')
  expect(await status(path)).toBe(500)
  edit(cityFile(), () => good)
  await expect.poll(() => status(path)).toBe(200)
  await page.locator('main h1').waitFor()
  await expect.poll(() => overlay().count()).toBe(0)
  expect(dev.log()).not.toMatch(/^\s+at /m)
})

test('what is saved in the CMS shows in the site beside it', async () => {
  // A reload that the server asks for aborts a navigation.
  const opened = () => page.goto(dev.url + path).catch(() => null)
  await expect.poll(async () => (await opened())?.status()).toBe(200)
  const cms = await browser.newPage()
  await cms.goto(`${dev.admin}#/collections/cities/entries/${city.id}`)
  await cms.getByRole('textbox', { name: 'Ort', exact: true }).fill('Nya Orten')
  await cms.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Nya Orten').first().waitFor()
  expect(readFileSync(cityFile(), 'utf8')).toContain('name: Nya Orten\n')
  await cms.close()
})

test('a new city has its pages at once, and a city that is taken away has none', async () => {
  const file = `${dev.content}/cities/jonsered.yaml`
  writeFileSync(
    file,
    readFileSync(cityFile(), 'utf8')
      .replace(/^slug: .*/m, 'slug: jonsered')
      .replace(/^name: .*/m, 'name: Jonsered')
      .replace(/^order: .*/m, 'order: 99'),
  )
  const heading = async () => {
    await page.goto(`${dev.url}${cityUrl(localService, 'jonsered')}`)
    const shown = page.getByRole('heading', { level: 1 })
    // The page of an address that is not there yet may have none.
    return (await shown.count()) > 0 ? shown.innerText() : ''
  }
  await expect.poll(heading).toContain('Jonsered')
  rmSync(file)
  await expect.poll(heading).not.toContain('Jonsered')
})

test('a picture that is none is told, and nothing stops answering', async () => {
  writeFileSync(`${dev.content}/images/trasig.jpg`, '')
  await expect.poll(() => dev.log()).toContain('content/images/trasig.jpg:1:1  filen går inte att läsa som bild: filen är tom.')
  expect(await fetch(`${dev.url}/admin/`, { headers: { cookie: dev.cookie } }).then(({ status }) => status)).toBe(200)
  expect(await status('/kontakt')).toBe(200)
  const contact = await browser.newPage()
  await contact.goto(`${dev.url}/kontakt`)
  await contact.getByText('Ett fel i innehållet, på andra sidor').click()
  await contact.getByText('filen går inte att läsa som bild').waitFor()
  rmSync(`${dev.content}/images/trasig.jpg`)
  await contact.getByText('Ett fel i innehållet, på andra sidor').waitFor({ state: 'detached' })
  await contact.close()
})

test('colleagues with a photo that arrive at once are shown at once, twenty times in a row', async () => {
  const photo = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#797' } })
    .webp()
    .toBuffer()
  const person = readFileSync(`${dev.content}/staff/${colleague.id}.yaml`, 'utf8').replace(/portrait:\n( .*\n)+/, '')
  for (let round = 1; round <= 20; round++) {
    const name = `Kollega ${round}`
    const yaml = `${person.replace(/^(displayName): .*/m, `$1: ${name}`)}portrait:\n  file: kollega-${round}.webp\n  alt: ${name}\n`
    // Each a picture of its own: the last byte of a WebP's padding is anyone's.
    const own = Buffer.concat([photo, Buffer.from([round, 0])])
    const writes = {
      [`content/images/kollega-${round}.webp`]: own.toString('base64'),
      [`content/staff/kollega-${round}.yaml`]: Buffer.from(yaml).toString('base64'),
    }
    const body = JSON.stringify({ writes, deletes: [], base: {} })
    const saved = await fetch(`${dev.url}/admin/commit`, { method: 'POST', headers: { cookie: dev.cookie }, body })
    expect(await saved.json()).toMatchObject({ problems: [] })
    const response = await fetch(`${dev.url}/kontakt`, { headers: asVisitor })
    expect(response.status, dev.log().slice(-2000)).toBe(200)
  }
  await expect
    .poll(() => fetch(`${dev.url}/kontakt`, { headers: asVisitor }).then((page) => page.text()))
    .toMatch(/\/images\/kollega-20-[0-9a-f]{8}-480\.webp/)
  expect(dev.log()).not.toMatch(/ENOENT|^\s+at /m)
}, 240_000)

const photoCount = setting('COLLEAGUES')

test(
  `${photoCount} colleagues with a photo straight from the phone, one after another through the CMS`,
  async () => {
    const cms = await browser.newPage({ viewport: { width: 1400, height: 900 } })
    const work = await countWork(cms)
    const form = formOf(cms, { url: dev.admin, content: dev.content })
    cms.setDefaultTimeout(120_000)
    await cms.goto(`${dev.admin}#/collections/staff`)
    for (const [round, photo] of (await phonePhotos(photoCount)).entries()) {
      const id = `med-telefon-${round}`
      await cms.getByRole('button', { name: 'Skapa ny post' }).click()
      // What was saved last still shows while the empty form comes.
      await expect.poll(() => form.field('Namn').inputValue()).toBe('')
      await addColleague(form, { name: id, file: id, photo })
      if (round === 0) expect(actionsIn(work())).toBe(13)

      const file = /file: (.*)/.exec(form.read(`staff/${id}.yaml`))![1]
      const picture = sharp(form.file(`images/${file}`))
      const { width, height, format } = await picture.metadata()
      expect([format, height / width], id).toEqual(['webp', 4 / 3])
      // Of what has been cut out: its statistics are those of the whole picture.
      const top = await picture.extract({ left: 0, top: 0, width, height: height / 4 }).toBuffer()
      const { dominant } = await sharp(top).stats()
      expect(dominant.b, `${id} stands on their feet`).toBeGreaterThan(dominant.r)
      const contact = await fetch(`${dev.url}/kontakt`, { headers: asVisitor })
      expect([contact.status, await contact.text()], dev.log().slice(-2000)).toEqual([200, expect.stringContaining(id)])
    }
    expect(dev.log()).not.toMatch(/ENOENT|^\s+at /m)
    await cms.close()
  },
  120_000 + photoCount * 120_000,
)

/** Taken upright, blue above and red below: lying, with a note of how the phone was held. Every third is from an iPhone. */
async function phonePhotos(count: number) {
  const jpeg = async (shade: number) => {
    const below = await sharp({
      create: { width: 1512, height: 2016, channels: 3, background: { r: 150 + ((5 * shade) % 100), g: 40, b: 60 } },
    })
      .composite([{ input: { create: { width: 1512, height: 1008, channels: 3, background: '#24d' } }, top: 0, left: 0 }])
      .png()
      .toBuffer()
    return sharp(below).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  }
  const heic = readFileSync('tests/fixtures/pictures/upright.heic')
  return Promise.all(
    Array.from({ length: count }, async (_, n) =>
      n % 3 === 2
        ? { name: `IMG_${n}.HEIC`, mimeType: 'image/heic', buffer: heic }
        : { name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(n) },
    ),
  )
}
