import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { company } from '../site.ts'
import { phone, site, withBrowser, visit } from './browser.ts'
import {
  attachment,
  confirmation,
  field,
  formOf,
  holdScripts,
  hydrated,
  island,
  mailAbout,
  open,
  openFilled,
  pageOf,
  picker,
  postsOf,
  requestNumberOn,
  send,
  submit,
  toast,
} from './formVisitor.ts'

withBrowser()

const quote = pageOf('/begar-offert')
type Faults = {
  service: string
  kind: string
  status?: number
  method?: string
  times?: number
  code?: string
  ms?: number
  key?: string
}[]
const faults = (list: Faults) =>
  fetch(`${site.aws}/_local/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(list) })
afterEach(async () => {
  await faults([])
})

/** Picked files and their states. */
const rows = (page: Page) =>
  island(page)
    .locator('ul:has([data-remove]) li > span')
    .evaluateAll((all: HTMLElement[]) => all.map(({ innerText }) => innerText.replace('\n', ': ')))
const readyCount = (page: Page, count: number) =>
  expect.poll(async () => (await rows(page)).filter((row) => row.endsWith('Klar att skicka')).length).toBe(count)
const photo = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#c08040' } })
const file = async (name: string, image = photo()) => ({ name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() })

/** A picture, and then nothing. */
async function padded(name: string, bytes: number) {
  const { buffer } = await file(name)
  return { ...(await file(name)), buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]) }
}
const tooBig = () => padded('stor.jpg', 5 * 1024 * 1024 + 1)

/** Whether the page has kept the browser from opening the file. */
async function drop(page: Page, name: string): Promise<boolean> {
  const { buffer } = await file(name)
  return field(page, 'address').evaluate(
    (element, [base64, name]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      const options = { dataTransfer, bubbles: true, cancelable: true }
      const taken = ['dragover', 'drop'].map((type) => !element.dispatchEvent(new DragEvent(type, options)))
      return taken.every(Boolean)
    },
    [buffer.toString('base64'), name] as const,
  )
}

const start = async (page: Page) => {
  await open(page, quote.path)
  await hydrated(page)
}

test('five pictures with å, ä and ö in their names go to quarantine and into the mail, upright, scaled down and without the place they were taken at', async () => {
  await visit(phone, async ({ page, complaints }) => {
    const posts = postsOf(page)
    await openFilled(page, quote)
    const gps = photo(3000, 2000).withMetadata({ orientation: 6 })
    const original = await file('Tak åt söder.jpg', gps.withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 44/1 0/1' } }))
    expect(await sharp(original.buffer).metadata()).toMatchObject({ exif: expect.any(Buffer), orientation: 6, width: 3000 })
    await picker(page).setInputFiles([original, await file('Färg.jpeg')])
    await picker(page).setInputFiles([
      { name: 'ö.png', mimeType: 'image/png', buffer: await photo().png().toBuffer() },
      { name: 'ä.webp', mimeType: 'image/webp', buffer: await photo().webp().toBuffer() },
      await file('Ägd & älskad (1).jpg'),
    ])
    await readyCount(page, 5)
    expect(await picker(page).isDisabled()).toBe(true)
    await faults([{ service: 's3', kind: 'slow', method: 'PUT', key: 'public/quarantine/', ms: 3000 }])
    await send(page)
    await expect.poll(() => submit(page).innerText()).toBe('Laddar upp...')
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true')
    expect(await island(page).getByRole('status').textContent()).toContain('Bild 1 av 5')
    await island(page)
      .getByText(/^Bild \d av 5, \d+ %/)
      .waitFor()
    await faults([])
    const number = await requestNumberOn(page)
    const images = posts[0]?.images as string[]
    expect(images).toHaveLength(5)
    for (const path of images)
      expect(path).toMatch(new RegExp(`^public/quarantine/${posts[0]?.requestId}/\\d{13}-[0-9a-f]{8}-[\\p{L}\\p{N}_-]+\\.jpg$`, 'u'))
    expect(images[0]).toContain('Tak-åt-söder')
    const mail = await mailAbout(number)
    const sent = await Promise.all(mail.attachments.map(async (_, index) => sharp(await attachment(mail, index)).metadata()))
    expect(sent.map(({ format, exif }) => [format, exif])).toEqual(Array(5).fill(['jpeg', undefined]))
    expect(sent[0]).toMatchObject({ width: 1280, height: 1920 })
    await readyCount(page, 0)
    expect(complaints).toEqual([])
  })
})

test.each([
  [formOf('b').path, 'Varje fil måste vara mindre än 5MB', 'Endast JPEG, PNG och WebP bilder tillåtna'],
  [formOf('a').path, 'Max filstorlek är 5MB.', 'Endast .jpg, .jpeg, .png och .webp filer accepteras.'],
])('%s: a refused file stays in the list with the rule until the next files are picked', async (path, size, type) => {
  await visit(phone, async ({ page }) => {
    await open(page, path)
    await hydrated(page)
    const problem = island(page).locator('[id$="-images-error"]')
    await picker(page).setInputFiles([await tooBig()])
    await toast(page, 'Fil för stor').filter({ hasText: 'stor.jpg är för stor. Max 5MB per fil.' }).waitFor()
    expect(await rows(page)).toEqual([`stor.jpg: ${size}`])
    await picker(page).setInputFiles([{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') }, await file('tak.jpg')])
    await toast(page, 'Fel filformat').filter({ hasText: 'IMG_1.HEIC har fel format. Endast JPEG, PNG och WebP tillåtna.' }).waitFor()
    await expect.poll(() => rows(page)).toEqual([`IMG_1.HEIC: ${type}`, 'tak.jpg: Klar att skicka'])
    await picker(page).setInputFiles(await Promise.all(['1', '2', '3', '4', '5'].map((name) => file(`${name}.jpg`))))
    await toast(page, 'För många bilder').filter({ hasText: 'Max 5 bilder tillåtna totalt' }).waitFor()
    expect(await problem.textContent()).toBe('Max 5 bilder tillåtna')
    expect(await rows(page)).toHaveLength(2)
    await island(page).getByRole('button', { name: 'Ta bort tak.jpg' }).click()
    expect(await problem.count()).toBe(0)
  })
})

test('a picture of exactly 5 MB is taken, and the one that is removed is not sent', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await openFilled(page, quote)
    await picker(page).setInputFiles([await padded('gräns.jpg', 5 * 1024 * 1024), await file('fel.jpg')])
    await island(page).getByRole('button', { name: 'Ta bort fel.jpg' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Ta bort gräns.jpg')
    await send(page)
    await requestNumberOn(page)
    expect(posts[0]?.images).toMatchObject([expect.stringContaining('gräns')])
  })
})

test('a picture can be dropped anywhere on the form, also before its code has come, and the page stays', async () => {
  await visit(phone, async ({ page }) => {
    const sendCode = await holdScripts(page)
    await open(page, quote.path)
    await picker(page).setInputFiles([await file('vald.jpg')])
    expect(await drop(page, 'tidig.jpg')).toBe(true)
    sendCode()
    await hydrated(page)
    expect(await drop(page, 'sen.jpg')).toBe(true)
    for (const name of ['vald.jpg', 'tidig.jpg', 'sen.jpg'])
      await island(page)
        .getByRole('button', { name: `Ta bort ${name}` })
        .waitFor()
  })
})

test('an upload that fails aborts the submit with the reason, keeps everything, and what was stored is not uploaded again', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    let uploads = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) uploads++
    })
    await openFilled(page, quote)
    await picker(page).setInputFiles([await file('tak.jpg'), await file('vägg.jpg')])
    let broken = true
    await page.route('**/*', (route) =>
      broken && route.request().method() === 'PUT' && decodeURI(route.request().url()).includes('vägg') ? route.abort() : route.continue(),
    )
    await send(page)
    await toast(page, 'Ett fel uppstod')
      .filter({
        hasText: `Fel vid uppladdning av vägg.jpg: vi fick inget svar. Försök igen, ta bort bilden eller ring oss på ${company.phone}.`,
      })
      .waitFor()
    expect(posts).toEqual([])
    expect(await rows(page)).toEqual(['tak.jpg: Uppladdad', 'vägg.jpg: Inte uppladdad: vi fick inget svar.'])
    expect(await field(page, 'name').inputValue()).toBe(quote.answers.name)
    expect(await submit(page).isEnabled()).toBe(true)
    broken = false
    await send(page)
    await requestNumberOn(page)
    expect(posts[0]?.images).toHaveLength(2)
    expect(uploads).toBe(2)
  })
})

const unreadable = 'trasig.jpg är tom eller skadad. Spara den på nytt som JPEG'
/** A small picture whose header says 20,000 × 20,000 pixels. */
async function huge() {
  const { buffer } = await file('x')
  const size = buffer.indexOf(Buffer.from([0xff, 0xc0])) + 5
  buffer.writeUInt16BE(20_000, size)
  buffer.writeUInt16BE(20_000, size + 2)
  return buffer
}

test.each([
  ['empty', unreadable, async () => Buffer.alloc(0)],
  ['20,000 pixels wide and high', 'trasig.jpg har för många bildpunkter.', huge],
])('a picture that is %s does not block the request: visitor and office read that it was left out', async (_, words, contents) => {
  await visit(phone, async ({ page, complaints }) => {
    const posts = postsOf(page)
    await openFilled(page, quote)
    await picker(page).setInputFiles([{ name: 'trasig.jpg', mimeType: 'image/jpeg', buffer: await contents() }, await file('tak.jpg')])
    // At once: what is refused while the request is on its way is counted like everything else.
    await send(page)
    const number = await requestNumberOn(page)
    await toast(page, 'Bilden').filter({ hasText: words }).waitFor()
    expect(complaints).toEqual([expect.stringContaining('picture refused')])
    expect(posts).toMatchObject([{ images: [expect.stringContaining('tak')], leftOut: 1 }])
    expect(await confirmation(page).locator('..').textContent()).toContain('En bild följde inte med.')
    expect((await mailAbout(number)).text).toContain('Bilder som inte följde med: 1.')
    await page.getByRole('link', { name: 'Spara eller skriv ut' }).click()
    expect(await page.getByText('En eller flera bilder följde inte med.').isVisible()).toBe(true)
  })
})

test('a picture is what its bytes say, whatever the file manager calls it', async () => {
  await visit(phone, async ({ page }) => {
    await start(page)
    const { buffer } = await file('x')
    await picker(page).setInputFiles([
      { name: 'utan typ', mimeType: '', buffer },
      { name: 'fel typ.jfif', mimeType: 'application/octet-stream', buffer },
      { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic') },
    ])
    await toast(page, 'Fel filformat').filter({ hasText: 'IMG_2.jpg har fel format.' }).waitFor()
    await readyCount(page, 2)
  })
})

test.each([
  ['AccessDenied', 'felet ligger hos oss.'],
  ['RequestTimeTooSkewed', 'klockan på din enhet går fel.'],
])('after the second refusal by the storage (%s) the request can go without the pictures', async (code, reason) => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await openFilled(page, quote)
    await picker(page).setInputFiles([await file('nekas.jpg')])
    await readyCount(page, 1)
    // No other picture: other tests send theirs meanwhile.
    await faults([{ service: 's3', kind: 'error', status: 403, code, method: 'PUT', key: 'public/quarantine/*nekas' }])
    const without = island(page).getByRole('button', { name: 'Skicka utan bilderna' })
    await send(page)
    await toast(page, 'Ett fel uppstod')
      .filter({ hasText: `Fel vid uppladdning av nekas.jpg: ${reason}` })
      .waitFor()
    expect(await without.count()).toBe(0)
    await send(page)
    await without.waitFor()
    await without.click()
    const number = await requestNumberOn(page)
    expect(await confirmation(page).locator('..').textContent()).toContain('En bild följde inte med.')
    expect(posts).toMatchObject([{ images: [], leftOut: 1 }])
    expect((await mailAbout(number)).text).toContain('Bilder som inte följde med: 1. Kunden har fått veta hur de kan mejlas.')
  })
})

test('an upload can be cancelled: nothing is sent, everything stays, and the next try succeeds', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await openFilled(page, quote)
    await picker(page).setInputFiles([await file('tak.jpg')])
    await readyCount(page, 1)
    await page.route('**/*', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()))
    await send(page)
    await island(page).getByRole('button', { name: 'Avbryt' }).click()
    await island(page).getByRole('status').getByText('Avbrutet. Inget har skickats').waitFor()
    expect(await submit(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(posts).toEqual([])
    await page.unroute('**/*')
    await send(page)
    await requestNumberOn(page)
    expect(posts).toMatchObject([{ images: [expect.any(String)] }])
  })
})
