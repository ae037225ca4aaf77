/** What needs the script of all pages is neither shown nor takes space where that script does not run. */
// @module-tag chromium
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { content } from '../site.ts'
import { desktop, site, visit } from './browser.ts'

const script = '**/renderer_client.*.js'
/** With a search, an estimate and a form. */
const some = ['/blog', '/tjanster/solceller', '/begar-offert']
const addresses = [...new Set([...kinds.map(([, path]) => path), ...some])]
const ways: [
  name: string,
  options: { javaScriptEnabled?: false },
  prepare: (page: Page) => Promise<unknown>,
  paths: string[],
][] = [
  ['scripts are off', { javaScriptEnabled: false }, async () => {}, addresses],
  ['the script is blocked', {}, (page) => page.route(script, (route) => route.abort()), some],
  [
    'the script does not parse',
    {},
    (page) =>
      page.route(script, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'const a = /(?<b/u' }),
      ),
    some,
  ],
]
/** Controls by their role: each is visible and can be changed, or neither. */
const readControls = () =>
  [...document.querySelectorAll<HTMLElement>('.needs-js')].map((control) => ({
    takesSpace: control.getClientRects().length > 0,
    isHidden: control.hidden,
  }))

test.each(ways)(
  'where %s no control is shown that would do nothing',
  async (_, options, prepare, paths) => {
    await visit({ ...desktop, ...options }, async ({ page }) => {
      await prepare(page)
      for (const path of paths) {
        await page.goto(site.documents + path)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.className), { message: path })
          .toBe('')
        const controls = await page.evaluate(readControls)
        expect(controls.length, path).toBeGreaterThan(0)
        expect(
          controls.filter(({ takesSpace, isHidden }) => takesSpace || !isHidden),
          path,
        ).toEqual([])
        expect(
          await page
            .locator(
              'input[type=range]:visible, input[type=file]:visible, [data-themes]:visible, search:visible',
            )
            .count(),
          path,
        ).toBe(0)
        expect(
          await page.locator('[data-behaviour=calculator] input:not([readonly])').count(),
          path,
        ).toBe(0)
        expect(await page.locator('[data-behaviour=estimate] input:visible').count(), path).toBe(0)
      }
    })
  },
)

test('the script shows every control', async () => {
  await visit(desktop, async ({ page }) => {
    for (const path of addresses) {
      await page.goto(site.documents + path)
      await expect
        .poll(() => page.locator('.needs-js[hidden], [readonly]').count(), { message: path })
        .toBe(0)
      expect(await page.evaluate(() => document.documentElement.className)).toBe('js')
    }
  })
})

test.skipIf(content.references.length === 0)(
  'pictures are at least 1.5 times as wide in the dialog of a phone, and nothing covers them',
  async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(`${site.documents}/referensuppdrag`)
      for (const link of await page.locator('[data-photo]').all()) {
        const width = await link
          .locator('svg, img')
          .first()
          .evaluate((picture) => picture.getBoundingClientRect().width)
        await link.click()
        const dialog = await page.locator('dialog[open]').evaluate((dialog) => {
          const picture = dialog.querySelector(':scope > :is(svg, img)')!
          const box = picture.getBoundingClientRect()
          return {
            width: box.width,
            scrolls: dialog.scrollWidth > dialog.clientWidth,
            isFree: dialog.querySelector('button')!.getBoundingClientRect().bottom <= box.top,
            name: dialog.getAttribute('aria-label'),
            caption: dialog.querySelector('p')!.textContent,
            isSilent:
              picture.getAttribute('alt') === '' || picture.getAttribute('aria-hidden') === 'true',
          }
        })
        expect(dialog.width).toBeGreaterThan(1.5 * width)
        expect(dialog).toMatchObject({ scrolls: true, isFree: true, isSilent: true })
        expect(dialog.caption).not.toBe('')
        expect(dialog.name).toBe(dialog.caption)
        await page.keyboard.press('Escape')
      }
    })
  },
)
