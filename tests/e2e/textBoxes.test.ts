/** Texts that are wider than their column, labels of nothing, and a look that the law prescribes. */
// @module-tag chromium
import { expect } from 'vitest'
import { kinds } from '../support/pageKinds.ts'
import { pages } from '../pages/built.ts'
import { desktop, site, testOnDesktop, testOnPhone, testWith } from './browser.ts'

testOnDesktop('no word of a figure is wider than its column at any width', async ({ page }) => {
  const wide: string[] = []
  for (const [, path] of kinds) {
    await page.goto(site.documents + path)
    for (const width of [360, 600, 720, 860, 960, 1024, 1120, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const texts = await page.locator('main dl :is(dt, dd)').evaluateAll((all) =>
        all
          .filter((element) => {
            // A broken word would hide that its column is too narrow.
            if (element instanceof HTMLElement) element.style.overflowWrap = 'normal'
            return element.scrollWidth > element.clientWidth
          })
          .map((element) => element.textContent),
      )
      wide.push(...texts.map((text) => `${path} at ${width}: ${text}`))
    }
  }
  expect(wide).toEqual([])
})

testOnPhone('no label of a table stands before an empty cell', async ({ page }) => {
  let tables = 0
  for (const { path } of pages) {
    await page.goto(site.documents + path)
    tables += await page.locator('main table').count()
    expect(await page.locator('td[data-label]:empty').filter({ visible: true }).count(), path).toBe(
      0,
    )
  }
  expect(tables).toBeGreaterThan(5)
})

testWith({ ...desktop, colorScheme: 'dark' })(
  'the warning of credit is black and red on white in the dark theme too',
  async ({ page }) => {
    await page.goto(site.documents)
    const box = page.locator('div:has(> p > b:text-is("Att låna kostar pengar!"))')
    expect(
      await box.evaluate((element) =>
        [element, element.querySelector('p')!, element.querySelector('svg')!].map(
          (part) => getComputedStyle(part).color,
        ),
      ),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(168, 32, 26)'])
    expect(await box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
  },
)
