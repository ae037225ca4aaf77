/** Forms whose scripts cannot reach the endpoint although a navigation can, and copies of a tab. */
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect } from 'vitest'
import { type DrivenBrowser, type Journeys, untilIn } from '../browsers.ts'
import { hurry } from '../hurry.ts'
import { seconds } from '../timeouts.ts'
import { site } from './browser.ts'
import type { FaultProxy } from './faultProxy.ts'
import * as steps from './formVisitor.ts'

const contact = steps.pageOf('/kontakt')
const quote = steps.pageOf('/begar-offert')
const lines = 'Rad ett med å, ä och ö.\n\nRad tre.'
const $ = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

type Fault = FaultProxy['fault']
/** Faults of what a script sends to the endpoint: JSON after a preflight. */
const atEndpoint =
  (fault: ReturnType<Fault>, what: 'preflight' | 'request' | 'both'): Fault =>
  ({ method, url, type }) => {
    if (url.href !== site.endpoint) return undefined
    const isPreflight = method === 'OPTIONS' && what !== 'request'
    const isRequest = type.includes('json') && what !== 'preflight'
    return isPreflight || isRequest ? fault : undefined
  }
const neverAnswered = 'a request is never answered'
const readable = 'scripts read the same answer in every engine: Chromium and Firefox'
/** The quote form is sent with a picture. */
const faults: [name: string, form: steps.FormPage, fault: Fault, webKit?: string][] = [
  ['a proxy refuses preflights', quote, atEndpoint(403, 'preflight')],
  ['a proxy removes the CORS headers of preflights', contact, atEndpoint('stripped', 'preflight')],
  ['a proxy removes the CORS headers of the answer', contact, atEndpoint('stripped', 'request')],
  ['a filter drops every request of a script', contact, atEndpoint('dropped', 'both')],
  ['the answer is lost', quote, atEndpoint('lost', 'request')],
  ['a proxy answers with a page of its own', contact, atEndpoint(200, 'request'), readable],
  ['a proxy forbids the request', contact, atEndpoint(403, 'request'), readable],
  ['a proxy fails', contact, atEndpoint(502, 'request'), readable],
  [neverAnswered, quote, atEndpoint(new Promise<undefined>(() => {}), 'both')],
]
/** Faults inside the browser, as expressions. */
const fetches: [string, string][] = [
  [
    'an extension rejects every fetch',
    `window.fetch = () => Promise.reject(new TypeError('blocked'))`,
  ],
  ['an extension never answers a fetch', 'window.fetch = () => new Promise(() => {})'],
]

const noReplacedFetch = { WebKit: 'its driver hangs on a page whose fetch is replaced' }
const noWindows = { WebKit: 'its driver has no windows that a page opens' }

