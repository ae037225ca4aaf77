const longestSide = 1920
const quality = 0.85

/**
 * The picture as a JPEG that fits in a mail. Drawing it anew leaves out what the camera wrote beside it, the place it was taken above all.
 * Undefined when the browser cannot read it.
 */
export async function scaledPicture(file: Blob): Promise<Blob | undefined> {
  try {
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
