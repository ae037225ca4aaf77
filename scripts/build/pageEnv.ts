/** The environment that page models get from the file system. */
import { readFileSync } from 'node:fs'
import { memoize } from '../../renderer/content/memoize.ts'
import type { Env, ImageModel } from '../../renderer/content/model/models.ts'
import { required } from '../../renderer/content/required.ts'
import { type BrandColours, themeDrawing } from '../../renderer/theme/tokens.ts'
import { readSvg } from './readSvg.ts'

/** `today`: YYYY-MM-DD. */
export function pageEnv(today: string, brand: BrandColours): Env {
  const pictures: Record<string, Omit<ImageModel, 'alt'>> = JSON.parse(
    readFileSync('.cache/images.json', 'utf8'),
  )
  const svg = memoize((file: string) => readSvg(readFileSync(`content/images/${file}`)).markup)
  return {
    image: ({ file, alt }) => {
      const markup = file.endsWith('.svg') && themeDrawing(svg(file), brand)
      return { ...required(pictures[file], file), alt, ...(markup && { markup }) }
    },
    svg,
    today,
  }
}
