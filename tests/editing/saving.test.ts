/** What the CMS writes has been checked, and takes the place of what the form was filled from and of nothing else. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { articleUrl, serviceUrl } from '../../renderer/content/model/urls.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { contentFiles, readContent } from '../../scripts/build/contentFiles.ts'
import { city as cityCommand } from '../../scripts/city.ts'
import { checkRemoval } from '../../scripts/editor/checkRemoval.ts'
import { checkSave } from '../../scripts/editor/checkSave.ts'
import { patience } from '../../scripts/lab/editing/hands.ts'
import { removeOpenEntry } from '../../scripts/lab/editing/jobs.ts'
import { article, cityWith, colleague, content, describeWith } from '../site.ts'
import { startAdmin } from './adminServer.ts'

const city = cityWith()
const cityFile = `cities/${city.id}.yaml`
const staffFile = `staff/${colleague.id}.yaml`

// A form of many fields takes its time.
vi.setConfig({ testTimeout: 180_000 })

let admin: Awaited<ReturnType<typeof startAdmin>>
let browser: Browser
let page: Page
beforeAll(async () => {
  admin = await startAdmin()
  browser = await launchChromium()
  page = await tab()
})
afterAll(async () => {
  await browser?.close()
  await admin?.stop()
})

async function tab(): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  opened.setDefaultTimeout(patience)
  return opened
}
const file = (path: string) => join(admin.content, path)
const read = (path: string) => readFileSync(file(path), 'utf8')
const field = (name: string, on = page) => on.getByRole('textbox', { name, exact: true }).first()
const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click()
/** In a new tab: one that has just saved, or shows a list whose file changes, goes where it wants in the midst of our own navigation. */
async function openAnew(path: string) {
  await page.close()
  page = await tab()
  await page.goto(`${admin.url}#/collections/${path}`, { waitUntil: 'commit' })
}
async function open(path: string, first: string) {
  await openAnew(path)
  await field(first).waitFor()
}
const dialog = (on = page) => on.getByRole('alertdialog').or(on.getByRole('dialog')).filter({ visible: true })

test('a save that the check would refuse is stopped, says where and why, and keeps what was typed', async () => {
  const before = read(cityFile)
  await open(`cities/entries/${city.id}`, 'Ort')
  await field('Ort').fill('{telefon}')
  await press('Spara')
  await dialog().waitFor()
  expect(await dialog().innerText()).toContain('Ort: platshållaren {telefon} finns inte. Välj: phone')
  await dialog()
    .getByRole('button', { name: /OK|Stäng/ })
    .first()
    .click()
  expect(read(cityFile)).toBe(before)
  expect(await field('Ort').inputValue()).toBe('{telefon}')
  expect(await page.locator('.content-problem').innerText()).toContain('{telefon}')

  await field('Ort').fill('Nya Orten')
  await press('Spara')
  await expect.poll(() => read(cityFile)).toContain('name: Nya Orten\n')
})

test('two tabs: the second is told of the first, and nothing is lost before somebody says so', async () => {
  await open(`staff/entries/${colleague.id}`, 'Namn')
  const other = page
  page = await tab()
  await open(`staff/entries/${colleague.id}`, 'Namn')
  await field('Telefon').fill('070-174 06 77')
  await press('Spara')
  await expect.poll(() => read(staffFile)).toContain('070-174 06 77')

  await field('E-post', other).fill('ny@firma.example')
  await press('Spara', other)
  await dialog(other).waitFor()
  expect(await dialog(other).innerText()).toContain('Posten har ändrats efter att du öppnade den.')
  expect(read(staffFile)).toContain('070-174 06 77')
  expect(read(staffFile)).not.toContain('ny@firma.example')
  await press('Avbryt', other)
  expect(await field('E-post', other).inputValue()).toBe('ny@firma.example')

  // Cancelled is not agreed to.
  await press('Spara', other)
  await dialog(other).waitFor()
  expect(read(staffFile)).not.toContain('ny@firma.example')
  await press('Spara ändå', other)
  await expect.poll(() => read(staffFile)).toContain('ny@firma.example')
  await other.close()
})

