/** Rebuilds picture files without metadata such as the location, and checks that they hold the whole picture. */
import {
  type PicturePart,
  type PictureParts,
  uint16,
} from '../../amplify/functions/shared/pictureParts.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Picture = { bytes: Bytes; content: PictureParts }

const text = (characters: string): Bytes =>
  Uint8Array.from(characters, (character) => character.charCodeAt(0))
const joined = (parts: readonly Uint8Array[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
const uint32 = (value: number): Bytes =>
  Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)

const endOfJpeg = text('\xff\xd9')
/** Of a PNG: palette, pixels, transparency and colours. */
const pngChunks = [
  'IHDR',
  'PLTE',
  'IDAT',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'pHYs',
]
const webpChunks = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']

/** The picture with its pixels, colours and orientation, and with the end that its format requires. */
export function withoutMetadata({ bytes, content }: Picture): Bytes {
  const orientation = orientationOf(bytes, content)
  const exif = orientation > 1 ? exifWith(orientation) : undefined
  const dataOf = ({ start, end }: PicturePart) => bytes.subarray(start, end)
  if (content.type === 'image/jpeg') {
    const kept = content.parts.filter((part) => isDrawn(bytes, part)).map(dataOf)
    const segment = exif ? [joined([text('\xff\xe1\0\x22Exif\0\0'), exif])] : []
    return joined([bytes.subarray(0, 2), ...segment, ...kept, endOfJpeg])
  }
  if (content.type === 'image/png') {
    const [header, ...kept] = content.parts
      .filter(({ name }) => pngChunks.includes(name))
      .map(dataOf)
    const end = pngChunk('IEND', new Uint8Array())
    return joined([
      bytes.subarray(0, 8),
      header!,
      ...(exif ? [pngChunk('eXIf', exif)] : []),
      ...kept,
      end,
    ])
  }
  const kept = content.parts
    .filter(({ name }) => webpChunks.includes(name))
    .map((part) => evenLength(dataOf(part)))
  const chunk = exif ? [text('EXIF\x1a\0\0\0'), exif] : []
  const file = joined([bytes.subarray(0, 12), ...kept, ...chunk])
  new DataView(file.buffer).setUint32(4, file.length - 8, true)
  // The flags of EXIF (8) and XMP (4).
  if (content.parts[0]?.name === 'VP8X') file[20] = (file[20]! & ~12) | (exif ? 8 : 0)
  return file
}

/** Frame, tables and scans, and the segments that define the colours: JFIF, ICC profile, Adobe. */
function isDrawn(bytes: Bytes, { name, start, cut }: PicturePart): boolean {
  if (cut || name === 'D9' || name === '') return false
  const hasName = (identifier: string) =>
    text(identifier).every((byte, index) => bytes[start + 4 + index] === byte)
  if (name === 'E0') return hasName('JFIF')
  if (name === 'E2') return hasName('ICC_PROFILE')
  return name === 'EE' || /^C|^D[A-F]/.test(name)
}

const evenLength = (data: Uint8Array): Uint8Array =>
  data.length % 2 ? joined([data, new Uint8Array(1)]) : data

function pngChunk(name: string, data: Bytes): Bytes {
  const body = joined([text(name), data])
  return joined([uint32(data.length), body, uint32(crc32(body))])
}

function crc32(data: Bytes): number {
  let crc = -1
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return ~crc
}

/** One directory with one entry: orientation (0x112), one SHORT (3). */
const exifWith = (orientation: number): Bytes =>
  text(
    `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
  )

function orientationOf(bytes: Bytes, { type, parts }: PictureParts): number {
  const isExif = ({ name, start }: PicturePart) =>
    type === 'image/jpeg' ? name === 'E1' && bytes[start + 4] === 0x45 : /^exif$/i.test(name)
  const exif = parts.find(isExif)
  if (!exif) return 1
  let start = exif.start + (type === 'image/jpeg' ? 4 : 8)
  if (bytes[start] === 0x45) start += 6
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset + start, exif.end - start)
    const isLittle = view.getUint8(0) === 0x49
    const directory = view.getUint32(4, isLittle)
    for (let entry = view.getUint16(directory, isLittle); entry > 0; entry--) {
      const at = directory + entry * 12 - 10
      if (view.getUint16(at, isLittle) !== 0x112) continue
      const orientation = view.getUint16(at + 8, isLittle)
      return orientation <= 8 ? orientation : 1
    }
  } catch (error) {
    // Offsets beyond the end: viewers ignore such metadata.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** Whether no image data is missing as far as the structure shows; the last scan or chunk may still be short. */
export function hasAllParts({ bytes, content }: Picture): boolean {
  const { type, parts, ended } = content
  if (type === 'image/jpeg') return ended || hasAllScans(bytes, parts)
  const isPixels = ({ name }: PicturePart) => /^(IDAT|VP8 |VP8L|ALPH|ANMF)$/.test(name)
  return parts.some(isPixels) && !parts.some((part) => isPixels(part) && part.cut)
}

/** Whether the scans contain every bit of every coefficient: a progressive JPEG has about ten. */
function hasAllScans(bytes: Bytes, parts: PicturePart[]): boolean {
  const frame = parts.find(({ name }) => /^C[^48C]$/.test(name))
  if (!frame) return false
  const isProgressive = /[26AE]$/.test(frame.name)
  /** The lowest bit so far, by component and coefficient. */
  const bits = new Map<number, number>()
  for (const { start } of parts.filter(({ name, cut }) => name === 'DA' && !cut)) {
    const count = bytes[start + 4]!
    const [first, last, low] = isProgressive ? bytes.subarray(start + 5 + 2 * count) : [0, 63, 0]
    for (let index = 0; index < count; index++)
      for (let coefficient = first!; coefficient <= last!; coefficient++)
        bits.set(bytes[start + 5 + 2 * index]! * 64 + coefficient, low! & 15)
  }
  const components = Array.from(
    { length: bytes[frame.start + 9]! },
    (_, index) => bytes[frame.start + 10 + 3 * index]!,
  )
  const coefficients = Array.from({ length: 64 }, (_, index) => index)
  return components.every((component) =>
    coefficients.every((index) => bits.get(component * 64 + index) === 0),
  )
}

/** Without the zeros of a download that reserved its space. The last byte of a scan may be the 0 of FF 00. */
export function withoutPadding(bytes: Bytes): Bytes {
  let end = bytes.length
  while (end > 2 && bytes[end - 1] === 0 && bytes[end - 2] !== 0xff) end--
  return bytes.subarray(0, end)
}

/** The JPEG with other data after its end: decoded differently if the scan is short. */
export const continuedWith = (file: Bytes, byte: number): Bytes =>
  joined([file.subarray(0, -endOfJpeg.length), new Uint8Array(1024).fill(byte), endOfJpeg])

/** The compressed data of a PNG. */
export const pngData = ({ bytes, content }: Picture): Bytes[] =>
  content.parts
    .filter(({ name }) => name === 'IDAT')
    .map(({ start, end }) =>
      bytes.slice(
        start + 8,
        Math.min(end, start + 8 + uint16(bytes, start) * 65_536 + uint16(bytes, start + 2)),
      ),
    )
