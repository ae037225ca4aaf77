/**
 * Number of text styles, whose sizes are in amplify/functions/shared/measures.ts, and of left
 * edges, which Grid sets; texts that are wider than their column, empty, or of a prescribed look.
 */
// @module-tag chromium
import { expect } from 'vitest'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { pages } from '../pages/built.ts'
import { desktop, site, testOnDesktop, testOnPhone, testWith } from './browser.ts'

testOnDesktop('all pages together use at most 26 text styles', async ({ page }) => {
  const places: Record<string, string> = {}
  for (const { path } of pages) {
    await page.goto(site.documents + path)
    const styles = await page.evaluate(() => {
      const styles: Record<string, string> = {}
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text
        if (
          !data.trim() ||
          !parentElement?.checkVisibility({ visibilityProperty: true }) ||
          parentElement.closest('.sr-only, svg')
        )
          continue
        const { fontSize, lineHeight, fontWeight, fontFamily, letterSpacing } =
          getComputedStyle(parentElement)
        styles[
          [fontSize, lineHeight, fontWeight, fontFamily.split(',')[0], letterSpacing].join(' ')
        ] ??= data.trim()
      }
      return styles
    })
    for (const [style, text] of Object.entries(styles)) places[style] ??= `${path}: ${text}`
  }
  const styles = Object.entries(places)
  expect(styles.length).toBeGreaterThan(9)
  expect(styles.length, JSON.stringify(styles, null, 2)).toBeLessThanOrEqual(26)
})

testOnDesktop('the columns of all kinds of pages begin at nine left edges', async ({ page }) => {
  const edges = new Map<number, string>()
  for (const [kind, path] of kinds) {
    await page.goto(site.documents + path)
    const columns = await page.evaluate(() =>
      // Nested columns have edges of their own, and so has the hero of the home page, whose picture ends at the edge of the screen.
      [
        ...document.querySelectorAll(
          ':is(main, footer) [data-columns] > :not([data-columns] [data-columns] > *, .intro, .intro + *)',
        ),
      ]
        .filter((column) => column.checkVisibility() && !column.closest('form'))
        .map((column) => Math.round(column.getBoundingClientRect().left)),
    )
    for (const left of columns) edges.set(left, `${kind}: ${left}`)
  }
  // Of two, three and four columns, and of the layouts "beside", "halves" and "form".
  const expected = [72, 401, 511, 642, 730, 763, 864, 949, 1059]
  expect([...edges].filter(([left]) => !expected.includes(left)).map(([, where]) => where)).toEqual(
    [],
  )
  expect(edges.size).toBeGreaterThan(6)
})

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
