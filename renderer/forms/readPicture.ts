/** Makes a picked picture small enough for mails, or says why it cannot be sent. */
import { pictureParts, pictureType } from '../../amplify/functions/shared/pictureParts.ts'
import { limits } from '../../amplify/functions/shared/request.ts'
import {
  continuedWith,
  hasAllParts,
  pngData,
  withoutMetadata,
  withoutPadding,
} from './withoutMetadata.ts'

type Bytes = Uint8Array<ArrayBuffer>
type UnusableReason = 'type' | 'size' | 'pixels' | 'unreadable'

/** 2,300 x 1,700; a screenshot of ten screens remains readable. */
const sentPixels = 4_000_000
/** Five fit in one mail. */
const sentBytes = 1_400_000
const qualities = [0.85, 0.7, 0.5]
/** Above this an old phone may lack the memory for a picture that is intact. */
const surePixels = 12_000_000
const encodeMs = 10_000

/**
 * A JPEG, or why the picture is refused. Redrawing removes metadata such as the location. Where the browser cannot draw, or answers with
 * other pixels than those drawn (protection against fingerprinting), the result is the original without its metadata.
 */
export async function readPicture(picked: Bytes): Promise<Blob | UnusableReason> {
  const type = pictureType(picked)
  const isHeic = /^.{4}ftyp(he[iv][cxms]|mif1|msf1)/s.test(
    String.fromCharCode(...picked.subarray(0, 12)),
  )
  if (!type && !isHeic) return 'type'
  if (picked.length > limits.imageBytes) return 'size'
  const file = type
    ? await readFile(picked)
    : { blob: new Blob([picked]), original: undefined, continued: [] }
  if (!file) return 'unreadable'
  const { width, height } = await sizeOf(file.blob)
  const pixels = width * height
  if (Math.max(width, height) > limits.imageSide || pixels > limits.imagePixels) return 'pixels'
  const image = await decoded(file.blob)
  const isTruthful = await canvasIsTruthful()
  if (image && isTruthful) {
    const isComplete = await looksLike(image, file.continued)
    const drawn = isComplete ? await redrawn(image) : undefined
    image.close()
    if (!isComplete) return 'unreadable'
    if (drawn) return drawn
  }
  if (!file.original) return 'type'
  if (!image && isTruthful && pixels < surePixels) return 'unreadable'
  return Math.max(width, height) > limits.sentSide ? 'pixels' : file.original
}

/** The picture as a file that decoders accept, and without metadata. Undefined when a part is missing. */
async function readFile(
  picked: Bytes,
): Promise<{ blob: Blob; original: Blob; continued: Blob[] } | undefined> {
  const type = pictureType(picked)!
  const ended = pictureParts(picked)!.ended
  const bytes = ended || type !== 'image/jpeg' ? picked : withoutPadding(picked)
  const picture = { bytes, content: pictureParts(bytes)! }
  if (!hasAllParts(picture)) return undefined
  if (type === 'image/png' && !ended && !(await inflates(pngData(picture)))) return undefined
  const rebuilt = withoutMetadata(picture)
  const asBlob = (data: Bytes) => new Blob([data], { type })
  const blob = asBlob(ended ? bytes : rebuilt)
  if (ended || type !== 'image/jpeg') return { blob, original: asBlob(rebuilt), continued: [] }
  // Without an end marker the mail says that the lower part may be missing.
  const original = asBlob(rebuilt.subarray(0, -2))
  return {
    blob,
    original,
    continued: [0, 0x55, 0xb6].map((byte) => asBlob(continuedWith(rebuilt, byte))),
  }
}

/** Whether compressed data is complete; true where the browser cannot tell. */
async function inflates(data: Bytes[]): Promise<boolean> {
  if (!('DecompressionStream' in window)) return true
  const stream = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate'))
  return stream.pipeTo(new WritableStream()).then(
    () => true,
    () => false,
  )
}

/** The size from the file's header, without decoding, which would fail for 20,000 × 20,000 pixels. Zero if unknown. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await new Promise((resolve) => (image.onload = image.onerror = resolve))
  URL.revokeObjectURL(image.src)
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** Undefined when the browser cannot decode it. */
const decoded = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file).catch(() => undefined)

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: canvas.getContext('2d', { willReadFrequently: true })! }
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), encodeMs))
  return Promise.race([
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
    timeout,
  ])
}

