/** Contrast of every interactive element under the pointer, pressed and focused, in both themes, also over pictures. */
// @module-tag chromium
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrast } from '../../renderer/theme/colour.ts'
import { pages } from '../pages/built.ts'
import { content } from '../site.ts'
import { desktop, site, visit } from './browser.ts'
import * as steps from './formVisitor.ts'

type Colour = [red: number, green: number, blue: number, alpha: number]
type Clip = { x: number; y: number; width: number; height: number }
/** A colour and the colours below it, the upmost first; with a picture below, the pixels of `clip` are measured. */
type Mark = {
  index: number
  what: string
  colour: Colour
  below: Colour[]
  isOverPicture: boolean
  clip: Clip
  minContrast: number
}

type Scope = { within: string; seen: string[]; namesByRules: Record<string, string> }
/** Runs in the page: numbers the interactive elements of which `seen` has no equal one, and returns their keys. */
function number({ within, seen, namesByRules }: Scope): string[] {
  const known = new Set(seen)
  const look = (element: Element) =>
    `${element.localName}.${[...element.classList].map((name) => namesByRules[name] ?? name).join()}[${[
      'data-tone',
      'data-look',
      'aria-current',
      'aria-pressed',
      'type',
      'open',
      'data-columns',
    ]
      .map((name) => element.getAttribute(name))
      .join()}]`
  const fresh: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(
    `:is(${within}) :is(a[href], button, summary, input, select, textarea, label)`,
  )) {
    if (
      element.matches(':disabled, .skip, .sr-only, .sr-only *') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2 || getComputedStyle(element).opacity === '0') continue
    let key = ''
    for (let at: Element | null = element; at && at.id !== 'root'; at = at.parentElement)
      key += ` ${look(at)}`
    key += element.closest('.closing, .picture') ? location.pathname : ''
    if (known.has(key)) continue
    known.add(key)
    element.dataset.numbered = String(fresh.push(key) - 1)
  }
  return fresh
}

/** Runs in the page: the texts and rings of the numbered elements in their current state, and what covers them. */
function readMarks(isFocused: boolean): { marks: Mark[]; covered: [index: number, by: string][] } {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const parse = (text: string): Colour => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  /** The painted layers at a point, from `top` downwards. */
  const layersAt = (x: number, y: number, top: Element) => {
    const stack = document.elementsFromPoint(x, y)
    const from = stack.findIndex((layer) => layer === top || layer.contains(top))
    const below: Colour[] = []
    for (const layer of from < 0 ? [] : stack.slice(from)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer)
      if (layer.matches('img, picture, video') || backgroundImage !== 'none')
        return { below, isOverPicture: true }
      const colour = parse(backgroundColor)
      if (colour[3] > 0) below.push(colour)
      if (colour[3] === 1) return { below, isOverPicture: false }
    }
    return { below: [...below, [255, 255, 255, 1] as Colour], isOverPicture: false }
  }
  /** What of it is in the window. */
  const clipOf = ({ left, top, right, bottom }: DOMRect): Clip => {
    const [x, y] = [Math.max(0, left), Math.max(0, top)]
    return {
      x,
      y,
      width: Math.min(innerWidth, right) - x,
      height: Math.min(innerHeight, bottom) - y,
    }
  }
  const marks: Mark[] = []
  const covered: [number, string][] = []
  let index = 0
  // A dialog has focused its button, without a ring after a click.
  ;(document.activeElement as HTMLElement | null)?.blur()
  const add = (what: string, owner: Element, rect: DOMRect, minContrast: number, css: string) => {
    if (rect.width < 2 || rect.height < 2) return
    const x = Math.min(innerWidth - 1, Math.max(0, rect.x + Math.min(rect.width / 2, 6)))
    const y = Math.min(innerHeight - 1, Math.max(0, rect.y + rect.height / 2))
    marks.push({
      index,
      what,
      colour: parse(css),
      ...layersAt(x, y, owner),
      clip: clipOf(rect),
      minContrast,
    })
  }
  const minOf = ({ fontSize, fontWeight }: CSSStyleDeclaration) => {
    const size = Number.parseFloat(fontSize)
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 600) ? 3 : 4.5
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-numbered]')) {
    index = Number(element.dataset.numbered)
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const [first] = element.getClientRects()
    // Scrolling hides the bar of small screens.
    if (!first || !element.checkVisibility({ visibilityProperty: true })) continue
    const { left, top, width, height } = first
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    // The link of a card covers the card.
    if (!hit || !(element.contains(hit) || hit.contains(element))) {
      covered.push([index, `covered by ${hit?.outerHTML.slice(0, 80)}`])
      continue
    }
    if (isFocused) element.focus({ focusVisible: true } as FocusOptions)
    if (isFocused && document.activeElement !== element) continue
    const before = marks.length
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement!
      if (
        !node.textContent?.trim() ||
        owner.closest('.sr-only, svg, option') ||
        !owner.checkVisibility({ visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const style = getComputedStyle(owner)
      const [line] = range.getClientRects()
      if (line && style.fontSize !== '0px')
        add(node.textContent.trim().slice(0, 30), owner, line, minOf(style), style.color)
    }
    const style = getComputedStyle(element)
    if (
      element.matches(
        'select, textarea, input:not([type=range], [type=radio], [type=checkbox], [type=file])',
      )
    )
      add('value', element, element.getBoundingClientRect(), minOf(style), style.color)
    const icon = element.querySelector('svg.i')
    if (marks.length === before && icon)
      add('icon', icon, icon.getBoundingClientRect(), 3, getComputedStyle(icon).stroke)
    if (isFocused) {
      const around = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.closest('.card, label'),
        ...element.querySelectorAll('*'),
      ]
      const ringed = around.find(
        (part) =>
          part &&
          getComputedStyle(part).outlineStyle !== 'none' &&
          getComputedStyle(part).outlineWidth !== '0px',
      )
      const ring = ringed && getComputedStyle(ringed)
      if (!ring || Number.parseFloat(ring.outlineWidth) < 2)
        marks.push({
          index,
          what: 'no ring',
          colour: [0, 0, 0, 1],
          below: [[0, 0, 0, 1]],
          isOverPicture: false,
          clip: clipOf(element.getBoundingClientRect()),
          minContrast: 3,
        })
      else {
        const rect = ringed.getBoundingClientRect()
        const owner = Number.parseFloat(ring.outlineOffset) < 0 ? ringed : ringed.parentElement!
        add(
          'ring',
          owner,
          new DOMRect(rect.x - 4, rect.y - 4, rect.width + 8, 4),
          3,
          ring.outlineColor,
        )
      }
    }
    if (isFocused) element.blur()
  }
  return { marks, covered }
}

