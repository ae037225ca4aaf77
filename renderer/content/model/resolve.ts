import type { z } from 'zod'
import { renderMarkdown } from '../markdown/render.ts'
import { definition, schemaAt } from '../read/plainValue.ts'
import { type Image, roleOf } from '../schema/roles.ts'
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
  const walk = (part: unknown, at: z.ZodType | undefined): unknown => {
    if (!at) throw new Error(`No schema for ${JSON.stringify(part)}`)
    const here = schemaAt(at, [], part)!
    const role = roleOf(here)
    if (typeof part === 'string') {
      if (role === 'markdown') return renderMarkdown(part, { values, image: env.image }).html
      if (role === 'href') return fillUrl(part, values)
      const text = fill(part, values)
      return role === 'line' ? typeset(text) : text
    }
    const { shape, element, valueType } = definition(here)
    if (Array.isArray(part)) return part.map((item) => walk(item, element))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).map(([name, inner]) => [name, walk(inner, shape?.[name] ?? valueType)])
    return role === 'picture' ? env.image(Object.fromEntries(entries)) : Object.fromEntries(entries)
  }
  return walk(value, schema) as Resolved<T>
}
