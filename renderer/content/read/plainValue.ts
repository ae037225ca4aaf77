import { isMap, isScalar, isSeq } from 'yaml'
import type { z } from 'zod'

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

/** The schema under optional() and default(). */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const { type, innerType } = definition(schema)
  return wrappers.has(type) && innerType ? unwrapped(innerType) : schema
}

/** The alternative of a union that the value's discriminator names. */
function chosen(schema: z.ZodType, value: (key: string) => unknown): z.ZodType | undefined {
  const { type, options, discriminator } = definition(schema)
  if (type !== 'union') return schema
  return options?.find(
    (option) => discriminator && definition(definition(option).shape![discriminator]!).values?.includes(value(discriminator)),
  )
}

/** The schema of what stands at a path. */
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

/**
 * The plain value of a YAML node, with the schema deciding what a scalar is: where text is expected the source's own letters are taken, so that
 * 0701740605, 43137, 08:00 and 2024-09-25 need no quotation marks. A key without a value counts as absent.
 */
export function plainValue(node: unknown, schema: z.ZodType | undefined): unknown {
  const optional = schema !== undefined && wrappers.has(definition(schema).type)
  const inner = schema && unwrapped(schema)
  if (isMap(node)) {
    const own = inner && chosen(inner, (key) => node.get(key))
    const { shape, valueType } = own ? definition(own) : {}
    return Object.fromEntries(
      node.items.map(({ key, value }) => {
        const name = isScalar(key) ? String(key.value) : String(key)
        return [name, plainValue(value, fieldOf(shape, name) ?? valueType)]
      }),
    )
  }
  if (isSeq(node)) return node.items.map((item) => plainValue(item, inner && definition(inner).element))
  if (!isScalar(node)) return undefined
  const { value, source = '' } = node
  if (value === null && source === '') return undefined
  if (typeof value === 'string') {
    // What nobody sees and nobody typed: it comes along when text is pasted.
    const text = value.replace(/[\u200b\u2060\ufeff]/g, '').trim()
    return text === '' && optional ? undefined : text
  }
  const type = inner && definition(inner).type
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(source) ? value : source
  if (type === 'boolean') return typeof value === 'boolean' ? value : source
  return source
}
