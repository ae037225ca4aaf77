/** Forms after exceptions, without their scripts and without a network: each test ends with a stored request. */
// @module-tag chromium
import { expect } from 'vitest'
import type { Page } from 'playwright'
import { company } from '../site.ts'
import { testOnPhone } from './browser.ts'
import { island, field, submit, picker, status } from './formVisitor.ts'
import * as steps from './formVisitor.ts'

const cityForm = steps.pageOf(steps.cityPath)
const contact = steps.pageOf('/kontakt')
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const twoFiles = ['tak.jpg', 'vägg.jpg'].map((name) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: gif,
}))
/** The request number on the endpoint's HTML response. */
const responseNumber = async (page: Page) =>
  (await page.locator('main strong').first().textContent()) ?? ''
const blockFormScripts = (page: Page) =>
  page.route('**/client-*', (route) => route.fulfill({ status: 404 }))

testOnPhone(
  'an exception during the submit is reported, and the browser posts the form',
  async ({ page }) => {
    await page.addInitScript(() => {
      const { stringify } = JSON
      JSON.stringify = (value: unknown, ...rest: never[]) => {
        if ((value as { elapsedMs?: number }).elapsedMs) throw new RangeError('a bug')
        return stringify(value, ...rest)
      }
    })
    await steps.openFilled(page, contact)
    // The browser leaves the page before a locator could read it.
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await island(page).evaluate((root) =>
      new MutationObserver(() => console.log(root.textContent)).observe(root, {
        childList: true,
        subtree: true,
      }),
    )
    await steps.send(page)
    await page.getByText(contact.sent).waitFor()
    expect(logged.join()).toContain(
      'Ett fel uppstod. Försök igen. Vi provar ett enklare sätt att skicka det du har skrivit.',
    )
    expect(logged.join()).toContain('send-offert: unexpected RangeError')
    expect((await steps.mailAbout(await responseNumber(page))).text).toContain('asa@example.com')
  },
)

testOnPhone(
  'an exception during hydration leaves the form of the HTML with its values',
  async ({ page }) => {
    const releaseScripts = await steps.holdScripts(page)
    await steps.open(page, contact.path)
    await steps.fill(page, contact.answers)
    await island(page).evaluate((root) => root.setAttribute('data-props', '{}'))
    releaseScripts()
    await page.waitForFunction(() => Boolean(window.hydrateIslands))
    await expect.poll(() => island(page).locator('form').count()).toBe(1)
    expect(await field(page, 'name').inputValue()).toBe(contact.answers.name)
    await steps.send(page)
    await page.getByText(contact.sent).waitFor()
  },
)

testOnPhone(
  'before its scripts load the browser validates the form, and the submit button responds at once',
  async ({ page, complaints }) => {
    const releaseScripts = await steps.holdScripts(page)
    await steps.open(page, contact.path)
    await steps.send(page)
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    expect(await submit(page).innerText()).toBe('Skicka meddelande')
    await steps.fill(page, contact.answers)
    const texts = await submit(page).evaluate((button: HTMLButtonElement) => {
      button.focus()
      button.click()
      const status = button.form?.querySelector<HTMLElement>('[role=status]')
      return [button.innerText, status?.innerText, document.activeElement === button]
    })
    expect(texts).toEqual(['Skickar...', 'Skickar...', true])
    releaseScripts()
    await steps.requestNumberOn(page)
    expect(complaints).toEqual([])
  },
)

testOnPhone(
  'without its scripts the form reports omitted pictures, and says after Back that it was sent',
  async ({ page }) => {
    await blockFormScripts(page)
    await steps.open(page, cityForm.path)
    await steps.fill(page, cityForm.answers)
    await picker(page).setInputFiles(twoFiles)
    await steps.send(page)
    await page.getByText('Bilderna som du valde följde inte med. Mejla dem gärna').waitFor()
    expect((await steps.mailAbout(await responseNumber(page))).text).toContain(
      'Bilder som inte följde med: 2.',
    )
    await page.goBack()
    await status(page).getByText('Det här skickade du nyss.').waitFor()
  },
)

testOnPhone(
  'the link back from the HTML response shows an empty form, and a reload keeps new values',
  async ({ page }) => {
    await blockFormScripts(page)
    await steps.open(page, contact.path)
    await steps.fill(page, contact.answers)
    await steps.send(page)
    await page.getByRole('link', { name: 'Tillbaka till sidan du kom från' }).click()
    await page.waitForURL(`**${contact.path}`)
    expect(await field(page, 'name').inputValue()).toBe('')
    await field(page, 'name').fill('Nils')
    await page.reload()
    expect(await field(page, 'name').inputValue()).toBe('Nils')
  },
)

for (const isCodeMissing of [false, true])
  testOnPhone(
    `a browser that wrongly says it is offline sends the form at the first submit, ${isCodeMissing ? 'also without the form’s code' : 'with the form’s code'}`,
    async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
      )
      if (isCodeMissing) await blockFormScripts(page)
      await steps.open(page, contact.path)
      await steps.fill(page, contact.answers)
      const offline = status(page).getByText('Du saknar internetuppkoppling.')
      const shown = offline.waitFor().then(
        () => 'the message',
        () => 'nothing',
      )
      await steps.send(page)
      const sent = isCodeMissing
        ? page.getByText(contact.sent).waitFor()
        : steps.requestNumberOn(page)
      expect(await Promise.race([shown, sent.then(() => 'the answer')])).toBe('the answer')
    },
  )

testOnPhone(
  'offline before the first event the form keeps its values and shows the reason and the phone number',
  async ({ page }) => {
    await steps.open(page, contact.path)
    await page.context().setOffline(true)
    await steps.fill(page, contact.answers)
    await steps.send(page)
    await status(page).getByText('Du saknar internetuppkoppling.').waitFor()
    expect(await status(page).getByRole('link', { name: company.phone }).isVisible()).toBe(true)
    expect(await submit(page).innerText()).toBe('Skicka meddelande')
    expect(await field(page, 'name').inputValue()).toBe(contact.answers.name)
    await page.context().setOffline(false)
    await steps.send(page)
    await expect
      .poll(
        async () =>
          (await island(page)
            .getByText('Ärendenummer')
            .isVisible()
            .catch(() => false)) || page.getByText(contact.sent).isVisible(),
      )
      .toBe(true)
  },
)
