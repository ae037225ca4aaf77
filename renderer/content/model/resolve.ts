import { isMarkdownKey } from '../schema/roles.ts'
import { renderMarkdown } from '../markdown/render.ts'
import type { ImageModel, Resolved } from './models.ts'
import { fill, type Values } from './placeholders.ts'
import type { Image } from '../schema/roles.ts'

/** What page models take from outside of content/. */
export type Env = {
  image: (image: Image) => ImageModel
  /** The text of an SVG in content/images, to stand in the page. */
  svg: (file: string) => string
  /** YYYY-MM-DD */
  today: string
}

const isImage = (value: object): value is Image => 'file' in value && 'alt' in value

/** Placeholders filled in, pictures looked up, and `body` and `answer` as HTML. */
export function resolve<T>(value: T, values: Values, env: Env): Resolved<T> {
  const walk = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return isMarkdownKey(key) ? renderMarkdown(fill(part, values)).html : fill(part, values)
    if (Array.isArray(part)) return part.map((item) => walk(item, key))
    if (typeof part !== 'object' || part === null) return part
    if (isImage(part)) return env.image({ file: part.file, alt: fill(part.alt, values) })
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return walk(value, '') as Resolved<T>
}
