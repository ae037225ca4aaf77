/** The published CMS on a fake GitHub repository; entries are validated in the browser before a commit. */
// @module-tag chromium
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import type { Route } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeLicenceIndex } from '../../scripts/build/licences.ts'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { cacheKey, packageVersions } from '../../scripts/build/cached.ts'
import { ensureApp, publishAdmin } from '../../scripts/editor/buildAdmin.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { freePorts } from '../support/freePorts.ts'
import { hurry } from '../hurry.ts'
import { article, cityWith, colleague, localService } from '../site.ts'
import { addColleague, uploadPicture } from './jobs.ts'
import {
  admin,
  closeDialog,
  complaints,
  dialog,
  textbox,
  form,
  linksTo as linking,
  notice,
  openForm,
  openOwnPage,
  page,
  press,
  withForms,
} from './adminServer.ts'
import { fakeGitHub, repository } from './fakeGitHub.ts'

const city = cityWith()
const cityFile = `cities/${city.id}.yaml`

const folder = '.cache/published'
const headers = { 'Access-Control-Allow-Origin': '*' }
let github: ReturnType<typeof fakeGitHub>
withForms({
  async start() {
    const others = globSync('{scripts/editor,scripts/build,content}/**/*.{ts,json,yaml,md}')
    const key = cacheKey(await packageVersions('@sveltia/cms', 'vite'))
    await ensureApp(`${folder}/admin`, key, others, () =>
      publishAdmin(`${folder}/admin`, {
        repository,
        branch: 'main',
        publishMode: 'simple',
        origin: 'https://www.firma.example',
      }),
    )
    // Its page asks the site for these.
    copyFileSync('content/images/favicon.svg', `${folder}/favicon.svg`)
    writeFileSync(`${folder}/404.html`, '')
    const { url, stop } = await serveSite({ dir: folder, port: (await freePorts(1))[0]! })
    return { url: `${url}/admin/`, text: (path: string) => github.text(path), stop }
  },
  hosts: ['https://api.github.com'],
  async prepare(page) {
    github = fakeGitHub()
    await github.serve(page)
    await page.addInitScript(
      () =>
        location.origin !== 'null' &&
        localStorage.setItem('sveltia-cms.user', '{"backendName":"github","token":"nyckeln"}'),
    )
  },
})

