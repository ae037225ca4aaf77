/** Anchors of the same page scroll smoothly; another page, the history and reduced motion do not. */
import { expect, test } from 'vitest'
import { inBrowsers, untilIn } from '../browsers.ts'
import { routes } from '../site.ts'
import { desktop, follow, site, visit, type Driver } from './browser.ts'

const brands = routes.find(({ sections }) => sections.some(({ section }) => section.type === 'brands'))?.path

const anchors = (path: string) => `main a[href^="#"]${path === '/' ? '' : '[data-brand]'}`
const watch = `(window.tops = [], function sample() {
  if (tops.at(-1) !== scrollY) tops.push(scrollY)
  requestAnimationFrame(sample)
}())`
/** The positions of the page from the click on a link until it rests. */
async function positionsAfter(driver: Driver, act: () => Promise<unknown>): Promise<number[]> {
  await driver.evaluate(watch)
  await act()
  await untilIn(driver)('tops.length > 1')
  for (let count = 0; ; ) {
    const now = await driver.evaluate<number>('new Promise((done) => setTimeout(() => done(tops.length), 400))')
    if (now === count) return driver.evaluate<number[]>('tops')
    count = now
  }
}

inBrowsers((_, start, journey) => {
  for (const path of ['/', ...(brands ? [brands] : [])])
    journey(`the anchors of ${path} scroll in steps`, async () => {
      const visitor = await start()
      await visitor.goto(site.documents + encodeURI(path))
      const count = await visitor.evaluate<number>(`document.querySelectorAll(${JSON.stringify(anchors(path))}).length`)
      expect(count).toBeGreaterThan(0)
      for (let at = 0; at < count; at++) {
        await visitor.evaluate(`[...document.querySelectorAll(${JSON.stringify(anchors(path))})][${at}].id ||= 'anchor-${at}'`)
        const link = `[id=${JSON.stringify(await visitor.evaluate<string>(`[...document.querySelectorAll(${JSON.stringify(anchors(path))})][${at}].id`))}]`
        if (!(await visitor.evaluate(`Boolean(document.querySelector(${JSON.stringify(link)}).getClientRects().length)`))) continue
        await visitor.evaluate(`document.querySelector(${JSON.stringify(link)}).scrollIntoView({ block: 'center', behavior: 'instant' })`)
        const tops = await positionsAfter(visitor, () => visitor.evaluate(`document.querySelector(${JSON.stringify(link)}).click()`))
        expect(tops.length, `${link} of ${path}: ${tops}`).toBeGreaterThan(4)
      }
    })
})

test('with reduced motion an anchor is reached at once', async () => {
  await visit({ ...desktop, reducedMotion: 'reduce' }, async ({ page }) => {
    await page.goto(site.documents)
    const tops = await positionsAfter(page, () => page.locator(anchors('/')).first().click())
    expect(tops).toHaveLength(2)
  })
})

test.each([true, false])('an anchor of another page is reached at once, after a smooth one (documents: %s)', async (plain) => {
  await visit({ ...desktop, plain }, async ({ page }) => {
    await page.goto(site.documents)
    await positionsAfter(page, () => page.locator(anchors('/')).first().click())
    await page.addInitScript(watch)
    await page.evaluate(watch)
    await follow(page, '/integritetspolicy#innehall')
    await page.waitForTimeout(500)
    const tops = await page.evaluate<number[]>('tops')
    expect(tops.length, String(tops)).toBeLessThan(4)
  })
})