export const formDelivery: Journeys = (visit, journey) => {
  const { engine } = visit
  const picture = resolve(`.cache/test/delivery-${engine}.jpg`)
  let proxy: FaultProxy
  let visitor: DrivenBrowser
  const until = (expression: string) => untilIn(visitor)(expression)
  beforeAll(async () => {
    await sharp({ create: { width: 400, height: 300, channels: 3, background: 'peru' } })
      .jpeg()
      .toFile(picture)
    ;({ proxy, visitor } = visit)
  })
  beforeEach(() => steps.forget(visitor))

  /** The number on the endpoint's page. */
  async function numberOnPage(): Promise<string> {
    const number = `${$('main strong')}?.textContent`
    await until(
      `location.href.startsWith(${JSON.stringify(site.endpoint)}) && /^\\d{4}-\\d{4}$/.test(${number})`,
    )
    return visitor.evaluate<string>(number)
  }
  const untilReady = () => until(`${$('[data-island]')}.textContent.includes('Klar att skicka')`)

  for (const [name, form, fault, webKit] of faults)
    journey(
      `${name}: the browser posts the form, which is one request`,
      async () => {
        await steps.openFilled(visitor, form)
        await steps.fill(visitor, { message: lines })
        if (form === quote) {
          await visitor.pick(steps.filePicker, picture)
          await untilReady()
        }
        proxy.fault = fault
        // The longest wait passes once in real time.
        if (name !== neverAnswered || engine !== 'Chromium') await hurry(visitor)
        const started = Date.now()
        await steps.send(visitor)
        const about = await numberOnPage()
        expect(Date.now() - started).toBeLessThan(seconds(30))
        expect(await visitor.evaluate(`${$('main')}.innerText`)).toContain(
          form === quote ? 'Din offertförfrågan har skickats!' : 'Ditt meddelande har skickats!',
        )
        expect(await visitor.evaluate(`${$('main')}.innerText`)).not.toContain('följde inte med')
        const mail = await steps.mailAbout(about)
        expect(mail.subject).toContain('Ny förfrågan')
        expect(mail.attachments).toHaveLength(form === quote ? 1 : 0)
        expect(mail.text).toContain(lines)
        expect(mail.text).toContain('Kom via: första sidan')
        expect(await steps.mailsAbout(about)).toHaveLength(1)
      },
      webKit ? { WebKit: webKit } : {},
    )

  for (const [name, script] of fetches)
    journey(
      `${name}: the browser posts the form, and after Back the form says so and is not busy`,
      async () => {
        await steps.openFilled(visitor, contact)
        await visitor.evaluate(`(${script}, 0)`)
        await hurry(visitor)
        await steps.send(visitor)
        const about = await numberOnPage()
        await steps.mailAbout(about)
        await visitor.back()
        await until(
          `location.pathname === '/kontakt' && 'posted' in (${$(steps.formSelector)}?.dataset ?? {})`,
        )
        expect(await visitor.evaluate(`'busy' in ${$(steps.formSelector)}.dataset`)).toBe(false)
        expect(await visitor.evaluate(`${$('[data-island] [role=status]')}.innerText`)).toContain(
          'Det här skickade du nyss.',
        )
        expect(await visitor.evaluate(`${$(steps.fieldNamed('name'))}.value`)).toBe(
          contact.answers.name,
        )
        expect(await steps.mailsAbout(about)).toHaveLength(1)
      },
      noReplacedFetch,
    )

  journey(
    'on another address of the site the form is sent, and its pictures can be left out',
    async () => {
      await visitor.goto(site.documents.replace('localhost', '127.0.0.1') + quote.path)
      await steps.waitForHydration(visitor)
      await steps.fill(visitor, quote.answers)
      await visitor.pick(steps.filePicker, picture)
      await untilReady()
      await steps.send(visitor)
      const leaveOut = `[...document.querySelectorAll('[data-island] button')].find(({ textContent }) => textContent === 'Skicka utan bilderna')`
      await until(leaveOut)
      await visitor.evaluate(`(${leaveOut}.click(), 0)`)
      const about = await numberOnPage()
      expect(await visitor.evaluate(`${$('main')}.innerText`)).toContain(
        'Bilden som du valde följde inte med.',
      )
      const mail = await steps.mailAbout(about)
      expect(mail.text).toContain('Förfrågan skickades från en annan webbplats än vår.')
      expect(mail.text).toContain('Bilder som inte följde med: 1.')
      expect(await steps.mailsAbout(about)).toHaveLength(1)
    },
  )

  journey(
    'without a connection the form stays, and a second submit leaves the page only if the browser is online',
    async () => {
      await steps.openFilled(visitor, contact)
      proxy.fault = ({ url, type }) =>
        (url.href === site.endpoint && type.includes('json')) || url.pathname === '/favicon.svg'
          ? 'dropped'
          : undefined
      await hurry(visitor)
      await steps.send(visitor)
      await until(`${$('[data-island]')}.textContent.includes('Vi fick inget svar.')`)
      expect(await visitor.evaluate('location.pathname')).toBe('/kontakt')
      await steps.send(visitor)
      const about = await numberOnPage()
      await steps.mailAbout(about)
      expect(await steps.mailsAbout(about)).toHaveLength(1)
    },
  )

  // The draft is in the tab's session storage, which a duplicated tab copies, as a window that a page opens does.
  const copied = (name: string) => `copy.document.querySelector(${JSON.stringify(name)})`
  const set = (name: string, text: string) => `(field => {
    field.dispatchEvent(new copy.Event('focusin', { bubbles: true }))
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
    field.dispatchEvent(new copy.Event('input', { bubbles: true }))
  })(${copied(steps.fieldNamed(name))})`
  const duplicate = async () => {
    await visitor.evaluate('(window.copy = window.open(location.href), 0)')
    await until(`copy.document.readyState === 'complete' && ${copied('[aria-label^=Notiser]')}`)
  }
  const sendCopy = async () => {
    await visitor.evaluate(`(${copied(steps.submitButton)}.click(), 0)`)
    const number = `${copied('[data-island] dd')}?.textContent`
    await until(`/^\\d{4}-\\d{4}$/.test(${number})`)
    return visitor.evaluate<string>(number)
  }
  for (const isSentBefore of [true, false])
    journey(
      `a duplicated tab is another request, when the first is sent ${isSentBefore ? 'before' : 'after'} it`,
      async () => {
        await steps.openFilled(visitor, contact)
        await duplicate()
        expect(await visitor.evaluate(`${copied(steps.fieldNamed('message'))}.value`)).toBe(
          contact.answers.message,
        )
        const sendFirst = async () => {
          await steps.send(visitor)
          return steps.requestNumberOn(visitor)
        }
        const first = isSentBefore ? await sendFirst() : undefined
        await visitor.evaluate(set('message', 'Den här gäller stugan i stället.'))
        const second = await sendCopy()
        const numbers = [first ?? (await sendFirst()), second]
        await visitor.evaluate('void copy.close()')
        expect(new Set(numbers).size).toBe(2)
        for (const number of numbers)
          expect((await steps.mailAbout(number)).subject).toContain('Ny förfrågan')
      },
      noWindows,
    )

  journey('a restored tab is the same request', async () => {
    await steps.openFilled(visitor, contact)
    const id = `${$(steps.formSelector)}.draftId`
    const before = await visitor.evaluate<string>(id)
    expect(before).toMatch(/^[0-9a-f-]{36}$/)
    await visitor.goto(`${site.documents}/404.html`)
    await visitor.goto(site.documents + contact.path)
    await steps.waitForHydration(visitor)
    expect(await visitor.evaluate(id)).toBe(before)
  })
}
