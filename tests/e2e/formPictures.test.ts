/** Pictures in forms: picking, dropping, scaling, uploading. */
// @module-tag chromium
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Page } from 'playwright'
import { company } from '../site.ts'
import { testOnPhone } from './browser.ts'
import { island, field, submit, picker, rows, toast, confirmation } from './formVisitor.ts'
import * as steps from './formVisitor.ts'

const quote = steps.pageOf('/begar-offert')
const readyCount = (page: Page, count: number) =>
  expect
    .poll(async () => (await rows(page)).filter((row) => row.endsWith('Klar att skicka')).length)
    .toBe(count)
const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })
const file = async (name: string, image = photo()) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await image.jpeg().toBuffer(),
})

/** A picture with zero bytes appended. */
async function padded(name: string, bytes: number) {
  const { buffer } = await file(name)
  return {
    ...(await file(name)),
    buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]),
  }
}
const tooBig = () => padded('stor.jpg', 5 * 1024 * 1024 + 1)

/** Whether the page prevented the browser's default, opening the file. */
async function drop(page: Page, name: string): Promise<boolean> {
  const { buffer } = await file(name)
  return field(page, 'address').evaluate(
    (element, [base64, name]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      const options = { dataTransfer, bubbles: true, cancelable: true }
      const prevented = ['dragover', 'drop'].map(
        (type) => !element.dispatchEvent(new DragEvent(type, options)),
      )
      return prevented.every(Boolean)
    },
    [buffer.toString('base64'), name] as const,
  )
}

testOnPhone(
  'uploads five pictures with å, ä and ö in their names and shows the progress',
  async ({ page, complaints }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([await file('Tak åt söder.jpg'), await file('Färg.jpeg')])
    await picker(page).setInputFiles([
      { name: 'ö.png', mimeType: 'image/png', buffer: await photo().png().toBuffer() },
      { name: 'ä.webp', mimeType: 'image/webp', buffer: await photo().webp().toBuffer() },
      await file('Ägd & älskad (1).jpg'),
    ])
    await readyCount(page, 5)
    expect(await picker(page).isDisabled()).toBe(true)
    const released = Promise.withResolvers<void>()
    await steps.interceptRequests(page, 'PUT', (route) =>
      released.promise.then(() => route.continue()),
    )
    await steps.send(page)
    await expect.poll(() => submit(page).innerText()).toBe('Laddar upp...')
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true')
    expect(await island(page).getByRole('status').textContent()).toContain('Bild 1 av 5')
    await island(page)
      .getByText(/^Bild \d av 5, \d+ %/)
      .waitFor()
    released.resolve()
    const number = await steps.requestNumberOn(page)
    const images = posts[0]?.images as string[]
    expect(images).toHaveLength(5)
    for (const path of images)
      expect(path).toMatch(
        new RegExp(
          `^public/quarantine/${posts[0]?.requestId}/\\d{13}-[0-9a-f]{8}-[\\p{L}\\p{N}_-]+\\.jpg$`,
          'u',
        ),
      )
    expect(images[0]).toContain('Tak-åt-söder')
    expect((await steps.mailAbout(number)).attachments).toHaveLength(5)
    await readyCount(page, 0)
    expect(complaints).toEqual([])
  },
)

testOnPhone.for([
  [
    steps.formOf('b').path,
    'Varje fil måste vara mindre än 5MB',
    'Endast JPEG, PNG och WebP bilder tillåtna',
  ],
  [
    steps.formOf('a').path,
    'Max filstorlek är 5MB.',
    'Endast .jpg, .jpeg, .png och .webp filer accepteras.',
  ],
])(
  '%s: a refused file stays in the list with its rule until the next selection',
  async ([path = '', size, type], { page }) => {
    await steps.open(page, path)
    await steps.waitForHydration(page)
    const { buffer } = await file('x')
    const problem = island(page).locator('[id$="-images-error"]')
    await picker(page).setInputFiles([await tooBig()])
    await toast(page, 'Fil för stor')
      .filter({ hasText: 'stor.jpg är för stor. Max 5MB per fil.' })
      .waitFor()
    expect(await rows(page)).toEqual([`stor.jpg: ${size}`])
    await picker(page).setInputFiles([
      { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic') },
      { name: 'fel typ.jfif', mimeType: 'application/octet-stream', buffer },
    ])
    await toast(page, 'Fel filformat')
      .filter({ hasText: 'IMG_1.jpg har fel format. Endast JPEG, PNG och WebP tillåtna.' })
      .waitFor()
    await expect
      .poll(() => rows(page))
      .toEqual([`IMG_1.jpg: ${type}`, 'fel typ.jfif: Klar att skicka'])
    await picker(page).setInputFiles(
      await Promise.all(['1', '2', '3', '4', '5'].map((name) => file(`${name}.jpg`))),
    )
    await toast(page, 'För många bilder')
      .filter({ hasText: 'Max 5 bilder tillåtna totalt' })
      .waitFor()
    expect(await problem.textContent()).toBe('Max 5 bilder tillåtna')
    expect(await rows(page)).toHaveLength(2)
    await island(page).getByRole('button', { name: 'Ta bort fel typ.jfif' }).click()
    expect(await problem.count()).toBe(0)
  },
)

testOnPhone(
  'accepts a picture of exactly 5 MB and one with fill bytes, and does not send a removed one',
  async ({ page }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    const filled = await file('fyllnad.jpg')
    filled.buffer = Buffer.concat([
      filled.buffer.subarray(0, 2),
      Buffer.alloc(3, 0xff),
      filled.buffer.subarray(2),
    ])
    await picker(page).setInputFiles([
      await padded('gräns.jpg', 5 * 1024 * 1024),
      filled,
      await file('fel.jpg'),
    ])
    await island(page).getByRole('button', { name: 'Ta bort fel.jpg' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Ta bort fyllnad.jpg',
    )
    await steps.send(page)
    await steps.requestNumberOn(page)
    expect(posts[0]?.images).toMatchObject([
      expect.stringContaining('gräns'),
      expect.stringContaining('fyllnad'),
    ])
  },
)

testOnPhone(
  'accepts pictures dropped anywhere on the form, before and after hydration',
  async ({ page }) => {
    const releaseScripts = await steps.holdScripts(page)
    await steps.open(page, quote.path)
    await picker(page).setInputFiles([await file('vald.jpg')])
    expect(await drop(page, 'tidig.jpg')).toBe(true)
    releaseScripts()
    await steps.waitForHydration(page)
    expect(await drop(page, 'sen.jpg')).toBe(true)
    for (const name of ['vald.jpg', 'tidig.jpg', 'sen.jpg'])
      await island(page)
        .getByRole('button', { name: `Ta bort ${name}` })
        .waitFor()
  },
)

testOnPhone(
  'a failed upload stops the submit with the reason, and the next try uploads only the missing picture',
  async ({ page }) => {
    const posts = steps.postsOf(page)
    let uploads = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) uploads++
    })
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([await file('tak.jpg'), await file('vägg.jpg')])
    let broken = true
    await steps.interceptRequests(page, 'PUT', (route) =>
      broken && decodeURI(route.request().url()).includes('vägg')
        ? route.abort()
        : route.continue(),
    )
    await steps.send(page)
    await toast(page, 'Ett fel uppstod')
      .filter({
        hasText: `Fel vid uppladdning av vägg.jpg: vi fick inget svar. Försök igen, ta bort bilden eller ring oss på ${company.phone}.`,
      })
      .waitFor()
    expect(posts).toEqual([])
    expect(await rows(page)).toEqual([
      'tak.jpg: Uppladdad',
      'vägg.jpg: Inte uppladdad: vi fick inget svar.',
    ])
    expect(await field(page, 'name').inputValue()).toBe(quote.answers.name)
    expect(await submit(page).isEnabled()).toBe(true)
    broken = false
    await steps.send(page)
    await steps.requestNumberOn(page)
    expect(posts[0]?.images).toHaveLength(2)
    expect(uploads).toBe(2)
  },
)

