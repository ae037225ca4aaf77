import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { locationMessage } from '../../amplify/functions/shared/request.ts'
import { routes } from '../site.ts'
import { phone, site, withBrowser, visit } from './browser.ts'
import {
  field,
  fill,
  holdScripts,
  hydrated,
  island,
  mailAbout,
  mailsAbout,
  meetPosts,
  open,
  openFilled,
  pageOf,
  picker,
  postsOf,
  requestNumberOn,
  send,
  city,
  cityPath,
  submit,
  toast,
  valuesOf,
  wish,
} from './formVisitor.ts'

withBrowser()

const cityForm = pageOf(cityPath)
const { form } = routes.find(({ path }) => path === cityPath)!
const quote = pageOf('/begar-offert')
test('the defaults of a city page stand in its HTML, and its message can be changed before the code arrives', async () => {
  await visit(phone, async ({ page }) => {
    const sendCode = await holdScripts(page)
    const posts = postsOf(page)
    await open(page, cityForm.path)
    expect(await field(page, 'city').inputValue()).toBe(city.name)
    expect(await field(page, 'message').inputValue()).toBe(form?.withLocation ? locationMessage(`${city.preposition} ${city.name}`) : '')
    await fill(page, { ...cityForm.answers, message: wish })
    await field(page, 'city').fill('Grannorten')
    await field(page, 'address').focus()
    sendCode()
    await hydrated(page)
    expect(await field(page, 'city').inputValue()).toBe('Grannorten')
    expect(await field(page, 'message').inputValue()).toBe(wish)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('address')
    await send(page)
    await requestNumberOn(page)
    expect(posts).toMatchObject([{ city: 'Grannorten', message: wish, draft: false }])
  })
})

test('no class changes when React takes over a form', async () => {
  await visit(phone, async ({ page }) => {
    await open(page, quote.path)
    const classes = () => island(page).evaluate((root) => [...root.querySelectorAll('*')].map((element) => element.getAttribute('class')))
    const before = await classes()
    await hydrated(page)
    expect(await classes()).toEqual(before)
  })
})

test('a reload in the same tab shows what was typed at once, and the request says that it was restored', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await open(page, quote.path)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await fill(page, quote.answers)
    const typed = await valuesOf(page)
    await page.route('**/client-*.js', (route) => route.abort())
    await page.reload()
    expect(await valuesOf(page)).toEqual(typed)
    await page.unroute('**/client-*.js')
    await hydrated(page)
    expect(await valuesOf(page)).toEqual(typed)
    await send(page)
    await requestNumberOn(page)
    expect(posts).toMatchObject([{ draft: true, name: quote.answers.name }])
    await page.reload()
    expect((await valuesOf(page)).name).toBe('')
  })
})

test('a request that may have arrived keeps its id over a reload, and what the visitor changed is mailed as a correction', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await openFilled(page, quote)
    await meetPosts(page, (route) => route.fetch().then(() => route.abort()))
    await send(page)
    await toast(page, 'Ett fel uppstod').waitFor()
    await page.unroute('**/*')
    await page.reload()
    await field(page, 'message').fill(`${wish} Och en laddbox.`)
    await send(page)
    const number = await requestNumberOn(page)
    expect(posts[1]).toMatchObject({ requestId: posts[0]?.requestId, draft: true })
    await mailAbout(number)
    await expect.poll(async () => (await mailsAbout(number)).map(({ subject }) => subject.includes('Rättad'))).toEqual([false, true])
  })
})

describe('before the script of the page has arrived', () => {
  const begin = async (page: Page) => {
    const arrived = Promise.withResolvers<void>()
    await page.route('**/site-*.js', (route) => arrived.promise.then(() => route.continue()))
    await page.goto(site.documents + quote.path, { waitUntil: 'commit' })
    await submit(page).waitFor()
    return arrived.resolve
  }

  test('what is typed wins over the draft of an earlier visit, and is kept over a reload', async () => {
    await visit(phone, async ({ page }) => {
      await open(page, quote.path)
      await field(page, 'name').fill('Nils')
      await field(page, 'city').fill('Ås')
      const scriptArrives = await begin(page)
      await field(page, 'name').fill('Åsa')
      scriptArrives()
      await expect.poll(() => field(page, 'city').inputValue()).toBe('Ås')
      expect(await field(page, 'name').inputValue()).toBe('Åsa')
      // The form had the focus, so its code follows without another touch.
      await page.getByRole('region', { name: 'Notiser' }).waitFor({ state: 'attached' })
      expect(await field(page, 'name').inputValue()).toBe('Åsa')
      await open(page, quote.path)
      expect(await field(page, 'name').inputValue()).toBe('Åsa')
    })
  })

  test('a form is posted by the browser, which counts its pictures as left out, and the menu opens', async () => {
    await visit(phone, async ({ page }) => {
      await begin(page)
      const menu = page.getByRole('banner').locator('details:visible')
      await menu.locator('summary').click()
      expect(await menu.getAttribute('open')).not.toBeNull()
      await menu.locator('summary').click()
      await fill(page, quote.answers)
      await picker(page).setInputFiles(['tak.png', 'vägg.png'].map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') })))
      await send(page)
      await page.getByText('Bilderna som du valde följde inte med.').waitFor()
    })
  })
})
