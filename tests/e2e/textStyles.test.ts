/** Number of text styles, whose sizes are in amplify/functions/shared/measures.ts, and of left edges, which Grid sets. */
// @module-tag chromium
import { expect } from 'vitest'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { pages } from '../pages/built.ts'
import { site, testOnDesktop } from './browser.ts'

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
