/** The structure of JPEG, PNG and WebP files, for browsers and functions. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
/** A segment of a JPEG, named by its marker, or a chunk of a PNG or WebP. */
export type PicturePart = {
  name: string
  start: number
  /** At most the end of the file. */
  end: number
  /** The file ends before the part does. */
  cut?: boolean
}
export type PictureParts = {
  type: PictureType
  parts: PicturePart[]
  /** Whether the end marker or the declared length was reached. */
  ended: boolean
}

const latin1 = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** The format by the first bytes: names and declared types may be wrong. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = latin1(bytes, 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : undefined
}

export function pictureParts(bytes: Uint8Array): PictureParts | undefined {
  const type = pictureType(bytes)
  if (!type) return undefined
  const read = { 'image/jpeg': jpegParts, 'image/png': pngParts, 'image/webp': webpParts }[type]
  return { type, ...read(bytes) }
}

type Parts = Omit<PictureParts, 'type'>

/**
 * A scan belongs to the segment that starts it. Bytes between segments, which decoders skip, are a
 * part without a name.
 */
function jpegParts(bytes: Uint8Array): Parts {
  const parts: PicturePart[] = []
  for (let at = 2; at < bytes.length; ) {
    const start = at
    while (at < bytes.length && !isMarker(bytes, at)) at++
    if (at > start) parts.push({ name: '', start, end: at })
    if (at >= bytes.length) break
    const marker = bytes[at + 1]!
    const name = marker.toString(16).toUpperCase()
    if (marker === 0xd9) {
      parts.push({ name, start: at, end: at + 2 })
      return { parts, ended: true }
    }
    // Without a length: TEM, RST0 to RST7 and SOI.
    const length = marker === 1 || (marker >= 0xd0 && marker <= 0xd8) ? 0 : uint16(bytes, at + 2)
    const next = at + 2 + length
    const cut = next > bytes.length
    const end = cut ? bytes.length : marker === 0xda ? endOfScan(bytes, next) : next
    parts.push({ name, start: at, end, ...(cut && { cut }) })
    at = end
  }
  return { parts, ended: false }
}

const isMarker = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xff && bytes[at + 1] !== undefined && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff

/** Within a scan, FF is followed by 00, by a restart marker (D0 to D7) or by FF as filling. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (isMarker(bytes, at) && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function pngParts(bytes: Uint8Array): Parts {
  const parts: PicturePart[] = []
  for (let at = 8; at + 8 <= bytes.length; at = parts.at(-1)!.end) {
    const length = uint16(bytes, at) * 65_536 + uint16(bytes, at + 2)
    // The checksum after the data may be missing.
    const part = {
      name: latin1(bytes, at + 4, at + 8),
      ...extent(bytes, at, 12 + length, 8 + length),
    }
    parts.push(part)
    if (part.name === 'IEND') return { parts, ended: true }
  }
  return { parts, ended: false }
}

function webpParts(bytes: Uint8Array): Parts {
  const parts: PicturePart[] = []
  const length = uint32LE(bytes, 4) + 8
  for (let at = 12; at + 8 <= Math.min(bytes.length, length); at = parts.at(-1)!.end) {
    const size = uint32LE(bytes, at + 4)
    // The padding to an even length may be missing.
    parts.push({
      name: latin1(bytes, at, at + 4),
      ...extent(bytes, at, 8 + size + (size % 2), 8 + size),
    })
  }
  return { parts, ended: bytes.length >= length }
}

function extent(
  bytes: Uint8Array,
  start: number,
  length: number,
  needed: number,
): Omit<PicturePart, 'name'> {
  const end = Math.min(bytes.length, start + length)
  return { start, end, ...(start + needed > bytes.length && { cut: true }) }
}

export const uint16 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
const uint32LE = (bytes: Uint8Array, at: number): number =>
  [3, 2, 1, 0].reduce((sum, offset) => sum * 256 + (bytes[at + offset] ?? 0), 0)
