import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { phone, site, withBrowser, visit } from './browser.ts'

withBrowser()

/** What fits into the first round trip of a new connection. */
const firstBytes = 14_600

test.each(pages.map(({ path, file }) => [path, file]))(
  '%s: the first 14,600 compressed bytes hold the first screen at 390 px',
  async (path, file) => {
    const compressed = gzipSync(readFileSync(join(site.dir, file)), { level: 6 })
    const start = gunzipSync(compressed.subarray(0, firstBytes), { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
    await visit(phone, async ({ page }) => {
      // Pictures and fonts may come later.
      await page.route(/\.(avif|webp|png|jpg|svg|woff2)$/, (route) => route.abort())
      await page.goto(site.documents + path)
      const whole = await page.screenshot()
      await page.route(site.documents + encodeURI(path), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: start }))
      await page.goto(site.documents + path)
      const begun = await page.screenshot()
      expect(Buffer.compare(whole, begun), `compressed ${compressed.length} bytes`).toBe(0)
    })
  },
)
