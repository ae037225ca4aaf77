/** Largest side and area that any camera gives; a picture beyond them is made to break what opens it. */
const maxSide = 12_000
const maxPixels = 100_000_000

export type PictureFile = { type: 'image/jpeg' | 'image/png' | 'image/webp'; extension: 'jpg' | 'png' | 'webp' }
type Size = { width: number; height: number }
type Format = PictureFile & {
  starts: (file: Buffer) => boolean
  /** Undefined when the file's structure is not sound. */
  size: (file: Buffer) => Size | undefined
}

const formats: Format[] = [
  { type: 'image/jpeg', extension: 'jpg', starts: (file) => file.readUIntBE(0, 3) === 0xffd8ff, size: jpegSize },
  { type: 'image/png', extension: 'png', starts: (file) => file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', size: pngSize },
  {
    type: 'image/webp',
    extension: 'webp',
    starts: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    size: webpSize,
  },
]

/** The format by the first bytes, whatever the file's name and declared type say. */
export function pictureFormat(bytes: Uint8Array): PictureFile | undefined {
  const file = asBuffer(bytes)
  const found = file.length < 16 ? undefined : formats.find((format) => format.starts(file))
  return found && { type: found.type, extension: found.extension }
}

/** What the bytes are, or in Swedish why they are not taken: 'bild.jpg ...' followed by the text. */
export function inspectPicture(bytes: Uint8Array): PictureFile | { refused: string } {
  const file = asBuffer(bytes)
  const format = formats.find((each) => each.type === pictureFormat(bytes)?.type)
  if (!format) return { refused: 'är inte en bild i formatet JPEG, PNG eller WebP' }
  const size = sizeOrNothing(format, file)
  if (!size) return { refused: 'är skadad' }
  const { width, height } = size
  if (width < 1 || height < 1 || width > maxSide || height > maxSide || width * height > maxPixels)
    return { refused: `har orimliga mått (${width} × ${height} bildpunkter)` }
  if (carriesSomethingElse(file)) return { refused: 'innehåller något annat än en bild' }
  return { type: format.type, extension: format.extension }
}

function sizeOrNothing(format: Format, file: Buffer): Size | undefined {
  try {
    return format.size(file)
  } catch (error) {
    // A length in the file pointed beyond its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function jpegSize(file: Buffer): Size | undefined {
  let size: Size | undefined
  let at = 2
  for (;;) {
    if (file[at] !== 0xff) return undefined
    while (file[at + 1] === 0xff) at++
    const marker = file.readUInt8(at + 1)
    const length = file.readUInt16BE(at + 2)
    // SOF0 to SOF15 hold the size; C4, C8 and CC in that range mean other things.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    if (marker === 0xda) return size
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2) return undefined
    at += 2 + length
  }
}

function pngSize(file: Buffer): Size | undefined {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  let at = 8
  for (let type = ''; type !== 'IEND'; ) {
    type = file.toString('latin1', at + 4, at + 8)
    at += 12 + file.readUInt32BE(at)
  }
  return at === file.length ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : undefined
}

function webpSize(file: Buffer): Size | undefined {
  if (file.readUInt32LE(4) + 8 !== file.length) return undefined
  const chunk = file.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return undefined
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** A file can be a picture and a page, script, archive or document at once; what opens it decides. */
function carriesSomethingElse(file: Buffer): boolean {
  const zipDirectory = file.indexOf('PK\x05\x06', Math.max(0, file.length - 65_557), 'latin1')
  return zipDirectory >= 0 || /<script|<svg|<html|<!doctype|<\?php|<iframe|javascript:|%PDF-/i.test(file.toString('latin1'))
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
