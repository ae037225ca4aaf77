/** The office page in a browser, on a local AWS with the real functions. */
// @module-tag chromium
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { axeFaults } from '../axe.ts'
import { testOnPhone as test, visit } from './browser.ts'
import { newRequest, postJson } from '../support/emulator.ts'
import { type OfficeSite, startOfficeSite } from './officeSite.ts'

const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
const anna = newRequest({
  name: 'Anna Solberg',
  phone: '070-174 06 11',
  city: 'Lerum',
  page: '/tjanster/solceller/lerum',
})
const bo = newRequest({ name: 'Bo Takman', city: 'Partille', serviceType: 'takvatt' })
const spam = newRequest({ name: 'Skräp Skräpsson', phone: '070-174 06 12', elapsedMs: 10 })
const evil = newRequest({ name: hostile, message: hostile, city: hostile, address: hostile })
let office: OfficeSite
let aws: OfficeSite['aws']

beforeAll(async () => {
  office = await startOfficeSite([anna, bo, spam, evil], { as: 'local' })
  ;({ aws } = office)
})
afterAll(() => office?.stop())

test.beforeEach(async ({ page }) => {
  await page.goto(office.page)
  await page.locator('.requests a').first().waitFor()
})
test.afterEach(({ complaints }) => expect(complaints).toEqual([]))
const hash = (page: Page) => new URL(page.url()).hash
const officeMails = () => aws.mails().filter(({ to }) => to.includes('kontor@firma.example'))

test('finds a request, saves status and note, and shows them in list and statistics', async ({
  page,
}) => {
  await page.getByLabel('Sök namn').fill('finns inte')
  await page.getByText('Ingen förfrågan motsvarar sökningen och filtret.').waitFor()
  await page.getByLabel('Sök namn').fill('0701740611')
  await page.getByText(/^1 av \d+ förfrågningar$/).waitFor()
  await page.getByRole('link', { name: /Anna Solberg/ }).click()
  expect(await page.getByRole('link', { name: /Ring/ }).getAttribute('href')).toBe('tel:0701740611')
  await page.locator('fieldset').getByText('vunnen').click()
  await page.getByLabel('Ny anteckning').fill('Vill ha tolv paneler.')
  await page.locator('.panel').getByLabel('Följ upp').fill('2020-01-01')
  await page.getByLabel('Ordervärde').fill('128000')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Sparat.').waitFor()
  await page.getByText('Svara med en mall').click()
  const answer = await page.getByRole('link', { name: 'Vi har ringt' }).getAttribute('href')
  expect(decodeURIComponent(answer!)).toMatch(
    new RegExp(
      `^mailto:${anna.email}\\?subject=.* ${requestNumber(anna.requestId)}&body=Hej Anna Solberg!\r\n`,
    ),
  )
  await page
    .getByRole('listitem')
    .filter({ hasText: 'kontoret' })
    .getByText('Vill ha tolv paneler.')
    .waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Till listan' }).click()
  // Search and filters are still set, also after a reload and in a link.
  await page.getByText(/^1 av \d+ förfrågningar$/).waitFor()
  expect(await page.getByLabel('Sök namn').inputValue()).toBe('0701740611')
  await page.getByLabel('Sök namn').fill('')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Status').selectOption('vunnen')
  await page.getByText(/^1 av \d+ förfrågningar$/).waitFor()
  await page.getByRole('combobox', { name: 'Ort' }).selectOption('Lerum')
  await page.getByText(/^1 av \d+ förfrågningar$/).waitFor()
  expect(hash(page)).toBe('#requests?status=won&town=Lerum')
  await page.reload()
  await page.getByText(/^1 av \d+ förfrågningar$/).waitFor()
  await page.getByText('Vi har ett tak mot söder.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Statistik' }).click()
  await page
    .getByRole('row', {
      name: /^\/tjanster\/solceller\/lerum 1 1 \(100\s%\) 128\s000 kr under 1 tim$/,
    })
    .waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Förfrågningar' }).click()
  expect(hash(page)).toBe('#requests?status=won&town=Lerum')
})

