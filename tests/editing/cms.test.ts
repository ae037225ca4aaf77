/** The local CMS: its configuration and the files that a form writes. */
// @module-tag chromium
import { readFileSync, writeFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterEach, describe, expect, test } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { serviceChoices } from '../../amplify/functions/shared/request.ts'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { contentFormat } from '../../scripts/editor/admin/contentFormat.ts'
import { adminPolicy, localConfig, publishedConfig } from '../../scripts/editor/adminSite.ts'
import { missingPatches, swedishTexts, untranslatedKeys } from '../../scripts/editor/buildAdmin.ts'
import { cmsConfig, type CmsField } from '../../scripts/editor/cmsConfig.ts'
import { copyService } from './jobs.ts'
import { cityWith, colleague, content, first } from '../site.ts'
import { admin, complaints, textbox, form, page, press, withForms } from './adminServer.ts'

const city = cityWith()
const cityFile = `cities/${city.id}.yaml`

describe('the configuration of the CMS', () => {
  const schema = JSON.parse(
    readFileSync('node_modules/@sveltia/cms/schema/sveltia-cms.json', 'utf8'),
  )
  const valid = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  test.each([
    [
      'local',
      (({ local, formats, defaults, facts, textKeys, ...config }) => config)(localConfig()),
    ],
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

  test.each(Object.entries(contentFiles()))(
    'accepts the values of %s in its forms',
    (path, text) => {
      const file = `content/${path}`
      const fields = lists.flatMap(({ folder, fields = [], files = [] }) =>
        folder && file.startsWith(`${folder}/`)
          ? fields
          : (files.find((entry) => entry.file === file)?.fields ?? []),
      )
      const { readYaml, readArticle } = contentFormat()
      expect(fields).not.toEqual([])
      expect(rejectedFields(fields, (path.endsWith('.md') ? readArticle : readYaml)(text))).toEqual(
        [],
      )
    },
  )

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
      hosts(
        adminPolicy({ api: 'https://api.github.com', previews: 'https://*.a1.amplifyapp.com' }),
      ),
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
})

describe('in a browser', () => {
  withForms()
  afterEach(() => expect(complaints).toEqual([]))

  /** Removed and added lines. */
  const changedLines = (before: string, after: string) => {
    const old = before.split('\n')
    const now = after.split('\n')
    return {
      removed: old.filter((line) => !now.includes(line)),
      added: now.filter((line) => !old.includes(line)),
    }
  }
  async function site() {
    const { site, problems } = await loadContent(admin.content, '2026-11-20')
    expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
    return site!
  }

  test('a form opens in Swedish, changes one line and keeps comments and formatting', async () => {
    const before = `# Vår första ort\n${form.read(cityFile).replace('districts:', '# Från söder till norr\ndistricts:')}`
    writeFileSync(form.file(cityFile), before)
    await form.open('cities', 'Ort', city.id)
    expect(await page.evaluate(() => navigator.language)).toBe('sv-SE')
    expect(await page.title()).toContain('Redigera webbplatsen')
    await expect(page.getByText(/Work with|Sign In|Change Language/).count()).resolves.toBe(0)
    await form.group('Områden').getByRole('textbox').first().fill('Nya torget')
    await form.saveAs(cityFile)
    expect(changedLines(before, form.read(cityFile))).toEqual({
      removed: [`  - ${city.districts[0]}`],
      added: ['  - Nya torget'],
    })
    expect((await site()).cities.find(({ id }) => id === city.id)!.districts[0]).toBe('Nya torget')
  })

  test('shows an invalid value at its field; a new colleague is added last and can be chosen in a city', async () => {
    await form.open('staff', 'Namn', 'new')
    for (const name of ['Namn', 'Namn på sidan']) await textbox(name).fill('Åsa Öberg')
    await textbox('Roll').fill('Projektledare')
    await textbox('E-post').fill('asa.oberg@firma.example')
    await textbox('Telefon').fill('0701740644')
    await press('Spara')
    await page.getByText('Telefon: skrivs som 031-390 06 00.').first().waitFor()
    await textbox('Telefon').fill(colleague.phone ?? '070-174 06 44')
    await form.saveAs('staff/asa-oberg.yaml')
    expect((await site()).staff.at(-1)).toMatchObject({ id: 'asa-oberg', displayName: 'Åsa Öberg' })

    await form.open('cities', 'Ort', city.id)
    await form.choose('Områdesansvarig', 'Åsa Öberg')
    await form.saveAs(cityFile)
    expect((await site()).cities.find(({ id }) => id === city.id)!.areaManager).toBe('asa-oberg')
  })

  test('a copy of a service has a page and a choice in the form', async () => {
    const shortest = content.services.toSorted((a, b) => a.sections.length - b.sections.length)
    const { id } = first(
      shortest.filter(({ aliases }) => aliases.length === 0),
      'service without old addresses',
    )
    await copyService(form, { from: id, slug: 'värmepump', name: 'Värmepump', type: 'varmepump' })
    const loaded = await site()
    expect(serviceChoices(loaded.services)).toContainEqual(
      expect.objectContaining({ value: 'varmepump', label: 'Värmepump' }),
    )
    expect(pagesOf(loaded).map(({ path }) => path)).toContain('/tjanster/värmepump')
    expect(form.read('services/varmepump.yaml')).not.toContain('_source')
  })
})
