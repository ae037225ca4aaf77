/** Line breaks within quantities, numbers, words and labels. */
// @module-tag chromium
import { expect, test } from 'vitest'
import { visit, site } from '../e2e/browser.ts'
import { pages } from './built.ts'

/** Quantities, numbers, words and labels that are split over two lines, with all questions and menus open. */
function splitTexts(): string[] {
  for (const details of document.querySelectorAll('details')) details.setAttribute('open', '')
  const together =
    /\d[\d\s]*(?:[–,]\s?\d+)?[\s\u00a0](?:%|kr|kWh|kW|m²|m|MB|års?|månader|dagar|timmar|minuter|min|bilder|paneler)(?![\p{L}\d])|\d–\d+|0\d{1,3}-\d[\d\s]{4,10}\d|\d{6}-\d{4}|\d{3}[\s\u00a0]\d\d \p{Lu}|§[\s\u00a0]\d+|[Ee]-post|F-skatt|IP-adress|ROT-|\d[\s\u00a0](?:(?:jan|febr)uari|mars|april|maj|ju[nl]i|augusti|(?:sept|nov|dec)ember|oktober)(?:[\s\u00a0]\d{4})?|\p{L}{14,}/gu
  const breaks: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (
      !node.parentElement?.checkVisibility() ||
      node.parentElement.closest('script, style, option, .sr-only')
    )
      continue
    for (const match of node.data.matchAll(together)) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const lines = new Set(
        [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top / 8)),
      )
      if (lines.size > 1)
        breaks.push(
          `${match[0]} in "${node.data.slice(Math.max(0, match.index - 20), match.index + 40)}"`,
        )
    }
    for (const { index } of node.data.matchAll(/·/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const block = node.parentElement.closest('p, li, dd, small, div')!.getBoundingClientRect()
      if (range.getBoundingClientRect().left < block.left + 2)
        breaks.push(`a line begins with "${node.data.slice(index, index + 40)}"`)
    }
  }
  // As an item of its own it would leave its line.
  for (const part of document.querySelectorAll('.nb'))
    if (/flex|grid/.test(getComputedStyle(part.parentElement!).display))
      breaks.push(`"${part.textContent}" is an item of its container`)
  for (const label of document.querySelectorAll('header .open, span:has(> picture, > svg) > small'))
    if (label.checkVisibility() && label.getBoundingClientRect().height > 34)
      breaks.push(`"${label.textContent}" is higher than a line`)
  return breaks
}

test('no line breaks inside a quantity, date, number or hyphenated word or label or before a dot at four widths', async () => {
  await visit({}, async ({ page }) => {
    const all: Record<string, string[]> = {}
    for (const { path } of pages) {
      await page.goto(site.documents + path)
      for (const width of [360, 768, 1100, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const split = await page.evaluate(splitTexts)
        if (split.length > 0) all[`${path} at ${width} px`] = split
      }
    }
    expect(all).toEqual({})
  })
})
