/** From values of content to values that components show. */
import type { z } from 'zod'
import type { Env, ImageModel } from '../env.ts'
import { renderMarkdown } from '../markdown/render.ts'
import type { Image } from '../schema/roles.ts'
import { walk } from '../schema/traverse.ts'
import { typeset } from '../typeset.ts'
import { quotePath } from '../urls.ts'

/** Content with placeholders filled in, Markdown rendered to HTML and pictures looked up. */
export type Resolved<T> = T extends { file: string; alt: string }
  ? ImageModel
  : T extends readonly unknown[]
    ? Resolved<T[number]>[]
    : T extends object
      ? { [K in keyof T]: Resolved<T[K]> }
      : T

/** `quoteUrl` replaces the quote page in links. */
type Context = { env: Pick<Env, 'image'>; quoteUrl?: string | undefined }

/** Looks up pictures and renders Markdown in a value of a schema, or in a part of one. */
export function resolve<S extends z.core.$ZodType, T extends Partial<z.infer<S>>>(
  schema: S,
  value: T,
  { env, quoteUrl = quotePath }: Context,
): Resolved<T> {
  // `walk` is untyped: Resolved describes what it does by role.
  return walk(schema, value, (part, { role }) => {
    if (role === 'picture') return env.image(part as Image)
    if (typeof part !== 'string') return part
    if (role === 'markdown') return renderMarkdown(part, env.image, quoteUrl).html
    if (role === 'href') return part === quotePath ? quoteUrl : part
    return role === 'line' ? typeset(part) : part
  }) as Resolved<T>
}
