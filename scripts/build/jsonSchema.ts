/**
 * JSON Schemas (draft 7) for YAML language servers. Their own messages are English, so every rule gets a Swedish `errorMessage`.
 */
import { z } from 'zod'
import { type Role, roleOf } from '../../renderer/content/schema/roles.ts'
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

type Override = { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }

export function jsonSchemaOf(schema: z.core.$ZodType, choices: Choices): JsonSchema {
  const override = ({ zodSchema, jsonSchema }: Override) => {
    const role = roleOf(zodSchema)
    const [visibleChars] = takeKeys(jsonSchema, 'visibleChars', 'role', 'context', 'verbatim')
    if (role && jsonSchema.type !== 'object') jsonSchema.cms = { ...jsonSchema.cms, role }
    if (jsonSchema.const !== undefined) return
    const chosen = choicesFor(role, choices)
    if (chosen && !jsonSchema.enum) {
      const { description: hint } = jsonSchema
      choose(jsonSchema, chosen.options, `välj ${chosen.where}.`)
      // In a form the value is picked, so the hint omits where it comes from.
      jsonSchema.cms = { ...jsonSchema.cms, ...(hint && { hint }) }
      jsonSchema.description = [hint, jsonSchema.errorMessage].filter(Boolean).join(' ')
    } else if (jsonSchema.errorMessage) retitle(jsonSchema)
    else if (jsonSchema.oneOf) union(jsonSchema)
    else if (jsonSchema.enum) {
      const values = jsonSchema.enum
      choose(
        jsonSchema,
        values.map((value) => ({ value, label: enumLabels[value] ?? '' })),
        `välj ${enumeration(values, 'eller')}.`,
      )
    } else if (jsonSchema.propertyNames) record(jsonSchema, choices.cityServices)
    else if (jsonSchema.type === 'string') {
      setTextRules(jsonSchema, zodSchema)
      if (visibleChars) jsonSchema.cms = { ...jsonSchema.cms, visibleChars }
    } else if (jsonSchema.type === 'integer' || jsonSchema.type === 'number') number(jsonSchema)
    else if (jsonSchema.type === 'boolean') setTitledMessage(jsonSchema, 'skriv true (ja) eller false (nej).')
    else if (jsonSchema.type === 'array') array(jsonSchema)
    else if (jsonSchema.type === 'object') object(jsonSchema)
  }
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', override: override as never }) as JsonSchema
}

/** Sets the one message for all errors of a value: language servers show no other. */
function setTitledMessage(schema: JsonSchema, what: string): void {
  setMessage(schema, schema.title ? `${schema.title}: ${what}` : what[0]!.toUpperCase() + what.slice(1))
}

/** A field without a description is described by its rule. */
function setMessage(schema: JsonSchema, message: string): void {
  if (schema.description === undefined || schema.description === schema.errorMessage) schema.description = message
  if (schema.else) schema.else.errorMessage = message
  schema.errorMessage = message
}

/** zod calls `override` again where a field is used with another title. */
function retitle(schema: JsonSchema): void {
  const { title, errorMessage = '' } = schema
  if (title && !errorMessage.startsWith(`${title}:`))
    setMessage(schema, `${title}: ${errorMessage.replace(/^[^:.]+: /, '').replace(/^./, (first) => first.toLowerCase())}`)
}

const enumeration = (words: readonly string[], last = 'och') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
const takeKeys = (schema: JsonSchema, ...keys: string[]) =>
  keys.map((key) => {
    const value = schema[key] as number | undefined
    delete schema[key]
    return value
  })

function choose(schema: JsonSchema, options: Choice[], what: string): void {
  delete schema.pattern
  schema.enum = options.map(({ value }) => value)
  if (options.some(({ label }) => label)) schema.markdownEnumDescriptions = options.map(({ label }) => label)
  setTitledMessage(schema, what)
}

function setTextRules(schema: JsonSchema, zodSchema: z.core.$ZodType) {
  const [min, max] = takeKeys(schema, 'minLength', 'maxLength', 'format')
  if (max) schema.cms = { ...schema.cms, max }
  if (max !== undefined) {
    schema.pattern = `^[\\s\\S]{${min ?? 0},${max}}$`
    // Text fields accept unquoted numbers and booleans.
    schema.type = ['string', 'number', 'boolean']
    return setTitledMessage(schema, `skriv en text på högst ${max} tecken.`)
  }
  const issue = z.safeParse(zodSchema, '\u0000').error?.issues[0]
  if (issue?.code !== 'invalid_format') return setTitledMessage(schema, 'skriv en text.')
  schema.pattern ??= '^https://\\S+$'
  setMessage(schema, issue.message)
}

