/** The first screen of every page: complete within the first round trip, not wider than the screen. */
// @module-tag chromium
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { pages } from '../pages/built.ts'
import { phone, site, testOnPhone } from './browser.ts'

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