test('keeps what is typed and chosen while a note is being saved, and asks before it is lost', async ({
  page,
}) => {
  const link = () => page.getByRole('link', { name: /Anna Solberg/ })
  await link().click()
  const note = page.getByLabel('Ny anteckning')
  await note.fill('Den första')
  await page.route('**/state', async (route) => {
    const response = await route.fetch()
    await note.fill('Den andra')
    await page.locator('fieldset').getByText('offert').click()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByText('Sparat.').waitFor()
  expect([
    await note.inputValue(),
    await page.getByRole('radio', { name: 'offert' }).isChecked(),
  ]).toEqual(['Den andra', true])
  // The exact time without a mouse.
  const time = page.locator('h2').getByRole('button')
  await time.press('Enter')
  expect(await time.innerText()).toMatch(/\d\d:\d\d:\d\d/)

  const dialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await dialog
  expect(question.type()).toBe('beforeunload')
  await Promise.all([page.waitForEvent('close'), question.accept()])
  const other = await page.context().newPage()
  await other.goto(`${office.page}#${anna.requestId}`)
  await expect.poll(() => other.getByLabel('Ny anteckning').inputValue()).toBe('Den andra')
  expect(await other.getByRole('radio', { name: 'offert' }).isChecked()).toBe(true)
})

test('reports a conflict with a colleague’s change and keeps the unsaved note and status', async ({
  page,
  complaints,
}) => {
  await page.getByRole('link', { name: /Bo Takman/ }).click()
  await page.getByLabel('Ny anteckning').fill('Min text')
  await page.locator('fieldset').getByText('vunnen').click()
  // Both survive navigation and a reload.
  await page.getByRole('link', { name: 'Till listan' }).click()
  await page.getByRole('link', { name: /Bo Takman.*ej sparad/ }).click()
  await page.reload()
  // Waits until the page has read the version that the colleague changes.
  await page.getByLabel('Ny anteckning').waitFor()
  expect(await page.getByRole('radio', { name: 'vunnen' }).isChecked()).toBe(true)
  await postJson(`${office.page}/api/requests/${bo.requestId}/state`, {
    version: 0,
    status: 'called',
    note: 'Kollegans text',
  })
  const save = page.getByRole('button', { name: 'Spara', exact: true })
  await save.click()
  await page.getByText('Nu gäller: ringd.').waitFor()
  await page.getByText('Kollegans text').waitFor()
  expect(await page.getByLabel('Ny anteckning').inputValue()).toBe('Min text')
  await save.click()
  await page.getByText('Sparat.').waitFor()
  expect(await page.getByLabel('Ny anteckning').inputValue()).toBe('')
  expect(await page.locator('.log p').allTextContents()).toEqual(['Min text', 'Kollegans text'])
  // The browser logs the response 409.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('restores a request from spam, mails it again, erases it and exports the list, by keyboard', async ({
  page,
}) => {
  const press = async (role: 'link' | 'button', name: string | RegExp, exact = false) => {
    await page.getByRole(role, { name, exact }).focus()
    await page.keyboard.press('Enter')
  }
  await press('link', 'Skräp (1)')
  await press('link', /Skräp Skräpsson/)
  const before = officeMails().length
  await press('button', 'Inte skräp')
  await page.getByText('Förfrågan är tillbaka i listan').waitFor()
  expect(
    officeMails()
      .slice(before)
      .map(({ subject }) => subject),
  ).toEqual([expect.stringMatching(/^Ny förfrågan/)])
  await press('button', 'Skicka mejlet igen')
  await page.getByText('Mejlet är skickat.').waitFor()
  expect(officeMails()).toHaveLength(before + 2)
  await press('button', 'Flytta till skräp')
  await page.getByText('Flyttad till skräp.').waitFor()
  expect(await page.getByRole('button', { name: 'Skicka mejlet igen' }).count()).toBe(0)
  const log = (await page.locator('.log li').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' '),
  )
  expect(log).toEqual(
    ['Flyttad till skräp', 'Mejlad en gång till', 'Inte skräp'].map((text) =>
      expect.stringMatching(`^kontoret .*${text}$`),
    ),
  )

  await press('button', 'Radera', true)
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('button', 'Radera', true)
  await press('button', 'Radera för gott')
  await page.getByText('Förfrågan är raderad.').waitFor()
  const keys = aws.store
    .list('offert-data', `requests/${spam.requestId}/`)
    .flatMap((versions) => versions.map(({ key }) => key))
  expect(keys).toEqual([`requests/${spam.requestId}/1/erased.json`])

  // The table contains the filtered requests.
  await press('link', 'Förfrågningar', true)
  await page.getByText(/^\d+ förfrågningar$/).waitFor()
  await page.getByLabel('Sök namn').fill('Anna')
  const saved = page.waitForEvent('download')
  await press('button', 'Spara som tabell (CSV)')
  const table = readFileSync(await (await saved).path(), 'utf8')
  expect(table).toContain('Anna Solberg')
  expect(table.split('\r\n')).toHaveLength(3)
})

test('shows a visitor’s HTML as text on every page', async ({ page }) => {
  await postJson(`${office.page}/api/requests/${evil.requestId}/state`, {
    version: 0,
    status: 'called',
    note: hostile,
  })
  for (const place of ['', `#${evil.requestId}`, '#statistics', '#mails']) {
    await page.goto(`${office.page}${place}`)
    await page.locator('main').getByText('<img src=x').first().waitFor({ state: 'attached' })
    expect([await page.title(), await page.locator('main img, main script').count()]).toEqual([
      expect.stringMatching(/^(\(\d\) )?Kontor$/),
      0,
    ])
  }
  const mail = page
    .locator('details.mail')
    .filter({ hasText: `Ny förfrågan ${requestNumber(evil.requestId)}` })
  await mail.locator('summary').first().click()
  const frame = mail.frameLocator('iframe')
  await frame.getByText('<img src=x').filter({ visible: true }).first().waitFor()
  expect(await frame.locator('script, img').count()).toBe(0)
})

