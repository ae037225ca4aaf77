/** The one walk over a schema and a value of it: checks, page models and editors find texts and their roles by it. */
import type { z } from 'zod'
import { metaOf, type Role, roleOf } from './roles.ts'

type Definition = {
  type: string
  innerType?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  discriminator?: string
  values?: unknown[]
  entries?: Record<string, string>
}

export const definition = (schema: z.ZodType) => schema._zod.def as unknown as Definition
/** A key may be called as what every object has (`constructor`). */
export const fieldOf = (shape: Definition['shape'], key: string) => (shape && Object.hasOwn(shape, key) ? shape[key] : undefined)
const wrappers = new Set(['optional', 'default', 'prefault', 'nullable', 'readonly'])

export const isOptional = (schema: z.ZodType) => wrappers.has(definition(schema).type)

/** The schema under optional() and default(). */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType } = definition(schema)
  return isOptional(schema) && innerType ? unwrapped(innerType) : schema
}

/** The alternative of a union that the value's discriminator names. */
export function chosen(schema: z.ZodType, value: (key: string) => unknown): z.ZodType | undefined {
  const { type, options, discriminator } = definition(schema)
  if (type !== 'union') return schema
  return options?.find(
    (option) => discriminator && definition(definition(option).shape![discriminator]!).values?.includes(value(discriminator)),
  )
}

/** The schema of the value at a path. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[], value: unknown): z.ZodType | undefined {
  const inner = unwrapped(schema)
  const here = chosen(inner, (key) => (value as Record<string, unknown> | undefined)?.[key])
  const [step, ...rest] = path
  if (step === undefined) return here ?? inner
  if (!here) return undefined
  const { shape, element, valueType } = definition(here)
  const next = fieldOf(shape, String(step)) ?? element ?? valueType
  return next && schemaAt(next, rest, (value as Record<PropertyKey, unknown> | undefined)?.[step])
}

export type SchemaPlace = {
  role: Role | undefined
  path: readonly PropertyKey[]
  /** `city`: shown on a city's page, where its placeholders may be used. */
  context: 'city' | 'page'
}
type Visitor = (part: unknown, place: SchemaPlace) => unknown

/**
 * The value with each text, and then each group of fields, replaced by what `visit` returns for it. What the schema does not know, because
 * the value breaks it, stays as it is.
 */
export function walk(
  schema: z.ZodType,
  value: unknown,
  visit: Visitor,
  path: SchemaPlace['path'] = [],
  around: SchemaPlace['context'] = 'page',
): unknown {
  const here = schemaAt(schema, [], value)!
  const context = metaOf(here).context === 'city' ? 'city' : around
  const { type, shape, element, valueType } = definition(here)
  const place = { role: roleOf(here), path, context } as const
  const step = (next: z.ZodType | undefined, part: unknown, key: PropertyKey) =>
    next ? walk(next, part, visit, [...path, key], context) : part
  if (typeof value === 'string') return type === 'string' ? visit(value, place) : value
  if (Array.isArray(value)) return value.map((item, index) => step(element, item, index))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, part]) => [key, step(fieldOf(shape, key) ?? valueType, part, key)])
  return visit(Object.fromEntries(fields), place)
}

/** Every text in a value, with its place. */
export function textsIn(schema: z.ZodType, value: unknown): (SchemaPlace & { value: string })[] {
  const texts: (SchemaPlace & { value: string })[] = []
  walk(schema, value, (part, place) => {
    if (typeof part === 'string') texts.push({ ...place, value: part })
    return part
  })
  return texts
}
