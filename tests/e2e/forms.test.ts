/** Each form from page to mail. */
// @module-tag chromium
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import {
  type FormKind,
  fieldDefinition,
  fieldsOf,
  isLead,
} from '../../amplify/functions/shared/fields.ts'
import { company, routes } from '../site.ts'
import { follow, site, testOnPhone, testWithoutScripts } from './browser.ts'
import { island, field, submit, toast, confirmation } from './formVisitor.ts'
import * as steps from './formVisitor.ts'

/** The keys of the request body in docs/departures.md: fields of forms, and the others. */
const [, documentedBody = ''] =
  /^\| The request body: nine fields \|(.*?)\|/m.exec(readFileSync('docs/departures.md', 'utf8')) ??
  []
const [documentedFields = [], otherKeys = []] = documentedBody
  .split(/(?=`images`)/)
  .map((part) => [...part.matchAll(/`(\w+)`/g)].map(([, key = '']) => key))

const metadataKeys = [
  'draft',
  'elapsedMs',
  'form',
  'images',
  'leftOut',
  'page',
  'requestId',
  'source',
  'website',
]
const personKeys = ['email', 'message', 'name', 'phone', 'serviceType']
const ownKeys: Record<string, string[]> = {
  a: [...personKeys, 'address', 'city', 'postalCode'],
  b: [...personKeys, 'address', 'city', 'postalCode'],
  electrical: [...personKeys, 'address'],
  contact: personKeys,
  newsletter: ['email', 'message', 'serviceType'],
}
function expectOwnKeys({ form = '', ...values }: Record<string, unknown> = {}) {
  const own = [...ownKeys[String(form)]!, ...('flats' in values ? ['flats'] : [])]
  expect(Object.keys({ form, ...values }).toSorted()).toEqual([...metadataKeys, ...own].toSorted())
  if (!('flats' in values)) expect(documentedFields).toEqual(expect.arrayContaining(own))
  expect(otherKeys).toEqual(expect.arrayContaining(metadataKeys))
}

/** Every broken rule is under its field and in a focused summary. */
async function expectRules(page: Page, kind: FormKind): Promise<void> {
  const title = await page.title()
  for (const control of await island(page)
    .locator('input:not([type=hidden],[type=file],[name=blank]),textarea')
    .all())
    await control.fill('')
  await steps.send(page)
  const summary = island(page)
    .locator('[tabindex="-1"]')
    .filter({ hasText: 'Rätta det här innan du skickar' })
  await summary.waitFor()
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toBe(`Fel: ${title}`)
  const fields = await page.locator(steps.formSelector).evaluate((form: HTMLFormElement) =>
    ([...form.elements] as HTMLInputElement[])
      .filter(({ type }) => type !== 'hidden')
      .map((element) => ({
        name: element.name,
        isInvalid: element.getAttribute('aria-invalid') === 'true',
        message: document.getElementById(
          element.getAttribute('aria-describedby')?.split(' ')[0] ?? '',
        )?.textContent,
      })),
  )
  const messages = fields
    .filter(({ isInvalid }) => isInvalid)
    .map(({ name, message }) => [name, message])
  const fieldNames = fields.map(({ name }) => name)
  const expected = fieldsOf({ form: kind })
    .map((name) => [name, ...(fieldDefinition(name).rules[kind] ?? [0, ''])] as const)
    .filter(([name, min]) => min > 0 && fieldNames.includes(name))
    .map(([name, , message]) => [name, message])
  expect(Object.fromEntries(messages)).toEqual(Object.fromEntries(expected))
  expect((await summary.getByRole('link').allTextContents()).toSorted()).toEqual(
    expected.map(([, message]) => message).toSorted(),
  )
  await summary.getByRole('link').last().click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
    messages.at(-1)?.[0],
  )
}

