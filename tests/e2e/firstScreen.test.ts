import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { phone, site, withBrowser, visit } from './browser.ts'

withBrowser()

/** What fits into the first round trip of a new connection. */
const firstBytes = 14_600
const pictures = /\.(avif|webp|png|jpg|svg)$/
/** Nothing to see, in place of every picture: whether one has come when the screenshot is taken is chance. */
const clear = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

/** Where text ends between two pixels their colours differ by a few of 255 steps from one paint to the next. */
async function looksDifferent(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).raw().toBuffer()))
  return a!.length !== b!.length || a!.some((value, index) => Math.abs(value - b![index]!) > 8)
}

test('the first 14,600 compressed bytes of every page hold its first screen at 390 px', async () => {
  await visit(phone, async ({ page }) => {
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.route(pictures, (route) => route.fulfill(clear))
    const cut: string[] = []
    for (const { path, file } of pages) {
      const address = site.documents + encodeURI(path)
      const compressed = gzipSync(readFileSync(join(site.dir, file)), { level: 6 })
      const start = gunzipSync(compressed.subarray(0, firstBytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
      await page.goto(address)
      const whole = await page.screenshot()
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: start }), { times: 1 })
      await page.goto(address)
      if (await looksDifferent(whole, await page.screenshot())) cut.push(`${path}: ${compressed.length} bytes`)
    }
    expect(cut).toEqual([])
  })
})

// What a browser shows for a failed picture may be as wide as the picture, whatever the largest width says.
test('pictures that never come leave every page as wide as the screen', async () => {
  await visit(phone, async ({ page }) => {
    await page.route(pictures, (route) => route.abort())
    const widths: Record<string, number> = {}
    for (const { path } of pages) {
      await page.goto(site.documents + path)
      widths[path] = await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager'
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
        return document.documentElement.scrollWidth
      })
    }
    expect(widths).toEqual(Object.fromEntries(pages.map(({ path }) => [path, phone.viewport.width])))
  })
})
