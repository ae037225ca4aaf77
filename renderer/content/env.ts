/** What page models get besides the content: pictures, and the day. */
import type { Image } from './schema/roles.ts'

/**
 * A picture ready for <Picture>: `src` is the largest, `avif` a srcset, `fallback` for browsers
 * without AVIF; an SVG has neither. `markup` is a drawing that follows the theme.
 */
export type ImageModel = {
  alt: string
  src: string
  width: number
  height: number
  avif?: string
  fallback?: string
  markup?: string
  illustration: boolean
}

export type Env = {
  image: (image: Image) => ImageModel
  /** The markup of an SVG in content/images, for inlining. */
  svg: (file: string) => string
  /** YYYY-MM-DD */
  today: string
}
