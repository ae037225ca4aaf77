/** Form drafts across reloads and navigation. */
// @module-tag chromium
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { routes } from '../site.ts'
import { site, testOnPhone } from './browser.ts'
import { island, field, submit, picker } from './formVisitor.ts'
import * as steps from './formVisitor.ts'

const cityForm = steps.pageOf(steps.cityPath)
const { form } = routes.find(({ path }) => path === steps.cityPath)!
const quote = steps.pageOf('/begar-offert')
testOnPhone(
  'the HTML of a city page has default values, and values changed before hydration are sent',
  async ({ page }) => {
    const releaseScripts = await steps.holdScripts(page)
    const posts = steps.postsOf(page)
    await steps.open(page, cityForm.path)
    expect(await field(page, 'city').inputValue()).toBe(steps.city.name)
    expect(await field(page, 'message').inputValue()).toBe(
      form?.withLocation
        ? `Intresserad av tjänster ${steps.city.preposition} ${steps.city.name}.`
        : '',
    )
    await steps.fill(page, { ...cityForm.answers, message: steps.wish })
    await field(page, 'city').fill('Grannorten')
    await field(page, 'address').focus()
    releaseScripts()
    await steps.waitForHydration(page)
    expect(await field(page, 'city').inputValue()).toBe('Grannorten')
    expect(await field(page, 'message').inputValue()).toBe(steps.wish)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('address')
    await steps.send(page)
    await steps.requestNumberOn(page)
    expect(posts).toMatchObject([{ city: 'Grannorten', message: steps.wish, draft: true }])
  },
)

/** Adds a box to the form and to the table of fields, which has none at present; `ready` holds the form's code back. */
async function addBox(page: Page, ready?: Promise<void>) {
  // Not by changing the document on its way, which Chromium then separates from the local endpoint,
  // and as an element, because the policy forbids HTML from scripts.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const form = document.querySelector('main [data-island] form')
      const box = { type: 'checkbox', name: 'homeVisit', value: 'ja' }
      form?.prepend(Object.assign(document.createElement('input'), box))
      if (form) observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const field = "homeVisit:{label:'Hembesök',max:2,rules:{a:[0,'x'],b:[0,'x']},format:'box'},"
  await page.route('**/client-*.js', async (route) => {
    await ready
    const response = await route.fetch()
    const script = await response.text()
    const changed = script.replace(/message:\{label:[`'"]Meddelande/, `${field}$&`)
    expect(changed).not.toBe(script)
    await route.fulfill({ response, body: changed })
  })
}
const isTicked = (page: Page) => page.locator('[name=homeVisit]').isChecked()

testOnPhone(
  'a box that was ticked before hydration is sent, and a reload restores it',
  async ({ page }) => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await addBox(page, promise)
    const posts = steps.postsOf(page)
    await steps.open(page, quote.path)
    await page.locator('[name=homeVisit]').check()
    release()
    await steps.waitForHydration(page)
    expect(await page.getByLabel('Hembesök').isChecked()).toBe(true)
    await steps.fill(page, quote.answers)
    await page.reload()
    await expect.poll(() => isTicked(page)).toBe(true)
    await steps.waitForHydration(page)
    expect(await isTicked(page)).toBe(true)
    await steps.send(page)
    await steps.requestNumberOn(page)
    expect(posts).toMatchObject([{ homeVisit: 'ja' }])
  },
)

testOnPhone('a box that was unticked again is sent empty', async ({ page }) => {
  await addBox(page)
  const posts = steps.postsOf(page)
  await steps.open(page, quote.path)
  await steps.fill(page, quote.answers)
  await steps.waitForHydration(page)
  await page.getByLabel('Hembesök').check()
  await page.getByLabel('Hembesök').uncheck()
  await steps.send(page)
  await steps.requestNumberOn(page)
  expect(posts).toMatchObject([{ homeVisit: '' }])
})

testOnPhone('hydration changes no class of a form', async ({ page }) => {
  await steps.open(page, quote.path)
  const classes = () =>
    island(page).evaluate((root) =>
      [...root.querySelectorAll('*')].map((element) => element.getAttribute('class')),
    )
  const before = await classes()
  await steps.waitForHydration(page)
  expect(await classes()).toEqual(before)
})

testOnPhone(
  'a reload restores the draft before the scripts load, and the request is marked as restored',
  async ({ page }) => {
    const posts = steps.postsOf(page)
    await steps.open(page, quote.path)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await steps.fill(page, quote.answers)
    const typed = await steps.fieldValues(page)
    await page.route('**/client-*.js', (route) => route.abort())
    await page.reload()
    expect(await steps.fieldValues(page)).toEqual(typed)
    await page.unroute('**/client-*.js')
    await steps.waitForHydration(page)
    expect(await steps.fieldValues(page)).toEqual(typed)
    await steps.send(page)
    await steps.requestNumberOn(page)
    expect(posts).toMatchObject([{ draft: true, name: quote.answers.name }])
    await page.reload()
    expect((await steps.fieldValues(page)).name).toBe('')
  },
)

describe('before the page script has loaded', () => {
  const openWithoutScript = async (page: Page) => {
    const released = Promise.withResolvers<void>()
    await page.route('**/renderer_client.*.js', (route) =>
      released.promise.then(() => route.continue()),
    )
    await page.goto(site.documents + quote.path, { waitUntil: 'commit' })
    await submit(page).waitFor()
    return released.resolve
  }

  testOnPhone(
    'typed values win over the draft of an earlier visit and survive a reload',
    async ({ page }) => {
      await steps.open(page, quote.path)
      await field(page, 'name').fill('Nils')
      await field(page, 'city').fill('Ås')
      const releaseScript = await openWithoutScript(page)
      await field(page, 'name').fill('Åsa')
      releaseScript()
      await expect.poll(() => field(page, 'city').inputValue()).toBe('Ås')
      expect(await field(page, 'name').inputValue()).toBe('Åsa')
      // The form has the focus, so its code loads without another event.
      await page.getByRole('region', { name: 'Notiser' }).waitFor({ state: 'attached' })
      expect(await field(page, 'name').inputValue()).toBe('Åsa')
      await steps.open(page, quote.path)
      expect(await field(page, 'name').inputValue()).toBe('Åsa')
    },
  )

  testOnPhone(
    'the browser posts the form and counts its pictures as omitted, and the menu opens',
    async ({ page }) => {
      await openWithoutScript(page)
      const menu = page.getByRole('banner').locator('details:visible')
      await menu.locator('summary').click()
      expect(await menu.getAttribute('open')).not.toBeNull()
      await menu.locator('summary').click()
      await steps.fill(page, quote.answers)
      await picker(page).setInputFiles(
        ['tak.png', 'vägg.png'].map((name) => ({
          name,
          mimeType: 'image/png',
          buffer: Buffer.from('x'),
        })),
      )
      await steps.send(page)
      await page.getByText('Bilderna som du valde följde inte med.').waitFor()
    },
  )
})
