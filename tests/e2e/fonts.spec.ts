import { fonts } from '../../renderer/theme/tokens.ts'
import { expect, test } from './test.ts'

test('both typefaces have the letters of Swedish and of names', async ({ page }) => {
  await page.goto('/')
  // Their own font draws each letter, so its width is not that of the fallback.
  const names = Object.values(fonts).map(({ file }) => file)
  const missing = await page.evaluate(async (files) => {
    const context = document.createElement('canvas').getContext('2d')
    const faults: string[] = []
    for (const file of files) {
      const face = await new FontFace(file, `url(/fonts/${file}.woff2)`).load()
      document.fonts.add(face)
      for (const letter of 'aåäöÅÄÖéüßøæçñ0–”€') {
        const widthIn = (font: string) => {
          if (context) context.font = `100px ${font}`
          return context?.measureText(letter).width
        }
        const isFallback = (font: string) => widthIn(`${file}, ${font}`) === widthIn(font)
        if (isFallback('monospace') && isFallback('serif')) faults.push(file + letter)
      }
    }
    return faults
  }, names)
  expect(missing).toEqual([])
})
