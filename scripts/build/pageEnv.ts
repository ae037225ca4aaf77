/** The environment that page models get from the file system. */
import { readFileSync } from 'node:fs'
import { memoize } from '../../renderer/content/memoize.ts'
import type { Env, ImageModel } from '../../renderer/content/env.ts'
import { themeDrawing } from '../../renderer/theme/tokens.ts'
import { svgMarkup } from './svgMarkup.ts'

/** `today`: YYYY-MM-DD. */
export function pageEnv(today: string, picture: (file: string) => Omit<ImageModel, 'alt'>): Env {
  const svg = memoize((file: string) => svgMarkup(readFileSync(`content/images/${file}`, 'utf8')))
  return {
    image: ({ file, alt }) => {
      const markup = file.endsWith('.svg') && themeDrawing(svg(file))
      return { ...picture(file), alt, ...(markup && { markup }) }
    },
    svg,
    today,
  }
}