/** The picture as JPEG; undefined when the browser fails or encodes other pixels than those of the picture. */
async function redrawn(image: ImageBitmap): Promise<Blob | undefined> {
  const { width, height } = image
  const scale = Math.min(
    1,
    Math.sqrt(sentPixels / (width * height)),
    limits.sentSide / Math.max(width, height),
  )
  try {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')!
    // JPEG has no transparency, and transparent pixels would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    let jpeg = await encoded(canvas, qualities[0]!)
    if (!jpeg || !(await isEncodingOf(jpeg, canvas, image))) return undefined
    for (const quality of qualities.slice(1))
      if (jpeg && jpeg.size > sentBytes) jpeg = await encoded(canvas, quality)
    return jpeg ?? undefined
  } catch (error) {
    console.error('picture not redrawn:', error)
    return undefined
  }
}

/** Averages and details: noise may be invisible in averages, and an area too large for the browser in details. */
async function isEncodingOf(
  jpeg: Blob,
  canvas: HTMLCanvasElement,
  image: ImageBitmap,
): Promise<boolean> {
  const result = await createImageBitmap(jpeg)
  const side = Math.min(64, canvas.width, canvas.height)
  const middle = [(canvas.width - side) >> 1, (canvas.height - side) >> 1, side, side] as const
  const isSame =
    meanDifference(sample(image), sample(result)) < 12 &&
    meanDifference(sample(canvas, middle), sample(result, middle)) < 12
  result.close()
  return isSame
}

type Area = readonly [left: number, top: number, width: number, height: number]
/** Pixels of an area, by default the whole image, as a square of 64 pixels on white. */
function sample(
  image: ImageBitmap | HTMLCanvasElement,
  area: Area = [0, 0, image.width, image.height],
): Uint8ClampedArray {
  const { context } = canvasOf(64, 64)
  context.fillStyle = 'white'
  context.fillRect(0, 0, 64, 64)
  context.drawImage(image, ...area, 0, 0, 64, 64)
  return context.getImageData(0, 0, 64, 64).data
}

const differences = (a: ArrayLike<number>, b: ArrayLike<number>): number[] =>
  Array.from(a, (value, index) => Math.abs(value - b[index]!))
const meanDifference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  differences(a, b).reduce((sum, difference) => sum + difference, 0) / a.length

const colours = [
  [200, 60, 40],
  [50, 180, 70],
  [60, 70, 200],
  [230, 220, 120],
] as const
/** Whether known pixels survive drawing, encoding, decoding and reading. */
async function canvasIsTruthful(): Promise<boolean> {
  try {
    const { canvas, context } = canvasOf(64, 64)
    for (const [index, colour] of colours.entries()) {
      context.fillStyle = `rgb(${colour.join()})`
      context.fillRect(0, index * 16, 64, 16)
    }
    const image = await createImageBitmap((await encoded(canvas, 0.9))!)
    const read = sample(image)
    const drawn = Array.from(
      { length: read.length },
      (_, index) => [...colours[Math.floor(index / 4096)]!, 255][index % 4]!,
    )
    // JPEG blends the colours at the edges of the stripes.
    const isInside = (_: number, index: number) => Math.abs(((index >> 8) % 16) - 7.5) < 4
    return Math.max(...differences(read, drawn).filter(isInside)) < 16
  } catch (error) {
    console.error('canvas not readable:', error)
    return false
  }
}

/** Whether all files show the same picture. */
async function looksLike(image: ImageBitmap, files: Blob[]): Promise<boolean> {
  for (const file of files) {
    const other = await decoded(file)
    if (!other || isDifferent(image, other)) return false
    other.close()
  }
  return true
}

function isDifferent(image: ImageBitmap, other: ImageBitmap): boolean {
  const rows = 256
  const { context } = canvasOf(image.width, rows)
  for (let top = 0; top < image.height; top += rows) {
    context.globalCompositeOperation = 'copy'
    context.drawImage(image, 0, -top)
    context.globalCompositeOperation = 'difference'
    context.drawImage(other, 0, -top)
    const { data } = context.getImageData(0, 0, image.width, rows)
    // Protection against fingerprinting changes values by one or two.
    if (data.some((value, index) => index % 4 < 3 && value > 4)) return true
  }
  return false
}
