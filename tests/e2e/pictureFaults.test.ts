/** Pictures in forms on devices whose files and pages do not behave. */
// @module-tag chromium
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect } from 'vitest'
import { banded, right, shown } from './samplePictures.ts'
import { testOnPhone } from './browser.ts'
import { confirmation, island, picker, rows, status, submit } from './formVisitor.ts'
import * as steps from './formVisitor.ts'

const quote = steps.pageOf('/begar-offert')
const folder = resolve('.cache/test/pictureFaults')
beforeAll(() => void mkdirSync(folder, { recursive: true }))

const jpeg = await banded().jpeg().toBuffer()
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
function onDisk(name: string, buffer: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, buffer)
  return path
}
/** The pictures as the office gets them. */
async function received(number: string) {
  const mail = await steps.mailAbout(number)
  return Promise.all(
    mail.attachments.map(async (_, index) => shown(await steps.attachment(mail, index))),
  )
}

describe('a file that can be read once', () => {
  const touch = (path: string) => utimesSync(path, new Date(), new Date(Date.now() + 60_000))

  testOnPhone(
    'is sent when it changes before the code for pictures has loaded',
    async ({ page }) => {
      const released = Promise.withResolvers<void>()
      await page.route('**/upload-*.js*', (route) => released.promise.then(() => route.continue()))
      await steps.openFilled(page, quote)
      const path = onDisk('efter.jpg', jpeg)
      await picker(page).setInputFiles(path)
      await page.waitForTimeout(500)
      touch(path)
      released.resolve()
      await expect.poll(() => rows(page)).toEqual(['efter.jpg: Klar att skicka'])
      await steps.send(page)
      expect(await received(await steps.requestNumberOn(page))).toEqual([right])
    },
  )

  testOnPhone('is sent when it changes before the form’s code has loaded', async ({ page }) => {
    const releaseScripts = await steps.holdScripts(page)
    await steps.open(page, quote.path)
    const path = onDisk('före.jpg', jpeg)
    await picker(page).setInputFiles(path)
    await page.waitForTimeout(500)
    touch(path)
    releaseScripts()
    await steps.waitForHydration(page)
    await expect.poll(() => rows(page)).toEqual(['före.jpg: Klar att skicka'])
  })

  testOnPhone('is read once although the form is sent twice', async ({ page }) => {
    await page.addInitScript(() => {
      const readers: ('arrayBuffer' | 'slice' | 'stream' | 'text')[] = [
        'arrayBuffer',
        'slice',
        'stream',
        'text',
      ]
      const known = new WeakSet<object>()
      const fail = () => Promise.reject(new DOMException('', 'NotReadableError'))
      for (const name of readers) {
        const original = Blob.prototype[name] as (...all: never[]) => unknown
        Object.assign(Blob.prototype, {
          [name](this: Blob, ...all: never[]) {
            if (this instanceof File && known.has(this)) return fail()
            if (this instanceof File) known.add(this)
            return original.apply(this, all)
          },
        })
      }
    })
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([file('a.jpg', jpeg)])
    await steps.interceptRequests(page, 'PUT', (route) => route.abort())
    await steps.send(page)
    await expect.poll(() => rows(page)).toEqual(['a.jpg: Inte uppladdad: vi fick inget svar.'])
    await page.unroute('**/*')
    await steps.send(page)
    expect(await received(await steps.requestNumberOn(page))).toEqual([right])
  })

  testOnPhone(
    'gets advice and another attempt when it cannot be read, and the form is sent without it',
    async ({ page }) => {
      await page.addInitScript(() => {
        const { arrayBuffer } = Blob.prototype
        Blob.prototype.arrayBuffer = function read() {
          return window.name === 'readable' || !(this instanceof File)
            ? arrayBuffer.call(this)
            : Promise.reject(new DOMException('', 'NotReadableError'))
        }
      })
      const posts = steps.postsOf(page)
      await steps.openFilled(page, quote)
      await picker(page).setInputFiles([file('moln.jpg', jpeg), file('moln 2.jpg', jpeg)])
      await steps
        .toast(page, 'Bilden går inte att hämta')
        .filter({ hasText: 'moln.jpg går inte att hämta. Hämta bilden till telefonen först' })
        .waitFor()
      const advice =
        'Bilden går inte att hämta. Hämta den till telefonen först, och försök igen eller välj den på nytt.'
      await expect.poll(() => rows(page)).toEqual([`moln.jpg: ${advice}`, `moln 2.jpg: ${advice}`])
      await page.evaluate(() => void (window.name = 'readable'))
      await island(page).getByRole('button', { name: 'Försök igen med moln.jpg' }).click()
      await expect
        .poll(() => rows(page))
        .toEqual(['moln.jpg: Klar att skicka', `moln 2.jpg: ${advice}`])
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Ta bort moln.jpg',
      )
      await steps.send(page)
      await steps.requestNumberOn(page)
      expect(posts).toMatchObject([{ images: [expect.any(String)], leftOut: 1 }])
    },
  )
})

