/** Reads the sizes of the pictures in content/images and validates them. */
import { pictureName } from '../../renderer/content/schema/roles.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFault } from '../../renderer/content/read/problems.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { memoize } from '../../renderer/content/memoize.ts'
import { withFileCache, cacheKey, packageVersions, sources, writeFileAtomic } from './cached.ts'
import { listFiles, unreadable } from './listFiles.ts'
import { readSvg } from './readSvg.ts'
import { loadSharp } from './sharp.ts'

type PictureInfo = { width: number; height: number; hash: string; fault?: Omit<FileFault, 'file'> }

const faulty = (fault: Omit<FileFault, 'file'>, hash = ''): PictureInfo => ({
  width: 1,
  height: 1,
  hash,
  fault,
})

/** Results by picture, because decoding is slow. */
const cacheFolder = '.cache/pictures'
const checks = memoize(() =>
  Promise.all([sources('readPictures.ts', 'readSvg.ts'), packageVersions('sharp', 'sax')]),
)

/**
 * Displayed sizes by path under content/images, and the start of each file's SHA-256, to detect
 * copies.
 */
export async function readPictures(
  folder = 'content/images',
): Promise<{ images: Record<string, PictureInfo>; faults: FileFault[] }> {
  const images: Record<string, PictureInfo> = {}
  const renamed: Record<string, PictureInfo> = {}
  const faults: FileFault[] = []
  const report = (file: string, fault: Omit<FileFault, 'file'>) =>
    faults.push({ file: `images/${file}`, ...fault })
  await Promise.all(
    listFiles(folder).map(async ({ file, path, fault }) => {
      if (fault) {
        report(file, fault)
        return
      }
      if (!pictureName.test(file)) {
        const name = rightName(file)
        // References to the correct name are valid.
        if (name) renamed[name] = faulty(wrongPictureName(file))
        report(file, wrongPictureName(file))
        return
      }
      const picture = await pictureAt(path, file.endsWith('.svg'))
      images[file] = picture
      if (picture.fault) report(file, picture.fault)
    }),
  )
  if (!('favicon.svg' in images))
    report('favicon.svg', {
      message: 'filen saknas.',
      instead: 'Lägg tillbaka den: den är webbplatsens ikon.',
    })
  // The order of reading is random, the result is not.
  const byName = Object.entries({ ...renamed, ...images }).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    images: Object.fromEntries(byName),
    faults: faults.sort((a, b) => (a.file < b.file ? -1 : 1)),
  }
}

/** The valid name of a picture in a web format. */
function rightName(file: string): string | undefined {
  const [, stem = '', ending = ''] = /^(.*)\.([^./]+)$/.exec(file) ?? []
  const name = `${stem.split('/').map(slugify).join('/')}.${ending.toLowerCase()}`
  return pictureName.test(name) ? name : undefined
}

function wrongPictureName(file: string): Omit<FileFault, 'file'> {
  if (/\.hei[cf]$/i.test(file))
    return {
      message: 'Iphonebilder (HEIC) kan inte visas.',
      instead: 'Spara den som JPG, eller ladda upp den i redigeringen, som gör om den.',
    }
  const name = rightName(file)
  return name
    ? {
        message: 'bildens filnamn ska ha små bokstäver a–z, siffror och bindestreck.',
        instead: `Döp om filen till ${name}.`,
      }
    : {
        message: 'filen är ingen bild som kan visas.',
        instead: 'Spara den som JPG, PNG, WebP eller SVG, eller ta bort den.',
      }
}

async function pictureAt(path: string, drawing: boolean): Promise<PictureInfo> {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    // Reported as a fault of the file.
    return faulty(unreadable)
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const key = cacheKey(hash, drawing, await checks())
  const result = join(cacheFolder, `${key.slice(0, 16)}.json`)
  await withFileCache(`${result}.stamp`, key, async () => [
    writeFileAtomic(result, JSON.stringify(await decodePicture(bytes, hash, drawing))),
  ])
  return JSON.parse(readFileSync(result, 'utf8'))
}

const svgAdvice = 'Spara om den som enkel SVG utan script, länkar och bilder, eller välj en annan.'

/** Decodes the picture completely, which detects truncated files. */
async function decodePicture(bytes: Buffer, hash: string, drawing: boolean): Promise<PictureInfo> {
  const faultyPicture = (message: string, instead: string) => faulty({ message, instead }, hash)
  const sharp = await loadSharp()
  try {
    const {
      format,
      autoOrient,
      width = 0,
      height = 0,
    } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > 268_000_000)
      return faultyPicture(
        `bilden är för stor: ${width} × ${height} bildpunkter.`,
        'Spara den mindre, högst 8 000 bred.',
      )
    if (format === 'heif')
      return faultyPicture(
        'filen är en Iphonebild (HEIC) som har fått ett annat namn.',
        'Öppna den och spara den som JPG på riktigt.',
      )
    if (!drawing) await sharp(bytes).resize(8, 8).raw().toBuffer()
    const { fault } = drawing ? readSvg(bytes) : {}
    if (fault) return { width, height, hash, fault: { ...fault, instead: svgAdvice } }
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, hash }
  } catch {
    // Reported as a fault of the file.
    const size =
      bytes.length === 0 ? 'filen är tom' : 'den är trasig eller av ett annat slag än namnet säger'
    return faultyPicture(
      `filen går inte att läsa som bild: ${size}.`,
      'Spara om den som JPG och lägg dit den igen.',
    )
  }
}
