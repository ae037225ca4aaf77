/** What all pages are made of: text styles, whose sizes are in measures.ts, left edges, which Grid sets, and unbroken lines. */
// @module-tag chromium
import { beforeAll, expect, test } from 'vitest'
import { kinds } from '../support/pageKinds.ts'
import { desktop, site, visit } from '../e2e/browser.ts'
import { pages } from './built.ts'

/** A text of each style. */
function textStyles(): Record<string, string> {
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
}

/** Nested columns have edges of their own, and so has the hero of the home page, whose picture ends at the edge of the screen. */
const leftEdges = () =>
  [
    ...document.querySelectorAll(
      ':is(main, footer) [data-columns] > :not([data-columns] [data-columns] > *, .intro, .intro + *)',
    ),
  ]
    .filter((column) => column.checkVisibility() && !column.closest('form'))
    .map((column) => Math.round(column.getBoundingClientRect().left))

/** Quantities, numbers, words and labels that are split over two lines, with all questions and menus open. */
function splitTexts(): string[] {
  for (const details of document.querySelectorAll('details')) details.setAttribute('open', '')
  const together =
    /\d[\d\s]*(?:[–,]\s?\d+)?[\s\u00a0](?:%|kr|kWh|kW|m²|m|MB|års?|månader|dagar|timmar|minuter|min|bilder|paneler)(?![\p{L}\d])|\d–\d+|0\d{1,3}-\d[\d\s]{4,10}\d|\d{6}-\d{4}|\d{3}[\s\u00a0]\d\d \p{Lu}|§[\s\u00a0]\d+|[Ee]-post|(?<!\p{L})\p{Lu}{1,4}-\p{Ll}{2,13}(?!\p{L})|\d[\s\u00a0](?:(?:jan|febr)uari|mars|april|maj|ju[nl]i|augusti|(?:sept|nov|dec)ember|oktober)(?:[\s\u00a0]\d{4})?|\p{L}{14,}/gu
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

/** Boxes that are nearly white, without the warning of credit, whose colours are prescribed. */
const whiteBoxes = () =>
  [...document.querySelectorAll('body, body *')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { backgroundColor, clipPath } = getComputedStyle(element)
      const [r = 0, g = 0, b = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
      return width * height > 4000 && Math.min(r, g, b) * alpha > 180 && clipPath === 'none'
    })
    .map((element) => element.textContent.slice(0, 23))

/** Tables of texts that are wider than their column. */
const cutTables = () =>
  [...document.querySelectorAll('main .table')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `${scrollWidth} in ${clientWidth} px`)

/** Texts in drawings whose size on the screen is not that of a text. */
const labelsOutOfScale = () =>
  [...document.querySelectorAll<SVGTextElement>('figure [viewBox] :not([font-weight]) > text')]
    .map((label) => {
      const { width } = label.ownerSVGElement!.getBoundingClientRect()
      const scale = width / label.ownerSVGElement!.viewBox.baseVal.width
      return [
        label.textContent,
        Math.round(scale * Number.parseFloat(getComputedStyle(label).fontSize)),
      ]
    })
    .filter(([, size]) => Number(size) < 12 || Number(size) > 21)

const styles: Record<string, string> = {}
const white: Record<string, string[]> = {}
const edges = new Map<number, string>()
const breaks: Record<string, string[]> = {}
beforeAll(() =>
  visit(desktop, async ({ page }) => {
    for (const { path } of pages) {
      await page.setViewportSize(desktop.viewport)
      await page.goto(site.documents + path)
      for (const [style, text] of Object.entries(await page.evaluate(textStyles)))
        styles[style] ??= `${path}: ${text}`
      if (kinds.some(([, kind]) => kind === path))
        for (const left of await page.evaluate(leftEdges)) edges.set(left, `${path}: ${left}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      const boxes = await page.evaluate(whiteBoxes)
      if (boxes.length > 0) white[path] = boxes
      for (const width of [1440, 1100, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        const split = await page.evaluate(splitTexts)
        if (split.length > 0) breaks[`${path} at ${width} px`] = split
      }
    }
  }),
)

test('all pages together use at most 26 text styles', () => {
  const found = Object.keys(styles)
  expect(found.length).toBeGreaterThan(9)
  expect(found.length, JSON.stringify(styles, null, 2)).toBeLessThanOrEqual(26)
})

test('the columns of all kinds of pages begin at nine left edges', () => {
  // Of two, three and four columns, and of the layouts "beside", "halves" and "form".
  const expected = [72, 401, 511, 642, 730, 763, 864, 949, 1059]
  expect([...edges].filter(([left]) => !expected.includes(left)).map(([, where]) => where)).toEqual(
    [],
  )
  expect(edges.size).toBeGreaterThan(6)
})

test('no line breaks inside a quantity, date, number or hyphenated word or label or before a dot at four widths', () => {
  expect(breaks).toEqual({})
})

test('nothing is white in the dark theme but the warning of credit', () => {
  expect(white).toEqual({ '/': ['Att låna kostar pengar!'] })
})

test('tables of texts and labels of drawings fit at five widths', () =>
  visit(desktop, async ({ page }) => {
    const found: Record<string, unknown> = {}
    let tables = 0
    for (const { path } of pages) {
      const response = await page.goto(site.documents + path)
      const html = await response!.text()
      if (!/class="table|<figure/.test(html)) continue
      tables += await page.locator('main .table').count()
      for (const width of [390, 600, 860, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const cut = [
          ...(await page.evaluate(cutTables)),
          ...(await page.evaluate(labelsOutOfScale)),
        ]
        if (cut.length > 0) found[`${path} at ${width} px`] = cut
      }
    }
    expect(tables).toBeGreaterThan(5)
    expect(found).toEqual({})
  }))
