import { limits } from '../../amplify/functions/shared/request.ts'

const longestSide = 1920
const quality = 0.85

/** Why a picked file is not taken, before it is opened: judged by its first bytes, for some file managers give no type and some a wrong one. */
export async function refusalOf(file: Blob): Promise<'type' | 'size' | 'unreadable' | undefined> {
  const bytes = await bytesOf(file.slice(0, 12)).catch(() => undefined)
  if (!bytes) return 'unreadable'
  const start = String.fromCharCode(...bytes)
  // An empty file has no format to be wrong about; that it cannot be read is what helps.
  if (start && !/^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start)) return 'type'
  return file.size > limits.imageBytes ? 'size' : undefined
}

/**
 * The picture as a JPEG that fits in a mail. Drawing it anew leaves out what the camera wrote beside it, the place it was taken above all.
 * Undefined when the browser cannot read it, or only its upper part.
 */
export async function scaledPicture(file: Blob): Promise<Blob | undefined> {
  try {
    if (isCutOff(await bytesOf(file))) return undefined
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency: without a ground it turns black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    return blob ?? undefined
  } catch {
    return undefined
  }
}

/** A JPEG without an end: Firefox and WebKit draw what there is. What the camera put in front of the picture may hold a whole one of its own. */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff) return false
  let at = 2
  while (at < bytes.length && bytes[at + 1] !== 0xda) at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  for (; at < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return false
  return true
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
