import { once } from '../once.ts'
import { offsetsIn, problemAt, rangeFrom, rangeOf, type Source } from '../read/positions.ts'
import { definition, fieldOf, schemaAt } from '../read/plainValue.ts'
import type { Problem, Range } from '../read/problems.ts'
import { metaOf, type Role, roleOf } from '../schema/roles.ts'
import type { Sources } from '../site.ts'
import type { z } from 'zod'

/** A text of content and what it is for. */
export type Text = {
  source: Source
  role: Role | undefined
  value: string
  path: readonly PropertyKey[]
  /** `city`: shown on a city's page, where its placeholders may stand. */
  context: 'city' | 'page'
  /** Where it stands in the file, or a part of it, by offsets in the value. */
  range: (part?: Range) => Range
  say: (what: string, instead?: string, part?: Range, severity?: Problem['severity']) => Problem
}

type Found = Pick<Text, 'role' | 'value' | 'path' | 'context'>

/** Every text in a value that the schema knows of, also where the value breaks the schema elsewhere. */
export function walkValue(
  schema: z.ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
  around: Text['context'] = 'page',
  found: Found[] = [],
): Found[] {
  const here = schemaAt(schema, [], value)!
  const context = metaOf(here).context === 'city' ? 'city' : around
  const { type, shape, element, valueType } = definition(here)
  if (typeof value === 'string') {
    if (type === 'string') found.push({ role: roleOf(here), value, path, context })
  } else if (Array.isArray(value)) {
    if (element) for (const [index, item] of value.entries()) walkValue(element, item, [...path, index], context, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const next = fieldOf(shape, key) ?? valueType
      if (next) walkValue(next, inner, [...path, key], context, found)
    }
  }
  return found
}

/** Every text of a file: those of its YAML, and the Markdown under the front matter. */
function walk(source: Source): Text[] {
  const texts = walkValue(source.schema, source.raw).map((found) => placed(source, found, () => rangeOf(source, found.path)))
  if (!source.body) return texts
  const body: Found = { role: 'markdown', value: source.body, path: [], context: 'page' }
  return [...texts, placed(source, body, () => [source.bodyStart, source.text.length])]
}

function placed(source: Source, found: Found, whole: () => Range): Text {
  let offsets: number[] | undefined
  const range = (part?: Range) => {
    const [start, end] = whole()
    if (!part) return [start, end] as const
    // What stands after | or > on the key's line is YAML's own.
    const header = found.path.length > 0 ? (/^[|>].*\n/.exec(source.text.slice(start, end))?.[0].length ?? 0) : 0
    offsets ??= offsetsIn(source.text, [start + header, end], found.value)
    return rangeFrom(offsets, found.value, part)
  }
  return { source, ...found, range, say: (what, instead, part, severity) => problemAt(source, range(part), what, instead, severity) }
}

const inAll =
  <Found>(find: (source: Source) => Found[]) =>
  (sources: Partial<Sources>): Found[] =>
    Object.values(sources).flatMap((entries) => [...entries.values()].flatMap(find))

const textsIn = once(walk)
/** Every text of every file. */
export const textsOf = inAll(textsIn)
/** What `find` finds in the texts of all files. It looks at nothing else, so that a file that has not changed is not asked again. */
export const inTexts = <Found>(find: (text: Text) => Found[]) => inAll(once((source) => textsIn(source).flatMap(find)))