test('what another program saves shows in the list, and an open form is told', async () => {
  await openAnew('staff')
  await page.getByText(colleague.displayName).first().waitFor()
  writeFileSync(file(staffFile), read(staffFile).replace(/displayName: .*/, 'displayName: Namnet Utifrån'))
  await page.getByText('Namnet Utifrån').first().waitFor()

  await open(`staff/entries/${colleague.id}`, 'Namn')
  writeFileSync(file(staffFile), read(staffFile).replace(/displayName: .*/, 'displayName: Namnet Igen'))
  await page.getByText('Innehållet har ändrats på disken.').waitFor()
})

test('what the CMS writes itself is no change beside it, however long the answer takes', async () => {
  await open(`staff/entries/${colleague.id}`, 'Namn')
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/admin/files/state') && asked++)
  await page.route('**/admin/files/content/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before + 1)
    await route.fulfill({ response })
  })
  await field('Telefon').fill('070-174 06 88')
  await press('Spara')
  await page.getByRole('group', { name: 'Innehållsredigerare' }).waitFor({ state: 'hidden' })
  expect(read(staffFile)).toContain('070-174 06 88')
  await expect(page.getByText('Innehållet har ändrats på disken.').count()).resolves.toBe(0)
})

test('a file that cannot be read is listed with its fault, and is never written over', async () => {
  const [staff, company] = [read(staffFile), read('site.yaml')]
  writeFileSync(file(staffFile), staff.replace('name: ', 'name: "'))
  writeFileSync(file('site.yaml'), company.replace('name: ', 'name: "'))
  await openAnew('staff')
  await page
    .getByText(/Går inte att läsa: fel på rad \d+/)
    .first()
    .waitFor()
  await open('about/entries/company', 'Företagets namn')
  await field('Grundat').fill('våren 2020')
  await press('Spara')
  expect(read('site.yaml')).toContain('name: "')
  writeFileSync(file(staffFile), staff)
  writeFileSync(file('site.yaml'), company)
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Kim', '-c', 'user.email=kim@firma.example', ...args], { stdio: 'pipe' })
/** What visitors get. */
function commit(): string {
  const here = join(admin.content, '..')
  if (!existsSync(join(here, '.git'))) git('init', '-q', here)
  git('-C', here, 'add', 'content')
  git('-C', here, 'commit', '-qm', 'Här')
  return here
}
/** Pulls what a colleague has committed in a clone of their own. */
function pull(path: string, change: (text: string) => string): void {
  const there = mkdtempSync(join(tmpdir(), 'colleague-'))
  const here = commit()
  git('clone', '-q', here, there)
  const changed = join(there, 'content', path)
  writeFileSync(changed, change(readFileSync(changed, 'utf8')))
  git('-C', there, 'commit', '-qam', 'Där')
  git('-C', here, 'pull', '-q', '--ff-only', there)
  rmSync(there, { recursive: true })
}

test.each<[string, () => unknown, string, string]>([
  [
    'git pull changes it',
    () => pull(cityFile, (text) => text.replace(/lede: .*/, 'lede: En annans ingress.')),
    'har ändrats',
    'En annans ingress.',
  ],
  ['npm run city renames it', () => cityCommand(['rename', city.id, 'Helt Nya Orten'], admin.content), 'har tagits bort', ''],
])('an open form whose file is another meanwhile is refused, and keeps what was typed: %s', async (_, meanwhile, told, kept) => {
  await open(`cities/entries/${city.id}`, 'Ort')
  await field('Ort').fill('Mitt namn')
  await meanwhile()
  await press('Spara')
  await dialog().waitFor()
  expect(await dialog().innerText()).toContain(`Posten ${told} efter att du öppnade den.`)
  await press('Avbryt')
  expect(await field('Ort').inputValue()).toBe('Mitt namn')
  expect(existsSync(file(cityFile)) ? read(cityFile) : '').toContain(kept)
  expect(Object.values(contentFiles(admin.content)).join()).not.toContain('Mitt namn')
})

test('an article is compared with the whole file it was filled from', async () => {
  const path = `blog/${article.id}.md`
  const text = read(path)
  const now = await readContent(admin.content)
  const ask = (before: string | null, filled: string) => checkSave({ file: path, text: filled, before }, now)
  expect(ask(text, text)).toEqual({ problems: [] })
  expect(ask(`${text}\nEtt stycke till.\n`, text)).toEqual({ conflict: 'modified', problems: [] })
  expect(ask(null, text)).toEqual({ conflict: 'modified', problems: [] })
  expect(ask(text, `${text}\n<b>fet</b> [länk](/finns-inte)\n`).problems.map(({ label, path }) => [label, path])).toEqual(
    Array(3).fill(['Text', 'body']),
  )
})

test('a draft on a branch of its own takes the links along each time that it is saved', async () => {
  const content = await readContent()
  const before = content.files[cityFile]!
  const text = before.replace(/^slug: .*/m, 'slug: nya-orten')
  const first = checkSave({ file: cityFile, text, before }, content)
  expect(first.text).toContain('aliases:')
  const again = checkSave({ file: cityFile, text: first.text!, before: first.text!, anyway: true }, content)
  expect(again).toEqual(first)
})

test('of two writes that start from the same file one is refused, and so is taking it away', async () => {
  const url = `${admin.url}files/content/${staffFile}`
  const was = (await fetch(url, { headers: { 'X-Edit': '1' } })).headers.get('x-is')!
  const put = (body: string) => fetch(url, { method: 'PUT', headers: { 'X-Edit': '1', 'X-Was': was }, body }).then(({ status }) => status)
  expect((await Promise.all([put('name: A\n'), put('name: B\n')])).toSorted()).toEqual([204, 409])
  const left = await fetch(url, { method: 'DELETE', headers: { 'X-Edit': '1', 'X-Was': was } })
  expect([left.status, existsSync(file(staffFile))]).toEqual([409, true])
})

test('an entry whose page others link to stays until they do not; then its address leads to the newest of its kind', async () => {
  const [copy, other] = ['blog/kopian.md', `blog/${article.id}.md`]
  const text = read(other)
  writeFileSync(file(copy), text)
  writeFileSync(file(other), `${text}\n\nLäs [mer](${articleUrl('kopian')}).\n`)
  commit()
  const remove = async () => {
    await open('articles/entries/kopian', 'Rubrik')
    await removeOpenEntry(page)
  }
  await remove()
  await page.locator('.content-notice', { hasText: `Kan inte tas bort än. content/${other}, rad ` }).waitFor()
  expect(existsSync(file(copy))).toBe(true)

  writeFileSync(file(other), text)
  await remove()
  await expect.poll(() => existsSync(file(copy))).toBe(false)
  await expect.poll(() => Object.values(contentFiles(admin.content)).filter((each) => each.includes(articleUrl('kopian')))).toHaveLength(1)
})

const naming = Object.entries(contentFiles()).find(([, text]) => /^ +person: \S+$/m.test(text))
describeWith(naming, 'a page that names a colleague where a form may leave it empty', (naming) => {
  test('the colleague stays, and the page keeps its word', async () => {
    const [path, text] = naming
    const named = text.replace(/^( +person: )\S+$/m, '$1vikarien')
    writeFileSync(file('staff/vikarien.yaml'), read(staffFile))
    writeFileSync(file(path), named)
    await open('staff/entries/vikarien', 'Namn')
    await removeOpenEntry(page)
    await page.locator('.content-notice', { hasText: `content/${path}, rad ` }).waitFor()
    expect(await page.locator('.content-notice').first().innerText()).toContain('person är vikarien. Välj något annat där först.')
    expect([existsSync(file('staff/vikarien.yaml')), read(path)]).toEqual([true, named])
    writeFileSync(file(path), text)
    rmSync(file('staff/vikarien.yaml'))
  })
})

test('a service whose address no other page can take is not removed', async () => {
  const { problems } = checkRemoval({ removed: [`services/${content.services[0]!.id}.yaml`] }, await readContent())
  expect(problems[0]!.text).toContain(`adressen ${serviceUrl(content.services[0]!.slug)}. Slå på Utkast`)
})
