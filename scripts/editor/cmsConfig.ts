/** Sveltia's configuration, with forms made from the schema of content/. */
import { z } from 'zod'
import { siteValues } from '../../renderer/content/read/fill.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { articleUrl, legalUrl, redirects, serviceUrl } from '../../renderer/content/urls.ts'
import {
  allCollections,
  type CollectionName,
  type File,
  type Folder,
} from '../../renderer/content/schema/collections.ts'
import type { Role } from '../../renderer/content/schema/roles.ts'
import type { Site } from '../../renderer/content/site.ts'
import type { CheckLists } from './admin/checkEntry.ts'
import type { Sources } from '../../renderer/content/read/sources.ts'

export type CmsOptions = {
  /** GitHub's owner/name. */
  repository: string
  branch: string
  /** The address of Sveltia's sign-in worker; without it editors sign in with an access token. */
  authUrl?: string | undefined
  publishMode?: 'simple' | 'editorial_workflow' | undefined
}
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

/** Icons of Sveltia's lists (Material Symbols). */
const icons: { [name in CollectionName]?: string } = {
  cities: 'location_city',
  staff: 'badge',
  references: 'home_work',
  testimonials: 'reviews',
  articles: 'article',
  services: 'bolt',
  legal: 'gavel',
}

/** The pages of entries that have one. */
const entryPages: { [name in CollectionName]?: string } = {
  articles: articleUrl('{{slug}}'),
  legal: legalUrl('{{slug}}'),
  services: serviceUrl('{{slug}}'),
}

/** What the page of the CMS loads. */
export const adminConfig = (
  { site, sources }: { site: Site; sources: Sources },
  today: string,
  options: CmsOptions,
) => ({
  cms: cmsConfig(site, options),
  lists: {
    values: siteValues(sources, today),
    paths: [...pagesOf(site).map(({ path }) => path), ...redirects(site).map(({ from }) => from)],
  } satisfies CheckLists,
})

function cmsConfig(site: Site, { repository, branch, authUrl, publishMode }: CmsOptions) {
  const signIn = authUrl ? { base_url: authUrl } : { auth_methods: ['token'] }
  return {
    load_config_file: false,
    backend: {
      name: 'github',
      repo: repository,
      branch,
      ...signIn,
      commit_messages: {
        create: 'Lägg till {{collection}}: {{slug}}',
        update: 'Ändra {{collection}}: {{slug}}',
        delete: 'Ta bort {{collection}}: {{slug}}',
        uploadMedia: 'Lägg till bilden {{path}}',
        deleteMedia: 'Ta bort bilden {{path}}',
      },
    },
    ...(publishMode && { publish_mode: publishMode }),
    app_title: 'Redigera webbplatsen',
    logo: { src: '/favicon.svg' },
    site_url: site.company.origin,
    editor: { preview: false },
    media_folder: 'content/images',
    media_libraries: {
      default: {
        config: {
          max_file_size: 20_000_000,
          slugify_filename: true,
          // Git stores the original for ever, and no page needs a larger one.
          transformations: {
            raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 },
          },
        },
      },
      stock_assets: { providers: [] },
    },
    // One language: file names have o for ö, as the addresses of the site, and not oe.
    i18n: {
      structure: 'multiple_files',
      locales: ['sv'],
      default_locale: 'sv',
      omit_default_locale_from_file_path: true,
    },
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: collectionsOf(site),
  }
}

/** Lists that editors can add to come first, then single files in two groups. */
function collectionsOf(site: Site) {
  const open: object[] = []
  const fixed: object[] = []
  const pages: object[] = []
  const about: object[] = []
  for (const [name, collection] of allCollections) {
    if (!collection.many) {
      const group = collection.path.startsWith('pages/') ? pages : about
      group.push(fileOf(name, collection, site))
    } else if (collection.only) fixed.push(folderOf(name, collection, site))
    else open.push(folderOf(name, collection, site))
  }
  const ofFiles = { ...pictureFolder, format: 'yaml' }
  return [
    ...open,
    { divider: true },
    ...fixed,
    { ...ofFiles, name: 'pages', label: 'Sidor', icon: 'web', files: pages },
    { ...ofFiles, name: 'about', label: 'Företaget', icon: 'apartment', files: about },
  ]
}

/** Content names pictures by their path below content/images. */
const pictureFolder = { media_folder: '/content/images', public_folder: '' }

function folderOf(
  name: CollectionName,
  { path, schema, markdown, label, only }: Folder,
  site: Site,
) {
  const json = jsonSchema(schema)
  const fields = fieldsOf(json, site)
  // The text of an article stands below its title.
  if (markdown) fields.splice(1, 0, { name: 'body', label: 'Text', ...markdownField })
  const [first = 'title', second] = namesIn(json)
  return {
    ...pictureFolder,
    name,
    label: label[0],
    label_singular: label[1],
    icon: icons[name],
    folder: `content/${path}`,
    ...(markdown
      ? { extension: 'md', format: 'yaml-frontmatter' }
      : { extension: 'yaml', format: 'yaml' }),
    ...(only && { create: false, delete: false }),
    i18n: true,
    // File names have the full name.
    identifier_field: first === 'displayName' ? second : first,
    summary: json.properties?.draft
      ? `{{${first}}}{{draft | ternary(' (utkast)', '')}}`
      : `{{${first}}}`,
    sortable_fields: ['order', 'date', first].filter((key) => json.properties?.[key]),
    ...(entryPages[name] && { preview_path: entryPages[name] }),
    fields,
  }
}

const fileOf = (name: CollectionName, { path, schema, label, page }: File, site: Site) => ({
  name,
  label,
  file: `content/${path}`,
  ...(page && { preview_path: page.url }),
  fields: fieldsOf(jsonSchema(schema), site),
})

function jsonSchema(schema: z.core.$ZodType): Schema {
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

/** The keys that name an object. */
const namesIn = ({ properties = {} }: Schema): string[] =>
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

function fieldsOf({ properties = {}, required = [] }: Schema, site: Site): CmsField[] {
  const fields: CmsField[] = []
  for (const [name, schema] of Object.entries(properties)) {
    // The kind of a section.
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

/** Raw: rich text would write blocks and anchors of articles in its own way. */
const markdownField = { widget: 'richtext', modes: ['raw'] }

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

/** Longer texts have a field of several lines. */
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