/** A limit with our own message: `else` requires a type that the value does not have. */
function setLimits(schema: JsonSchema, limits: Record<string, number | undefined>, what: string): void {
  setTitledMessage(schema, what)
  const present: Record<string, number> = Object.fromEntries(
    Object.entries(limits).flatMap(([name, limit]) => (limit === undefined ? [] : [[name, limit]])),
  )
  if (Object.keys(present).length === 0) return
  schema.cms = { ...schema.cms, limits: present }
  Object.assign(schema, { if: present, else: { type: 'null', errorMessage: schema.errorMessage } })
}

function number(schema: JsonSchema) {
  const [minimum, maximum, exclusiveMinimum] = takeKeys(schema, 'minimum', 'maximum', 'exclusiveMinimum')
  const kind = schema.type === 'integer' ? 'ett heltal' : 'ett tal med punkt som decimaltecken'
  if (exclusiveMinimum !== undefined) setLimits(schema, { exclusiveMinimum }, `skriv ${kind} över ${exclusiveMinimum}.`)
  else if (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) setTitledMessage(schema, `skriv ${kind}.`)
  else setLimits(schema, { minimum, maximum }, `skriv ${kind} mellan ${minimum} och ${maximum}.`)
}

function array(schema: JsonSchema): void {
  const [minItems, maxItems] = takeKeys(schema, 'minItems', 'maxItems')
  const limits = [minItems && `minst ${minItems}`, maxItems && `högst ${maxItems}`].filter(Boolean).join(' och ')
  const amount = minItems && minItems === maxItems ? String(minItems) : limits
  setLimits(schema, { minItems, maxItems }, `skriv ${amount || 'en lista'}, med - först på varje rad.`)
}

function object(schema: JsonSchema): void {
  const { properties = {}, required = [] } = schema
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  const must = `här ska stå ${enumeration(required)}.`
  if (required.length === 0) setTitledMessage(schema, `här får stå ${enumeration(optional)}.`)
  else setTitledMessage(schema, optional.length > 0 ? `${must} Här får också stå ${enumeration(optional)}.` : must)
}

/** The services of a city, whose keys are content. */
function record(schema: JsonSchema, services: Choice[]): void {
  const { additionalProperties: service } = schema
  if (typeof service !== 'object') throw new Error('A record has a schema for its values.')
  delete schema.propertyNames
  schema.properties = Object.fromEntries(services.map(({ value, label }) => [value, { ...service, title: label }]))
  schema.additionalProperties = false
  setTitledMessage(schema, `här får stå ${enumeration(services.map(({ value }) => value))}.`)
}

/** Alternatives by `type`: only the rules of the chosen one apply. */
function union(schema: JsonSchema): void {
  const { oneOf: parts = [] } = schema
  delete schema.oneOf
  const kinds = parts.map((part) => String(part.properties!.type!.const))
  const type: JsonSchema = {
    title: 'Vilken del',
    description: 'Bestämmer vad delen visar och vilka nycklar som hör till den.',
    enum: kinds,
    markdownEnumDescriptions: parts.map(({ title }) => title ?? ''),
  }
  setTitledMessage(type, `välj ${enumeration(kinds, 'eller')}.`)
  Object.assign(schema, {
    type: 'object',
    title: 'Del av sidan',
    errorMessage: 'Del av sidan: börja med type.',
    required: ['type'],
    properties: { type },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
    allOf: parts.map((part, index) => ({ if: { required: ['type'], properties: { type: { const: kinds[index] } } }, then: part })),
    defaultSnippets: parts.map((part) => ({ label: part.properties!.type!.const, description: part.title, body: skeleton(part) })),
  })
}

/** A snippet with the required keys and numbered tab stops. */
function skeleton(schema: JsonSchema): unknown {
  let tabStop = 0
  const empty = (part: JsonSchema): unknown => {
    if (part.const !== undefined) return part.const
    if (part.type === 'object') return Object.fromEntries((part.required ?? []).map((key) => [key, empty(part.properties![key]!)]))
    if (part.type === 'array') return [empty(part.items!)]
    return `$${++tabStop}`
  }
  return empty(schema)
}