test('publishes the licences of the bundled packages', () => {
  const names = readFileSync(`${folder}/admin/licenses.md`, 'utf8').match(/(?<=^## )\S+/gm)
  expect(names).toEqual(
    expect.arrayContaining(['@sveltia/cms', '@11ty/gray-matter', 'remark', 'yaml', 'zod']),
  )
  writeLicenceIndex(folder)
  expect(readFileSync(`${folder}/licenses.md`, 'utf8')).toContain(
    '- [admin/licenses.md](/admin/licenses.md)',
  )
})

test('signs in with an access token, and rejects an invalid SVG before the commit', async () => {
  await openOwnPage()
  await page.addInitScript(() => location.origin !== 'null' && localStorage.clear())
  await page.goto(admin.url)
  await press('Logga in med en Access Token')
  await page.getByRole('textbox').fill('nyckeln')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skapa ny post' }).waitFor()

  await openForm('articles', 'Rubrik', article.id)
  const name = 'trasig.svg'
  await form.press('Bild')
  await uploadPicture(form, {
    name,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
  })
  await press('Spara')
  await dialog()
    .filter({ hasText: `Bilden ${name} går inte att läsa.` })
    .waitFor()
  expect(github.commits).toHaveLength(1)
})

const linksTo = (address: string) => linking(address, github.texts())
/** The site of the committed content, which must be valid. */
function site() {
  const images = Object.fromEntries(
    github.pictures().map((file) => [file, { width: 3000, height: 3000 }]),
  )
  const { site, problems } = loadSite(github.texts(), { images, today: '2026-11-22' })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return site!
}

const run = (number: number) => `https://github.com/firma/webbplats/actions/runs/${number}`
test('fetches pictures only for the assets page', async () => {
  let pictures = 0
  page.on('request', (request) => request.url().includes('/git/blobs/') && pictures++)
  await openForm('staff', 'Namn', colleague.id)
  await page.waitForLoadState('networkidle')
  expect(pictures).toBe(0)
  await page.goto(`${admin.url}#/assets`)
  await expect.poll(() => pictures).toBeGreaterThan(0)
})

test('commits a colleague and a photo together', async () => {
  const image = sharp({ create: { width: 900, height: 900, channels: 3, background: '#7a9' } })
  await openForm('staff', 'Namn', 'new')
  await addColleague(form, {
    name: 'Åsa Öberg',
    file: 'asa-oberg',
    photo: { name: 'Åsa.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() },
  })
  expect(github.commits.at(-1)!.changed).toEqual([
    'content/images/asa.webp',
    'content/staff/asa-oberg.yaml',
  ])
  expect(site().staff.find(({ id }) => id === 'asa-oberg')).toMatchObject({
    portrait: { file: 'asa.webp' },
  })
})

test('asks before overwriting a change of another user', async () => {
  const file = `staff/${colleague.id}.yaml`
  await openForm('staff', 'Namn', colleague.id)
  github.push(file, form.read(file).replace(/displayName: .*/, 'displayName: Någon Annans'))
  await textbox('Namn').fill('Mitt Namn')
  for (const answer of ['Avbryt', 'Spara ändå']) {
    await press('Spara')
    await dialog().waitFor()
    expect(await dialog().innerText()).toContain('Någon annan har ändrat posten')
    expect([form.read(file).includes('Mitt Namn'), await textbox('Namn').inputValue()]).toEqual([
      false,
      'Mitt Namn',
    ])
    await press(answer)
  }
  await expect.poll(() => form.read(file)).toContain('name: Mitt Namn')
  await page.getByRole('group', { name: 'Innehållsredigerare' }).waitFor({ state: 'hidden' })
})

test('an invalid entry, a failed commit and a failed build are explained, and the next ones succeed', async () => {
  const { length } = github.commits
  await openForm('cities', 'Ort', city.id)
  await textbox('Ort').fill('{telefon}')
  await press('Spara')
  await dialog().waitFor()
  expect(await dialog().innerText()).toContain(
    'Ort: platshållaren {telefon} kan inte stå här: texten används som den står',
  )
  await closeDialog()
  expect(await page.locator('.content-problem').innerText()).toContain('{telefon}')
  expect(await textbox('Ort').inputValue()).toBe('{telefon}')
  // Sveltia logs the reason.
  expect(complaints).toEqual([expect.stringContaining('{telefon}')])

  await textbox('Ort').fill('Nya ☃ Orten')
  for (const [text, answer] of [
    [
      'Ingen kontakt med GitHub. Se efter att datorn är på nätet och spara sedan.',
      (route: Route) => route.abort(),
    ],
    [
      'Nyckeln till GitHub gäller inte längre.',
      (route: Route) => route.fulfill({ status: 401, json: {}, headers }),
    ],
  ] as const) {
    const commits = (route: Route) =>
      route.request().postData()?.includes('createCommitOnBranch(')
        ? answer(route)
        : route.fallback()
    await page.route('https://api.github.com/graphql', commits)
    await press('Spara')
    await dialog().waitFor()
    expect(await dialog().innerText()).toContain(text)
    await closeDialog()
    await page.unroute('https://api.github.com/graphql', commits)
  }
  expect(github.commits).toHaveLength(length)

  complaints.length = 0
  await hurry(page)
  for (const [index, [state, text, link, href]] of (
    [
      ['FAILURE', 'Den gamla webbplatsen ligger kvar', 'Se vad som är fel', run(2)],
      ['SUCCESS', 'Bygget är klart utan fel.', 'Öppna webbplatsen', 'https://www.firma.example'],
    ] as const
  ).entries()) {
    github.build('PENDING', [{ conclusion: null, detailsUrl: run(1) }])
    if (index > 0) {
      await openForm('cities', 'Ort', city.id)
      await textbox('Ort').fill('Nyare Orten')
    }
    await form.saveAs(cityFile)
    if (index === 0) {
      expect(form.read(cityFile)).toContain('name: Nya ☃ Orten\n')
      // A warning does not keep the entry from being saved; the report of the build waits for it.
      expect(await notice().innerText()).toContain('Sparat. Att se över: Ort: tecknet ☃')
      expect(github.commits.at(-1)!.changed).toEqual([`content/${cityFile}`])
      await press('Stäng')
    }
    await notice().getByText('Webbplatsen byggs').waitFor()
    expect(await notice().getByRole('link').count()).toBe(0)
    const others = [
      { state: 'SUCCESS', targetUrl: 'https://host.example' },
      { conclusion: 'SUCCESS', detailsUrl: run(1) },
    ]
    github.build(state, [...others, { conclusion: state, detailsUrl: run(2) }])
    await notice().getByText(text).waitFor()
    expect(await notice().getByRole('link', { name: link }).getAttribute('href')).toBe(href)
  }
  expect(complaints).toEqual([])
})

test('previews the entry as the site renders it and loads the preview on demand', async () => {
  const loaded: string[] = []
  page.on('response', (response) => response.url().endsWith('.js') && loaded.push(response.url()))
  const { length } = github.commits
  await openForm('cities', 'Ort', city.id)
  await page.waitForLoadState('networkidle')
  const before = loaded.length
  // During the layout of a new form Sveltia can lose the choice, or store it without showing the preview.
  const showPreview = async () => {
    if (await page.locator('iframe').count()) return true
    await page.getByRole('button', { name: 'Visa redigeringsalternativ' }).click()
    const choice = page.getByRole('menuitemcheckbox').filter({ hasText: 'Visa förhandsgranskning' })
    await ((await choice.getAttribute('aria-checked')) === 'true' ? page.reload() : choice.click())
    return false
  }
  await expect.poll(showPreview, { interval: 5000 }).toBe(true)
  const preview = page.frameLocator('iframe').frameLocator('iframe[title="Sidan som den blir"]')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  expect(loaded.length).toBeGreaterThan(before)
  await textbox('Ort').fill('Nya Orten')
  await preview.getByRole('heading', { level: 1 }).filter({ hasText: 'Nya Orten' }).waitFor()
  // Pictures, styles and header are the site's.
  expect(await preview.locator('main img').count()).toBeGreaterThan(0)
  expect(
    await preview.locator('header').evaluate((header) => getComputedStyle(header).position),
  ).not.toBe('static')
  await textbox('Ort').fill('{telefon}')
  await preview.getByText('platshållaren {telefon} kan inte stå här').waitFor()
  expect(github.commits).toHaveLength(length)
})

test('in the editorial workflow an invalid entry is rejected, and updated links are part of the draft', async () => {
  await openOwnPage()
  await page.route('**/admin/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    return route.fulfill({ json: { ...config, publish_mode: 'editorial_workflow' } })
  })
  await form.open('cities', 'Adress', city.id)
  await textbox('Ort').fill('{telefon}')
  await press('Spara')
  await dialog().waitFor()
  await closeDialog()
  expect(github.drafts).toEqual([])

  const linkingFiles = linksTo(cityUrl(localService, city.slug))
  await textbox('Ort').fill(city.name)
  await textbox('Adress').fill('nya-orten')
  await press('Spara')
  await press('Senare')
  const changed = [...new Set([cityFile, ...linkingFiles])].map((file) => `content/${file}`)
  expect(github.drafts.map((draft) => draft.changed)).toEqual([changed.toSorted()])
  expect(github.commits).toHaveLength(1)
})

test('saves without validation if the worker fails, and reports that', async () => {
  await openOwnPage()
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url === 'check.js' ? 'gone.js' : url, options)
      }
    }
  })
  await form.open('cities', 'Ort', city.id)
  await textbox('Ort').fill('{telefon}')
  await form.saveAs(cityFile)
  expect(form.read(cityFile)).toContain('{telefon}')
  await page.getByText('Posten kunde inte kontrolleras här.').waitFor()
})
