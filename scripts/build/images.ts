/** The pictures of content/images, as pages show them. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import type { ImageModel } from '../../renderer/content/env.ts'
import { fileProblem, problemText } from '../../renderer/content/read/problems.ts'
import { required } from '../../renderer/content/required.ts'
import { type PictureSize, wrongPicture } from './readPictures.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'
import { loadSharp } from './sharp.ts'
import { svgMarkup } from './svgMarkup.ts'

type PictureModel = Omit<ImageModel, 'alt'>
type Recipe =
  | { format: 'svg' }
  | { format: 'avif' | 'webp'; width: number; quality: number; effort: number }
  | { format: 'jpeg'; width: number; height: number; quality: number }

type PlannedFile = { master: string; recipe: Recipe }

const masters = 'content/images'
const cache = '.cache/pictures'

/** A picture of at least this width may fill the page; others are shown in columns and cards. */
const wideMaster = 1600
/** 736: a full-width picture on a 412 px phone at a density of 1.75. */
const widths = { wide: [560, 736, 1120, 1440, 1920], narrow: [480, 720, 900, 1200] }
/** Also the only width for browsers without AVIF, which are old phones. */
const phoneWidth = 736
/** High-density screens hide the lower quality, which saves a third of the bytes. */
const quality = { phone: 34, avif: 52, webp: 76 }
/**
 * With more effort files are a fifth smaller, and encoding all pictures takes five times as long: a
 * minute of processor time.
 */
const efforts = { little: { avif: 0, webp: 0 }, more: { avif: 3, webp: 4 } }
export type Effort = keyof typeof efforts
const social: Recipe = { format: 'jpeg', width: 1200, height: 630, quality: 82 }

/** The widths of a picture's files; one narrower than all steps keeps its own width. */
function widthsOf(width: number): number[] {
  const steps = width >= wideMaster ? widths.wide : widths.narrow
  const fitting = steps.filter((step) => step <= width)
  return fitting.length > 0 ? fitting : [width]
}

const isIllustration = (file: string) => file.startsWith('illustrations/')

/** The development server shows the originals. */
export const originalPictures =
  (sizes: Record<string, PictureSize>) =>
  (file: string): PictureModel => ({
    src: `/${masters}/${file}`,
    ...required(sizes[file], file),
    illustration: isIllustration(file),
  })

/** Collects the pictures that pages ask for; `write` makes their files. */
export class PictureFiles {
  readonly #sizes: Record<string, PictureSize>
  readonly #effort: Effort
  readonly #models = new Map<string, PictureModel>()
  /** The recipes of the files in the cache, by their name. */
  readonly #files = new Map<string, PlannedFile>()
  /** Names of files in the cache, by their path on the site. */
  readonly #paths = new Map<string, string>()

  constructor(sizes: Record<string, PictureSize>, effort: Effort = 'more') {
    this.#sizes = sizes
    this.#effort = effort
  }

  image(file: string): PictureModel {
    const model = this.#models.get(file) ?? this.#modelOf(file)
    this.#models.set(file, model)
    return model
  }

  #modelOf(file: string): PictureModel {
    const { width, height } = required(this.#sizes[file], file)
    const illustration = isIllustration(file)
    if (file.endsWith('.svg'))
      return { src: this.#add(file, { format: 'svg' }), width, height, illustration }
    const encoded = (format: 'avif' | 'webp', w: number) => {
      const level = format === 'avif' && w <= phoneWidth ? 'phone' : format
      const effort = efforts[this.#effort][format]
      return this.#add(file, { format, width: w, quality: quality[level], effort })
    }
    const steps = widthsOf(width)
    const largest = Math.max(...steps)
    return {
      src: encoded('webp', largest),
      width: largest,
      height: Math.round((height * largest) / width),
      avif: steps.map((step) => `${encoded('avif', step)} ${step}w`).join(', '),
      fallback: encoded('webp', steps.findLast((step) => step <= phoneWidth) ?? largest),
      illustration,
    }
  }

  /** The picture that others show with a link to the page, published at `path`. */
  addSocialPicture(file: string, path: string): void {
    this.#paths.set(path, this.#name(file, social))
  }

  #add(file: string, recipe: Recipe): string {
    const name = this.#name(file, recipe)
    this.#paths.set(`/images/${name}`, name)
    return `/images/${name}`
  }

  /**
   * With the hash of bytes and recipes, so that a file that exists needs no check. All sizes of a
   * picture have the same: hashes do not compress, and pages name each size.
   */
  #name(file: string, recipe: Recipe): string {
    const hash = createHash('sha256')
      .update(readFileSync(join(masters, file)))
      .update(JSON.stringify([quality, efforts[this.#effort], social]))
      .digest('hex')
      .slice(0, 8)
    const width = 'width' in recipe ? `-${recipe.width}` : ''
    const name = `${basename(file, extname(file))}-${hash}${width}.${recipe.format}`
    this.#files.set(name, { master: file, recipe })
    return name
  }

  /** Encodes what the cache lacks, and copies all files to the built site. */
  async write(out: string): Promise<void> {
    const encodeMissing = async ([name, { master, recipe }]: [string, PlannedFile]) => {
      const file = join(cache, name)
      if (existsSync(file)) return
      const encoded = await encode(readFileSync(join(masters, master)), recipe).catch(() => {
        // Reading its size did not show that the rest of the picture is broken.
        throw new UserFacingError(problemText(fileProblem(`images/${master}`, wrongPicture)))
      })
      writeFileAtomic(file, encoded)
    }
    // sharp works on as many at once as Node has threads for it.
    await Promise.all([...this.#files].map(encodeMissing))
    for (const [path, name] of this.#paths) {
      mkdirSync(dirname(join(out, path)), { recursive: true })
      copyFileSync(join(cache, name), join(out, path))
    }
  }
}

async function encode(master: Buffer, recipe: Recipe): Promise<Buffer> {
  if (recipe.format === 'svg') return Buffer.from(svgMarkup(master.toString()))
  const sharp = await loadSharp()
  const picture = sharp(master).rotate()
  if (recipe.format === 'jpeg') {
    const { width, height, quality } = recipe
    return picture
      .resize({ width, height, position: sharp.strategy.attention })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer()
  }
  const { width, format, ...options } = recipe
  return picture.resize({ width }).toFormat(format, options).toBuffer()
}
