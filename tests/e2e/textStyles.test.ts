/** Few text styles, the same on every page: what is set apart by size is set apart by one of nine (renderer/theme/tokens.ts). */
import { expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { desktop, site, visit, withBrowser } from './browser.ts'

withBrowser()

test('all pages together have 26 text styles at most', async () => {
  await visit(desktop, async ({ page }) => {
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
})
