/** Sveltia's configuration, with forms made from the JSON Schemas: the same titles, explanations, rules and messages. */
import type { z } from 'zod'
import {
  allCollections,
  type CollectionName,
  collections,
  type File,
  type Folder,
  type FolderName,
} from '../../renderer/content/schema/collections.ts'
import { articleUrl, legalUrl, serviceUrl } from '../../renderer/content/model/urls.ts'
import { type Choice, type Choices, readChoices, choicesFor } from '../build/choices.ts'
import { sourceKey } from './admin/contentFormat.ts'
import { enumLabels } from '../build/enumLabels.ts'
import { type JsonSchema, jsonSchemaOf } from '../build/jsonSchema.ts'

export type CmsField = {
  name: string
  label?: string
  widget: string
  fields?: CmsField[]
  types?: { name: string; label: string; fields: CmsField[] }[]
  [option: string]: unknown
}
type Collection = Record<string, unknown>

export type CmsOptions = {
  /** GitHub's owner/name. */
  repository: string
  branch: string
  /** Address of the sign-in function; without it editors sign in with an access token. */
  authUrl?: string
  /** Whether a save is published at once or is a draft. */
  publishMode?: PublishMode
  /** The published site, which saved entries link to. */
  origin?: string
}
export type PublishMode = 'simple' | 'editorial_workflow'

/** Sveltia's options of the lists of entries. */
const entryLists: Record<FolderName, { icon: string; summary: string; [option: string]: unknown }> =
  {
    cities: {
      icon: 'location_city',
      description: 'En ort är en fil. Sidor, menyer, länklistor och sidkarta följer med.',
      identifier_field: 'name',
      slug: '{{fields.slug}}',
      summary: '{{name}}',
      sortable_fields: ['order', 'name'],
    },
    staff: {
      icon: 'badge',
      identifier_field: 'name',
      summary: '{{displayName}}, {{role}}',
      sortable_fields: ['order', 'name'],
    },
    references: {
      icon: 'home_work',
      identifier_field: 'headline',
      slug: '{{place}}-{{headline}}',
      summary: '{{place}}: {{headline}}',
      sortable_fields: ['order'],
    },
    testimonials: {
      icon: 'reviews',
      identifier_field: 'name',
      summary: '{{name}}, {{town}}',
      sortable_fields: ['order'],
    },
    articles: { icon: 'article', summary: '{{title}}', sortable_fields: ['date', 'title'] },
    services: {
      icon: 'bolt',
      description: 'En tjänst är en fil. Sida, meny, startsida, formulär och sidkarta följer med.',
      identifier_field: 'name',
      slug: '{{fields.slug}}',
      summary: '{{name}}',
      sortable_fields: ['order'],
    },
    legal: { icon: 'gavel', summary: '{{title}}' },
  }

/** URL of an entry's page, in collections whose entries have one page. */
const pageOf: Partial<Record<CollectionName, string>> = {
  articles: articleUrl('{{slug}}'),
  legal: legalUrl('{{slug}}'),
  services: serviceUrl('{{fields.slug}}'),
}

/** Formats of scripts/editor/admin/contentFormat.ts. */
export const formats = { yaml: 'innehall', markdown: 'artikel' } as const

/** Sveltia's name for the text of a Markdown file. */
const bodyField: CmsField = {
  name: 'body',
  label: 'Text',
  required: true,
  widget: 'markdownField',
  hint: 'Knapparna skriver Markdown: ## gör en rubrik, - en punkt i en lista, ** fet stil. Text från Word och webben behåller rubriker, listor, länkar och tabeller. Bilden ska ha ord för den som inte ser den.',
}

