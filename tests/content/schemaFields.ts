/** The fields of the small site's files with their schemas; entries of a list count once. */
import type { z } from 'zod'
import { loadSite } from '../../renderer/content/load.ts'
import { type Source, valueAt } from '../../renderer/content/read/positions.ts'
import {
  definition,
  isOptional,
  matchingOption,
  unwrap,
} from '../../renderer/content/schema/traverse.ts'
import { smallOptions, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

export type SchemaField = {
  name: string
  source: Source
  path: (string | number)[]
  schema: z.core.$ZodType
  value: unknown
  required: boolean
}

const byName = new Map<string, SchemaField>()
function collectFields(field: SchemaField): void {
  const { value, path, name } = field
  const schema = matchingOption(unwrap(field.schema), (key) => valueAt(value, [key]))
  if (!schema || byName.has(name)) return
  byName.set(name, { ...field, schema })
  const { shape, element, valueType } = definition(schema)
  for (const [key, part] of Object.entries((typeof value === 'object' && value) || {})) {
    const inner = shape?.[key] ?? element ?? valueType
    if (!inner || definition(inner).type === 'literal') continue
    const kind = element && valueAt(part, ['type'])
    const next = {
      ...field,
      schema: inner,
      value: part,
      required: Boolean(shape) && !isOptional(inner),
    }
    collectFields({
      ...next,
      path: [...path, element ? Number(key) : key],
      name: `${name}.${element ? (kind ?? '*') : key}`,
    })
  }
}

for (const [collection, sources] of Object.entries(loadSite(smallSite, smallOptions).sources))
  for (const source of sources.values())
    collectFields({
      name: collection,
      source,
      path: [],
      schema: source.schema,
      value: source.raw,
      required: false,
    })
export const fields = [...byName.values()]