test('shows and counts a new request without a reload, and moves through the list by J, K and Enter', async ({
  page,
}) => {
  const count = Number(/\d+/.exec(await page.title())?.[0] ?? 0)
  await postJson(aws.outputs.custom.quoteEndpoint, newRequest({ name: 'Nils Ny' }))
  await aws.idle()
  // The page polls when its tab becomes visible, otherwise once a minute.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: /Nils Ny/ }).waitFor()
  expect(await page.title()).toBe(`(${count + 1}) Kontor`)
  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: /Nils Ny/ }).waitFor()
})

test('counts a new request in the title of a background tab, and drops requests that a colleague erased', async ({
  page,
  complaints,
}) => {
  const erased = newRequest({ name: 'Rut Raderad' })
  const opened = newRequest({ name: 'Örjan Öppnad' })
  for (const request of [erased, opened]) await postJson(aws.outputs.custom.quoteEndpoint, request)
  await aws.idle()
  await page.clock.install()
  await page.reload()
  await page.getByRole('link', { name: /Rut Raderad/ }).waitFor()
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  const count = Number(/\d+/.exec(await page.title())![0])
  await postJson(aws.outputs.custom.quoteEndpoint, newRequest({ name: 'Nina Nu' }))
  await aws.idle()
  const erase = ({ requestId }: typeof anna) =>
    postJson(`${office.page}/api/requests/${requestId}/erase`, { number: requestNumber(requestId) })
  await erase(opened)
  await page.clock.runFor('01:01')
  await expect.poll(() => page.title()).toBe(`(${count + 1}) Kontor`)

  await page.getByRole('link', { name: /Örjan Öppnad/ }).click()
  await page.getByText('Förfrågan finns inte längre.').waitFor()
  await page.getByRole('link', { name: 'Till listan' }).click()
  expect(await page.getByRole('link', { name: /Örjan Öppnad/ }).count()).toBe(0)
  await erase(erased)
  await page.clock.runFor('10:00')
  await page.getByRole('link', { name: /Rut Raderad/ }).waitFor({ state: 'detached' })
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('says when requests cannot be loaded, and is complete after a retry', async ({
  page,
  complaints,
}) => {
  const again = page.getByRole('button', { name: 'Försök igen' })
  await page.route('**/api/requests*', (route) => route.abort())
  await page.reload()
  await page.getByText('Ingen kontakt med servern.').waitFor()
  expect(await page.getByText('Inga förfrågningar att visa.').count()).toBe(0)
  await page.unrouteAll()
  // The second page of the list fails.
  await page.route('**/api/requests*', async (route) =>
    route.request().url().includes('from=')
      ? route.abort()
      : route.fulfill({ json: { ...(await (await route.fetch()).json()), next: 'cursor' } }),
  )
  await again.click()
  await page.locator('.requests a').first().waitFor()
  await page.getByText('Alla förfrågningar är inte inlästa.').waitFor()
  const csv = page.getByRole('button', { name: 'Spara som tabell (CSV)' })
  expect(await csv.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Statistik' }).click()
  await page.getByText('Siffrorna är ofullständiga').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.unrouteAll()
  await again.click()
  await page.getByText('Siffrorna är ofullständiga').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Förfrågningar' }).click()
  expect(await csv.isDisabled()).toBe(false)
  complaints.splice(0)
})

test.each([390, 900, 1440])(
  'at %i px the list is beside the request from 900, and no control is wider than its content',
  async (width) => {
    await visit({ viewport: { width, height: 900 } }, async ({ page }) => {
      await page.goto(`${office.page}#${bo.requestId}`)
      await page.getByRole('heading', { name: /Bo Takman/ }).waitFor()
      await page.locator('.requests a').first().waitFor({ state: 'attached' })
      const list = await page.locator('.list').boundingBox()
      const request = await page.locator('article').boundingBox()
      expect(list ? list.x + list.width < request!.x : 'hidden').toBe(width < 900 ? 'hidden' : true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
      const wide = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, .button, select, summary, input[type=date]',
          ),
        ].flatMap((control) => {
          const { width } = control.getBoundingClientRect()
          control.style.width = 'max-content'
          return width > control.getBoundingClientRect().width + 1 ? control.outerHTML : []
        }),
      )
      expect(wide).toEqual([])
    })
  },
)

test('mails waiting requests again after a mail outage', async ({ page }) => {
  aws.faults.set([{ service: 'ses', kind: 'error', status: 503, code: 'ServiceUnavailable' }])
  const waiting = newRequest({ name: 'Vera Väntar' })
  await postJson(aws.outputs.custom.quoteEndpoint, waiting)
  await aws.idle()
  aws.faults.clear()
  await page.reload()
  await page.getByRole('link', { name: /Vera Väntar.*inte mejlad/ }).waitFor()
  await page.getByRole('button', { name: 'Mejla 1 som inte är mejlade' }).click()
  await page.getByText('1 förfrågan mejlas inom några minuter.').waitFor()
  await aws.idle()
  expect(officeMails().at(-1)?.subject).toContain(requestNumber(waiting.requestId))
  await page.getByRole('button', { name: 'Uppdatera' }).click()
  await page.getByRole('button', { name: /^Mejla 1/ }).waitFor({ state: 'detached' })
})
