/** Contrast of text over pictures, measured in pixels because axe reports it as incomplete. */
// @module-tag chromium
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kinds } from '../support/pageKinds.ts'
import { contrast } from '../../renderer/theme/colour.ts'
import { site, visit } from './browser.ts'

type Line = {
  text: string
  colour: [number, number, number]
  minContrast: number
  clip: { x: number; y: number; width: number; height: number }
}

/** Collects the text lines over pictures and hides their text. Buttons have their own background. */
async function collectLinesOverPictures(): Promise<Line[]> {
  const pictures = [...document.querySelectorAll('main picture')]
  for (const img of document.querySelectorAll<HTMLImageElement>('main img')) img.loading = 'eager'
  const lines: Line[] = []
  for (const element of document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p)')) {
    const below = pictures.find((picture) => {
      const one = picture.getBoundingClientRect()
      const other = element.getBoundingClientRect()
      return (
        other.width > 0 &&
        other.top >= one.top &&
        other.bottom <= one.bottom &&
        other.left >= one.left &&
        other.left < one.right
      )
    })
    if (!below || element.closest('.sr-only') || !element.textContent.trim()) continue
    await below.querySelector('img')!.decode()
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const range = document.createRange()
    range.selectNodeContents(element)
    for (const { x, y, width, height } of range.getClientRects())
      lines.push({
        text: element.textContent,
        colour: color.match(/\d+/g)!.slice(0, 3).map(Number) as Line['colour'],
        minContrast: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 600) ? 3 : 4.5,
        clip: { x: x + scrollX, y: y + scrollY, width, height },
      })
    element.style.color = 'transparent'
  }
  return lines
}

const hex = (colour: readonly number[]) =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

test.each([390, 1440, 1920])(
  'text over pictures at %i px has enough contrast with the worst pixel behind it',
  async (width) => {
    const weak: string[] = []
    let lines = 0
    await visit({ viewport: { width, height: 900 } }, async ({ page }) => {
      for (const [, path] of kinds) {
        await page.goto(site.documents + path)
        const found = await page.evaluate(collectLinesOverPictures)
        if (found.length === 0) continue
        const edges = found.map(({ clip }) => clip.y + clip.height)
        const area = { x: 0, y: 0, width, height: Math.ceil(Math.max(...edges)) }
        const { data, info } = await sharp(await page.screenshot({ fullPage: true, clip: area }))
          .raw()
          .toBuffer({ resolveWithObject: true })
        for (const { text, colour, minContrast, clip } of found) {
          lines++
          const [left, right] = [Math.floor(clip.x), Math.ceil(clip.x + clip.width)]
          const grounds = new Set<string>()
          for (let y = Math.floor(clip.y); y < clip.y + clip.height; y++)
            for (let x = left; x < Math.min(right, info.width); x++) {
              const at = (y * info.width + x) * info.channels
              grounds.add(hex([...data.subarray(at, at + 3)]))
            }
          const worst = Math.min(...[...grounds].map((ground) => contrast(hex(colour), ground)))
          if (worst < minContrast) weak.push(`${path}: ${worst.toFixed(2)} under "${text}"`)
        }
      }
    })
    expect(weak).toEqual([])
    expect(lines).toBeGreaterThan(0)
  },
)
