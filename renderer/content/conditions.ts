/** `{if:price_box}…{else}…{/if}` in a text: shown while the fact of that id holds, and what is shown after. */
import type { z } from 'zod'
import { definition, fieldOf, schemaAt } from './schema/walk.ts'
import type { Source } from './read/positions.ts'
import type { Sources } from './site.ts'

type Holds = (id: string) => boolean

export const condition = /\{if:([^{}\n]*)\}((?:(?!\{if:)[\s\S])*?)(?:\{else\}((?:(?!\{if:)[\s\S])*?))?\{\/if\}/g

const textWhere = (text: string, holds: Holds) =>
  text.replace(condition, (_, id: string, shown: string, otherwise = '') => (holds(id) ? shown : otherwise))

/** A value with its conditions decided. A text that becomes empty goes; where it is required, the entry that it belongs to goes too. */
export function valueWhere(value: unknown, schema: z.ZodType | undefined, holds: Holds): unknown {
  if (typeof value === 'string') return value.includes('{if:') ? textWhere(value, holds).trim() || undefined : value
  if (typeof value !== 'object' || value === null) return value
  const { shape, element, valueType } = schema ? definition(schemaAt(schema, [], value)!) : {}
  if (Array.isArray(value)) return value.map((item) => valueWhere(item, element, holds)).filter((item) => item !== undefined)
  const entries = Object.entries(value).map(([key, inner]) => {
    const at = fieldOf(shape, key) ?? valueType
    return { key, at, before: inner, after: valueWhere(inner, at, holds) }
  })
  if (entries.some(({ at, before, after }) => before !== undefined && after === undefined && !at?.safeParse(undefined).success))
    return undefined
  return Object.fromEntries(entries.map(({ key, after }) => [key, after]))
}

const sourceWhere = (source: Source, holds: Holds): Source =>
  source.value !== undefined && source.text.includes('{if:')
    ? { ...source, value: valueWhere(source.value, source.schema, holds), body: textWhere(source.body, holds) }
    : source

export const sourcesWhere = (sources: Sources, holds: Holds): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([name, entries]) => [name, new Map([...entries].map(([id, source]) => [id, sourceWhere(source, holds)]))]),
  ) as Sources
