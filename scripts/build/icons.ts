/** Makes the favicons from content/images/favicon.svg. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrandColours, cssName, palettes } from '../../renderer/theme/tokens.ts'
import { withFileCache, cacheKey, writeFileAtomic, packageVersions, sources } from './cached.ts'
import { readSvg } from './readSvg.ts'
import { loadSharp } from './sharp.ts'

const recipe = {
  density: 72 * 8,
  png: { compressionLevel: 9 },
  sizes: [192, 512],
  touch: 180,
  edge: { left: 90, top: 4, width: 1, height: 1 },
  ico: 32,
}

/**
 * Returns whether the icons were redrawn. The SVG may use theme colours such as var(--deep).
 * Apple's icon is opaque: its background is the drawing's upper edge or the page colour.
 */
export async function makeIcons(
  master: string,
  out: string,
  brand: BrandColours,
): Promise<boolean> {
  const colours = palettes(brand).light
  let drawing = readSvg(await readFile(master)).markup
  for (const [name, value] of Object.entries(colours))
    drawing = drawing.replaceAll(`var(${cssName(name)})`, value)
  const svg = Buffer.from(drawing)
  return withFileCache(
    join(out, '../icons.json'),
    cacheKey(svg, colours.paper, await packageVersions('sharp'), await sources('icons.ts')),
    async () => {
      const sharp = await loadSharp()
      const png = (size: number) =>
        sharp(svg, { density: recipe.density }).resize(size, size).png(recipe.png).toBuffer()
      const drawn = await png(recipe.touch)
      const [r = 0, g = 0, b = 0, opaque] = await sharp(drawn)
        .extract(recipe.edge)
        .ensureAlpha()
        .raw()
        .toBuffer()
      const touch = await sharp(drawn)
        .flatten({ background: opaque === 255 ? { r, g, b } : colours.paper })
        .png()
        .toBuffer()
      const files: [string, Buffer][] = [
        ['favicon.svg', svg],
        ['apple-touch-icon.png', touch],
        ['favicon.ico', ico(await png(recipe.ico), recipe.ico)],
      ]
      for (const size of recipe.sizes) files.push([`icon-${size}.png`, await png(size)])
      return files.map(([name, bytes]) => writeFileAtomic(join(out, name), bytes))
    },
  )
}

/** An ICO file that holds one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
