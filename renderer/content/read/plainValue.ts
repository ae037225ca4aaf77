import { isMap, isScalar, isSeq } from 'yaml'
import type { z } from 'zod'
import type { PlainNode, PlainScalar } from './plainYaml.ts'

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
 * The plain value of a node, of plainYaml or of the parser, with the schema deciding what a scalar is: where text is expected the source's own letters are taken, so that
 * 0701740605, 43137, 08:00 and 2024-09-25 need no quotation marks. A key without a value counts as absent.
 */
export function plainValue(node: unknown, schema: z.ZodType | undefined): unknown {
  const optional = schema !== undefined && wrappers.has(definition(schema).type)
  const inner = schema && unwrapped(schema)
  const text = (written: string) => {
    // What nobody sees and nobody typed: it comes along when text is pasted.
    const seen = written.replace(/[\u200b\u2060\ufeff]/g, '').trim()
    return seen === '' && optional ? undefined : seen
  }
  const entries = (pairs: (readonly [string, unknown])[], get: (key: string) => unknown) => {
    const own = inner && chosen(inner, get)
    const { shape, valueType } = own ? definition(own) : {}
    return Object.fromEntries(pairs.map(([name, value]) => [name, plainValue(value, fieldOf(shape, name) ?? valueType)]))
  }
  const rows = (items: unknown[]) => items.map((item) => plainValue(item, inner && definition(inner).element))
  const type = inner && definition(inner).type

  if (node instanceof Map)
    return entries([...(node as Map<string, PlainNode>)], (key) => (node.get(key) as Partial<PlainScalar> | undefined)?.text)
  if (Array.isArray(node)) return rows(node)
  if (isPlainScalar(node)) {
    if (node.plain && type === 'number' && number.test(node.text)) return Number(node.text)
    if (node.plain && type === 'boolean' && /^(?:true|false)$/i.test(node.text)) return node.text.toLowerCase() === 'true'
    return text(node.text)
  }

  if (isMap(node))
    return entries(
      node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : String(key), value] as const),
      (key) => node.get(key),
    )
  if (isSeq(node)) return rows(node.items)
  if (!isScalar(node)) return undefined
  const { value, source = '' } = node
  if (value === null && source === '') return undefined
  if (typeof value === 'string') return text(value)
  if (type === 'number') return number.test(source) ? value : source
  if (type === 'boolean') return typeof value === 'boolean' ? value : source
  return source
}

const number = /^-?\d+(\.\d+)?$/
const isPlainScalar = (node: unknown): node is PlainScalar => typeof node === 'object' && node !== null && 'plain' in node
