/** Sveltia's form fields, from the schema of content/. */
import { z } from 'zod'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import type { Role } from '../../renderer/content/schema/roles.ts'
import type { Site } from '../../renderer/content/site.ts'

export type CmsField = { name: string; widget: string; [option: string]: unknown }

/** A schema as zod writes it, with the metadata of roles.ts. */
type Schema = {
  type?: string
  title?: string
  description?: string
  role?: Role
  labels?: Record<string, string>
  default?: unknown
  const?: string
  enum?: string[]
  pattern?: string
  patternMessage?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
}

export function jsonSchema(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    // JSON Schema has no place for the message of a pattern.
    override({ zodSchema, jsonSchema }) {
      if (!jsonSchema.pattern) return
      jsonSchema.patternMessage = z.safeParse(zodSchema, '\u0000').error?.issues[0]?.message
    },
  }) as Schema
}

/** The keys whose values can name an object in a list. */
export const namesIn = ({ properties = {} }: Schema): string[] =>
  [
    'displayName',
    'name',
    'title',
    'headline',
    'question',
    'label',
    'statement',
    'alt',
    'id',
  ].filter((key) => key in properties)

export function fieldsOf({ properties = {}, required = [] }: Schema, site: Site): CmsField[] {
  const fields: CmsField[] = []
  for (const [name, schema] of Object.entries(properties)) {
    // The `type` of a section, which Sveltia writes.
    if (schema.const !== undefined) continue
    const { title: label = name, description: hint } = schema
    const common = { name, label, required: required.includes(name), ...(hint && { hint }) }
    fields.push({ ...common, ...fieldOf(schema, site) })
  }
  return fields
}

type Widget = Omit<CmsField, 'name'> & { widget: string }

function fieldOf(schema: Schema, site: Site): Widget {
  const { type, role, labels = {} } = schema
  const preset = schema.default === undefined ? {} : { default: schema.default }
  if (typeof role === 'object') {
    if ('image' in role) return pictureField
    if ('fact' in role) return relation('about', 'facts.*.id', ['facts.*.statement'], 'facts')
    const { schema: target } = allCollections.find(([name]) => name === role.ref)?.[1] ?? {}
    const names = target ? namesIn(jsonSchema(target)) : []
    return relation(role.ref, '{{slug}}', names.slice(0, 1))
  }
  if (role === 'category')
    return relation('pages', 'categories.*.id', ['categories.*.name'], 'blog')
  if (role === 'drawing') return { ...pictureField, accept: 'image/svg+xml' }
  if (role === 'markdown') return markdownField
  if (role === 'date')
    return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', picker_utc: false }
  if (schema.enum) {
    const options = schema.enum.map((value) => ({ value, label: labels[value] ?? value }))
    return { widget: 'select', options, ...preset }
  }
  if (type === 'boolean') return { widget: 'boolean', required: false, ...preset }
  if (type === 'integer' || type === 'number') return numberField(schema)
  if (type === 'array') return listField(schema, site)
  if (type === 'object') return objectField(schema, site)
  return textField(schema)
}

const pictureField = {
  widget: 'image',
  choose_url: false,
  accept: 'image/webp,image/jpeg,image/png,image/svg+xml',
}

/** Raw mode, because Sveltia's rich text would rewrite the blocks and anchors of articles. */
export const markdownField = { widget: 'richtext', modes: ['raw'] }

const relation = (collection: string, value: string, names: string[], file?: string) => ({
  widget: 'relation',
  collection,
  ...(file && { file }),
  value_field: value,
  display_fields: names,
  search_fields: names,
})

function numberField({ type, minimum, exclusiveMinimum, maximum }: Schema): Widget {
  const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const numbers = type === 'integer' ? { value_type: 'int' } : { value_type: 'float', step: 0.0001 }
  return { widget: 'number', ...numbers, min, max: maximum }
}

function listField({ items = {}, minItems, maxItems }: Schema, site: Site): Widget {
  const list = { widget: 'list', min: minItems, max: maxItems }
  if (items.oneOf) {
    const types = items.oneOf.map((kind) => {
      const name = kind.properties?.type?.const
      const summary = kind.properties?.title ? `${kind.title}: {{title}}` : kind.title
      return { name, label: kind.title, summary, fields: fieldsOf(kind, site) }
    })
    return { ...list, collapsed: true, types }
  }
  const { title } = items
  const single = title ? { label_singular: title } : {}
  if (items.type !== 'object')
    return { ...list, ...single, field: { name: 'item', label: title, ...fieldOf(items, site) } }
  const [first] = namesIn(items)
  const summary = first ? { summary: `{{${first}}}` } : {}
  return { ...list, ...single, ...summary, collapsed: true, fields: fieldsOf(items, site) }
}

function objectField(schema: Schema, site: Site): Widget {
  const { properties, additionalProperties: values } = schema
  if (properties) {
    const fields = fieldsOf(schema, site)
    const isLong = fields.length > 4 || fields.some(({ widget }) => widget === 'object')
    return { widget: 'object', collapsed: isLong, fields }
  }
  if (typeof values !== 'object' || values.type !== 'object')
    return { widget: 'keyvalue', key_label: 'Namn', value_label: 'Adress' }
  // A city has a page of each service that has pages of cities.
  const fields = site.services
    .filter(({ cityPage }) => cityPage)
    .map(({ id, name }) => ({
      name: id,
      label: name,
      required: false,
      ...objectField(values, site),
    }))
  return { widget: 'object', fields }
}

/** Texts that may be longer get a field of several lines. */
const lineLength = 140

function textField({ pattern, patternMessage, minLength, maxLength }: Schema): Widget {
  const widget = (maxLength ?? 0) > lineLength ? 'text' : 'string'
  return {
    widget,
    ...(minLength !== undefined && minLength > 1 && { minlength: minLength }),
    ...(maxLength && { maxlength: maxLength }),
    // The check before a save fills in placeholders first.
    ...(pattern && { pattern: [`(?:${pattern})|\\{`, patternMessage ?? ''] }),
  }
}
