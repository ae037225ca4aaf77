/**
 * JSON Schemas (draft 7) for YAML language servers. Their own messages are English, so every rule gets a Swedish `errorMessage`.
 */
import { z } from 'zod'
import type { Role } from '../../renderer/content/schema/roles.ts'
import { type Choice, type Choices, choicesFor } from './choices.ts'
import { enumLabels } from './enumLabels.ts'

export type JsonSchema = {
  $schema?: string
  type?: string | string[]
  title?: string
  description?: string
  default?: unknown
  /** For cmsConfig.ts; language servers ignore it. */
  cms?: {
    max?: number
    visibleChars?: number
    hint?: string
    preset?: 'today'
    due?: boolean
    role?: Role
    limits?: Record<string, number>
  }
  enum?: string[]
  markdownEnumDescriptions?: string[]
  const?: unknown
  pattern?: string
  patternErrorMessage?: string
  errorMessage?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  /** Without properties: the schema of all values. */
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  if?: JsonSchema
  then?: JsonSchema
  else?: JsonSchema
  [key: string]: unknown
}

/** A schema as zod writes it, with the metadata of roles.ts. */
type PlainSchema = JsonSchema & {
  role?: Role
  visibleChars?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  /** zod's message for a text in the wrong format, which JSON Schema has no place for. */
  formatError?: string
}
type Override = { zodSchema: z.core.$ZodType; jsonSchema: PlainSchema }

export function jsonSchemaOf(schema: z.core.$ZodType, choices: Choices): JsonSchema {
  const override = ({ zodSchema, jsonSchema }: Override) => {
    if (jsonSchema.type !== 'string') return
    const issue = z.safeParse(zodSchema, '\u0000').error?.issues[0]
    if (issue?.code === 'invalid_format') jsonSchema.formatError = issue.message
  }
  const plain = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: override as never,
  })
  return forEditors(plain as PlainSchema, choices)
}

/** A schema with our messages, explanations and choices. */
function forEditors(plain: PlainSchema, choices: Choices): JsonSchema {
  const { role, visibleChars, formatError, context: _, verbatim: __, ...own } = plain
  const parts = withParts(own, (part) => forEditors(part as PlainSchema, choices))
  const schema: PlainSchema =
    role && own.type !== 'object' ? { ...parts, cms: { ...parts.cms, role } } : parts
  if (schema.const !== undefined) return schema
  const chosen = choicesFor(role, choices)
  if (chosen && !schema.enum) return withChoices(schema, chosen)
  if (schema.oneOf) return union(schema)
  if (schema.enum) return withValues(schema, schema.enum)
  if (schema.propertyNames) return record(schema, choices.cityServices)
  switch (schema.type) {
    case 'string': {
      const text = textSchema(schema, formatError)
      return visibleChars ? { ...text, cms: { ...text.cms, visibleChars } } : text
    }
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return withRule(schema, 'skriv true (ja) eller false (nej).')
    case 'array':
      return array(schema)
    case 'object':
      return object(schema)
    default:
      return schema
  }
}

function withParts(schema: PlainSchema, change: (part: JsonSchema) => JsonSchema): PlainSchema {
  const { properties, items, additionalProperties, oneOf } = schema
  const changed = (part: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(part).map(([key, child]) => [key, change(child)]))
  return {
    ...schema,
    ...(properties && { properties: changed(properties) }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: change(additionalProperties),
    }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  }
}

/** Sets the one message for all errors of a value: language servers show no other. */
function withMessage<Schema extends JsonSchema>(schema: Schema, message: string): Schema {
  // A field without a description is described by its rule.
  return { ...schema, errorMessage: message, description: schema.description ?? message }
}
const withRule = <Schema extends JsonSchema>(schema: Schema, what: string): Schema =>
  withMessage(
    schema,
    schema.title ? `${schema.title}: ${what}` : what[0]!.toUpperCase() + what.slice(1),
  )

const enumeration = (words: readonly string[], last = 'och') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

function choose(
  { pattern: _, ...schema }: JsonSchema,
  options: Choice[],
  what: string,
): JsonSchema {
  const labels = options.map(({ label }) => label)
  const values = {
    enum: options.map(({ value }) => value),
    ...(labels.some(Boolean) && { markdownEnumDescriptions: labels }),
  }
  return withRule({ ...schema, ...values }, what)
}

function withChoices(
  schema: JsonSchema,
  { options, where }: { options: Choice[]; where: string },
): JsonSchema {
  const { description: hint } = schema
  const chosen = choose(schema, options, `välj ${where}.`)
  return {
    ...chosen,
    // In a form the value is picked, so the hint omits where it comes from.
    cms: { ...schema.cms, ...(hint && { hint }) },
    description: [hint, chosen.errorMessage].filter(Boolean).join(' '),
  }
}

function withValues(schema: JsonSchema, values: string[]): JsonSchema {
  const options = values.map((value) => ({ value, label: enumLabels[value] ?? '' }))
  return choose(schema, options, `välj ${enumeration(values, 'eller')}.`)
}

