/** The colours of both themes. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ColourName, palettes, themeDrawing } from '../../renderer/theme/tokens.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** At least 4.5 for text, and 3 for large text, edges and icons (WCAG 1.4.3 and 1.4.11). */
const pairs: [minimum: number, foregrounds: ColourName[], backgrounds: ColourName[]][] = [
  [4.5, ['ink', 'muted', 'pine', 'err'], ['paper', 'surface', 'sand']],
  [4.5, ['ink'], ['pineSoft', 'sunSoft', 'errBg']],
  [4.5, ['pine'], ['pineSoft']],
  [4.5, ['err'], ['errBg']],
  [4.5, ['onDeep', 'onDeepMuted', 'sunNum'], ['deep']],
  [4.5, ['onSun'], ['sun', 'sunHover']],
  [3, ['edge'], ['paper', 'surface']],
  [3, ['ok', 'focus'], ['paper', 'surface', 'sand']],
  [3, ['focusOnDeep'], ['deep']],
]

test.each(['light', 'dark'] as const)('the %s theme has enough contrast', (theme) => {
  for (const [minimum, foregrounds, backgrounds] of pairs)
    for (const foreground of foregrounds)
      for (const background of backgrounds) {
        const found = contrast(palettes[theme][foreground], palettes[theme][background])
        expect(found, `${foreground} on ${background}`).toBeGreaterThanOrEqual(minimum)
      }
})

test('drawings of the sample follow the theme, other drawings keep their colours', () => {
  for (const file of readdirSync('content/images'))
    if (/^(brand|cert|karta|omslag).*svg$/.test(file))
      expect(themeDrawing(readFileSync(`content/images/${file}`, 'utf8')), file).toMatch(
        /^[^#]*var\(--[^#]*$/,
      )
  expect(themeDrawing('<svg fill="#f8f6f1"/>')).toBe('<svg fill="var(--paper)"/>')
  expect(themeDrawing('<svg fill="#f8f6f1" stroke="#e2001a"/>')).toBeUndefined()
})