testOnPhone('other formats are refused in words, whatever they are called', async ({ page }) => {
  await steps.open(page, quote.path)
  await steps.waitForHydration(page)
  const [gif, avif, tiff] = await Promise.all(
    (['gif', 'avif', 'tiff'] as const).map((format) => banded().toFormat(format).toBuffer()),
  )
  const heic = readFileSync('tests/fixtures/pictures/upright.heic')
  await picker(page).setInputFiles([
    file('a.jpg', gif!),
    file('b.jpg', avif!),
    file('c.jpg', tiff!),
    file('d.jpg', Buffer.from('%PDF-1.7')),
    file('e.jpg', heic),
  ])
  const text = 'Endast JPEG, PNG och WebP bilder tillåtna'
  await expect
    .poll(() => rows(page))
    .toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.jpg: ${text}`))
})

testOnPhone('a browser that decodes HEIC sends it as JPEG', async ({ page }) => {
  await page.addInitScript(() => {
    const create = window.createImageBitmap
    window.createImageBitmap = (async (blob: Blob) => {
      const start = new Uint8Array(await blob.slice(4, 12).arrayBuffer())
      if (String.fromCharCode(...start) !== 'ftypheic') return create(blob)
      const canvas = new OffscreenCanvas(300, 600)
      const context = canvas.getContext('2d')!
      for (const [index, colour] of [
        'rgb(200,30,30)',
        'rgb(30,160,60)',
        'rgb(30,60,190)',
      ].entries()) {
        context.fillStyle = colour
        context.fillRect(0, index * 200, 300, 200)
      }
      return create(canvas)
    }) as typeof create
  })
  await steps.openFilled(page, quote)
  const heic = readFileSync('tests/fixtures/pictures/upright.heic')
  await picker(page).setInputFiles([{ name: 'IMG_1.HEIC', mimeType: '', buffer: heic }])
  await steps.send(page)
  expect(await received(await steps.requestNumberOn(page))).toEqual([right])
})

testOnPhone('the file dialog offers pictures by MIME type and by extension', async ({ page }) => {
  await steps.open(page, quote.path)
  const accepted = () => picker(page).getAttribute('accept')
  const pictures = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.jfif,.png,.webp'
  expect(await accepted()).toBe(pictures)
  await steps.waitForHydration(page)
  await expect.poll(accepted).toBe(`${pictures},image/heic,image/heif,.heic,.heif`)
})

const names = [
  `${'😀'.repeat(39)}${'a'}${'😀'.repeat(60)}.jpg`,
  `${'x'.repeat(79)}𠮷𠮷.jpg`,
  `${'å'.repeat(300)}.jpg`,
  '...',
  '.jpg',
  'a\u0001b\u007fc\u0085d.jpg',
  'صورة السطح \u202egpj.jpg',
  'Ta\u030ak \u0061\u0308r.JPG',
  'a\\b:c*d?e"f<g>h|i.jpg',
  '100%25 av %E5 &amp; +#?.jpg',
  'CON.jpg',
  'utan ändelse',
  '🏳️‍🌈👩‍🔧.jpg',
  'हिन्दी ภาพ.jpg',
  '  .jpg  ',
]
testOnPhone.for([0, 5, 10])(
  'pictures are uploaded whatever their names and types (from name %i)',
  async (from, { page }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    await picker(page).evaluate(
      (input: HTMLInputElement, [base64, names]) => {
        const dataTransfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        for (const [index, name] of names.entries()) {
          const type = index % 2 ? '' : 'application/octet-stream'
          dataTransfer.items.add(new File([bytes], name, { type }))
        }
        input.files = dataTransfer.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      [jpeg.toString('base64'), names.slice(from, from + 5)] as const,
    )
    await steps.send(page)
    expect(await received(await steps.requestNumberOn(page))).toEqual(Array(5).fill(right))
    expect(posts).toMatchObject([{ leftOut: 0 }])
  },
)

describe('after a reload', () => {
  const lost = (page: Page) => island(page).getByText('behöver väljas igen')

  testOnPhone(
    'the form says how many pictures have to be picked again, and sends them as left out',
    async ({ page }) => {
      const posts = steps.postsOf(page)
      await steps.openFilled(page, quote)
      await picker(page).setInputFiles([
        file('a.jpg', jpeg),
        file('b.jpg', jpeg),
        file('c.jpg', jpeg),
      ])
      await expect.poll(() => rows(page)).toHaveLength(3)
      await page.reload()
      await lost(page).waitFor()
      expect(await rows(page)).toEqual([
        '3 bilder behöver väljas igen: Sidan laddades om, och bilderna följde inte med.',
      ])
      await picker(page).setInputFiles([file('a.jpg', jpeg)])
      await expect
        .poll(async () => (await rows(page)).map((row) => row.split(':')[0]))
        .toEqual(['a.jpg', '2 bilder behöver väljas igen'])
      await page.reload()
      await lost(page).waitFor()
      expect((await rows(page))[0]).toContain('3 bilder behöver väljas igen')
      await picker(page).setInputFiles([file('a.jpg', jpeg), file('b.jpg', jpeg)])
      await expect
        .poll(async () => (await rows(page)).at(-1)?.split(':')[0])
        .toBe('1 bild behöver väljas igen')
      await steps.send(page)
      const number = await steps.requestNumberOn(page)
      expect(posts).toMatchObject([
        { images: [expect.any(String), expect.any(String)], leftOut: 1 },
      ])
      expect(await confirmation(page).locator('..').textContent()).toContain(
        'En bild följde inte med.',
      )
      expect((await steps.mailAbout(number)).text).toContain('Bilder som inte följde med: 1.')
      await page.reload()
      await steps.waitForHydration(page)
      expect(await lost(page).count()).toBe(0)
    },
  )

  testOnPhone('pictures that are dismissed are not counted', async ({ page }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([file('a.jpg', jpeg)])
    await expect.poll(() => rows(page)).toHaveLength(1)
    await page.reload()
    await island(page)
      .getByRole('button', { name: 'Skicka utan bilderna som behöver väljas igen' })
      .click()
    await expect.poll(() => lost(page).count()).toBe(0)
    expect(await picker(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.reload()
    await steps.waitForHydration(page)
    expect(await lost(page).count()).toBe(0)
    await steps.send(page)
    await steps.requestNumberOn(page)
    expect(posts).toMatchObject([{ images: [], leftOut: 0 }])
  })

  testOnPhone('they are counted also when the form’s code never loads', async ({ page }) => {
    await steps.open(page, quote.path)
    const releaseScripts = await steps.holdScripts(page)
    await steps.fill(page, quote.answers)
    await picker(page).setInputFiles([file('a.jpg', jpeg), file('b.jpg', jpeg)])
    releaseScripts()
    await page.route('**/client-*', (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await steps.send(page)
    await page.getByText('Bilderna som du valde följde inte med. Mejla dem gärna').waitFor()
    const number = (await page.locator('main strong').first().textContent()) ?? ''
    expect((await steps.mailAbout(number)).text).toContain('Bilder som inte följde med: 2.')
  })
})

testOnPhone(
  'the fifth picture moves the focus to the last one, and is announced',
  async ({ page }) => {
    await steps.open(page, quote.path)
    await steps.waitForHydration(page)
    await picker(page).setInputFiles(['1', '2', '3', '4'].map((name) => file(`${name}.jpg`, jpeg)))
    await picker(page).focus()
    await picker(page).setInputFiles([file('5.jpg', jpeg)])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Ta bort 5.jpg')
    await status(page).getByText('5 av 5 bilder valda').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Ta bort 4.jpg')
    expect(await status(page).textContent()).not.toContain('bilder valda')
  },
)

/** The headless shell has no back/forward cache: the events of one, in a page that stayed. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  })

testOnPhone(
  'a page from the back/forward cache shows that its upload goes on',
  async ({ page }) => {
    const posts = steps.postsOf(page)
    await steps.openFilled(page, quote)
    await picker(page).setInputFiles([file('a.jpg', jpeg)])
    await expect.poll(() => rows(page)).toEqual(['a.jpg: Klar att skicka'])
    const released = Promise.withResolvers<void>()
    await steps.interceptRequests(page, 'PUT', (route) =>
      released.promise.then(() => route.continue()),
    )
    await steps.send(page)
    await expect.poll(() => submit(page).innerText()).toBe('Laddar upp...')
    await comeBack(page)
    expect(await submit(page).innerText()).toBe('Laddar upp...')
    released.resolve()
    await steps.requestNumberOn(page)
    expect(posts).toHaveLength(1)
  },
)

testOnPhone(
  'a page from the back/forward cache that posted natively can be used again',
  async ({ page }) => {
    const releaseScripts = await steps.holdScripts(page)
    await steps.open(page, quote.path)
    await steps.fill(page, quote.answers)
    await page.evaluate(() => void (HTMLFormElement.prototype.submit = () => {}))
    await page
      .locator(steps.formSelector)
      .evaluate((form: HTMLFormElement) => void (form.dataset.busy = ''))
    await comeBack(page)
    expect(await submit(page).innerText()).not.toBe('Skickar...')
    releaseScripts()
  },
)

testOnPhone('an upload can be cancelled while a file is still being read', async ({ page }) => {
  await page.addInitScript(() => {
    File.prototype.arrayBuffer = () => new Promise(() => {})
  })
  const posts = steps.postsOf(page)
  await steps.openFilled(page, quote)
  await picker(page).setInputFiles([file('moln.jpg', jpeg)])
  await expect.poll(() => rows(page)).toEqual(['moln.jpg: Läser bilden...'])
  await steps.send(page)
  await island(page).getByRole('button', { name: 'Avbryt' }).click()
  await status(page).getByText('Avbrutet. Inget har skickats').waitFor()
  expect(posts).toEqual([])
})
