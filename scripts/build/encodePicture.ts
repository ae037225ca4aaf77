/** Encodes a picture. A change of this file encodes all pictures again. */
import { loadSharp } from './sharp.ts'

/**
 * Maximum width with the phone encoding, and the only width for browsers without AVIF, which are
 * old phones.
 */
export const phoneWidth = 736
/** High-density screens hide the lower quality, which saves a third of the bytes. */
const encodings = {
  phone: { quality: 34, effort: 3 },
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
}

export async function encodePicture(
  master: Buffer,
  width: number,
  format: 'avif' | 'webp',
): Promise<Buffer> {
  const sharp = await loadSharp()
  const image = sharp(master).rotate().resize({ width })
  const avif = width <= phoneWidth ? encodings.phone : encodings.avif
  return (format === 'avif' ? image.avif(avif) : image.webp(encodings.webp)).toBuffer()
}
