/**
 * Encodes the pictures of content/images as AVIF and WebP in .cache/public/images, and writes the
 * manifest .cache/images.json.
 */
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, extname, join } from 'node:path'
import {
  withFileCache,
  isCached,
  cacheKey,
  writeFileAtomic,
  packageVersions,
  sources,
} from './cached.ts'
import { memoize } from '../../renderer/content/memoize.ts'
import { pictureInText } from '../../renderer/content/schema/roles.ts'
import type { ImageModel } from '../../renderer/content/model/models.ts'
import { advance, startStage } from '../machine/progress.ts'
import { readPictures } from './readPictures.ts'
import { encodePicture, phoneWidth } from './encodePicture.ts'
import { readSvg } from './readSvg.ts'

/**
 * Minimum width of a picture that may fill the page; narrower ones are shown in columns and cards.
 */
const wideMaster = 1600
/** 736: a full-width picture on a 412 px phone at a density of 1.75. */
const widths = { wide: [560, 736, 1120, 1440, 1920], narrow: [480, 720, 900, 1200] }
/** The widths of a picture's files: its own is the only one below the smallest step. */
export function widthsOf(width: number): number[] {
  const steps = width >= wideMaster ? widths.wide : widths.narrow
  const fitting = steps.filter((step) => step <= width)
  return fitting.length > 0 ? fitting : [width]
}

type EncodedPicture = Omit<ImageModel, 'alt'>

/** `isCached`: all `files`, including the stamp, are in the cache. */
export type PictureJob = {
  file: string
  entry: EncodedPicture
  original: EncodedPicture
  files: string[]
  isCached: boolean
  make: () => Promise<unknown>
}

const paths = {
  masters: 'content/images',
  out: '.cache/public/images',
  manifest: '.cache/images.json',
}
type Options = Partial<typeof paths> & { isUsed: (file: string) => boolean }

/** Returns a predicate for pictures whose file name is in the texts. */
export function usedPictures(texts: Iterable<string>): (file: string) => boolean {
  const fileNames = new Set([...texts].flatMap((text) => text.match(pictureInText) ?? []))
  return (file) => fileNames.has(file)
}

/** The folder of cache stamps, which is beside the manifest because `out` is published. */
const stampsOf = (manifest: string) => manifest.replace(/\.json$/, '')

/** Memoized by `_hash`, so that a changed text does not re-read the pictures. */
const keyOfPicture = memoize(async (path: string, _hash: string, recipe: string) => {
  const bytes = await readFile(path)
  return path.endsWith('.svg') ? cacheKey(readSvg(bytes).markup) : cacheKey(bytes, recipe)
})

/**
 * For builds: encodes missing pictures and deletes unused ones. Returns the number of encoded
 * pictures; `stage` is their name in the progress. With `postponed` the missing ones are listed there
 * instead, for encodeInto.
 */
export async function makeImages({
  stage,
  postponed,
  ...options
}: Options & { stage?: string; postponed?: PictureJob[] | undefined }): Promise<number> {
  const pictures = await planJobs(options)
  const missing = missingOf(pictures)
  if (postponed) postponed.push(...missing)
  else await encode(missing, stage).all
  const { out, manifest } = { ...paths, ...options }
  const stamps = stampsOf(manifest)
  // Damaged files of a postponed picture would be published.
  const complete = postponed ? pictures.filter(({ isCached }) => isCached) : pictures
  const currentFiles = new Set(complete.flatMap(({ files }) => files))
  for (const dir of [out, stamps])
    for (const file of await readdir(dir))
      if (!currentFiles.has(file)) await rm(join(dir, file), { force: true, recursive: true })
  writeManifest(manifest, pictures, ({ entry }) => entry)
  return missing.length
}

/** The names of a picture's files in images/. */
export const filesOf = ({ files }: PictureJob): string[] =>
  files.filter((file) => !file.endsWith('.json'))

/**
 * Encodes the pictures that makeImages has left, also into images/ of the built site. `ready`
 * resolves when the file of an address is complete, and puts its picture first.
 */
export function encodeInto(site: string, left: PictureJob[], from = paths.out) {
  const target = join(site, 'images')
  const pictures = left.map((picture) => ({
    ...picture,
    make: async () => {
      await picture.make()
      await mkdir(target, { recursive: true })
      for (const file of filesOf(picture)) await copyFile(join(from, file), join(target, file))
    },
  }))
  const { all, first } = encode(pictures)
  const ofAddress = new Map<string, PictureJob>(
    pictures.flatMap((picture) =>
      filesOf(picture).map((file) => [`/images/${file}`, picture] as const),
    ),
  )
  const ready = async (path: string): Promise<void> => {
    const picture = ofAddress.get(path)
    if (picture) await first(picture)
  }
  return { all, ready }
}

