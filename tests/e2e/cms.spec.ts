/** The CMS of the site, on a repository that stands in for GitHub. */
import sharp from 'sharp'
import { expect, type Page, test as base } from 'playwright/test'
import { loadSite } from '../../renderer/content/load.ts'
import { FakeGitHub, token } from '../support/fakeGitHub.ts'

const test = base.extend<{ github: FakeGitHub }>({
  github: async ({ page }, use) => {
    const github = new FakeGitHub()
    await github.serve(page)
    await page.goto('/admin/')
    await page.getByRole('button', { name: 'Logga in med en Access Token' }).click()
    await page.getByRole('textbox').fill(token)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Skapa ny post' })).toBeVisible()
    await use(github)
  },
})

/** `entry`: the name of a file, or new. */
async function openForm(page: Page, collection: string, entry: string) {
  const path = entry === 'new' ? 'new' : `entries/${entry}`
  const address = `#/collections/${collection}/${path}`
  await page.evaluate((hash) => void (location.hash = hash), address)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The files of the commit. */
async function save(page: Page, github: FakeGitHub) {
  const { length } = github.commits
  await press(page, 'Spara')
  // Then the list is shown.
  await expect(page.getByRole('button', { name: 'Skapa ny post' })).toBeVisible()
  expect(github.commits).toHaveLength(length + 1)
  return github.commits.at(-1)?.changed
}

/** The errors that the build would report. */
function errors(github: FakeGitHub) {
  const texts: Record<string, string> = {}
  const images: Record<string, { width: number; height: number }> = {}
  for (const path of github.files.keys()) {
    const file = path.replace('content/', '')
    if (file.startsWith('images/')) images[file.slice(7)] = { width: 3000, height: 3000 }
    else texts[file] = github.text(file) ?? ''
  }
  const { problems } = loadSite(texts, { images, today: '2026-11-28' })
  return problems.filter(({ severity }) => severity === 'error')
}

test('an editor changes a town, and adds a colleague with a picture', async ({ page, github }) => {
  await openForm(page, 'cities', 'lerum')
  await field(page, 'Ort').fill('Lerums kommun')
  expect(await save(page, github)).toEqual(['content/cities/lerum.yaml'])
  expect(github.text('cities/lerum.yaml')).toContain('name: Lerums kommun')

  await openForm(page, 'staff', 'new')
  await field(page, 'Namn').fill('Kim Öberg')
  await field(page, 'Namn på sidan').fill('Kim')
  await field(page, 'Roll').fill('Montör')
  await field(page, 'E-post').fill('kim@firma.example')
  await page.getByRole('checkbox', { name: /^Lägg till .Porträtt.$/ }).click()
  await field(page, 'Bildtext för den som inte ser bilden').fill('Kim vid en bil')
  await press(page, 'Bläddra')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Ladda upp' }).click()
  const photo = { width: 800, height: 800, channels: 3, background: 'teal' } as const
  const buffer = await sharp({ create: photo }).jpeg().toBuffer()
  await (await chooser).setFiles({ name: 'Kim vid bilen.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Infoga' }).click()
  await expect(page.getByText('kim-vid-bilen.webp')).toBeVisible()
  expect(await save(page, github)).toEqual([
    'content/images/kim-vid-bilen.webp',
    'content/staff/kim-oberg.yaml',
  ])
  expect(github.text('staff/kim-oberg.yaml')).toContain('file: kim-vid-bilen.webp')
  expect(errors(github)).toEqual([])
})

test('a wrong text is refused with its reason, stays in the form, and is saved when it is right', async ({
  page,
  github,
}) => {
  const article = 'solceller-under-vintern'
  const before = github.text(`blog/${article}.md`)
  await openForm(page, 'articles', article)
  await field(page, 'Rubrik').fill('Solceller hos {firman}')
  await press(page, 'Spara')
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('Rubrik: {firman} finns inte.')
  expect(github.commits).toHaveLength(1)
  await refusal.getByRole('button', { name: 'OK' }).click()
  await expect(field(page, 'Rubrik')).toHaveValue('Solceller hos {firman}')

  await field(page, 'Rubrik').fill('Solceller i snö')
  expect(await save(page, github)).toEqual([`content/blog/${article}.md`])
  const after = github.text(`blog/${article}.md`)
  expect(after).toContain('title: Solceller i snö')
  // The text, with its blocks and anchors, is as it was.
  const textOf = (file = '') => file.split('\n---\n')[1]?.trim()
  expect(textOf(after)).toBe(textOf(before))
  expect(errors(github)).toEqual([])
})
