/** Makes a picked picture small enough for mails, or says why it cannot be sent. */
import { limits } from '../../amplify/functions/shared/request.ts'

export type PictureProblem = 'type' | 'size' | 'unreadable'

const types = ['image/jpeg', 'image/png', 'image/webp']
const longestSide = 2048
/** Small enough for five pictures in one mail. */
const sentBytes = 1_400_000
const qualities = [0.85, 0.7, 0.5]

/** A JPEG without metadata such as the location, because it is drawn anew. */
export async function readPicture(file: File): Promise<Blob | PictureProblem> {
  // The type of a file without an extension is empty; reading it tells.
  if (file.type && !types.includes(file.type)) return 'type'
  if (file.size > limits.imageBytes) return 'size'
  try {
    const canvas = drawn(await createImageBitmap(file))
    for (const quality of qualities) {
      const jpeg = await encoded(canvas, quality)
      if (!jpeg) return 'unreadable'
      if (jpeg.size <= sentBytes) return jpeg
    }
    return 'size'
  } catch (error) {
    console.error('picture:', error)
    return 'unreadable'
  }
}

function drawn(image: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
