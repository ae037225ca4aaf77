import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { company } from '../site.ts'
import { phone, site, withBrowser, visit } from './browser.ts'
import {
  attachment,
  field,
  fill,
  hydrated,
  island,
  mailAbout,
  open,
  pageOf,
  postsOf,
  requestNumberOn,
  submit,
  toast,
} from './formVisitor.ts'

withBrowser()

const quote = pageOf('/begar-offert')
type Faults = { service: string; kind: string; status?: number; method?: string; times?: number; code?: string; ms?: number }[]
const faults = (list: Faults) =>
  fetch(`${site.aws}/_local/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(list) })
afterEach(async () => {
  await faults([])
})

const picker = (page: Page) => island(page).locator('input[type=file]')
const thumbs = (page: Page) => island(page).getByRole('button', { name: /^Ta bort / })
const photo = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#c08040' } })
const file = async (name: string, image = photo()) => ({ name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() })

async function start(page: Page): Promise<void> {
  await open(page, quote.path)
  await hydrated(page)
}

test('five pictures with å, ä and ö in their names go to quarantine and into the mail, scaled down and without the place they were taken at', async () => {
  await visit(phone, async ({ page, complaints }) => {
    const posts = postsOf(page)
    await start(page)
    await fill(page, quote)
    const gps = photo(3000, 2000).withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 44/1 0/1' } })
    const original = await file('Tak åt söder.jpg', gps)
    expect((await sharp(original.buffer).metadata()).exif).toBeTruthy()
    await picker(page).setInputFiles([original, await file('Färg.jpeg')])
    await picker(page).setInputFiles([
      { name: 'ö.png', mimeType: 'image/png', buffer: await photo().png().toBuffer() },
      { name: 'ä.webp', mimeType: 'image/webp', buffer: await photo().webp().toBuffer() },
      await file('Ägd & älskad (1).jpg'),
    ])
    expect(await thumbs(page).count()).toBe(5)
    expect(await picker(page).isDisabled()).toBe(true)
    await faults([{ service: 's3', kind: 'slow', method: 'PUT', ms: 3000 }])
    await submit(page).click()
    await expect.poll(() => submit(page).textContent()).toBe('Laddar upp...')
    expect(await submit(page).isDisabled()).toBe(true)
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
    expect(sent[0]).toMatchObject({ width: 1920, height: 1280 })
    expect(await thumbs(page).count()).toBe(0)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    expect(complaints).toEqual([])
  })
})

test('a file that is too big, of the wrong type or one too many is refused in words, and the rule stays under the field', async () => {
  await visit(phone, async ({ page }) => {
    await start(page)
    const rule = island(page).locator('[id$="-images-error"]')
    await picker(page).setInputFiles([{ ...(await file('stor.jpg')), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }])
    await toast(page, 'Fil för stor').filter({ hasText: 'stor.jpg är för stor. Max 5MB per fil.' }).waitFor()
    expect(await rule.textContent()).toBe('Varje fil måste vara mindre än 5MB')
    await picker(page).setInputFiles([{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') }, await file('tak.jpg')])
    await toast(page, 'Fel filformat').filter({ hasText: 'IMG_1.HEIC har fel format. Endast JPEG, PNG och WebP tillåtna.' }).waitFor()
    expect(await rule.textContent()).toBe('Endast JPEG, PNG och WebP bilder tillåtna')
    expect(await thumbs(page).count()).toBe(1)
    await picker(page).setInputFiles(await Promise.all(['1', '2', '3', '4', '5'].map((name) => file(`${name}.jpg`))))
    await toast(page, 'För många bilder').filter({ hasText: 'Max 5 bilder tillåtna totalt' }).waitFor()
    expect(await rule.textContent()).toBe('Max 5 bilder tillåtna')
    expect(await thumbs(page).count()).toBe(1)
    await thumbs(page).click()
    expect(await rule.count()).toBe(0)
  })
})

test('rule set A has its own words for pictures', async () => {
  await visit(phone, async ({ page }) => {
    await open(page, '/tjanster/solceller')
    await hydrated(page)
    const rule = island(page).locator('[id$="-images-error"]')
    await picker(page).setInputFiles([{ ...(await file('stor.jpg')), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }])
    expect(await rule.textContent()).toBe('Max filstorlek är 5MB.')
    await picker(page).setInputFiles([{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }])
    expect(await rule.textContent()).toBe('Endast .jpg, .jpeg, .png och .webp filer accepteras.')
  })
})

test('a picture of exactly 5 MB is taken, and the one that is removed is not sent', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await start(page)
    await fill(page, quote)
    const { buffer } = await file('gräns.jpg')
    await picker(page).setInputFiles([
      { ...(await file('gräns.jpg')), buffer: Buffer.concat([buffer, Buffer.alloc(5 * 1024 * 1024 - buffer.length)]) },
      await file('fel.jpg'),
    ])
    await island(page).getByRole('button', { name: 'Ta bort fel.jpg' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Ta bort gräns.jpg')
    await submit(page).click()
    await requestNumberOn(page)
    expect(posts[0]?.images).toMatchObject([expect.stringContaining('gräns')])
  })
})

test('a picture can be dropped anywhere on the form', async () => {
  await visit(phone, async ({ page }) => {
    await start(page)
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'släppt.png', { type: 'image/png' }))
      return data
    })
    for (const type of ['dragover', 'drop']) await field(page, 'Adress').dispatchEvent(type, { dataTransfer: transfer })
    expect(await island(page).getByRole('button', { name: 'Ta bort släppt.png' }).count()).toBe(1)
  })
})

test('an upload that fails aborts the submit with the reason, keeps everything, and what was stored is not uploaded again', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    let uploads = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) uploads++
    })
    await start(page)
    await fill(page, quote)
    await picker(page).setInputFiles([await file('tak.jpg'), await file('vägg.jpg')])
    let broken = true
    await page.route('**/*', (route) =>
      broken && route.request().method() === 'PUT' && decodeURI(route.request().url()).includes('vägg') ? route.abort() : route.continue(),
    )
    await submit(page).click()
    await toast(page, 'Ett fel uppstod')
      .filter({
        hasText: `Fel vid uppladdning av vägg.jpg: vi fick inget svar. Försök igen, ta bort bilden eller ring oss på ${company.phone}.`,
      })
      .waitFor()
    expect(posts).toEqual([])
    expect(await thumbs(page).count()).toBe(2)
    expect(await field(page, 'Namn').inputValue()).toBe(quote.answers.Namn)
    expect(await submit(page).isEnabled()).toBe(true)
    broken = false
    await submit(page).click()
    await requestNumberOn(page)
    expect(posts[0]?.images).toHaveLength(2)
    expect(uploads).toBe(2)
  })
})

test('a picture that cannot be read is named, and a refusal by the storage is our fault', async () => {
  await visit(phone, async ({ page }) => {
    await start(page)
    await fill(page, quote)
    await picker(page).setInputFiles([{ ...(await file('trasig.jpg')), buffer: Buffer.from('inte en bild') }])
    await submit(page).click()
    await toast(page, 'Ett fel uppstod').filter({ hasText: 'Fel vid uppladdning av trasig.jpg: bilden går inte att läsa.' }).waitFor()
    await thumbs(page).click()
    await picker(page).setInputFiles([await file('tak.jpg')])
    await faults([{ service: 's3', kind: 'error', status: 403, code: 'AccessDenied', method: 'PUT' }])
    await submit(page).click()
    await toast(page, 'Ett fel uppstod').filter({ hasText: 'Fel vid uppladdning av tak.jpg: felet ligger hos oss.' }).waitFor()
  })
})
