/** Conditions in texts: of `{if:price_box}…{else}…{/if}` the first part is shown while the fact of that id is valid, then the second. */
import { isMap, isSeq } from 'yaml'
import { z } from 'zod'
import { memoize } from './memoize.ts'
import { pairsOf, type Source } from './read/positions.ts'
import { schemaProblems } from './read/schemaProblems.ts'
import { definition, schemaAt, schemaOfKey } from './schema/traverse.ts'

export type Holds = (id: string) => boolean

export const condition =
  /\{if:([^{}\n]*)\}((?:[^{]|\{(?!if:|else\}|\/if\}))*)(?:\{else\}((?:[^{]|\{(?!if:|else\}|\/if\}))*))?\{\/if\}/g

export const conditionIds = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(condition), ([, id = '']) => id)),
]

export const textWhile = (text: string, holds: Holds): string =>
  text.replace(condition, (_, id: string, current: string, otherwise = '') =>
    holds(id) ? current : otherwise,
  )

/** The text with blanks in place of what is not shown, so that all else keeps its position. */
const maskedWhile = (text: string, holds: Holds): string =>
  text.replace(condition, (all, id: string, current: string, otherwise?: string) => {
    const shown = holds(id) ? current : (otherwise ?? '')
    const from = holds(id) ? all.indexOf('}') + 1 : all.lastIndexOf('{/if}') - shown.length
    const blank = (part: string) => part.replace(/[^\n]/g, ' ')
    return blank(all.slice(0, from)) + shown + blank(all.slice(from + shown.length))
  })

/**
 * Removes texts that become empty; where such a text is required, the entry around it is removed
 * too. What is removed leaves `node`, the YAML of the value.
 */
export function applyConditions(
  value: unknown,
  schema: z.core.$ZodType | undefined,
  holds: Holds,
  node?: unknown,
): unknown {
  if (typeof value === 'string')
    return value.includes('{if:') ? textWhile(value, holds).trim() || undefined : value
  if (typeof value !== 'object' || value === null) return value
  const { shape, element, valueType } = schema
    ? definition(schemaAt(schema, [], value) ?? schema)
    : {}
  if (Array.isArray(value)) {
    const list = isSeq(node) ? node : undefined
    const items = value.map((item, index) =>
      applyConditions(item, element, holds, list?.items[index]),
    )
    if (list) list.items = list.items.filter((_, index) => items[index] !== undefined)
    return items.filter((item) => item !== undefined)
  }
  const map = isMap(node) ? node : undefined
  const pairs = map && pairsOf(map)
  const entries = Object.entries(value).map(([key, inner]) => {
    const at = schemaOfKey(shape, key) ?? valueType
    const after = applyConditions(inner, at, holds, pairs?.get(key)?.value)
    return { key, at, after, isGone: inner !== undefined && after === undefined }
  })
  if (entries.some(({ at, isGone }) => isGone && !(at && z.safeParse(at, undefined).success)))
    return undefined
  const gone = new Set(entries.map(({ key, isGone }) => (isGone ? pairs?.get(key) : undefined)))
  if (map) map.items = map.items.filter((pair) => !gone.has(pair))
  return Object.fromEntries(entries.map(({ key, after }) => [key, after]))
}

const idsOf = memoize((source: Source) => conditionIds(source.text))

/**
 * A file as it is while only the facts that hold are valid. A file that then breaks its schema, or
 * vanishes, has no `value`.
 */
export const sourceWhile = (source: Source, holds: Holds): Source =>
  source.value === undefined || !source.text.includes('{if:')
    ? source
    : sourceWithout(source, ...idsOf(source).filter((id) => !holds(id)))

const sourceWithout = memoize((source: Source, ...invalid: string[]): Source => {
  const holds = (id: string) => !invalid.includes(id)
  const document = source.document.clone()
  const raw = applyConditions(source.raw, source.schema, holds, document.contents)
  if (raw === undefined) return { ...source, value: undefined }
  const body = textWhile(source.body, holds)
  const shown = maskedWhile(source.text, holds)
  const { data: value, error } = z.safeParse(source.schema, raw, {
    error: () => '',
    reportInput: true,
  })
  const changed = { ...source, document, raw, body, shown, value, problems: [] }
  return error
    ? { ...changed, problems: schemaProblems(changed, source.schema, error.issues) }
    : changed
})
