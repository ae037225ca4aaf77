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
  what: string
  colour: Colour
  below: Colour[]
  isOverPicture: boolean
  clip: Clip
  minContrast: number
}

/** Runs in the page: numbers the interactive elements of which `seen` has no equal one, and returns their keys. */
function number({ within, seen }: { within: string; seen: string[] }): string[] {
  const known = new Set(seen)
  const look = (element: Element) =>
    `${element.localName}.${element.getAttribute('class') ?? ''}[${[
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

/** Runs in the page: where the pointer reaches the element, at the middle of its first line. */
function middleOf(index: number): { x: number; y: number } | string | undefined {
  const element = document.querySelector<HTMLElement>(`[data-numbered="${index}"]`)!
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [line] = element.getClientRects()
  // Scrolling hides the bar of small screens.
  if (!line || !element.checkVisibility({ visibilityProperty: true })) return undefined
  const { left, top, width, height } = line
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  // The link of a card covers the card.
  return hit && (element.contains(hit) || hit.contains(element))
    ? { x, y }
    : `covered by ${hit?.outerHTML.slice(0, 80)}`
}

/** Runs in the page: whether the element takes the focus. */
function focus(index: number): boolean {
  const element = document.querySelector<HTMLElement>(`[data-numbered="${index}"]`)!
  element.focus({ focusVisible: true } as FocusOptions)
  return document.activeElement === element
}

/** Runs in the page: the texts and the ring of an element in its current state. */
function marksOf({ index, isFocused }: { index: number; isFocused: boolean }): Mark[] {
  const element = document.querySelector<HTMLElement>(`[data-numbered="${index}"]`)!
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
  const add = (what: string, owner: Element, rect: DOMRect, minContrast: number, css: string) => {
    if (rect.width < 2 || rect.height < 2) return
    const x = Math.min(innerWidth - 1, Math.max(0, rect.x + Math.min(rect.width / 2, 6)))
    const y = Math.min(innerHeight - 1, Math.max(0, rect.y + rect.height / 2))
    marks.push({
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
  if (marks.length === 0 && icon)
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
  return marks
}

const over = ([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour => [
  red * alpha + r * (1 - alpha),
  green * alpha + g * (1 - alpha),
  blue * alpha + b * (1 - alpha),
  1,
]
const hex = ([red, green, blue]: Colour) =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The lowest contrast of a mark with what is painted below it. */
async function lowestContrast(
  page: Page,
  { colour, below, isOverPicture, clip }: Mark,
): Promise<number> {
  const grounds: Colour[] = []
  if (isOverPicture) {
    // A page whose policy forbids the style is measured with its text.
    const hidden = await page
      .addStyleTag({
        content:
          '*{color:transparent!important;outline-color:transparent!important;stroke:transparent!important}',
      })
      .catch(() => undefined)
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    await hidden?.evaluate((style) => (style as Element).remove())
    const tones = new Set<string>()
    for (let at = 0; at < data.length; at += info.channels)
      tones.add([data[at], data[at + 1], data[at + 2]].join())
    grounds.push(
      ...[...tones].map((tone) => [...tone.split(',').map(Number), 1] as unknown as Colour),
    )
  } else grounds.push(below.reduceRight((ground, layer) => over(layer, ground)))
  return Math.min(...grounds.map((ground) => contrast(hex(over(colour, ground)), hex(ground))))
}

const screens = { phone: { viewport: { width: 390, height: 844 } }, desktop }
const themes = ['light', 'dark'] as const
/** Keys of elements that look the same on every screen: not over a picture, whose keys end with a path. */
const measuredBefore = new Set<string>()

test.each(['phone', 'desktop'] as const)('on a %s', async (screen) => {
  const weak: string[] = []
  let measured = 0
  await visit(
    { ...screens[screen], reducedMotion: 'reduce', bypassCSP: true },
    async ({ page }) => {
      const seen = new Set(measuredBefore)
      const measure = async (where: string, within = '#root') => {
        const keys = await page.evaluate(number, { within, seen: [...seen] })
        for (const key of keys) seen.add(key)
        if (keys.length > 0)
          await page.evaluate(() => {
            for (const image of document.images) image.loading = 'eager'
          })
        const unreachable = new Set<number>()
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          for (const [index, key] of keys.entries()) {
            if (unreachable.has(index)) continue
            const check = async (state: string) => {
              for (const mark of await page.evaluate(marksOf, {
                index,
                isFocused: state === 'focused',
              })) {
                measured++
                const lowest = await lowestContrast(page, mark)
                if (lowest < mark.minContrast - 0.005)
                  weak.push(
                    `${where}, ${theme}, ${state}: ${lowest.toFixed(2)} ${mark.what}${key.slice(0, 60)}`,
                  )
              }
            }
            const middle = await page.evaluate(middleOf, index)
            if (middle === undefined || typeof middle === 'string') {
              if (middle) weak.push(`${where}: ${middle}${key}`)
              unreachable.add(index)
              continue
            }
            await page.mouse.move(middle.x, middle.y)
            await check('under the pointer')
            await page.mouse.down()
            await check('pressed')
            // Released elsewhere, which is no click.
            await page.mouse.move(0, 0)
            await page.mouse.up()
            await page.keyboard.press('Shift')
            if (await page.evaluate(focus, index)) await check('focused')
            await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
          }
        }
        await page.evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>('[data-numbered]'))
            delete element.dataset.numbered
        })
      }
      for (const { path } of pages.filter(({ path }) => !path.startsWith('/admin'))) {
        await page.goto(site.documents + path)
        // The script of the office page renders it.
        await page.locator('h1').first().waitFor()
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details:not(header *)'))
            details.setAttribute('open', '')
        })
        await measure(path)
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