/**
 * For the development server, which serves originals until `make` has encoded the `waiting`
 * pictures.
 */
export async function listImages(
  options: Options,
): Promise<{ waiting: number; make: () => Promise<void> }> {
  const pictures = await planJobs(options)
  writeManifest({ ...paths, ...options }.manifest, pictures, ({ entry, original, isCached }) =>
    isCached ? entry : original,
  )
  return {
    waiting: missingOf(pictures).length,
    make: async () => void (await encode(missingOf(pictures)).all),
  }
}

function writeManifest(
  manifest: string,
  pictures: PictureJob[],
  encodedPicture: (picture: PictureJob) => EncodedPicture,
): void {
  writeFileAtomic(
    manifest,
    JSON.stringify(
      Object.fromEntries(pictures.map((picture) => [picture.file, encodedPicture(picture)])),
    ),
  )
}

async function planJobs({ isUsed, ...options }: Options): Promise<PictureJob[]> {
  const { masters, out, manifest } = { ...paths, ...options }
  const stamps = stampsOf(manifest)
  for (const dir of [out, stamps]) await mkdir(dir, { recursive: true })
  const recipe = [await packageVersions('sharp'), await sources('encodePicture.ts')].join()
  const { images } = await readPictures(masters)
  // The content check reports unreadable pictures.
  const files = Object.keys(images).filter((file) => isUsed(file) && !images[file]!.fault)
  return Promise.all(
    files.sort().map(async (file): Promise<PictureJob> => {
      const path = join(masters, file)
      const { width, height, hash } = images[file]!
      const illustration = file.startsWith('illustrations/')
      const key = await keyOfPicture(path, hash, recipe)
      const name = `${basename(file, extname(file))}-${key.slice(0, 8)}`
      const original = { src: `/${path}`, width, height, illustration }
      const stamp = `${name}.json`
      const cachedJob = async (files: string[], make: () => Promise<string[]>) => ({
        files: [...files, stamp],
        isCached: await isCached(join(stamps, stamp), key),
        make: () => withFileCache(join(stamps, stamp), key, make),
      })
      if (file.endsWith('.svg')) {
        const target = `${name}.svg`
        const entry = { ...original, src: `/images/${target}` }
        return {
          file,
          original,
          entry,
          ...(await cachedJob([target], async () => [
            writeFileAtomic(join(out, target), readSvg(await readFile(path)).markup),
          ])),
        }
      }
      const sizes = widthsOf(width)
      const largest = sizes.at(-1)!
      const fallback = sizes.findLast((w) => w <= phoneWidth) ?? largest
      const nameOf = (w: number, format: 'avif' | 'webp') => `${name}-${w}.${format}`
      const targets = [
        ...sizes.map((w) => ({ w, format: 'avif' as const })),
        ...[...new Set([fallback, largest])].map((w) => ({ w, format: 'webp' as const })),
      ].map(({ w, format }) => ({ w, format, target: nameOf(w, format) }))
      const encodeSizes = async () => {
        const master = await readFile(path)
        const writtenFiles: string[] = []
        for (const { w, format, target } of targets) {
          const encoded = await encodePicture(master, w, format)
          writtenFiles.push(writeFileAtomic(join(out, target), encoded))
        }
        return writtenFiles
      }
      const entry = {
        src: `/images/${nameOf(largest, 'webp')}`,
        width: largest,
        height: Math.round((height * largest) / width),
        avif: sizes.map((w) => `/images/${nameOf(w, 'avif')} ${w}w`).join(', '),
        fallback: `/images/${nameOf(fallback, 'webp')}`,
        illustration,
      }
      const files = targets.map(({ target }) => target)
      return { file, original, entry, ...(await cachedJob(files, encodeSizes)) }
    }),
  )
}

const missingOf = (pictures: PictureJob[]) => pictures.filter(({ isCached }) => !isCached)

/** Encodes as many pictures at once as there are cores; `first` puts one before the others. */
function encode(pictures: PictureJob[], stage?: string) {
  const left = [...pictures]
  const done = new Map(pictures.map((picture) => [picture, Promise.withResolvers<void>()]))
  if (stage && pictures.length > 0) startStage(stage, pictures.length)
  const work = async () => {
    for (let picture = left.shift(); picture; picture = left.shift()) {
      await picture.make()
      done.get(picture)!.resolve()
      if (stage) advance()
    }
  }
  return {
    all: Promise.all(Array.from({ length: availableParallelism() }, work)),
    first: (picture: PictureJob): Promise<void> => {
      const at = left.indexOf(picture)
      if (at > 0) left.unshift(...left.splice(at, 1))
      return done.get(picture)!.promise
    },
  }
}