testOnPhone(
  'a picture refused during the submit is counted in the request, the confirmation and the mail',
  async ({ page, complaints }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([
      { name: 'trasig.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') },
      await file('tak.jpg'),
    ])
    await steps.send(page)
    const number = await steps.requestNumberOn(page)
    await toast(page, 'Fel filformat').filter({ hasText: 'trasig.jpg har fel format.' }).waitFor()
    expect(complaints).toEqual([expect.stringContaining('picture refused')])
    expect(posts).toMatchObject([{ images: [expect.stringContaining('tak')], leftOut: 1 }])
    expect(await confirmation(page).locator('..').textContent()).toContain(
      'En bild följde inte med.',
    )
    expect((await steps.mailAbout(number)).text).toContain('Bilder som inte följde med: 1.')
  },
)

testOnPhone.for([
  ['AccessDenied', 'felet ligger hos oss.'],
  ['RequestTimeTooSkewed', 'klockan på din enhet går fel.'],
])(
  'after a refusal by the storage (%s) the form offers to send without the pictures',
  async ([code = '', reason], { page }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([await file('nekas.jpg')])
    await readyCount(page, 1)
    const refusal = {
      status: 403,
      body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
      contentType: 'application/xml',
    }
    await steps.interceptRequests(page, 'PUT', (route) =>
      route.fulfill({ ...refusal, headers: { 'access-control-allow-origin': '*' } }),
    )
    const without = island(page).getByRole('button', { name: 'Skicka utan bilderna' })
    await steps.send(page)
    await toast(page, 'Ett fel uppstod')
      .filter({ hasText: `Fel vid uppladdning av nekas.jpg: ${reason}` })
      .waitFor()
    await without.waitFor()
    await without.click()
    const number = await steps.requestNumberOn(page)
    expect(await confirmation(page).locator('..').textContent()).toContain(
      'En bild följde inte med.',
    )
    expect(posts).toMatchObject([{ images: [], leftOut: 1 }])
    expect((await steps.mailAbout(number)).text).toContain(
      'Bilder som inte följde med: 1. Kunden har fått veta hur de kan mejlas.',
    )
  },
)

testOnPhone('a device whose clock is two hours ahead uploads its pictures', async ({ page }) => {
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 2 * 3600_000
  })
  const posts = steps.postsOf(page)
  await steps.openFilled(page, quote)
  await picker(page).setInputFiles([await file('tak.jpg')])
  await steps.send(page)
  await steps.requestNumberOn(page)
  expect(posts).toMatchObject([{ images: [expect.stringContaining('tak')], leftOut: 0 }])
})

testOnPhone('cancelling an upload sends nothing, and the next try succeeds', async ({ page }) => {
  const posts = steps.postsOf(page)
  await steps.openFilled(page, quote)
  await picker(page).setInputFiles([await file('tak.jpg')])
  await readyCount(page, 1)
  await steps.interceptRequests(page, 'PUT', () => new Promise(() => {}))
  await steps.send(page)
  await island(page).getByRole('button', { name: 'Avbryt' }).click()
  await island(page).getByRole('status').getByText('Avbrutet. Inget har skickats').waitFor()
  expect(await submit(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(posts).toEqual([])
  await page.unroute('**/*')
  await steps.send(page)
  await steps.requestNumberOn(page)
  expect(posts).toMatchObject([{ images: [expect.any(String)] }])
})
