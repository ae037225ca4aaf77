/** Masters in content/images -> AVIF and WebP at the needed widths in .cache/public/images, and .cache/images.json that tells pages about them. */
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import sharp from 'sharp'
import { keyOf, replaceFile, versionsOf } from './cached.ts'
import { inParallel } from './inParallel.ts'
import type { ImageModel } from '../../renderer/content/model/models.ts'
import { readPictures } from './readPictures.ts'

/** Masters this wide stand across the page; the rest in columns and cards. */
const wideMaster = 1600
/** 736 is what a phone of 412 px at 1.75 takes for a picture from edge to edge. */
const widths = { wide: [560, 736, 1120, 1440, 1920], narrow: [480, 720, 900, 1200] }
/** Up to this a picture is seen on a phone, at two or three dots to a pixel. Browsers without AVIF get no other size: they are phones of 2016 and before, 375 px wide at 2. */
const phoneWidth = 736
/** At that density nobody sees the difference; a third of the bytes is, and the home page's picture comes within one round trip of 14,600. */
const encodings = { phone: { quality: 43, effort: 3 }, avif: { quality: 52, effort: 3 }, webp: { quality: 76, effort: 4 } }

type Made = Omit<ImageModel, 'alt'>

type Picture = { file: string; entry: Made; original: Made; files: string[]; jobs: (() => Promise<void>)[] }

const paths = { masters: 'content/images', out: '.cache/public/images', manifest: '.cache/images.json' }
type Options = Partial<typeof paths> & { used: (file: string) => boolean; onStart?: (pictures: number) => void; onMade?: () => void }

/** By a picture's own hash: its bytes are read once. */
const keys = new Map<string, string>()

/** The names in each text of last time: at a save all but one are the same. */
let namesIn = new Map<string, string[]>()

/** The pictures that the texts name, in YAML or in Markdown. */
export function picturesIn(texts: Iterable<string>): (file: string) => boolean {
  const pattern = /(?<![a-z0-9])[a-z0-9][a-z0-9/._-]*\.(?:webp|jpe?g|png|svg)\b/g
  namesIn = new Map([...texts].map((text) => [text, namesIn.get(text) ?? text.match(pattern) ?? []]))
  const named = new Set([...namesIn.values()].flat())
  return (file) => named.has(file)
}

/** For a build: makes what is missing and takes away what no text names. Returns how many were made. */
export async function makeImages(options: Options): Promise<{ made: number; kept: number }> {
  const pictures = await planned(options)
  const made = await run(pictures, options)
  const { out, manifest } = { ...paths, ...options }
  const wanted = new Set(pictures.flatMap(({ files }) => files))
  for (const file of await readdir(out)) if (!wanted.has(file)) await rm(join(out, file), { force: true })
  note(manifest, pictures, ({ entry }) => entry)
  return { made, kept: wanted.size - made }
}

/** For the development server, which serves the original of a picture until `make` has made it. Tells how many wait for that. */
export async function noteImages(options: Options): Promise<{ waiting: number; make: () => Promise<void> }> {
  const pictures = await planned(options)
  note({ ...paths, ...options }.manifest, pictures, ({ entry, original, jobs }) => (jobs.length > 0 ? original : entry))
  return { waiting: pictures.filter(({ jobs }) => jobs.length > 0).length, make: async () => void (await run(pictures)) }
}

/** In one step: pages are made meanwhile, and others note as well. */
function note(manifest: string, pictures: Picture[], shown: (picture: Picture) => Made): void {
  replaceFile(manifest, JSON.stringify(Object.fromEntries(pictures.map((picture) => [picture.file, shown(picture)]))))
}

async function planned({ used, ...options }: Options): Promise<Picture[]> {
  const { masters, out, manifest } = { ...paths, ...options }
  await mkdir(out, { recursive: true })
  // Not beside `out`: what lies there is published, half pictures of an interrupted build too.
  const aside = join(dirname(manifest), 'images-in-the-making')
  const tools = await versionsOf('sharp')
  const present = new Set(await readdir(out))
  const { images } = await readPictures(masters)
  // What cannot be read is told by the check.
  const files = Object.keys(images).filter((file) => used(file) && !images[file]!.fault)
  return Promise.all(
    files.sort().map(async (file): Promise<Picture> => {
      const path = join(masters, file)
      const { width, height, hash } = images[file]!
      const illustration = file.startsWith('illustrations/')
      const key = keys.get(hash) ?? keyOf(await readFile(path), ...(file.endsWith('.svg') ? [] : [encodings, tools]))
      keys.set(hash, key)
      const name = `${basename(file, extname(file))}-${key.slice(0, 8)}`
      const original = { src: `/${path}`, width, height, illustration }
      if (file.endsWith('.svg')) {
        const target = `${name}.svg`
        const jobs = present.has(target) ? [] : [() => copyFile(path, join(out, target))]
        return { file, original, entry: { ...original, src: `/images/${target}` }, files: [target], jobs }
      }
      const all = width >= wideMaster ? widths.wide : widths.narrow
      const fitting = all.filter((w) => w <= width)
      const sizes = fitting.length ? fitting : [width]
      const largest = sizes.at(-1)!
      const fallback = sizes.findLast((w) => w <= phoneWidth) ?? largest
      const nameOf = (w: number, format: 'avif' | 'webp') => `${name}-${w}.${format}`
      const targets = [
        ...sizes.map((w) => ({ w, format: 'avif' as const })),
        ...[...new Set([fallback, largest])].map((w) => ({ w, format: 'webp' as const })),
      ].map(({ w, format }) => ({ w, format, target: nameOf(w, format) }))
      const jobs = targets
        .filter(({ target }) => !present.has(target))
        .map(({ w, format, target }) => async () => {
          const image = sharp(await readFile(path))
            .rotate()
            .resize({ width: w })
          const encoded = format === 'avif' ? image.avif(w <= phoneWidth ? encodings.phone : encodings.avif) : image.webp(encodings.webp)
          await mkdir(aside, { recursive: true })
          await encoded.toFile(join(aside, `${process.pid}-${target}`))
          await rename(join(aside, `${process.pid}-${target}`), join(out, target))
        })
      const entry = {
        src: `/images/${nameOf(largest, 'webp')}`,
        width: largest,
        height: Math.round((height * largest) / width),
        avif: sizes.map((w) => `/images/${nameOf(w, 'avif')} ${w}w`).join(', '),
        fallback: `/images/${nameOf(fallback, 'webp')}`,
        illustration,
      }
      return { file, original, entry, files: targets.map(({ target }) => target), jobs }
    }),
  )
}

async function run(pictures: Picture[], { onStart, onMade }: Pick<Options, 'onStart' | 'onMade'> = {}): Promise<number> {
  const jobs = pictures.flatMap(({ jobs }) => jobs)
  sharp.concurrency(1)
  if (jobs.length > 0) onStart?.(jobs.length)
  await inParallel(jobs, async (job) => {
    await job()
    onMade?.()
  })
  return jobs.length
}
