/** The configuration of the CMS. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { contentFormat } from '../../scripts/editor/admin/contentFormat.ts'
import { adminPolicy, localConfig, publishedConfig } from '../../scripts/editor/adminSite.ts'
import { missingPatches, swedishTexts, untranslatedKeys } from '../../scripts/editor/buildAdmin.ts'
import { cmsConfig, type CmsField } from '../../scripts/editor/cmsConfig.ts'

const schema = JSON.parse(readFileSync('node_modules/@sveltia/cms/schema/sveltia-cms.json', 'utf8'))
const valid = new Ajv({ strict: false, validateFormats: false }).compile(schema)
test.each([
  ['local', (({ local, formats, defaults, facts, textKeys, ...config }) => config)(localConfig())],
  [
    'published',
    cmsConfig({
      repository: 'foretaget/webbplatsen',
      branch: 'main',
      authUrl: 'https://auth.example/auth',
    }),
  ],
  [
    'with an editorial workflow',
    cmsConfig({
      repository: 'a/b',
      branch: 'main',
      publishMode: 'editorial_workflow',
      origin: 'https://www.firma.example',
    }),
  ],
])('is valid by the JSON schema of Sveltia: %s', (_, config) => {
  valid(config)
  expect(valid.errors ?? []).toEqual([])
})

type Limited = CmsField & { maxlength?: number; pattern?: [string, string] }
type Listed = {
  folder?: string
  fields?: CmsField[]
  files?: { file: string; fields: CmsField[] }[]
}
const lists = localConfig().collections as Listed[]
const accepts = ({ maxlength = Infinity, pattern }: Limited, text: string) =>
  text.length <= maxlength && (!pattern || new RegExp(pattern[0]).test(text))
const rejectedFields = (fields: CmsField[], values: object): string[] =>
  fields.flatMap((field) => {
    const value = (values as Record<string, unknown>)[field.name]
    if (typeof value === 'string') return accepts(field, value) ? [] : `${field.label}: ${value}`
    return [value].flat().flatMap((item) => {
      if (typeof item !== 'object' || item === null) return []
      const kind = field.types?.find(({ name }) => name === (item as { type?: string }).type)
      return rejectedFields(kind?.fields ?? field.fields ?? [], item)
    })
  })

test.each(Object.entries(contentFiles()))('accepts the values of %s in its forms', (path, text) => {
  const file = `content/${path}`
  const fields = lists.flatMap(({ folder, fields = [], files = [] }) =>
    folder && file.startsWith(`${folder}/`)
      ? fields
      : (files.find((entry) => entry.file === file)?.fields ?? []),
  )
  const { readYaml, readArticle } = contentFormat()
  expect(fields).not.toEqual([])
  expect(rejectedFields(fields, (path.endsWith('.md') ? readArticle : readYaml)(text))).toEqual([])
})

test('limits the length of a title without its placeholders', () => {
  const { fields = [] } = lists.find(({ folder }) => folder === 'content/services')!
  const title = fields
    .find(({ name }) => name === 'head')!
    .fields!.find(({ name }) => name === 'title')!
  const letters = (count: number) => 'a'.repeat(count)
  const texts = [
    letters(60),
    letters(61),
    `{if:price_solar_6}${letters(58)}{else}${letters(58)}{/if}`,
  ]
  expect(texts.map((text) => accepts(title, text))).toEqual([true, false, true])
})

test('has a date picker for a date', () => {
  const { fields = [] } = lists.find(({ folder }) => folder === 'content/blog')!
  expect(fields.find(({ name }) => name === 'date')).toMatchObject({
    widget: 'datetime',
    default: '{{now}}',
  })
})

test('links to the pages of entries', () => {
  const config = publishedConfig({
    repository: 'a/b',
    branch: 'main',
    origin: 'https://www.firma.example',
  })
  expect(config).toMatchObject({ site_url: 'https://www.firma.example' })
  expect(config).not.toHaveProperty('show_preview_links')
  const pages = config.collections.flatMap((collection) =>
    collection.preview_path ? [collection.preview_path] : [],
  )
  expect(pages).toEqual(['/blog/{{slug}}', '/tjanster/{{fields.slug}}', '/{{slug}}'])
  for (const [, { path }] of allCollections)
    expect(JSON.stringify(config)).toContain(`"content/${path}"`)
})

test.each([
  ['simple', /byggs nu, .* Visa på webbplatsen/],
  ['editorial_workflow', /utkast.* Innan det publiceras/],
] as const)('explains when a saved change is published: %s', (mode, words) => {
  expect(swedishTexts(mode)).toMatchObject({
    entry_saved: expect.stringMatching(words),
    entry_saved_and_published: expect.stringMatching(words),
  })
})

test('has a policy that allows the repository, and previews where the host has them', () => {
  const hosts = (policy: string) => / connect-src 'self' blob: data:(.*?)(;|$)/.exec(policy)![1]
  expect(hosts(adminPolicy())).toBe('')
  expect(
    hosts(adminPolicy({ api: 'https://api.github.com', previews: 'https://*.a1.amplifyapp.com' })),
  ).toBe(' https://api.github.com https://*.a1.amplifyapp.com')
})

test('reports replaced parts of Sveltia’s code that a new version no longer contains', () => {
  expect(missingPatches(['https://unpkg.com/ and https://cdn.jsdelivr.net/']).join()).toMatch(
    /^https:\\\/\\\/www\\.githubstatus/,
  )
})

test('has a Swedish translation for every English text', () => {
  expect(untranslatedKeys()).toEqual([])
})

test('no hint mentions file names', () => {
  const hints = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return []
    const own = 'widget' in part ? [String((part as CmsField).hint ?? '')] : []
    return [...own, ...Object.values(part).flatMap(hints)]
  }
  const all = hints(localConfig().collections)
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((hint) => /content\/|\.ya?ml|\.md|\bfilnamn|\bnyckel/i.test(hint))).toEqual([])
})
