/** The first screen of every page, complete within the first round trip and not wider than the screen; the length of long ones. */
// @module-tag chromium
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { company, content, describeWith } from '../site.ts'
import { phone, site, testOnPhone, visit } from './browser.ts'
import { field } from './formVisitor.ts'

/** Bytes of the first round trip on a new connection. */
const firstBytes = 14_600
const pictures = /\.(avif|webp|png|jpg|svg)$/
/** Replaces every picture, because their loading times vary. */
const clear = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

/** Tolerates antialiasing, which differs by a few of 255 steps between paints. */
async function looksDifferent(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()))
  return a!.length !== b!.length || a!.some((value, index) => Math.abs(value - b![index]!) > 8)
}

testOnPhone(
  'the first 14,600 compressed bytes of every page render its first screen at 390 px',
  async ({ page }) => {
    // The script is at the end of a page, so it is not in the first bytes: both are compared without it.
    await page.route(/\.(woff2|js)$/, (route) => route.abort())
    await page.route(pictures, (route) => route.fulfill(clear))
    const cut: string[] = []
    for (const { path, file } of pages) {
      const address = site.documents + encodeURI(path)
      const compressed = gzipSync(readFileSync(join(site.dir, file)), { level: 6 })
      if (compressed.length <= firstBytes) continue
      const start = gunzipSync(compressed.subarray(0, firstBytes), {
        finishFlush: constants.Z_SYNC_FLUSH,
      }).toString('utf8')
      await page.goto(address)
      const whole = await page.screenshot()
      await page.route(
        address,
        (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: start }),
        { times: 1 },
      )
      await page.goto(address)
      if (await looksDifferent(whole, await page.screenshot()))
        cut.push(`${path}: ${compressed.length} bytes`)
    }
    expect(cut).toEqual([])
  },
)

// The placeholder of a failed picture can ignore max-width.
testOnPhone('failed pictures do not make any page wider than the screen', async ({ page }) => {
  await page.route(pictures, (route) => route.abort())
  const widths: Record<string, number> = {}
  for (const { path } of pages) {
    await page.goto(site.documents + path)
    widths[path] = await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      // A picture without a file has its place all the same.
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      return document.documentElement.scrollWidth
    })
  }
  expect(widths).toEqual(Object.fromEntries(pages.map(({ path }) => [path, phone.viewport.width])))
})

/** The lower edges of visible elements, in pixels from the top of the screen. */
const bottoms = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().bottom),
  )

describeWith(content.home.hero.question, 'the question of the home page', (question) => {
  testOnPhone(
    'is in the first screen, and each answer is chosen on the quote page',
    async ({ page }) => {
      await page.goto(site.documents)
      const answers = page.getByRole('navigation', { name: question }).getByRole('link')
      const services = content.services.filter(({ onQuotePage }) => onQuotePage)
      expect(await answers.count()).toBe(services.length)
      expect(Math.max(...(await bottoms(answers)))).toBeLessThan(phone.viewport.height)
      for (const [index, { name, serviceType }] of services.entries()) {
        await page.goto(site.documents)
        await answers.nth(index).click()
        await page.waitForURL(/begar-offert/)
        await expect
          .poll(() => field(page, 'serviceType').inputValue(), { message: name })
          .toBe(serviceType)
      }
    },
  )
})

testOnPhone(
  'the quote page has its four steps and its first field, the service, within 520 px',
  async ({ page }) => {
    await page.goto(`${site.documents}/begar-offert`)
    const first = page.locator(
      'main form :is(input, select, textarea):not([type=hidden], [tabindex="-1"])',
    )
    const shown = await bottoms(page.locator('main h2 + ol li'))
    expect(shown).toHaveLength(4)
    const [bottom = 0] = await bottoms(first.and(page.locator('[name=serviceType]')))
    expect(bottom).toBeGreaterThan(Math.max(...shown))
    expect(bottom).toBeLessThanOrEqual(520)
    const names = await first.evaluateAll((all) =>
      all.map((control) => control.getAttribute('name')),
    )
    expect(names.slice(0, 3)).toEqual(['serviceType', 'name', 'phone'])
  },
)

test.each([
  [360, 640],
  [390, 664],
])('the open menu shows phone and quote without scrolling at %i x %i', async (width, height) => {
  await visit({ ...phone, viewport: { width, height } }, async ({ page }) => {
    await page.goto(site.documents)
    await page.locator('header > details summary').click()
    const menu = page.locator('header > details nav')
    for (const [name, href] of [
      [company.phone, /^tel:/],
      [company.quoteButton, /^\/begar-offert$/],
    ] as const) {
      const link = menu.getByRole('link', { name })
      expect(await link.getAttribute('href')).toMatch(href)
      // Nothing covers it.
      await link.click({ trial: true })
      const [bottom] = await bottoms(link)
      expect(bottom).toBeLessThan(height)
    }
    const last = menu.getByRole('link', { name: content.services.at(-1)!.name })
    await last.click()
    await page.waitForURL(/\/tjanster\//)
  })
})

/** With all details closed. */
testOnPhone(
  'the solar page without its list of towns is shorter than 12.71 screens, and the washing form begins on the sixth at the latest',
  async ({ page }) => {
    const closed = async (path: string) => {
      await page.goto(site.documents + path)
      for (const answer of await page.locator('details[open]').all())
        await answer.evaluate((details) => details.removeAttribute('open'))
    }
    const screens = (pixels: number) => pixels / phone.viewport.height
    await closed('/tjanster/solceller')
    const height = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.querySelector<HTMLElement>('ul[data-links]')!.offsetHeight,
    )
    expect(screens(height)).toBeLessThan(12.71)
    await closed('/tjanster/takvatt')
    expect(
      screens(
        await page.evaluate(() => document.querySelector('form')!.getBoundingClientRect().top),
      ),
    ).toBeLessThan(6)
  },
)