const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => [
  red * alpha + r * (1 - alpha),
  green * alpha + g * (1 - alpha),
  blue * alpha + b * (1 - alpha),
  1,
]
const hex = ([red, green, blue]: Colour) =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Runs in the page: shows an element without its text, over loaded pictures. */
async function hideText({ index, isFocused }: { index: number; isFocused: boolean }) {
  const element = document.querySelector<HTMLElement>(`[data-numbered="${index}"]`)!
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (isFocused) element.focus({ focusVisible: true } as FocusOptions)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*{color:#0000!important;outline-color:#0000!important;stroke:#0000!important}')
  document.adoptedStyleSheets.push(sheet)
  const shown = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })
  for (const image of shown) image.loading = 'eager'
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
}
/** Runs in the page. */
function showText() {
  document.adoptedStyleSheets.pop()
  ;(document.activeElement as HTMLElement | null)?.blur()
}

/** The tones in each clip of an element that is over a picture. */
async function tonesBelow(page: Page, marks: Mark[], isFocused: boolean): Promise<Colour[][]> {
  // As the browser rounds the edges of boxes.
  const edges = marks.map(({ clip: { x, y, width, height } }) =>
    [x, y, x + width, y + height].map(Math.round),
  )
  const [x = 0, y = 0] = [0, 1].map((at) => Math.min(...edges.map((edge) => edge[at]!)))
  const [right = 0, bottom = 0] = [2, 3].map((at) => Math.max(...edges.map((edge) => edge[at]!)))
  await page.evaluate(hideText, { index: marks[0]!.index, isFocused })
  const clip = { x, y, width: right - x, height: bottom - y }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  await page.evaluate(showText)
  return edges.map(([left = 0, top = 0, right = 0, bottom = 0]) => {
    const tones = new Map<string, Colour>()
    for (let row = top - y; row < bottom - y; row++)
      for (let column = left - x; column < right - x; column++) {
        const at = (row * info.width + column) * info.channels
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        tones.set(`${red} ${green} ${blue}`, [red, green, blue, 1])
      }
    if (tones.size === 0) throw new Error('The element is outside of the window.')
    return [...tones.values()]
  })
}

/** The lowest contrast of a colour on these grounds. */
const lowestOn = (grounds: Colour[], colour: Colour) =>
  Math.min(...grounds.map((ground) => contrast(hex(over(colour, ground)), hex(ground))))

