/** Pages as a browser shows them, before and after, and a sheet with those that look different. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { launchChromium } from '../../machine/chromium.ts'
import type { Difference } from './differences.ts'
import { root } from './side.ts'

export const sheet = join(root, 'sheet/index.html')
const widths = [390, 1440]
const themes = ['light', 'dark'] as const

export async function comparePixels(before: string, after: string, pages: string[]): Promise<Difference[]> {
  const folder = join(root, 'sheet')
  rmSync(folder, { recursive: true, force: true })
  if (pages.length === 0) return []
  mkdirSync(folder, { recursive: true })
  const browser = await launchChromium()
  const differences: Difference[] = []
  const rows: string[] = []
  try {
    for (const name of pages) {
      const seen: string[] = []
      for (const width of widths) {
        const [old, now] = await Promise.all([before, after].map((dir) => shots(browser, dir, name, width)))
        for (const [index, theme] of themes.entries()) {
          const share = await changed(old![index]!, now![index]!)
          if (share === undefined) continue
          const label = `${width} ${theme}`
          const file = `${name}-${label}`.replace(/[^\w-]+/g, '-')
          writeFileSync(join(folder, `${file}-1.png`), old![index]!)
          writeFileSync(join(folder, `${file}-2.png`), now![index]!)
          seen.push(`${label}: ${share}`)
          const both = `<img src="${file}-1.png"><img src="${file}-2.png">`
          rows.push(`<h2>${name}, ${label}: ${share}</h2>\n${both}<div>${both}</div>`)
        }
      }
      if (seen.length > 0) differences.push({ part: 'pixels', name, what: seen.join(', ') })
    }
  } finally {
    await browser.close()
  }
  writeFileSync(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>Before, after, and where they differ</title><style>${style}</style>\n${rows.join('\n')}\n`,
  )
  return differences
}

// In the third picture what is equal is black.
const style = `img{width:32%;vertical-align:top}div{display:inline-grid;width:32%;isolation:isolate;vertical-align:top}
div img{grid-area:1/1;width:100%}div img+img{mix-blend-mode:difference}`

/** A page in each theme. The files are given to the browser as they are, at one address for both. */
async function shots(browser: Browser, dir: string, name: string, width: number): Promise<Buffer[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await page.route('**/*', (route) => {
    const path = join(dir, decodeURIComponent(new URL(route.request().url()).pathname))
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? route.fulfill({ path }) : route.abort()
  })
  try {
    await page.goto(`http://site.localhost/${encodeURI(name)}`)
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))])
    })
    const taken: Buffer[] = []
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      taken.push(await page.screenshot({ fullPage: true, animations: 'disabled' }))
    }
    return taken
  } finally {
    await page.close()
  }
}

/** What is different, in words; undefined for nothing. */
async function changed(before: Buffer, after: Buffer): Promise<string | undefined> {
  if (before.equals(after)) return undefined
  const [old, now] = await Promise.all([before, after].map((png) => sharp(png).raw().toBuffer({ resolveWithObject: true })))
  if (old!.info.height !== now!.info.height) return `${old!.info.height} -> ${now!.info.height} px high`
  return old!.data.equals(now!.data) ? undefined : 'other pixels'
}
