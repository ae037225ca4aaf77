/** The CMS's forms, from the editor schemas: the same titles, explanations, rules and messages, field by field. */
import type { z } from 'zod'
import { collections } from '../../renderer/content/schema/collections.ts'
import { sourceKey } from './admin/contentFormat.ts'
import { type Choice, type Choices, choicesIn, chosenFrom } from './choices.ts'
import { enumLabels } from './enumLabels.ts'
import { type JsonSchema, jsonSchemaOf } from './jsonSchema.ts'

export type Field = {
  name: string
  label?: string
  widget: string
  fields?: Field[]
  types?: { name: string; label: string; fields: Field[] }[]
  [option: string]: unknown
}
type Collection = Record<string, unknown>

export type CmsOptions = {
  /** GitHub's owner/name. */
  repository: string
  branch: string
  /** Where the sign-in function answers; without it an editor signs in with an access token. */
  authUrl?: string
}

/** Formats of scripts/editor/admin/contentFormat.ts. */
export const formats = { yaml: 'innehall', markdown: 'artikel' } as const

export function cmsConfig({ repository, branch, authUrl }: CmsOptions, root = 'content') {
  const choices = choicesIn(root)
  const fieldsOf = (schema: z.ZodType) => [...objectFields(jsonSchemaOf(schema, choices), choices), { name: sourceKey, widget: 'hidden' }]
  const folder = (name: string, options: Collection): Collection => {
    const { path, schema, ...collection } = collections[name as keyof typeof collections]
    const markdown = 'markdown' in collection
    const body: Field[] = markdown
      ? [
          {
            name: 'body',
            label: 'Text',
            widget: 'text',
            required: true,
            hint: 'Skrivs i Markdown. ## gör en rubrik, - en punkt i en lista.',
          },
        ]
      : []
    return {
      name,
      folder: `content/${path}`,
      ...(markdown ? {} : { extension: 'yaml' }),
      format: markdown ? formats.markdown : formats.yaml,
      ...options,
      fields: [...fieldsOf(schema), ...body],
    }
  }
  const file = (name: keyof typeof collections, label: string) => ({
    name,
    label,
    file: `content/${collections[name].path}`,
    fields: fieldsOf(collections[name].schema),
  })
  const files = (name: string, label: string, icon: string, list: object[]) => ({ name, label, icon, format: formats.yaml, files: list })

  return {
    load_config_file: false,
    backend: {
      name: 'github',
      repo: repository,
      branch,
      ...(authUrl
        ? { base_url: new URL(authUrl).origin, auth_endpoint: new URL(authUrl).pathname.slice(1) || 'auth' }
        : { auth_methods: ['token'] }),
      commit_messages: commitMessages,
    },
    app_title: 'Redigera webbplatsen',
    logo: { src: '/favicon.svg' },
    show_preview_links: false,
    editor: { preview: false },
    media_folder: 'content/images',
    public_folder: '/content/images',
    media_libraries: {
      default: {
        config: {
          max_file_size: 20_000_000,
          slugify_filename: true,
          transformations: { raster_image: { format: 'webp', quality: 90, width: 3200, height: 3200 }, svg: { optimize: false } },
        },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: [
      folder('cities', {
        label: 'Orter',
        label_singular: 'Ort',
        icon: 'location_city',
        description: 'En ort är en fil. Sidor, menyer, länklistor och sidkarta följer med.',
        identifier_field: 'slug',
        slug: '{{fields.slug}}',
        summary: '{{name}}',
        sortable_fields: ['order', 'name'],
      }),
      folder('staff', {
        label: 'Medarbetare',
        label_singular: 'Medarbetare',
        icon: 'badge',
        identifier_field: 'name',
        summary: '{{displayName}}, {{role}}',
        sortable_fields: ['order', 'name'],
      }),
      folder('references', {
        label: 'Referensuppdrag',
        label_singular: 'Referensuppdrag',
        icon: 'home_work',
        identifier_field: 'headline',
        slug: '{{place}}-{{headline}}',
        summary: '{{place}}: {{headline}}',
        sortable_fields: ['order'],
      }),
      folder('testimonials', {
        label: 'Omdömen',
        label_singular: 'Omdöme',
        icon: 'reviews',
        identifier_field: 'name',
        summary: '{{name}}, {{town}}',
        sortable_fields: ['order'],
      }),
      folder('articles', {
        label: 'Artiklar',
        label_singular: 'Artikel',
        icon: 'article',
        summary: '{{title}}',
        sortable_fields: ['date', 'title'],
      }),
      { divider: true },
      folder('services', {
        label: 'Tjänster',
        label_singular: 'Tjänst',
        icon: 'bolt',
        description: 'En tjänst är en fil. Sida, meny, startsida, formulär och sidkarta följer med.',
        identifier_field: 'slug',
        slug: '{{fields.slug}}',
        summary: '{{name}}',
        sortable_fields: ['order'],
      }),
      files('pages', 'Sidor', 'web', [
        file('home', 'Startsidan'),
        file('quote', 'Begär offert'),
        file('contact', 'Kontakt'),
        file('referencesPage', 'Referensuppdrag'),
        file('blog', 'Bloggen'),
        file('notFound', 'Sidan finns inte'),
      ]),
      folder('legal', {
        label: 'Juridiska sidor',
        label_singular: 'Juridisk sida',
        icon: 'gavel',
        create: false,
        delete: false,
        summary: '{{title}}',
      }),
      files('about', 'Företaget', 'apartment', [file('company', 'Företaget'), file('facts', 'Siffror med källa')]),
    ],
  }
}

const commitMessages = {
  create: 'Lägg till {{collection}}: {{slug}}',
  update: 'Ändra {{collection}}: {{slug}}',
  delete: 'Ta bort {{collection}}: {{slug}}',
  uploadMedia: 'Lägg till bilden {{path}}',
  deleteMedia: 'Ta bort bilden {{path}}',
}

const objectFields = (schema: JsonSchema, choices: Choices): Field[] =>
  Object.entries(schema.properties ?? {})
    .filter(([, child]) => child.const === undefined)
    .map(([name, child]) => fieldOf(name, child, schema.required?.includes(name) ?? false, choices))

function fieldOf(name: string, schema: JsonSchema, required: boolean, choices: Choices): Field {
  const hint = schema.description === schema.errorMessage ? undefined : schema.description
  const common = { name, label: schema.title ?? name, required, ...(hint && { hint }) }
  const { minItems, maxItems, minimum, maximum, exclusiveMinimum } = schema.cms?.limits ?? {}
  const fallback = schema.default === undefined || schema.type === 'array' ? {} : { default: schema.default }

  const role = schema.cms?.role
  if (typeof role === 'object' && 'image' in role)
    return {
      name,
      label: common.label,
      required,
      widget: 'image',
      choose_url: false,
      accept: 'image/webp,image/jpeg,image/png,image/svg+xml',
    }
  if (typeof role === 'object' && 'ref' in role) {
    const has = (...keys: string[]) => keys.filter((key) => key in collections[role.ref].schema.shape)
    return {
      ...common,
      widget: 'relation',
      collection: role.ref,
      value_field: '{{slug}}',
      display_fields: [...has('displayName', 'name', 'title', 'headline').slice(0, 1), ...has('role')],
      search_fields: has('displayName', 'name', 'title', 'headline'),
      dropdown_threshold: 0,
    }
  }
  const chosen = chosenFrom(role, choices)
  if (chosen)
    return {
      ...common,
      widget: 'select',
      options: chosen.options.map(({ value, label }) => ({ value, label: role === 'drawing' ? value : label })),
    }
  if (schema.enum)
    return {
      ...common,
      widget: 'select',
      ...fallback,
      options: (schema.enum as string[]).map((value) => option({ value, label: enumLabels[value] ?? value })),
    }
  if (schema.type === 'boolean') return { ...common, widget: 'boolean', required: false, ...fallback }
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
    return {
      ...common,
      widget: 'number',
      value_type: schema.type === 'integer' ? 'int' : 'float',
      ...(schema.type === 'number' && { step: 0.0001 }),
      ...(min !== undefined && { min }),
      ...(maximum !== undefined && { max: maximum }),
    }
  }
  if (schema.type === 'array') {
    const list = {
      ...common,
      widget: 'list',
      label_singular: schema.items?.title ?? common.label,
      ...(minItems !== undefined && { min: minItems }),
      ...(maxItems !== undefined && { max: maxItems }),
    }
    const parts = schema.items?.allOf
    if (parts)
      return {
        ...list,
        collapsed: true,
        types: parts.map(({ then = {} }) => ({
          name: String(then.properties!.type!.const),
          label: then.title!,
          ...(then.properties?.title && { summary: `${then.title}: {{title}}` }),
          fields: objectFields(then, choices),
        })),
      }
    if (schema.items?.type === 'object')
      return { ...list, collapsed: true, ...summary(schema.items), fields: objectFields(schema.items, choices) }
    return list
  }
  if (schema.type === 'object') {
    const fields = objectFields(schema, choices)
    return { ...common, widget: 'object', collapsed: fields.length > 4 || fields.some(({ widget }) => widget === 'object'), fields }
  }
  return { ...common, ...textField(schema) }
}

const option = ({ value, label }: Choice) => ({ value, label })

/** A list shows its items closed, each by the text that tells it from the others. */
function summary({ properties = {} }: JsonSchema) {
  const key = ['title', 'question', 'label', 'name', 'alt', 'id', 'value'].find((candidate) => candidate in properties)
  return key ? { summary: `{{${key}}}` } : {}
}

function textField({ cms = {}, pattern, errorMessage }: JsonSchema): { widget: string; [option: string]: unknown } {
  if (cms.role === 'colour') return { widget: 'color', allowInput: true }
  if (cms.role === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', picker_utc: false }
  if (cms.max) return { widget: cms.role === 'markdown' || cms.max > 140 ? 'text' : 'string', maxlength: cms.max }
  return { widget: 'string', ...(pattern && { pattern: [pattern, errorMessage] }) }
}

/** What each field is taken for when its key is missing, by the key; left out where two fields of one name differ. */
export function defaultsIn(config: object): Record<string, unknown> {
  const found = new Map<string, Set<unknown>>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('widget' in part && 'name' in part && part.widget !== 'list' && part.widget !== 'object')
      found.set(String(part.name), (found.get(String(part.name)) ?? new Set()).add('default' in part ? part.default : undefined))
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(config)
  return Object.fromEntries(
    [...found].flatMap(([name, values]) => (values.size === 1 && !values.has(undefined) ? [[name, [...values][0]]] : [])),
  )
}
