/** Inspection of picture files: format, size and truncation. */

/** Larger than any camera's pictures: protects programs from decompression bombs. */
const maxSide = 12_000
const maxPixels = 100_000_000

export type PictureFile = { type: 'image/jpeg' | 'image/png' | 'image/webp'; extension: 'jpg' | 'png' | 'webp' }
type Size = { width: number; height: number }
type PictureContent = Size & {
  /** Everything except compressed image data, which may contain any bytes. */
  metadata: Buffer[]
  /** The file ends before the picture does. */
  cut?: boolean
}
type Format = PictureFile & {
  starts: (file: Buffer) => boolean
  /** Undefined or a RangeError when the structure is invalid. */
  read: (file: Buffer) => PictureContent | undefined
}

const formats: Format[] = [
  { type: 'image/jpeg', extension: 'jpg', starts: (file) => file.readUIntBE(0, 3) === 0xffd8ff, read: readJpeg },
  { type: 'image/png', extension: 'png', starts: (file) => file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n', read: readPng },
  {
    type: 'image/webp',
    extension: 'webp',
    starts: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    read: readWebp,
  },
]

/** Detects the format by the first bytes. */
export function pictureFormat(bytes: Uint8Array): PictureFile | undefined {
  const file = toBuffer(bytes)
  const format = file.length < 16 ? undefined : formats.find((format) => format.starts(file))
  return format && { type: format.type, extension: format.extension }
}

/** The format and whether the file is truncated, or the reason for refusal, which follows the file name in a Swedish sentence. */
export function inspectPicture(bytes: Uint8Array): (PictureFile & { cut: boolean }) | { refused: string } {
  const file = toBuffer(bytes)
  const format = formats.find((format) => format.type === pictureFormat(bytes)?.type)
  if (!format) return { refused: 'är inte en bild i formatet JPEG, PNG eller WebP' }
  const content = readContentSafely(format, file)
  if (!content) return { refused: 'är skadad' }
  const { width, height, metadata, cut = false } = content
  if (width < 1 || height < 1 || width > maxSide || height > maxSide || width * height > maxPixels)
    return { refused: `har orimliga mått (${width} × ${height} bildpunkter)` }
  if (containsOtherFormat(Buffer.concat(metadata).toString('latin1'))) return { refused: 'innehåller något annat än en bild' }
  return { type: format.type, extension: format.extension, cut }
}

function readContentSafely(format: Format, file: Buffer): PictureContent | undefined {
  try {
    return format.read(file)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readJpeg(file: Buffer): PictureContent | undefined {
  const metadata: Buffer[] = []
  let size: Size | undefined
  let isBegun = false
  for (let at = 2; ; ) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0
    const isEnd = marker === 0xd9
    const length = at + 4 > file.length ? 0 : file.readUInt16BE(at + 2)
    if (isEnd || length < 2 || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) {
      // Viewers show a truncated file once a scan has begun.
      return size && isBegun ? { ...size, metadata: isEnd ? [...metadata, file.subarray(at)] : metadata, cut: !isEnd } : undefined
    }
    // SOF0 to SOF15, before the scans, hold the size; C4, C8 and CC in that range mean other things.
    if (!isBegun && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    metadata.push(file.subarray(at, at + 2 + length))
    at += 2 + length
    if (marker !== 0xda) continue
    isBegun = true
    at = endOfScan(file, at)
  }
}

/** The next marker: within a scan, FF is followed by 00 or a restart marker (D0 to D7). */
function endOfScan(file: Buffer, start: number): number {
  let at = file.indexOf(0xff, start)
  for (; at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

function readPng(file: Buffer): PictureContent | undefined {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const metadata: Buffer[] = []
  let at = 8
  for (let type = ''; type !== 'IEND'; ) {
    type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    if (type !== 'IDAT') metadata.push(file.subarray(at, end))
    at = end
  }
  return at === file.length ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20), metadata } : undefined
}

function readWebp(file: Buffer): PictureContent | undefined {
  if (file.readUInt32LE(4) + 8 !== file.length) return undefined
  const metadata: Buffer[] = []
  for (let at = 12; at < file.length; ) {
    const bytes = file.readUInt32LE(at + 4)
    const end = at + 8 + bytes + (bytes % 2)
    if (!['VP8 ', 'VP8L', 'ALPH'].includes(file.toString('latin1', at, at + 4))) metadata.push(file.subarray(at, end))
    at = end
  }
  const size = webpSize(file)
  return size && { ...size, metadata }
}

function webpSize(file: Buffer): Size | undefined {
  const chunk = file.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return undefined
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Detects polyglots: pictures that are also pages, scripts, archives or documents. */
function containsOtherFormat(metadata: string): boolean {
  const isArchive = metadata.lastIndexOf('PK\x05\x06') >= Math.max(0, metadata.length - 65_557)
  return isArchive || /<script|<svg[\s/>]|<html|<!doctype|<\?php|<iframe|javascript:|%PDF-/i.test(metadata)
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
