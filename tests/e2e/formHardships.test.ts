/** Forms in old browsers, without their scripts and without a network: each test ends with a stored request. */
import { expect } from 'vitest'
import type { Page } from 'playwright'
import { company, content, describeWith } from '../site.ts'
import { testOnPhone } from './browser.ts'
import {
  field,
  fill,
  holdScripts,
  hydrated,
  island,
  mailAbout,
  mailsAbout,
  open,
  openFilled,
  pageOf,
  picker,
  postsOf,
  requestNumberOn,
  send,
  cityPath,
  status,
  submit,
} from './formVisitor.ts'

const cityForm = pageOf(cityPath)
const contact = pageOf('/kontakt')
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const twoFiles = ['tak.jpg', 'vägg.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: gif }))
/** The request number on the endpoint's HTML response. */
const responseNumber = async (page: Page) => (await page.locator('main strong').first().textContent()) ?? ''
const blockFormScripts = (page: Page) => page.route('**/client-*', (route) => route.fulfill({ status: 404 }))
testOnPhone('a browser without APIs of the last four years sends the form and styles its messages', async ({ page }) => {
  await page.addInitScript(() => {
    const missing: [object, string][] = [
      [AbortSignal, 'timeout'],
      [Crypto.prototype, 'randomUUID'],
      [HTMLFormElement.prototype, 'requestSubmit'],
      [HTMLDialogElement.prototype, 'showModal'],
      [window, 'IntersectionObserver'],
      [window, 'CSSStyleSheet'],
    ]
    for (const [where, name] of missing) Reflect.deleteProperty(where, name)
  })
  const posts = postsOf(page)
  await open(page, contact.path)
  await hydrated(page)
  await send(page)
  const summary = island(page).getByRole('alert').locator('..')
  expect(await summary.evaluate((element) => getComputedStyle(element).borderLeftWidth)).toBe('4px')
  await fill(page, contact.answers)
  await send(page)
  const number = await requestNumberOn(page)
  expect((await mailAbout(number)).text).toContain('asa@example.com')
  expect(posts).toHaveLength(1)
})

const photographed = content.references.find(({ photos }) => photos.length > 0)
describeWith(photographed, 'job with photos', () => {
  testOnPhone('a browser without modal dialogs opens the photo as a file', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'))
    await open(page, '/referensuppdrag')
    await page.locator('[data-photo]').first().click()
    await page.waitForURL('**/images/**')
  })
})

testOnPhone('an exception during the submit is reported, and the browser posts the form', async ({ page }) => {
  await page.addInitScript(() => {
    const { stringify } = JSON
    JSON.stringify = (value: unknown, ...rest: never[]) => {
      if ((value as { elapsedMs?: number }).elapsedMs) throw new RangeError('a bug')
      return stringify(value, ...rest)
    }
  })
  await openFilled(page, contact)
  // The browser leaves the page before a locator could read it.
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await island(page).evaluate((root) =>
    new MutationObserver(() => console.log(root.textContent)).observe(root, { childList: true, subtree: true }),
  )
  await send(page)
  await page.getByText(contact.sent).waitFor()
  expect(logged.join()).toContain('Ett fel uppstod. Försök igen. Vi skickar det du har skrivit på ett enklare sätt.')
  expect(logged.join()).toContain('send-offert: unexpected RangeError')
  expect((await mailAbout(await responseNumber(page))).text).toContain('asa@example.com')
})

testOnPhone('an exception during hydration leaves the form of the HTML with its values', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await open(page, contact.path)
  await fill(page, contact.answers)
  await island(page).evaluate((root) => root.setAttribute('data-props', '{}'))
  releaseScripts()
  await page.waitForFunction(() => Boolean(window.hydrateIslands))
  await expect.poll(() => island(page).locator('form').count()).toBe(1)
  expect(await field(page, 'name').inputValue()).toBe(contact.answers.name)
  await send(page)
  await page.getByText(contact.sent).waitFor()
})

testOnPhone(
  'before its scripts load the browser validates the form, and the submit button responds at once',
  async ({ page, complaints }) => {
    const releaseScripts = await holdScripts(page)
    await open(page, contact.path)
    await send(page)
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'name')
    expect(await submit(page).innerText()).toBe('Skicka meddelande')
    await fill(page, contact.answers)
    const shown = await submit(page).evaluate((button: HTMLButtonElement) => {
      button.focus()
      button.click()
      const status = button.form?.querySelector<HTMLElement>('[role=status]')
      return [button.innerText, status?.innerText, document.activeElement === button]
    })
    expect(shown).toEqual(['Skickar...', 'Skickar...', true])
    releaseScripts()
    await requestNumberOn(page)
    expect(complaints).toEqual([])
  },
)

testOnPhone('without its scripts the form reports omitted pictures, and sending again after Back stays one request', async ({ page }) => {
  await blockFormScripts(page)
  const posts = postsOf(page)
  await open(page, cityForm.path)
  await fill(page, cityForm.answers)
  await picker(page).setInputFiles(twoFiles)
  await send(page)
  await page.getByText('Bilderna som du valde följde inte med. Mejla dem gärna').waitFor()
  const number = await responseNumber(page)
  expect((await mailAbout(number)).text).toContain('Bilder som inte följde med: 2.')

  // After Back the scripts load again.
  await page.unroute('**/client-*')
  await page.goBack()
  await status(page).getByText('Det här skickade du nyss.').waitFor()
  await send(page)
  expect(await requestNumberOn(page)).toBe(number)
  expect(posts.at(-1)).toMatchObject({ leftOut: 0 })
  expect(await mailsAbout(number)).toHaveLength(1)
})

testOnPhone('the link back from the HTML response shows an empty form, and a reload keeps new values', async ({ page }) => {
  await blockFormScripts(page)
  await open(page, contact.path)
  await fill(page, contact.answers)
  await send(page)
  await page.getByRole('link', { name: 'Tillbaka till sidan du kom från' }).click()
  await page.waitForURL(`**${contact.path}`)
  expect(await field(page, 'name').inputValue()).toBe('')
  await field(page, 'name').fill('Nils')
  await page.reload()
  expect(await field(page, 'name').inputValue()).toBe('Nils')
})

testOnPhone('offline before the first event the form keeps its values and shows the reason and the phone number', async ({ page }) => {
  await open(page, contact.path)
  await page.context().setOffline(true)
  await fill(page, contact.answers)
  await send(page)
  await status(page).getByText('Du saknar internetuppkoppling.').waitFor()
  expect(await status(page).getByRole('link', { name: company.phone }).isVisible()).toBe(true)
  expect(await submit(page).innerText()).toBe('Skicka meddelande')
  expect(await field(page, 'name').inputValue()).toBe(contact.answers.name)
  await page.context().setOffline(false)
  await send(page)
  await expect
    .poll(
      async () =>
        (await island(page)
          .getByText('Ärendenummer')
          .isVisible()
          .catch(() => false)) || page.getByText(contact.sent).isVisible(),
    )
    .toBe(true)
})
