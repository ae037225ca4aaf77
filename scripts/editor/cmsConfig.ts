/** Sveltia's configuration, with forms made from the schema of content/. */
import { siteValues } from '../../renderer/content/read/fill.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { articleUrl, legalUrl, redirects, serviceUrl } from '../../renderer/content/urls.ts'
import {
  allCollections,
  type CollectionName,
  type File,
  type Folder,
} from '../../renderer/content/schema/collections.ts'
import type { Site } from '../../renderer/content/site.ts'
import type { CheckLists } from './admin/checkEntry.ts'
import { fieldsOf, jsonSchema, markdownField, namesIn } from './cmsFields.ts'
import type { Sources } from '../../renderer/content/read/sources.ts'

export type CmsOptions = {
  /** GitHub's owner/name. */
  repository: string
  branch: string
  /** The address of Sveltia's sign-in worker; without it editors sign in with an access token. */
  authUrl?: string | undefined
  publishMode?: 'simple' | 'editorial_workflow' | undefined
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

/** The address of an entry's page, in collections whose entries have one. */
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

/** Folders that editors can add to, folders of fixed files, and single files in two groups. */
function collectionsOf(site: Site) {
  const extendable: object[] = []
  const fixed: object[] = []
  const pages: object[] = []
  const about: object[] = []
  for (const [name, collection] of allCollections) {
    if (!collection.many) {
      const group = collection.path.startsWith('pages/') ? pages : about
      group.push(fileOf(name, collection, site))
    } else if (collection.only) fixed.push(folderOf(name, collection, site))
    else extendable.push(folderOf(name, collection, site))
  }
  const ofFiles = { ...pictureFolder, format: 'yaml' }
  return [
    ...extendable,
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
    // Files of staff are named after the full name, which is not shown.
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
