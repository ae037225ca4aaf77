/** Inspection of picture files: format, size and truncation. */
import {
  type PicturePart,
  type PictureParts,
  pictureParts,
  pictureType,
  type PictureType,
} from './pictureParts.ts'
import { limits } from './request.ts'

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type PictureFile = { type: PictureType; extension: (typeof extensions)[PictureType] }
type Size = { width: number; height: number }
type PictureContent = Size & {
  /** Everything except compressed image data, which may contain any bytes. */
  metadata: Buffer[]
  /** The file ends before the picture does. */
  cut?: boolean
}

/** Undefined or a RangeError when the structure is invalid. */
const readers: Record<
  PictureType,
  (file: Buffer, content: PictureParts) => PictureContent | undefined
> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
}

/** Detects the format by the first bytes. */
export function pictureFormat(bytes: Uint8Array): PictureFile | undefined {
  const type = bytes.length < 16 ? undefined : pictureType(bytes)
  return type && { type, extension: extensions[type] }
}

/**
 * The format and whether the file is truncated, or the reason for refusal, which follows the file
 * name in a Swedish sentence.
 */
export function inspectPicture(
  bytes: Uint8Array,
): (PictureFile & { cut: boolean }) | { refused: string } {
  const file = toBuffer(bytes)
  const format = pictureFormat(bytes)
  if (!format) return { refused: 'är inte en bild i formatet JPEG, PNG eller WebP' }
  const content = readContentSafely(file)
  if (!content) return { refused: 'är skadad' }
  const { width, height, metadata, cut = false } = content
  const isTooLarge =
    Math.max(width, height) > limits.sentSide || width * height > limits.imagePixels
  if (width < 1 || height < 1 || isTooLarge)
    return { refused: `har orimliga mått (${width} × ${height} bildpunkter)` }
  if (containsOtherFormat(Buffer.concat(metadata).toString('latin1')))
    return { refused: 'innehåller något annat än en bild' }
  return { ...format, cut }
}

function readContentSafely(file: Buffer): PictureContent | undefined {
  try {
    const content = pictureParts(file)
    return content && readers[content.type](file, content)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readJpeg(file: Buffer, { parts, ended }: PictureParts): PictureContent | undefined {
  const firstScan = parts.findIndex(({ name }) => name === 'DA')
  // SOF0 to SOF15, before the scans, hold the size; C4, C8 and CC in that range mean other things.
  const frame = parts
    .slice(0, Math.max(0, firstScan))
    .findLast(({ name }) => /^C[^48C]$/.test(name))
  // Viewers show a truncated file once a scan has begun.
  if (!frame) return undefined
  const bytesOf = ({ name, start, end }: PicturePart) =>
    file.subarray(start, name === 'DA' ? start + 2 + file.readUInt16BE(start + 2) : end)
  const metadata = [...parts.map(bytesOf), ...(ended ? [file.subarray(parts.at(-1)!.end)] : [])]
  return {
    height: file.readUInt16BE(frame.start + 5),
    width: file.readUInt16BE(frame.start + 7),
    metadata,
    cut: !ended,
  }
}

function readPng(file: Buffer, { parts, ended }: PictureParts): PictureContent | undefined {
  if (parts[0]?.name !== 'IHDR' || !ended || parts.at(-1)!.start + 12 !== file.length)
    return undefined
  const metadata = parts
    .filter(({ name }) => name !== 'IDAT')
    .map(({ start, end }) => file.subarray(start, end))
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), metadata }
}

function readWebp(file: Buffer, { parts }: PictureParts): PictureContent | undefined {
  if (file.readUInt32LE(4) + 8 !== file.length || parts.some(({ cut }) => cut)) return undefined
  const compressed = ['VP8 ', 'VP8L', 'ALPH']
  const metadata = parts
    .filter(({ name }) => !compressed.includes(name))
    .map(({ start, end }) => file.subarray(start, end))
  const size = webpSize(file)
  return size && { ...size, metadata }
}

function webpSize(file: Buffer): Size | undefined {
  const chunk = file.toString('latin1', 12, 16)
  if (chunk === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X')
    return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L') return undefined
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Detects polyglots: pictures that are also pages, scripts, archives or documents. */
function containsOtherFormat(metadata: string): boolean {
  const isArchive = metadata.lastIndexOf('PK\x05\x06') >= Math.max(0, metadata.length - 65_557)
  return (
    isArchive ||
    /<script|<svg[\s/>]|<html|<!doctype|<\?php|<iframe|javascript:|%PDF-/i.test(metadata)
  )
}

const toBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
