/** Number of text styles; the font sizes are in renderer/theme/tokens.ts. */
import { expect } from 'vitest'
import { pages } from '../pages/built.ts'
import { site, testOnDesktop } from './browser.ts'

testOnDesktop('all pages together use at most 26 text styles', async ({ page }) => {
  const places: Record<string, string> = {}
  for (const { path } of pages) {
    await page.goto(site.documents + path)
    const styles = await page.evaluate(() => {
      const found: Record<string, string> = {}
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode as Text
        if (!data.trim() || !parentElement?.checkVisibility({ visibilityProperty: true }) || parentElement.closest('.sr-only, svg'))
          continue
        const { fontSize, lineHeight, fontWeight, fontFamily, letterSpacing } = getComputedStyle(parentElement)
        found[[fontSize, lineHeight, fontWeight, fontFamily.split(',')[0], letterSpacing].join(' ')] ??= data.trim()
      }
      return found
    })
    for (const [style, text] of Object.entries(styles)) places[style] ??= `${path}: ${text}`
  }
  const styles = Object.entries(places)
  expect(styles.length).toBeGreaterThan(9)
  expect(styles.length, JSON.stringify(styles, null, 2)).toBeLessThanOrEqual(26)
})
