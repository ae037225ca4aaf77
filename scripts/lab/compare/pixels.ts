/** Compares screenshots of pages, and writes an HTML sheet of the different ones. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { launchChromium } from '../../machine/chromium.ts'
import type { Difference } from './differences.ts'
import { root } from './side.ts'

const folder = join(root, 'sheet')
export const sheet = join(folder, 'index.html')
// The third picture is black where the first two are equal.
const style = `img{width:32%;vertical-align:top}div{display:inline-grid;width:32%;isolation:isolate;vertical-align:top}
div img{grid-area:1/1;width:100%}div img+img{mix-blend-mode:difference}`

export async function comparePixels(sides: string[], pages: string[]): Promise<Difference[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await launchChromium()
  const differences: Difference[] = []
  let rows = ''
  for (const name of pages)
    for (const width of [390, 1440])
      for (const theme of ['light', 'dark'] as const) {
        const shots = await Promise.all(
          sides.map((dir) => shotOf(browser, { dir, name, width, theme })),
        )
        const [old, now] = await Promise.all(shots.map((png) => sharp(png).raw().toBuffer()))
        if (old!.equals(now!)) continue
        const files = shots.map((png, side) => {
          const file = `${name}-${width}-${theme}-${side + 1}.png`.replaceAll('/', '-')
          writeFileSync(join(folder, file), png)
          return `<img src="${file}">`
        })
        rows += `<h2>${name}, ${width} ${theme}</h2>\n${files.join('')}<div>${files.join('')}</div>\n`
        differences.push({ part: 'pixels', name, what: `${width} ${theme}` })
      }
  await browser.close()
  writeFileSync(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>Before, after, difference</title><style>${style}</style>\n${rows}`,
  )
  return differences
}

type Shot = { dir: string; name: string; width: number; theme: 'light' | 'dark' }
/** Serves the files of `dir` at the same origin for both sides. */
async function shotOf(browser: Browser, { dir, name, width, theme }: Shot): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: theme,
  })
  await page.route('**/*', (route) => {
    const path = join(dir, decodeURIComponent(new URL(route.request().url()).pathname))
    return statSync(path, { throwIfNoEntry: false })?.isFile()
      ? route.fulfill({ path })
      : route.abort()
  })
  await page.goto(`http://site.localhost/${encodeURI(name)}`)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    // A picture that cannot be decoded shows in the comparison.
    await Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => undefined)),
    ])
  })
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' })
  await page.close()
  return png
}
