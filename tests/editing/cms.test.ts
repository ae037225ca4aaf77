import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { serviceChoices } from '../../amplify/functions/shared/request.ts'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { adminPolicy, localConfig, publishedConfig } from '../../scripts/editor/adminSite.ts'
import { buildAdmin, swedishWords, withoutSwedish } from '../../scripts/editor/buildAdmin.ts'
import { cmsConfig } from '../../scripts/editor/cmsConfig.ts'
import { type Form, formOf, scrollTo } from '../../scripts/lab/editing/hands.ts'
import { copyService, copyTown } from '../../scripts/lab/editing/jobs.ts'
import { article, cityWith, content, first, localService } from '../site.ts'
import { startAdmin } from './adminServer.ts'

// A form of many fields takes its time.
vi.setConfig({ testTimeout: 180_000 })

const city = cityWith()
const cityFile = `cities/${city.id}.yaml`
const sveltia = 'node_modules/@sveltia/cms'
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe('the configuration of the CMS', () => {
  const valid = new Ajv({ strict: false, validateFormats: false }).compile(json(`${sveltia}/schema/sveltia-cms.json`))
  test.each([
    ['local', (({ local: _, formats: __, defaults: ___, ...config }) => config)(localConfig())],
    ['published', cmsConfig({ repository: 'foretaget/webbplatsen', branch: 'main', authUrl: 'https://auth.example/auth' })],
    [
      'with drafts that somebody publishes',
      cmsConfig({ repository: 'a/b', branch: 'main', publishMode: 'editorial_workflow', origin: 'https://www.firma.example' }),
    ],
  ])('is right by Sveltia’s own schema: %s', (_, config) => {
    valid(config)
    expect(valid.errors ?? []).toEqual([])
  })

  test.each([
    ['simple', /byggs nu, .* Visa på webbplatsen/],
    ['editorial_workflow', /utkast.* Innan det publiceras/],
  ] as const)('says when what is saved is seen, and links to the page and to its preview: %s', (publishMode, words) => {
    const origin = 'https://www.firma.example'
    const config = publishedConfig({ repository: 'a/b', branch: 'main', publishMode, origin })
    expect(config).toMatchObject({ publish_mode: publishMode, site_url: origin })
    expect(config).not.toHaveProperty('show_preview_links')
    const pages = config.collections.flatMap((each) => (each.preview_path ? [each.preview_path] : []))
    expect(pages).toEqual(['/blog/{{slug}}', '/tjanster/{{fields.slug}}', '/{{slug}}'])
    expect([swedishWords(publishMode).entry_saved, swedishWords(publishMode).entry_saved_and_published]).toEqual(
      Array(2).fill(expect.stringMatching(words)),
    )
  })

  test('is let out of its page to the repository, and to the previews where the host has them', () => {
    const hosts = (policy: string) => / connect-src 'self' blob: data:(.*?)(;|$)/.exec(policy)![1]
    expect(hosts(adminPolicy())).toBe('')
    expect(hosts(adminPolicy({ api: 'https://api.github.com', previews: 'https://*.a1.amplifyapp.com' }))).toBe(
      ' https://api.github.com https://*.a1.amplifyapp.com',
    )
  })

  test('has a form for everything in content', () => {
    const names = JSON.stringify(publishedConfig({ repository: 'a/b', branch: 'main' }).collections)
    for (const [, { path }] of allCollections) expect(names).toContain(`"content/${path}"`)
  })

  test('is not built of a Sveltia whose code is another than what we mend', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sveltia-'))
    mkdirSync(join(folder, 'npm'))
    cpSync(`${sveltia}/locales`, join(folder, 'locales'), { recursive: true })
    writeFileSync(join(folder, 'npm/index.js'), 'export default { init() {} }')
    await expect(buildAdmin(join(folder, 'out'), 'local', folder)).rejects.toThrow(/The JavaScript under .*\/npm\/ does not hold https:/)
    rmSync(folder, { recursive: true })
  })

  test('says nothing in English that it could say in Swedish', () => {
    expect(withoutSwedish()).toEqual([])
  })
})

