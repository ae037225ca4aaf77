import { limits } from '../../amplify/functions/shared/request.ts'

const longestSide = 1920
const quality = 0.85

type Refusal = 'type' | 'size' | 'pixels' | 'unreadable'

/** A picked file as a JPEG that fits in a mail, or why it is refused. A new drawing leaves out the camera's metadata, above all the place. */
export async function readPicture(file: Blob): Promise<Blob | Refusal> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
  if (!bytes?.length) return 'unreadable'
  // Some file managers give no type, and some a wrong one.
  if (!/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(String.fromCharCode(...bytes.subarray(0, 12)))) return 'type'
  if (file.size > limits.imageBytes) return 'size'
  if (isCutOff(bytes)) return 'unreadable'
  const { width, height } = await sizeOf(file)
  if (Math.max(width, height) > limits.imageSide || width * height > limits.imagePixels) return 'pixels'
  return (width && (await scaled(file).catch(() => undefined))) || 'unreadable'
}

/** The browser reads the size from the first bytes, long before it could decode a picture of 20,000 × 20,000 pixels. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await new Promise((settled) => (image.onload = image.onerror = settled))
  URL.revokeObjectURL(image.src)
  return { width: image.naturalWidth, height: image.naturalHeight }
}

async function scaled(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: without a ground it turns black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** A JPEG without an end: Firefox and WebKit draw what there is. What the camera put in front of the picture may hold a whole one of its own. */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff) return false
  let at = 2
  while (at < bytes.length && bytes[at + 1] !== 0xda) at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  for (; at < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return false
  return true
}
