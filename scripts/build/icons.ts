/** Favicon set from content/images/favicon.svg. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export async function makeIcons(master: string, out: string): Promise<void> {
  await mkdir(out, { recursive: true })
  const png = (size: number) =>
    sharp(master, { density: 72 * 8 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer()
  await copyFile(master, join(out, 'favicon.svg'))
  for (const size of [192, 512]) await writeFile(join(out, `icon-${size}.png`), await png(size))
  await writeFile(
    join(out, 'apple-touch-icon.png'),
    await sharp(await png(180))
      .flatten({ background: '#f8f6f1' })
      .png()
      .toBuffer(),
  )
  await writeFile(join(out, 'favicon.ico'), ico(await png(32), 32))
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
