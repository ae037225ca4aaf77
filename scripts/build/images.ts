/** Masters in content/images -> AVIF and WebP at the needed widths in .cache/public/images, and .cache/images.json that tells pages about them. */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import sharp from 'sharp'
import { keyOf, versionsOf } from './cached.ts'
import { inParallel } from './inParallel.ts'
import type { ImageModel } from '../../renderer/content/model/models.ts'

/** Masters this wide stand across the page; the rest in columns and cards. */
const wideMaster = 1600
const widths = { wide: [640, 800, 1120, 1440, 1920], narrow: [480, 720, 900, 1200] }
const encodings = { avif: { quality: 52, effort: 3 }, webp: { quality: 76, effort: 4 } }

type ImageManifest = Record<string, Omit<ImageModel, 'alt'>>

export async function makeImages({
  masters,
  used,
  out,
  manifest,
  onStart,
  onMade,
}: {
  masters: string
  used: (file: string) => boolean
  out: string
  manifest: string
  /** Before any is made, if any is. */
  onStart?: (count: number) => void
  onMade?: () => void
}): Promise<{ made: number; kept: number }> {
  await mkdir(out, { recursive: true })
  const tools = await versionsOf('sharp')
  const present = new Set(await readdir(out))
  const files = (await readdir(masters, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(webp|jpe?g|png|svg)$/.test(file) && used(file))
    .sort()
  const entries: ImageManifest = {}
  const wanted = new Set<string>()
  const jobs: (() => Promise<void>)[] = []

  for (const file of files) {
    const path = join(masters, file)
    const bytes = await readFile(path)
    const name = `${basename(file, extname(file))}-${keyOf(bytes, ...(file.endsWith('.svg') ? [] : [encodings, tools])).slice(0, 8)}`
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    const illustration = file.startsWith('illustrations/')
    if (file.endsWith('.svg')) {
      const target = `${name}.svg`
      wanted.add(target)
      if (!present.has(target)) jobs.push(() => copyFile(path, join(out, target)))
      entries[file] = { src: `/images/${target}`, width, height, illustration }
      continue
    }
    const all = width >= wideMaster ? widths.wide : widths.narrow
    const used = all.filter((w) => w <= width)
    const sizes = used.length ? used : [width]
    for (const w of sizes)
      for (const format of ['avif', 'webp'] as const) {
        const target = `${name}-${w}.${format}`
        wanted.add(target)
        if (present.has(target)) continue
        jobs.push(async () => {
          const image = sharp(bytes).rotate().resize({ width: w })
          const encoded = format === 'avif' ? image.avif(encodings.avif) : image.webp(encodings.webp)
          await encoded.toFile(join(out, `${target}.part`))
          await rename(join(out, `${target}.part`), join(out, target))
        })
      }
    const srcset = (format: string) => sizes.map((w) => `/images/${name}-${w}.${format} ${w}w`).join(', ')
    const largest = sizes[sizes.length - 1] ?? width
    entries[file] = {
      src: `/images/${name}-${largest}.webp`,
      width: largest,
      height: Math.round((height * largest) / width),
      avif: srcset('avif'),
      webp: srcset('webp'),
      illustration,
    }
  }

  sharp.concurrency(1)
  const made = jobs.length
  if (made > 0) onStart?.(made)
  await inParallel(jobs, async (job) => {
    await job()
    onMade?.()
  })
  for (const file of present) if (!wanted.has(file)) await rm(join(out, file), { force: true })
  await writeFile(manifest, JSON.stringify(entries))
  return { made, kept: wanted.size - made }
}
