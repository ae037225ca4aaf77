/** Functions that walk the content schemas. */
import type { z } from 'zod'
import { metaOf, type Role } from './roles.ts'

type Definition = {
  type: string
  innerType?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  discriminator?: string
  values?: unknown[]
  entries?: Record<string, string>
}

export const definition = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition
/** Only own properties: a key may be called `constructor`. */
export const schemaOfKey = (shape: Definition['shape'], key: string) =>
  shape && Object.hasOwn(shape, key) ? shape[key] : undefined
const wrappers = new Set(['optional', 'default', 'prefault', 'nullable', 'readonly'])

export const isOptional = (schema: z.core.$ZodType) => wrappers.has(definition(schema).type)

/** The schema under optional() and default(). */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = definition(schema)
  return isOptional(schema) && innerType ? unwrap(innerType) : schema
}

/** The option of a discriminated union that matches the value; any other schema itself. */
export function matchingOption(
  schema: z.core.$ZodType,
  value: (key: string) => unknown,
): z.core.$ZodType | undefined {
  const { type, options, discriminator } = definition(schema)
  if (type !== 'union') return schema
  return options?.find((option) => {
    const field = discriminator && definition(option).shape?.[discriminator]
    return field && definition(field).values?.includes(value(discriminator))
  })
}

const optionOf = (inner: z.core.$ZodType, value: unknown) =>
  matchingOption(inner, (key) => (value as Record<string, unknown> | undefined)?.[key])

/** The schema of the value at a path. */
export function schemaAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  value: unknown,
): z.core.$ZodType | undefined {
  const inner = unwrap(schema)
  const here = optionOf(inner, value)
  const [step, ...rest] = path
  if (step === undefined) return here ?? inner
  if (!here) return undefined
  const { shape, element, valueType } = definition(here)
  const next = schemaOfKey(shape, String(step)) ?? element ?? valueType
  return next && schemaAt(next, rest, (value as Record<PropertyKey, unknown> | undefined)?.[step])
}

type SchemaLocation = {
  role: Role | undefined
  path: readonly PropertyKey[]
}
type Visitor = (part: unknown, place: SchemaLocation) => unknown

/**
 * Replaces each text, and then each object, by the result of `visit`. Values that do not match the
 * schema are not visited.
 */
export function walk(
  schema: z.core.$ZodType,
  value: unknown,
  visit: Visitor,
  path: SchemaLocation['path'] = [],
): unknown {
  const inner = unwrap(schema)
  const here = optionOf(inner, value) ?? inner
  const { type, shape, element, valueType } = definition(here)
  const place: SchemaLocation = { role: metaOf(here).role, path }
  const step = (next: z.core.$ZodType | undefined, part: unknown, key: PropertyKey) =>
    next ? walk(next, part, visit, [...path, key]) : part
  if (typeof value === 'string') return type === 'string' ? visit(value, place) : value
  if (Array.isArray(value)) return value.map((item, index) => step(element, item, index))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, part]) => [
    key,
    step(schemaOfKey(shape, key) ?? valueType, part, key),
  ])
  return visit(Object.fromEntries(fields), place)
}

/** All texts in a value. */
export function textsIn(
  schema: z.core.$ZodType,
  value: unknown,
): (SchemaLocation & { value: string })[] {
  const texts: (SchemaLocation & { value: string })[] = []
  walk(schema, value, (part, place) => {
    if (typeof part === 'string') texts.push({ ...place, value: part })
    return part
  })
  return texts
}
