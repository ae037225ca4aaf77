/** Makes Vite's public folder: fonts and icons. */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cssName, palettes } from '../../renderer/theme/tokens.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'
import { loadSharp } from './sharp.ts'
import { svgMarkup } from './svgMarkup.ts'

const out = '.cache/public'

export async function makePublicFiles(): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  cpSync('renderer/theme/fonts', join(out, 'fonts'), { recursive: true })
  await makeIcons()
}

/** From content/images/favicon.svg, which may use colours of the theme, such as var(--deep). */
async function makeIcons(): Promise<void> {
  const { light } = palettes
  let drawing = svgMarkup(readFileSync('content/images/favicon.svg', 'utf8'))
  for (const [name, colour] of Object.entries(light))
    drawing = drawing.replaceAll(`var(${cssName(name)})`, colour)
  writeFileAtomic(join(out, 'favicon.svg'), drawing)

  const sharp = await loadSharp()
  const png = (size: number) => sharp(Buffer.from(drawing), { density: 576 }).resize(size).png()
  for (const size of [192, 512])
    writeFileAtomic(join(out, `icon-${size}.png`), await png(size).toBuffer())
  // Apple shows transparent parts as black.
  const opaque = png(180).flatten({ background: light.deep })
  writeFileAtomic(join(out, 'apple-touch-icon.png'), await opaque.toBuffer())
}
