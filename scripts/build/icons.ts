/** Favicon set from content/images/favicon.svg. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cached, keyOf, versionsOf } from './cached.ts'
import { ownColours } from './contentFiles.ts'

const recipe = { density: 72 * 8, png: { compressionLevel: 9 }, sizes: [192, 512], touch: 180, ico: 32 }

/** Apple's icon may have no holes, so it stands on the colour of the page. */
export async function makeIcons(master: string, out: string, ground = ownColours().light.paper): Promise<void> {
  await mkdir(out, { recursive: true })
  const svg = await readFile(master)
  const png = (size: number) => sharp(svg, { density: recipe.density }).resize(size, size).png(recipe.png).toBuffer()
  await cached(join(out, '../icons.json'), keyOf(recipe, svg, ground, await versionsOf('sharp')), async () => {
    const touch = await sharp(await png(recipe.touch))
      .flatten({ background: ground })
      .png()
      .toBuffer()
    const files: [string, Buffer][] = [
      ['favicon.svg', svg],
      ['apple-touch-icon.png', touch],
      ['favicon.ico', ico(await png(recipe.ico), recipe.ico)],
    ]
    for (const size of recipe.sizes) files.push([`icon-${size}.png`, await png(size)])
    return Promise.all(files.map(([name, bytes]) => writeFile(join(out, name), bytes).then(() => join(out, name))))
  })
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