export function cmsConfig(
  { repository, branch, authUrl, publishMode, origin }: CmsOptions,
  root = 'content',
) {
  const choices = readChoices(root)
  /** Fields of an article, with the text after the title. */
  const fieldsOf = (schema: z.core.$ZodType, markdown?: boolean) => [
    ...objectFields(jsonSchemaOf(schema, choices), choices).toSpliced(
      1,
      0,
      ...(markdown ? [bodyField] : []),
    ),
    { name: sourceKey, widget: 'hidden' },
  ]
  const folder = (
    name: FolderName,
    { path, schema, markdown, label, only }: Folder,
  ): Collection => ({
    name,
    label: label[0],
    label_singular: label[1],
    folder: `content/${path}`,
    ...(markdown ? {} : { extension: 'yaml' }),
    format: markdown ? formats.markdown : formats.yaml,
    ...(only && { create: false, delete: false }),
    i18n: true,
    ...entryLists[name],
    ...(pageOf[name] && { preview_path: pageOf[name] }),
    ...('draft' in (schema as z.ZodObject).shape && {
      summary: `${entryLists[name].summary}{{draft | ternary(' (utkast)', '')}}`,
    }),
    fields: fieldsOf(schema, markdown),
  })
  const file = (name: CollectionName, { path, schema, label, page }: File) => ({
    name,
    ...(page && { preview_path: page.url }),
    label,
    file: `content/${path}`,
    fields: fieldsOf(schema),
  })
  /** Collections that editors can add to come first, single files last, in two groups. */
  const lists = (): Collection[] => {
    const groups = Object.groupBy(allCollections, ([name, collection]) =>
      collection.many ? name : collection.path.startsWith('pages/') ? 'pages' : 'about',
    )
    const collectionGroups = Object.entries(groups).map(([group, entries = []]) => {
      const [name, first] = entries[0]!
      if (first.many) return { list: folder(name as FolderName, first), create: !first.only }
      const [label, icon] = group === 'pages' ? ['Sidor', 'web'] : ['Företaget', 'apartment']
      const files = entries.flatMap(([name, collection]) =>
        collection.many ? [] : [file(name, collection)],
      )
      return { list: { name: group, label, icon, format: formats.yaml, files }, create: false }
    })
    const listsWhere = (create: boolean) =>
      collectionGroups.flatMap((group) => (group.create === create ? [group.list] : []))
    return [...listsWhere(true), { divider: true }, ...listsWhere(false)]
  }

  return {
    load_config_file: false,
    backend: {
      name: 'github',
      repo: repository,
      branch,
      ...(authUrl
        ? {
            base_url: new URL(authUrl).origin,
            auth_endpoint: new URL(authUrl).pathname.slice(1) || 'auth',
          }
        : { auth_methods: ['token'] }),
      commit_messages: commitMessages,
    },
    app_title: 'Redigera webbplatsen',
    logo: { src: '/favicon.svg' },
    ...(publishMode && { publish_mode: publishMode }),
    ...(origin ? { site_url: origin } : { show_preview_links: false }),
    // `npm run edit` opens the site itself beside the CMS.
    editor: { preview: Boolean(origin) },
    media_folder: 'content/images',
    public_folder: '/content/images',
    media_libraries: {
      default: {
        config: {
          max_file_size: 20_000_000,
          slugify_filename: true,
          // Larger than any page needs, because Git stores the original permanently.
          transformations: {
            raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 },
            svg: { optimize: false },
          },
        },
      },
      stock_assets: { providers: [] },
    },
    // One language: it tells Sveltia that ö becomes o in file names, as in the site's addresses, and not oe.
    i18n: {
      structure: 'multiple_files',
      locales: ['sv'],
      default_locale: 'sv',
      omit_default_locale_from_file_path: true,
    },
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: lists(),
  }
}

const commitMessages = {
  create: 'Lägg till {{collection}}: {{slug}}',
  update: 'Ändra {{collection}}: {{slug}}',
  delete: 'Ta bort {{collection}}: {{slug}}',
  uploadMedia: 'Lägg till bilden {{path}}',
  deleteMedia: 'Ta bort bilden {{path}}',
}

const objectFields = (schema: JsonSchema, choices: Choices): CmsField[] =>
  Object.entries(schema.properties ?? {})
    .filter(([, child]) => child.const === undefined)
    .map(([name, child]) =>
      cmsField(name, child, schema.required?.includes(name) ?? false, choices),
    )

