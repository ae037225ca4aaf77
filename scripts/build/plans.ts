/** Writes the drawings of jobs that pages link to as files, which open without JavaScript. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'node-html-parser'
import { type BrandColours, cssName, palettes } from '../../renderer/theme/tokens.ts'

/** `files` are the built pages below `out`. */
export function writePlans(out: string, files: string[], brand: BrandColours): void {
  for (const file of files) {
    const html = readFileSync(join(out, file), 'utf8')
    if (!html.includes('"/plans/')) continue
    for (const link of parse(html).querySelectorAll('a[href^="/plans/"]')) {
      const target = join(out, link.getAttribute('href')!)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, standalone(link.querySelector('svg')!.outerHTML, brand))
    }
  }
}

/** The drawing without the page's styles, in the light theme. */
function standalone(svg: string, brand: BrandColours): string {
  const { light } = palettes(brand)
  const colours = new Map(
    Object.entries(light).map(([name, colour]) => [`var(${cssName(name)})`, colour]),
  )
  return svg
    .replace(
      '<svg ',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" font-family="sans-serif" ',
    )
    .replace('>', `><path fill="${light.sand}" stroke="none" d="M0 0h600v400H0z"/>`)
    .replaceAll(/var\(--[\w-]+\)/g, (variable) => colours.get(variable)!)
}
