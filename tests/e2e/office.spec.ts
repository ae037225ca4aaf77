/**
 * /kontor: what the office does with a request. Without a sign-in, as on every developer's machine.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { asAnotherVisitor, expect, phone, test } from './test.ts'

const endpoint = `http://localhost:${Number(process.env.PORT) + 2}/`

/** A name that no other test uses: all share the requests of one machine. */
const uniqueName = (): string => `Kund ${crypto.randomUUID().slice(0, 8)}`

async function send(page: Page, name: string, more: object = {}): Promise<void> {
  const request = {
    name,
    email: 'kund@exempel.example',
    phone: '070-174 06 05',
    address: 'Björnvägen 4',
    postalCode: '433 42',
    city: 'Partille',
    serviceType: 'takmalning',
    message: 'Taket behöver målas <b>före</b> sommaren.',
    images: [],
  }
  const data = { ...request, ...more }
  // On a busy machine the storage may be late; a second try sends the same request.
  await expect(async () => {
    const response = await page.request.post(endpoint, { data, headers: asAnotherVisitor() })
    expect(await response.json()).toMatchObject({ success: true })
  }).toPass()
}

const search = (page: Page, text: string): Promise<void> =>
  page.getByLabel('Sök nummer, namn, telefon, adress, text').fill(text)
const linkOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Förfrågningar' }).getByRole('link', { name })
const form = (page: Page): Locator => page.getByRole('article').locator('form.panel')

async function openRequest(page: Page, name: string): Promise<void> {
  await page.goto('/kontor')
  await search(page, name)
  await linkOf(page, name).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test.describe('two colleagues', () => {
  test.use({ expectedComplaints: /409 \(Conflict\)|Failed to (load|fetch)/ })

  test('finds a request, keeps a note, and tells of a colleague who was first', async ({
    page,
    context,
  }) => {
    const name = uniqueName()
    await send(page, name)
    await openRequest(page, name)
    await expect(page.getByText('Taket behöver målas <b>före</b> sommaren.').last()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ring' })).toHaveAttribute('href', 'tel:0701740605')

    const colleague = await context.newPage()
    await openRequest(colleague, name)

    const followUp = form(page).getByLabel('Följ upp')
    await followUp.fill('2207-03-01')
    await form(page).getByRole('button', { name: 'Spara' }).click()
    await expect(followUp).toBeFocused()
    await followUp.fill('')
    await form(page).getByLabel('Status').selectOption('ringd')
    await form(page).getByLabel('Ny anteckning').fill('Ring igen på måndag.')
    await form(page).getByRole('button', { name: 'Spara' }).click()
    await expect(form(page).getByText('Sparat.')).toBeVisible()
    await expect(form(page).getByRole('listitem')).toContainText('Ring igen på måndag.')
    await expect(linkOf(page, name)).toContainText('ringd')

    await form(colleague).getByLabel('Ny anteckning').fill('Vill ha färgprov.')
    await form(colleague).getByRole('button', { name: 'Spara' }).click()
    await expect(form(colleague).getByText('Någon annan har ändrat. Nu gäller ringd')).toBeVisible()
    await expect(form(colleague).getByLabel('Ny anteckning')).toHaveValue('Vill ha färgprov.')
    await form(colleague).getByRole('button', { name: 'Spara' }).click()
    await expect(form(colleague).getByText('Sparat.')).toBeVisible()

    await page.route('**/requests/*', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('article')).toContainText('Ingen kontakt med servern.')
    await page.unroute('**/requests/*')
    await page.getByRole('button', { name: 'Uppdatera' }).click()
    await expect(form(page).getByRole('listitem')).toHaveText([
      /Vill ha färgprov\./,
      /Ring igen på måndag\./,
    ])
  })
})

test('keeps suspected spam out of the list until the office wants it', async ({ page }) => {
  const [name, bot] = [uniqueName(), uniqueName()]
  await send(page, name)
  await send(page, bot, { website: 'https://spam.example' })
  await page.goto('/kontor')
  await expect(linkOf(page, name)).toBeVisible()
  await expect(linkOf(page, bot)).toBeHidden()

  await page.getByLabel('Status').first().selectOption('skräp')
  await linkOf(page, bot).click()
  await expect(page.getByText(/^Misstänkt skräp/)).toBeVisible()
  await form(page).getByLabel('Status').selectOption('ny')
  await form(page).getByRole('button', { name: 'Spara' }).click()
  await expect(linkOf(page, bot)).toBeHidden()
  await page.getByLabel('Status').first().selectOption('Alla utom skräp')
  await expect(linkOf(page, bot)).toBeVisible()
})

test('saves what is listed as a table, and erases one request of two', async ({ page }) => {
  const name = uniqueName()
  await send(page, name, { message: '=SUMMA(A1) är vad jag vill veta' })
  await send(page, name, { message: 'Gäller även garaget på tomten.' })
  await page.goto('/kontor')
  await search(page, name)
  await expect(page.getByText('2 förfrågningar')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spara som tabell (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^forfragningar-\d{4}-\d\d-\d\d\.csv$/)
  const table = await readFile(await download.path(), 'utf8')
  expect(table.startsWith('\ufeff"Nummer";')).toBe(true)
  expect(table.trim().split('\r\n')).toHaveLength(3)
  expect(table).toContain('"\'=SUMMA(A1) är vad jag vill veta"')

  await linkOf(page, name).first().click()
  await page.getByRole('button', { name: 'Radera' }).click()
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await expect(page.getByText('2 förfrågningar')).toBeVisible()
  await page.getByRole('button', { name: 'Radera' }).click()
  await page.getByRole('button', { name: 'Radera för gott' }).click()
  await expect(page.getByText('1 förfrågan')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a request has the whole screen, and Back shows the list', async ({ page }) => {
    const name = uniqueName()
    await send(page, name, { message: `Lång${'t'.repeat(200)} ord` })
    await openRequest(page, name)
    await expect(linkOf(page, name)).toBeHidden()
    const widths = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(await widths()).toEqual([390, 390])
    await form(page).getByLabel('Ny anteckning').fill('Halvskriven')
    await page.goBack()
    await expect(linkOf(page, name)).toBeVisible()
    expect(await widths()).toEqual([390, 390])
    await linkOf(page, name).click()
    await expect(form(page).getByLabel('Ny anteckning')).toHaveValue('Halvskriven')
  })
})