function cmsField(name: string, schema: JsonSchema, required: boolean, choices: Choices): CmsField {
  const { role, limits = {} } = schema.cms ?? {}
  const chosen = choicesFor(role, choices)
  const hint = chosen
    ? schema.cms?.hint
    : schema.description === schema.errorMessage
      ? undefined
      : schema.description
  const common = { name, label: schema.title ?? name, required, ...(hint && { hint }) }
  const fallback =
    schema.default === undefined || schema.type === 'array' ? {} : { default: schema.default }
  const select = (options: Choice[]) => ({ ...common, widget: 'select', ...fallback, options })

  if (typeof role === 'object' && 'image' in role)
    return {
      ...common,
      widget: 'image',
      choose_url: false,
      accept: 'image/webp,image/jpeg,image/png,image/svg+xml',
    }
  // A relation: options repeated in each field would be two thirds of the configuration.
  if (typeof role === 'object' && 'fact' in role)
    return { ...common, ...relationInFile('about', 'facts', 'facts', 'statement') }
  if (role === 'category')
    return {
      ...common,
      ...relationInFile('pages', 'blog', 'categories', 'name'),
      dropdown_threshold: 5,
    }
  if (typeof role === 'object' && 'ref' in role) {
    const has = (...keys: string[]) =>
      keys.filter((key) => key in collections[role.ref].schema.shape)
    const names = has('displayName', 'name', 'title', 'headline')
    return {
      ...common,
      ...relationWidget(role.ref, '{{slug}}', names),
      display_fields: [...names.slice(0, 1), ...has('role')],
    }
  }
  if (chosen)
    return select(
      chosen.options.map(({ value, label }) => ({
        value,
        label: role === 'drawing' ? value : label,
      })),
    )
  if (schema.enum)
    return select(schema.enum.map((value) => ({ value, label: enumLabels[value] ?? value })))
  if (schema.type === 'boolean')
    return { ...common, widget: 'boolean', required: false, ...fallback }
  if (schema.type === 'integer' || schema.type === 'number') {
    const min =
      limits.minimum ??
      (limits.exclusiveMinimum === undefined ? undefined : limits.exclusiveMinimum + 1)
    return {
      ...common,
      widget: 'number',
      ...(schema.type === 'integer'
        ? { value_type: 'int' }
        : { value_type: 'float', step: 0.0001 }),
      min,
      max: limits.maximum,
    }
  }
  if (schema.type === 'array') {
    const { items = {} } = schema
    const list = {
      ...common,
      widget: 'list',
      label_singular: items.title ?? common.label,
      min: limits.minItems,
      max: limits.maxItems,
    }
    const types = items.allOf?.map(({ then = {} }) => ({
      name: String(then.properties!.type!.const),
      label: then.title!,
      ...(then.properties?.title && { summary: `${then.title}: {{title}}` }),
      fields: objectFields(then, choices),
    }))
    if (types) return { ...list, collapsed: true, types }
    return items.type === 'object'
      ? { ...list, collapsed: true, ...itemSummary(items), fields: objectFields(items, choices) }
      : list
  }
  if (schema.type === 'object' && !schema.properties)
    return { ...common, widget: 'keyvalue', key_label: 'Namn', value_label: 'Adress' }
  if (schema.type === 'object') {
    const fields = objectFields(schema, choices)
    return {
      ...common,
      widget: 'object',
      collapsed: fields.length > 4 || fields.some(({ widget }) => widget === 'object'),
      fields,
    }
  }
  return { ...common, ...textField(schema) }
}

const relationWidget = (collection: string, value: string, names: string[]) => ({
  widget: 'relation',
  collection,
  value_field: value,
  display_fields: names,
  search_fields: names,
  dropdown_threshold: 0,
})
/** A relation to an item of a list, by `id`. */
const relationInFile = (collection: string, file: CollectionName, list: string, name: string) => ({
  ...relationWidget(collection, `${list}.*.id`, [`${list}.*.${name}`]),
  file,
})

/** The text of a collapsed list item. */
function itemSummary({ properties = {} }: JsonSchema) {
  const key = ['title', 'question', 'label', 'name', 'alt', 'statement', 'id', 'value'].find(
    (candidate) => candidate in properties,
  )
  const due = Object.keys(properties).find((candidate) => properties[candidate]?.cms?.due)
  return key ? { summary: `{{${key}}}${due ? ` (senast {{${due}}})` : ''}` } : {}
}

/** Limits the length in search results: a placeholder counts as one character, alternatives by the first. */
const maxVisibleChars = (title = '', visibleChars: number) => [
  `^(\\{else\\}[^{]*\\{/if\\}|\\{[^}]*\\}|[^{]){0,${visibleChars}}$`,
  `${title}: högst ${visibleChars} tecken, utan det som står inom { och }.`,
]

function textField({ cms = {}, title, pattern, errorMessage }: JsonSchema): {
  widget: string
  [option: string]: unknown
} {
  if (cms.role === 'markdown') return { widget: 'markdownField' }
  if (cms.role === 'colour') return { widget: 'color', allowInput: true }
  if (cms.due) return { widget: 'dueDate' }
  if (cms.role === 'date')
    return {
      widget: 'datetime',
      type: 'date',
      format: 'YYYY-MM-DD',
      picker_utc: false,
      ...(cms.preset && { default: '{{now}}' }),
    }
  if (cms.visibleChars)
    return {
      widget: cms.visibleChars > 140 ? 'text' : 'string',
      pattern: maxVisibleChars(title, cms.visibleChars),
    }
  if (cms.max)
    return {
      widget: cms.max > 140 ? 'text' : 'string',
      maxlength: cms.max,
    }
  return { widget: 'string', ...(pattern && { pattern: [pattern, errorMessage] }) }
}

/** Default values by key, except where fields with the same key differ. */
export function defaultsIn(config: object): Record<string, unknown> {
  const defaults = new Map<string, Set<unknown>>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('widget' in part && 'name' in part && part.widget !== 'list' && part.widget !== 'object')
      defaults.set(
        String(part.name),
        (defaults.get(String(part.name)) ?? new Set()).add(
          'default' in part ? part.default : undefined,
        ),
      )
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(config)
  return Object.fromEntries(
    [...defaults].flatMap(([name, values]) =>
      values.size === 1 && !values.has(undefined) ? [[name, [...values][0]]] : [],
    ),
  )
}