testOnPhone.for(steps.formPages.filter(({ kind }) => isLead({ form: kind })))(
  'an empty form on $path shows its rules; a request reaches the office, shows its number and resets the form',
  async (form, { page, complaints }) => {
    const posts = steps.postsOf(page)
    await steps.open(page, form.path)
    const before = await steps.fieldValues(page)
    await steps.waitForHydration(page)
    await expectRules(page, form.kind as FormKind)
    await steps.fill(page, form.answers)
    await steps.send(page)
    await toast(page, 'Skickat!').filter({ hasText: form.sent }).waitFor()
    const number = await steps.requestNumberOn(page)
    expect(
      await confirmation(page)
        .locator('..')
        .evaluate((element) => element === document.activeElement),
    ).toBe(true)
    // The lines of the page around the form are not those of the confirmation.
    expect(await confirmation(page).evaluate((list) => getComputedStyle(list).borderTopWidth)).toBe(
      '0px',
    )
    expect(posts).toMatchObject([
      {
        form: form.kind,
        page: form.path,
        serviceType: form.service,
        images: [],
        website: '',
        draft: true,
      },
    ])
    expectOwnKeys(posts[0])
    expect(await steps.fieldValues(page)).toEqual(before)
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toBe(
      JSON.stringify({ requestId: posts[0]?.requestId }),
    )
    expect((await steps.mailAbout(number)).text).toContain('asa@example.com')
    await island(page).getByRole('button').last().click()
    expect(await island(page).locator('form').isVisible()).toBe(true)
    expect(complaints).toEqual([])
  },
)

testOnPhone(
  'mails the office a subscription with its consent and the source of the visit',
  async ({ page, complaints }) => {
    const form = steps.pageOf('/blog')
    await page.goto(`${site.documents}/kontakt?utm_source=brev`, {
      referer: 'https://annan.example/',
    })
    await follow(page, form.path)
    // Tests of other files subscribe with the address of the answers.
    const email = 'kalla@example.com'
    const posts = steps.postsOf(page)
    await steps.waitForHydration(page)
    await expectRules(page, 'newsletter')
    await steps.fill(page, { ...form.answers, email })
    await steps.send(page)
    await toast(page, 'Skickat!').filter({ hasText: form.sent }).waitFor()
    await island(page).getByText('Tack, vi har fått din anmälan').waitFor()
    expect(await island(page).getByText('Ärendenummer').count()).toBe(0)
    expect(complaints).toEqual([])
    expectOwnKeys(posts[0])
    const mail = await steps.mailWith(email)
    expect(mail).toMatch(
      /Lägg in adressen i ert utskicksprogram.*Samtycke: Jag vill få.*Kom via: brev, från annan\.example, första sidan \/kontakt/s,
    )
  },
)

testOnPhone(
  'removes the message of a corrected field at once and the summary at the next submit',
  async ({ page }) => {
    await steps.open(page, '/blog')
    await steps.waitForHydration(page)
    await steps.send(page)
    await island(page).getByRole('alert').waitFor()
    await field(page, 'email').fill('asa@example')
    expect(await island(page).locator('[id$="-email-error"]').textContent()).toBe(
      'Ogiltig e-postadress',
    )
    await field(page, 'email').fill('asa@example.com')
    await island(page).locator('[id$="-email-error"]').waitFor({ state: 'detached' })
    expect(await page.title()).not.toContain('Fel: ')
    expect(await island(page).getByRole('alert').getByRole('link').allTextContents()).toEqual([
      'Ogiltig e-postadress',
    ])
    await steps.send(page)
    await island(page).getByText('Tack, vi har fått din anmälan').waitFor()
    expect(await island(page).getByRole('alert').count()).toBe(0)
    expect(await page.title()).not.toContain('Fel: ')
  },
)