function textSchema(
  { minLength = 0, maxLength, format: _, ...schema }: PlainSchema,
  formatError: string | undefined,
): JsonSchema {
  if (maxLength !== undefined) {
    const pattern = `^[\\s\\S]{${minLength},${maxLength}}$`
    // Text fields accept unquoted numbers and booleans.
    const type = ['string', 'number', 'boolean']
    return withRule(
      { ...schema, type, pattern, cms: { ...schema.cms, max: maxLength } },
      `skriv en text på högst ${maxLength} tecken.`,
    )
  }
  if (!formatError) return withRule(schema, 'skriv en text.')
  return withMessage({ ...schema, pattern: schema.pattern ?? '^https://\\S+$' }, formatError)
}

/** Limits with our own message: `else` requires a type that the value does not have. */
function withLimits(
  schema: JsonSchema,
  all: Record<string, number | undefined>,
  what: string,
): JsonSchema {
  const described = withRule(schema, what)
  const limits: Record<string, number> = Object.fromEntries(
    Object.entries(all).flatMap(([name, limit]) => (limit === undefined ? [] : [[name, limit]])),
  )
  if (Object.keys(limits).length === 0) return described
  const { errorMessage = '' } = described
  return {
    ...described,
    cms: { ...schema.cms, limits },
    if: limits,
    else: { type: 'null', errorMessage },
  }
}

function number({ minimum, maximum, exclusiveMinimum, ...schema }: PlainSchema): JsonSchema {
  const kind = schema.type === 'integer' ? 'ett heltal' : 'ett tal med punkt som decimaltecken'
  if (exclusiveMinimum !== undefined)
    return withLimits(schema, { exclusiveMinimum }, `skriv ${kind} över ${exclusiveMinimum}.`)
  if (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER)
    return withRule(schema, `skriv ${kind}.`)
  return withLimits(schema, { minimum, maximum }, `skriv ${kind} mellan ${minimum} och ${maximum}.`)
}

function array({ minItems, maxItems, ...schema }: PlainSchema): JsonSchema {
  const limits = [minItems && `minst ${minItems}`, maxItems && `högst ${maxItems}`]
    .filter(Boolean)
    .join(' och ')
  const amount = minItems && minItems === maxItems ? String(minItems) : limits
  return withLimits(
    schema,
    { minItems, maxItems },
    `skriv ${amount || 'en lista'}, med - först på varje rad.`,
  )
}

function object(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [] } = schema
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  const must = `här ska stå ${enumeration(required)}.`
  if (required.length === 0) return withRule(schema, `här får stå ${enumeration(optional)}.`)
  return withRule(
    schema,
    optional.length > 0 ? `${must} Här får också stå ${enumeration(optional)}.` : must,
  )
}

/** The services of a city, whose keys are content, or texts by any name. */
function record({ propertyNames: _, ...schema }: JsonSchema, services: Choice[]): JsonSchema {
  const { additionalProperties: service } = schema
  if (typeof service !== 'object') throw new Error('A record has a schema for its values.')
  if (service.type !== 'object')
    return withRule(schema, 'skriv ett namn och en adress på varje rad.')
  const properties = Object.fromEntries(
    services.map(({ value, label }) => [value, { ...service, title: label }]),
  )
  return withRule(
    { ...schema, properties, additionalProperties: false },
    `här får stå ${enumeration(Object.keys(properties))}.`,
  )
}

/** Alternatives by `type`: only the rules of the chosen one apply. */
function union({ oneOf: parts = [], ...schema }: JsonSchema): JsonSchema {
  const kinds = parts.map((part) => String(part.properties!.type!.const))
  const type: JsonSchema = {
    title: 'Vilken del',
    description: 'Bestämmer vad delen visar och vilka nycklar som hör till den.',
    enum: kinds,
    markdownEnumDescriptions: parts.map(({ title }) => title ?? ''),
  }
  return {
    ...schema,
    type: 'object',
    title: 'Del av sidan',
    errorMessage: 'Del av sidan: börja med type.',
    required: ['type'],
    properties: { type: withRule(type, `välj ${enumeration(kinds, 'eller')}.`) },
    allOf: parts.map((part, index) => ({
      if: { required: ['type'], properties: { type: { const: kinds[index] } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
      then: part,
    })),
    defaultSnippets: parts.map((part) => ({
      label: part.properties!.type!.const,
      description: part.title,
      body: skeleton(part),
    })),
  }
}

/** A snippet with the required keys and numbered tab stops. */
function skeleton(schema: JsonSchema): unknown {
  let tabStop = 0
  const empty = (part: JsonSchema): unknown => {
    if (part.const !== undefined) return part.const
    if (part.type === 'object')
      return Object.fromEntries(
        (part.required ?? []).map((key) => [key, empty(part.properties![key]!)]),
      )
    if (part.type === 'array') return [empty(part.items!)]
    return `$${++tabStop}`
  }
  return empty(schema)
}
