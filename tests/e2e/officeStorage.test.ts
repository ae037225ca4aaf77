/** The office page in a browser that refuses storage, and after unexpected errors. */
// @module-tag chromium
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newRequest } from '../support/emulator.ts'
import { blockStorage } from '../blockedStorage.ts'
import { closeContext, openContext } from '../failures.ts'
import { codeFor, colleague } from '../local-aws/colleague.ts'
import { type OfficeSite, startOfficeSite } from './officeSite.ts'

const anna = newRequest({
  name: 'Anna Solberg',
  phone: '+46 070-174 06 11 / 031-390 06 00',
  city: 'LERUM',
})
const bo = newRequest({ name: 'Bo Takman', city: 'Partille' })
let office: OfficeSite
beforeAll(async () => {
  office = await startOfficeSite([anna, bo])
})
afterAll(() => office?.stop())

async function openOffice(prepare: (page: Page) => Promise<unknown>) {
  const context = await openContext({ viewport: { width: 1200, height: 900 } })
  onTestFinished(() => closeContext(context))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await prepare(page)
  await page.goto(`${office.origin}/kontor`)
  return { page, errors }
}

async function signIn(page: Page) {
  await page.getByLabel('E-post').fill(colleague)
  await page.getByRole('button', { name: 'Mejla mig en kod' }).click()
  await page.getByLabel('Kod från mejlet').waitFor()
  await page.getByLabel('Kod från mejlet').fill(codeFor(office.aws, colleague))
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
}

test('works without storage: sign-in, notes until they are saved, and the lock', async () => {
  const { page, errors } = await openOffice(blockStorage)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await signIn(page)
  const note = page.getByLabel('Ny anteckning')
  const open = (name: RegExp) => page.getByRole('link', { name }).first().click()
  await open(/Anna Solberg/)
  await note.fill('Ring efter fyra.')
  expect(await page.locator('a.button', { hasText: 'Ring' }).getAttribute('href')).toBe(
    'tel:+46701740611',
  )
  await open(/Bo Takman/)
  await page.getByRole('heading', { name: /Bo Takman/ }).waitFor()
  expect(await note.inputValue()).toBe('')
  await open(/Anna Solberg/)
  await page.getByRole('heading', { name: /Anna Solberg/ }).waitFor()
  expect(await note.inputValue()).toBe('Ring efter fyra.')
  await button('Spara').click()
  await page.getByText('Sparat.').waitFor()
  expect(await note.inputValue()).toBe('')

  await page.getByLabel(/^Sök/).fill('0701740611')
  await page.getByText('1 av 2 förfrågningar').waitFor()
  await page.getByText('Filter', { exact: true }).click()
  expect(await page.getByLabel('Ort').locator('option').allInnerTexts()).toEqual([
    'Alla',
    'Lerum',
    'Partille',
  ])
  await page.clock.setSystemTime(Date.now() + 31 * 60_000)
  await page.keyboard.press('Shift')
  await page.getByText('Logga in igen: det du skrev står kvar.').waitFor()
  expect(errors).toEqual([])
})

test('says what to do after an error, before and while it is shown', async () => {
  const text = 'Något gick fel. Förfrågningarna och allt som är sparat finns kvar.'
  const before = await openOffice((page) =>
    page.route('**/kontor/config.json', (route) => route.fulfill({ status: 503, body: 'x' })),
  )
  await before.page.getByText(text).waitFor()
  await before.page.unroute('**/kontor/config.json')
  await before.page.getByRole('button', { name: 'Ladda om sidan' }).click()
  await before.page.getByRole('heading', { name: 'Logga in' }).waitFor()

  const { page } = await openOffice((opened) =>
    opened.route(/\/requests$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        ...(route.request().method() === 'GET' && {
          json: { rows: [{ id: 'x', suspected: false, version: 0 }] },
        }),
      })
    }),
  )
  await signIn(page)
  await page.getByText(text).waitFor()
})