testOnPhone('a second click during the request sends nothing', async ({ page }) => {
  const posts = steps.postsOf(page)
  await steps.openFilled(page, steps.pageOf('/kontakt'))
  const sent = Promise.withResolvers<void>()
  await steps.interceptRequests(page, 'POST', (route) => sent.promise.then(() => route.continue()))
  await submit(page).dblclick()
  await expect.poll(() => submit(page).innerText()).toBe('Skickar...')
  await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('true')
  expect(await island(page).getByRole('status').textContent()).toContain('Skickar...')
  expect(await submit(page).evaluate((button) => button === document.activeElement)).toBe(true)
  // The fields are read-only: the reset after a success would discard new text.
  await field(page, 'message').press('End')
  await page.keyboard.type(' OBS ring efter 17!')
  expect(await field(page, 'message').inputValue()).toBe(steps.pageOf('/kontakt').answers.message)
  await island(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  sent.resolve()
  const number = await steps.requestNumberOn(page)
  expect(posts).toHaveLength(1)
  expect(await steps.mailAbout(number)).toBeTruthy()
  expect(await steps.mailsAbout(number)).toHaveLength(1)
})

const json = (answer: object) => JSON.stringify(answer)
const refused = { status: 200, body: json({ success: false }) }
const failures: [string, string, { status: number; body: string }, string][] = [
  [
    'the endpoint refuses with a text',
    '/kontakt',
    { status: 429, body: json({ success: false, error: 'Vänta.' }) },
    'Vänta.',
  ],
  ...routes
    .flatMap(({ path, form }): typeof failures =>
      form?.failureText
        ? [['the form has its own failure text', path, refused, form.failureText]]
        : [],
    )
    .slice(0, 1),
]
testOnPhone.for(failures)(
  'when %s (%s) the form shows the reason and the phone number and keeps its values',
  async ([, path, reply, text], { page }) => {
    await page.clock.install()
    await steps.openFilled(page, steps.pageOf(path))
    // A stopped clock keeps the toast open.
    await page.clock.pauseAt(Date.now() + 60_000)
    const typed = await steps.fieldValues(page)
    await steps.interceptRequests(page, 'POST', (route) =>
      route.fulfill({ ...reply, headers: { 'access-control-allow-origin': '*' } }),
    )
    await steps.send(page)
    await toast(page, 'Ett fel uppstod').filter({ hasText: text }).waitFor()
    // The toast does not cover the button.
    await expect
      .poll(async () => {
        const toastBox = await toast(page, 'Ett fel uppstod').boundingBox()
        const button = await submit(page).boundingBox()
        return (
          toastBox!.y + toastBox!.height <= button!.y || toastBox!.y >= button!.y + button!.height
        )
      })
      .toBe(true)
    const notice = island(page).locator('[tabindex="-1"]').filter({ hasText: text })
    expect(
      await notice.getByRole('link', { name: company.phone }).first().getAttribute('href'),
    ).toBe(`tel:+46${company.phone.replaceAll(/\D/g, '').slice(1)}`)
    expect(await steps.fieldValues(page)).toEqual(typed)
    expect(await submit(page).isEnabled()).toBe(true)
  },
)

testOnPhone('shows field errors from the endpoint under their fields', async ({ page }) => {
  await steps.openFilled(page, steps.pageOf('/kontakt'))
  const body = json({
    success: false,
    error: 'Rätta uppgifterna.',
    fields: { phone: 'Numret går inte att ringa.' },
  })
  await steps.interceptRequests(page, 'POST', (route) =>
    route.fulfill({ status: 400, body, headers: { 'access-control-allow-origin': '*' } }),
  )
  await steps.send(page)
  await toast(page, 'Rätta uppgifterna.').waitFor()
  expect(await island(page).locator('[id$="-phone-error"]').textContent()).toBe(
    'Numret går inte att ringa.',
  )
  expect(await island(page).getByRole('alert').getByRole('link').allTextContents()).toEqual([
    'Numret går inte att ringa.',
  ])
})

testWithoutScripts(
  'a form without JavaScript posts itself and gets a Swedish page',
  async ({ page }) => {
    const form = steps.pageOf('/begar-offert')
    await steps.open(page, form.path)
    await steps.send(page)
    expect(page.url()).toContain(form.path)
    expect(await island(page).locator('input[type=file]').isVisible()).toBe(false)
    await steps.fill(page, form.answers)
    await steps.send(page)
    await page.getByText(form.sent).waitFor()
  },
)