const screens = { phone: { viewport: { width: 390, height: 844 } }, desktop }
const themes = ['light', 'dark'] as const
/** With the pseudo-classes that the browser is made to apply to an element and what contains it. */
const states = [
  ['under the pointer', ['hover']],
  ['pressed', ['hover', 'active']],
  ['focused', []],
] satisfies [string, string[]][]
/** Keys of elements that look the same on every screen: not over a picture, whose keys end with a path. */
const measuredBefore = new Set<string>()

test.each(['phone', 'desktop'] as const)('on a %s', async (screen) => {
  const weak: string[] = []
  let measured = 0
  await visit(
    { ...screens[screen], reducedMotion: 'reduce', bypassCSP: true },
    async ({ page }) => {
      const seen = new Set(measuredBefore)
      const devTools = await page.context().newCDPSession(page)
      for (const domain of ['DOM', 'CSS'] as const) await devTools.send(`${domain}.enable`)
      const measure = async (where: string, within = '#root') => {
        const at = decodeURI(new URL(page.url()).pathname)
        const namesByRules = pages.find(({ path }) => path === at)?.namesByRules ?? {}
        const keys = await page.evaluate(number, { within, seen: [...seen], namesByRules })
        if (keys.length === 0) return
        for (const key of keys) seen.add(key)
        const { root } = await devTools.send('DOM.getDocument', { depth: 0 })
        const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
          nodeId: root.nodeId,
          selector: '[data-numbered], :has([data-numbered])',
        })
        const force = (forcedPseudoClasses: string[]) =>
          Promise.all(
            nodeIds.map((nodeId) =>
              devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
            ),
          )
        for (const [state, classes] of states) {
          await force(classes)
          const isFocused = state === 'focused'
          for (const theme of themes) {
            await page.emulateMedia({ colorScheme: theme })
            const { marks, covered } = await page.evaluate(readMarks, isFocused)
            for (const [index, by] of covered) weak.push(`${where}: ${by}${keys[index]}`)
            measured += marks.length
            const check = ({ index, what, colour, minContrast }: Mark, grounds: Colour[]) => {
              const lowest = lowestOn(grounds, colour)
              if (lowest < minContrast - 0.005)
                weak.push(
                  `${where}, ${theme}, ${state}: ${lowest.toFixed(2)} ${what}${keys[index]?.slice(0, 60)}`,
                )
            }
            const [overPictures = [], others = []] = [true, false].map((is) =>
              marks.filter(({ isOverPicture }) => isOverPicture === is),
            )
            for (const mark of others)
              check(mark, [mark.below.reduceRight((ground, layer) => over(layer, ground))])
            for (const group of Map.groupBy(overPictures, ({ index }) => index).values())
              for (const [at, grounds] of (await tonesBelow(page, group, isFocused)).entries())
                check(group[at]!, grounds)
          }
        }
        await page.evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>('[data-numbered]'))
            delete element.dataset.numbered
        })
      }
      for (const path of [...pages.map(({ path }) => path), '/kontor']) {
        await page.goto(site.documents + path)
        // A script renders /kontor.
        await page.locator('h1').first().waitFor()
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details:not(header *)'))
            details.setAttribute('open', '')
        })
        await measure(path, path === '/kontor' ? 'body' : '#root')
      }
      await page.goto(site.documents)
      await page.locator('header summary:visible').click()
      await measure('menu', 'header')
      await steps.open(page, '/kontakt')
      await steps.waitForHydration(page)
      await steps.send(page)
      await page.getByRole('alert').first().waitFor()
      await measure('errors', '#root, body > *')
      // The endpoint's answers to a form that the browser posts.
      const contact = steps.pageOf('/kontakt')
      for (const [name, answers] of [
        ['refused', {}],
        ['accepted', contact.answers],
      ] as const) {
        await steps.open(page, contact.path)
        await steps.fill(page, answers)
        await page.locator(steps.formSelector).evaluate((form: HTMLFormElement) => form.submit())
        await page.waitForURL((url) => url.origin !== new URL(site.documents).origin)
        await page.locator('h1').waitFor()
        await measure(`answer page, ${name}`, 'body')
      }
      if (content.references.length > 0) {
        await steps.open(page, '/referensuppdrag')
        await page.locator('a[aria-haspopup=dialog]').first().click()
        await measure('dialog', 'dialog')
      }
      for (const key of seen) if (!key.includes('/')) measuredBefore.add(key)
    },
  )
  expect(weak).toEqual([])
  expect(measured).toBeGreaterThan(200)
})
