/** The sizes of the pictures in content/images, and those that pages cannot show. */
import type { FileFault } from '../../renderer/content/read/problems.ts'
import { pictureName } from '../../renderer/content/schema/roles.ts'
import { listFiles } from './listFiles.ts'
import { loadSharp } from './sharp.ts'

export type PictureSize = { width: number; height: number }

/** By path under content/images. */
export async function readPictures(): Promise<{
  images: Record<string, PictureSize>
  faults: FileFault[]
}> {
  const images: Record<string, PictureSize> = {}
  const faults: FileFault[] = []
  const readPicture = async ({ file, path }: { file: string; path: string }) => {
    const size = pictureName.test(file) ? await sizeOf(path) : undefined
    if (size) images[file] = size
    else faults.push({ file: `images/${file}`, message: wrongPicture })
  }
  await Promise.all(listFiles('content/images').map(readPicture))
  return { images, faults }
}

export const wrongPicture =
  'filen är ingen bild som kan visas. Spara den som JPG, PNG, WebP eller SVG, med små bokstäver a–z, siffror och bindestreck i namnet.'

async function sizeOf(path: string): Promise<PictureSize | undefined> {
  const sharp = await loadSharp()
  try {
    const { format, autoOrient: uprightSize } = await sharp(path, {
      limitInputPixels: false,
    }).metadata()
    // Photos of iPhones, whatever their name.
    return format === 'heif' ? undefined : uprightSize
  } catch {
    // Reported as a fault of the file.
    return undefined
  }
}
