import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { phone, site, withBrowser, visit } from './browser.ts'

withBrowser()

/** What fits into the first round trip of a new connection. */
const firstBytes = 14_600
const pictures = /\.(avif|webp|png|jpg|svg)$/
/** Nothing to see, in place of every picture: whether one has come when the screenshot is taken is chance. */
const clear = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

const everyPage = pages.map(({ path, file }) => [path, file])

test.each(everyPage)('%s: the first 14,600 compressed bytes hold the first screen at 390 px', async (path, file) => {
  const compressed = gzipSync(readFileSync(join(site.dir, file)), { level: 6 })
  const start = gunzipSync(compressed.subarray(0, firstBytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
  await visit(phone, async ({ page }) => {
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.route(pictures, (route) => route.fulfill(clear))
    await page.goto(site.documents + path)
    const whole = await page.screenshot()
    await page.route(site.documents + encodeURI(path), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: start }))
    await page.goto(site.documents + path)
    const begun = await page.screenshot()
    expect(Buffer.compare(whole, begun), `compressed ${compressed.length} bytes`).toBe(0)
  })
})

// What a browser shows for a failed picture may be as wide as the picture, whatever the largest width says.
test.each(everyPage)('%s: pictures that never come leave the page as wide as the screen', async (path) => {
  await visit(phone, async ({ page }) => {
    await page.route(pictures, (route) => route.abort())
    await page.goto(site.documents + path)
    const width = await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
      return document.documentElement.scrollWidth
    })
    expect(width, 'px').toBe(phone.viewport.width)
  })
})
