/** A form under conditions that no office has: old browsers, code that does not come, a network that goes. It ends in a sent request. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { company, content, describeWith } from '../site.ts'
import { phone, withBrowser, visit } from './browser.ts'
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

withBrowser()

const cityForm = pageOf(cityPath)
const contact = pageOf('/kontakt')
// The smallest that there is.
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
const twoFiles = ['tak.jpg', 'vägg.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: gif }))
/** On the page that the endpoint answers with. */
const numberOnAnswer = async (page: Page) => (await page.locator('main strong').first().textContent()) ?? ''
const loseCode = (page: Page) => page.route('**/client-*', (route) => route.fulfill({ status: 404 }))
test('a browser without the conveniences of the last four years sends, and its messages have their looks', async () => {
  await visit(phone, async ({ page }) => {
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
})

const photographed = content.references.find(({ photos }) => photos.length > 0)
describeWith(photographed, 'job with photos', () => {
  test('a browser without dialogs shows a photo by itself', async () => {
    await visit(phone, async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'))
      await open(page, '/referensuppdrag')
      await page.locator('[data-photo]').first().click()
      await page.waitForURL('**/images/**')
    })
  })
})

test('a mistake of our own while sending is told, and the browser posts the form', async () => {
  await visit(phone, async ({ page }) => {
    await page.addInitScript(() => {
      const { stringify } = JSON
      JSON.stringify = (value: unknown, ...rest: never[]) => {
        if ((value as { elapsedMs?: number }).elapsedMs) throw new RangeError('a bug')
        return stringify(value, ...rest)
      }
    })
    await openFilled(page, contact)
    // The page is gone before anybody could look.
    const shown: string[] = []
    page.on('console', (message) => shown.push(message.text()))
    await island(page).evaluate((root) =>
      new MutationObserver(() => console.log(root.textContent)).observe(root, { childList: true, subtree: true }),
    )
    await send(page)
    await page.getByText(contact.sent).waitFor()
    expect(shown.join()).toContain('Ett fel uppstod. Försök igen. Vi skickar det du har skrivit på ett enklare sätt.')
    expect(shown.join()).toContain('send-offert: unexpected RangeError')
    expect((await mailAbout(await numberOnAnswer(page))).text).toContain('asa@example.com')
  })
})

test('a mistake of our own while drawing leaves the page’s own form, with what was typed', async () => {
  await visit(phone, async ({ page }) => {
    const sendCode = await holdScripts(page)
    await open(page, contact.path)
    await fill(page, contact.answers)
    await island(page).evaluate((root) => root.setAttribute('data-props', '{}'))
    sendCode()
    await page.waitForFunction(() => Boolean(window.hydrateIslands))
    await expect.poll(() => island(page).locator('form').count()).toBe(1)
    expect(await field(page, 'name').inputValue()).toBe(contact.answers.name)
    await send(page)
    await page.getByText(contact.sent).waitFor()
  })
})

test('before any code has come the browser names what is missing, and the tap on Skicka is answered at once', async () => {
  await visit(phone, async ({ page, complaints }) => {
    const sendCode = await holdScripts(page)
    await open(page, contact.path)
    await send(page)
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'name')
    expect(await submit(page).innerText()).toBe('Skicka meddelande')
    await fill(page, contact.answers)
    const shown = await submit(page).evaluate((button: HTMLButtonElement) => {
      button.focus()
      button.click()
      const said = button.form?.querySelector<HTMLElement>('[role=status]')
      return [button.innerText, said?.innerText, document.activeElement === button]
    })
    expect(shown).toEqual(['Skickar...', 'Skickar...', true])
    sendCode()
    await requestNumberOn(page)
    expect(complaints).toEqual([])
  })
})

test('with the code gone, visitor and office read how many pictures did not come, and the same wish stays one request', async () => {
  await visit(phone, async ({ page }) => {
    await loseCode(page)
    const posts = postsOf(page)
    await open(page, cityForm.path)
    await fill(page, cityForm.answers)
    await picker(page).setInputFiles(twoFiles)
    await send(page)
    await page.getByText('Bilderna som du valde följde inte med. Mejla dem gärna').waitFor()
    const number = await numberOnAnswer(page)
    expect((await mailAbout(number)).text).toContain('Bilder som inte följde med: 2.')

    // Back to what was typed, with the code there again.
    await page.unroute('**/client-*')
    await page.goBack()
    await status(page).getByText('Det här skickade du nyss.').waitFor()
    await send(page)
    expect(await requestNumberOn(page)).toBe(number)
    expect(posts.at(-1)).toMatchObject({ leftOut: 0 })
    expect(await mailsAbout(number)).toHaveLength(1)
  })
})

test('the way back from the answer leads to an empty form, and a reload there keeps what is typed next', async () => {
  await visit(phone, async ({ page }) => {
    await loseCode(page)
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
})

test('offline before the first touch the page stays, with the text, the reason and the phone number', async () => {
  await visit(phone, async ({ page }) => {
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
})