describe('the CMS in a browser, on a copy of content', () => {
  let admin: Awaited<ReturnType<typeof startAdmin>>
  let browser: Browser
  let page: Page
  let form: Form
  const elsewhere: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    admin = await startAdmin()
    browser = await launchChromium()
    page = await browser.newPage({ locale: 'en-US', viewport: { width: 1400, height: 900 } })
    page.on(
      'request',
      (request) =>
        /^(data|blob):/.test(request.url()) || new URL(request.url()).origin === new URL(admin.url).origin || elsewhere.push(request.url()),
    )
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    form = formOf(page, admin)
  })
  afterAll(async () => {
    await browser?.close()
    await admin?.stop()
  })

  /** Lines that a text lost and gained. */
  const changes = (before: string, after: string) => {
    const [old, now] = [before.split('\n'), after.split('\n')]
    return { lost: old.filter((line) => !now.includes(line)), gained: now.filter((line) => !old.includes(line)) }
  }
  async function site() {
    const { site, problems } = await loadContent(admin.content, '2026-11-20')
    expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
    return site!
  }

  test('opens in Swedish without a question, whatever the browser speaks', async () => {
    await form.open('cities', 'Ort', city.id)
    expect(await page.title()).toContain('Redigera webbplatsen')
    await expect(page.getByText(/Work with|Sign In|Change Language/).count()).resolves.toBe(0)
  })

  test('changes one line of a city, and keeps comments and everything else as it was written', async () => {
    const before = `# Vår första ort\n${form.read(cityFile).replace('districts:', '# Från söder till norr\ndistricts:')}`
    writeFileSync(form.file(cityFile), before)
    await form.open('cities', 'Ort', city.id)
    await form.group('Områden').getByRole('textbox').first().fill('Nya torget')
    await form.saveAs(cityFile)
    expect(changes(before, form.read(cityFile))).toEqual({ lost: [`  - ${city.districts[0]}`], gained: ['  - Nya torget'] })
    expect((await site()).cities.find(({ id }) => id === city.id)!.districts[0]).toBe('Nya torget')
  })

  test('changes one line of an article, a page and the company', async () => {
    for (const [path, collection, entry, label, text] of [
      [`blog/${article.id}.md`, 'articles', article.id, 'Ingress i listan', 'Så mycket ger solen i januari.'],
      ['pages/contact.yaml', 'pages', 'contact', 'Rubrik på adresskortet', 'Hit är du välkommen'],
      ['site.yaml', 'about', 'company', 'Grundat', 'våren 2020'],
    ] as const) {
      const before = form.read(path)
      await form.open(collection, label, entry)
      await form.field(label).fill(text)
      await form.saveAs(path)
      const { lost, gained } = changes(before, form.read(path))
      expect([lost.length, gained.length, gained[0]], path).toEqual([1, 1, expect.stringContaining(text)])
    }
    await site()
  })

  test('says in Swedish what is wrong, and saves when it is right: a colleague with a picture', async () => {
    const photo = join(admin.content, '..', 'Åsas foto (1).jpg')
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a9' } })
      .jpeg()
      .toFile(photo)
    await form.open('staff', 'Namn', 'new')
    await form.field('Namn').fill('Åsa Öberg')
    await form.field('Namn på sidan').fill('Åsa Öberg')
    await form.field('Roll').fill('Projektledare')
    await form.field('E-post').fill('asa.oberg@firma.example')
    await form.field('Telefon').fill('0701740644')
    await form.group('Porträtt').getByRole('checkbox').click()
    await scrollTo(page, form.field('Bildtext för den som inte ser bilden'))
    await form.field('Bildtext för den som inte ser bilden').fill('Åsa Öberg')
    await form.press('Bläddra')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('dialog').getByRole('button', { name: 'Ladda upp' }).click(),
    ])
    await chooser.setFiles(photo)
    await page.getByRole('dialog').getByRole('button', { name: 'Infoga' }).click()
    await form.press('Spara')
    await page.getByText('Telefon: skrivs som 031-390 06 00.').first().waitFor()
    expect(existsSync(form.file('staff/asa-oberg.yaml'))).toBe(false)

    await form.field('Telefon').fill('070-174 06 44')
    await form.saveAs('staff/asa-oberg.yaml')
    const added = (await site()).staff.find(({ id }) => id === 'asa-oberg')!
    expect(added).toMatchObject({ displayName: 'Åsa Öberg', phone: '070-174 06 44', portrait: { alt: 'Åsa Öberg' } })
    expect(existsSync(form.file(`images/${added.portrait!.file}`))).toBe(true)
    expect((await site()).staff.at(-1)!.id, 'without a number').toBe('asa-oberg')
  })

  test('lets a city point at the new colleague', async () => {
    await form.open('cities', 'Ort', city.id)
    await form.choose('Områdesansvarig', 'Åsa Öberg')
    await form.saveAs(cityFile)
    expect(/areaManager: (.*)/.exec(form.read(cityFile))?.[1]).toBe('asa-oberg')
    await site()
  })

  test('adds a city as a copy of another, with all its pages', async () => {
    // Two cities cannot have the same old address.
    await copyTown(form, {
      from: cityWith(({ aliases }) => aliases.length === 0).id,
      slug: 'jonsered',
      name: 'Jonsered',
    })
    const loaded = await site()
    expect(loaded.cities.find(({ id }) => id === 'jonsered')).toMatchObject({ slug: 'jonsered', name: 'Jonsered' })
    expect(pagesOf(loaded).map(({ path }) => path)).toContain(cityUrl(localService, 'jonsered'))
    expect(form.read('cities/jonsered.yaml')).not.toContain('_source')
  })

  test('adds a service as a copy of another, with its page and its place in the form', async () => {
    const shortest = content.services.toSorted((one, other) => one.sections.length - other.sections.length)
    const { id } = first(
      shortest.filter(({ aliases }) => aliases.length === 0),
      'service without old addresses',
    )
    await copyService(form, { from: id, slug: 'värmepump', name: 'Värmepump', type: 'varmepump' })
    const loaded = await site()
    expect(serviceChoices(loaded.services)).toContainEqual(expect.objectContaining({ value: 'varmepump', label: 'Värmepump' }))
    expect(pagesOf(loaded).map(({ path }) => path)).toContain('/tjanster/värmepump')
  })

  test('asked no other host for anything and broke none of its page’s rules', () => {
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })
})
