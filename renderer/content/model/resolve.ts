import type { z } from 'zod'
import { renderMarkdown } from '../markdown/render.ts'
import type { Image } from '../schema/roles.ts'
import { walk } from '../schema/walk.ts'
import type { ImageModel, Resolved } from './models.ts'
import { fill, fillUrl, type Values } from './placeholders.ts'
import { typeset } from './typeset.ts'

/** What page models take from outside of content/. */
export type Env = {
  image: (image: Image) => ImageModel
  /** The text of an SVG in content/images, to stand in the page. */
  svg: (file: string) => string
  /** YYYY-MM-DD */
  today: string
}

/** Content of a schema, or a part of it, with placeholders filled in, pictures looked up and Markdown as HTML. */
export function resolve<S extends z.ZodType, T extends Partial<z.infer<S>>>(schema: S, value: T, values: Values, env: Env): Resolved<T> {
  return walk(schema, value, (part, { role }) => {
    if (role === 'picture') return env.image(part as Image)
    if (typeof part !== 'string') return part
    if (role === 'markdown') return renderMarkdown(part, { values, image: env.image }).html
    if (role === 'href') return fillUrl(part, values)
    const text = fill(part, values)
    return role === 'line' ? typeset(text) : text
  }) as Resolved<T>
}
