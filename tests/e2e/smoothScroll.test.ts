/** Anchors of the same page scroll smoothly; another page, the history and reduced motion do not. */
// @module-tag chromium
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { desktop, follow, phone, site, visit } from './browser.ts'

const anchors = 'main a[href^="#"]'
const branded = pages
  .filter(({ root }) => root.querySelector('main a[data-brand]'))
  .map(({ path }) => path)

/** Runs in the page: the positions of each frame from now on. */
const watch = () => {
  const tops: number[] = [scrollY]
  Object.assign(globalThis, { tops })
  const sample = () => {
    if (tops.at(-1) !== scrollY) tops.push(scrollY)
    requestAnimationFrame(sample)
  }
  sample()
}
const readTops = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops)

/** Runs in the page: clicks, and returns the positions of each frame until the page has moved and rests. */
const clickAndWatch = (link: Element) =>
  new Promise<number[]>((done) => {
    document.documentElement.removeAttribute('data-smooth')
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    const tops = [scrollY]
    let still = 0
    const sample = () => {
      still = tops.at(-1) === scrollY ? still + 1 : 0
      if (still === 0) tops.push(scrollY)
      if (tops.length > 1 && still === 20) done(tops)
      else requestAnimationFrame(sample)
    }
    ;(link as HTMLElement).click()
    sample()
  })

/** Clicks the link at `index` by script, so that the driver does not scroll; undefined for a hidden one. */
async function topsAfterClick(page: Page, index: number): Promise<number[] | undefined> {
  const link = page.locator(anchors).nth(index)
  return (await link.isVisible()) ? link.evaluate(clickAndWatch) : undefined
}

describe.each(['/', ...branded])('%s', (path) => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ] as const)('on a %s the page moves in steps to each anchor', async (_, screen) => {
    await visit(screen, async ({ page }) => {
      await page.goto(site.documents + path, { waitUntil: 'load' })
      const clicked: (number[] | undefined)[] = []
      for (let index = 0; index < Math.min(6, await page.locator(anchors).count()); index++)
        clicked.push(await topsAfterClick(page, index))
      const moves = clicked.filter((tops) => tops !== undefined)
      expect(moves.length).toBeGreaterThan(0)
      for (const tops of moves) expect(tops.length, String(tops)).toBeGreaterThan(4)
    })
  })
})

test('with reduced motion an anchor is reached at once', async () => {
  await visit({ ...desktop, reducedMotion: 'reduce' }, async ({ page }) => {
    await page.goto(site.documents)
    expect(await topsAfterClick(page, 0)).toHaveLength(2)
  })
})

test.each([true, false])(
  'an anchor of another page is reached at once, also after a smooth one (documents: %s)',
  async (plain) => {
    await visit({ ...desktop, plain }, async ({ page }) => {
      await page.goto(site.documents)
      await topsAfterClick(page, 0)
      await page.addInitScript(watch)
      await page.evaluate(watch)
      await follow(page, '/integritetspolicy#innehall')
      await page.waitForTimeout(500)
      // The link is at the top of the page, the target of the next one below the header.
      expect((await readTops(page)).length).toBeLessThan(5)
    })
  },
)
