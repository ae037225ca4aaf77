import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sectionsAt } from '../sectionsAt.ts'
import { quoteUrl } from '../../renderer/content/model/urls.ts'
import { today } from '../../renderer/content/today.ts'
import { locationMessage } from '../../amplify/functions/shared/request.ts'
import { smallEnv } from '../../scripts/lab/fixtures/smallSite.ts'
import { company, content, describeWith, first, routes } from '../site.ts'
import { phone, site, withBrowser, visit } from './browser.ts'
import { field, hydrated, city, cityPath } from './formVisitor.ts'

withBrowser()

const service = first(content.services, 'service').serviceType
const known = quoteUrl({ service, city: city.slug })
const shown = async (page: Parameters<typeof field>[0]) =>
  Promise.all(['serviceType', 'city', 'message'].map((label) => field(page, label).inputValue()))
const sentence = locationMessage(`${city.preposition} ${city.name}`)

test('the quote page takes service and town from the link, without the code of the form and with it, and keeps nothing on the device', async () => {
  await visit(phone, async ({ page, requests }) => {
    await page.goto(site.documents + known)
    expect(await shown(page)).toEqual([service, city.name, sentence])
    expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1)
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('?')
    await hydrated(page)
    expect(await shown(page)).toEqual([service, city.name, sentence])
  })
})

test('values that nobody knows are as if nothing had been said, and a draft wins', async () => {
  await visit(phone, async ({ page }) => {
    await page.goto(`${site.documents}/begar-offert?tjanst=bergvarme&ort=constructor`)
    expect(await shown(page)).toEqual(['', '', ''])
    await field(page, 'city').fill('Ås')
    await page.goto(site.documents + known)
    expect(await shown(page)).toEqual(['', 'Ås', ''])
  })
})

test('on a page with a form every way to a quote leads to that form', async () => {
  await visit(phone, async ({ page }) => {
    await page.goto(site.documents + cityPath)
    const links = await page
      .getByRole('link', { name: company.quoteButton, includeHidden: true })
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(links)).toEqual(new Set(['#offert']))
  })
})

const pageWith = (type: string) => routes.find(({ form, sections }) => form && sections.some(({ section }) => section.type === type))

describeWith(pageWith('brands'), 'brands on a page with a form', ({ path }) => {
  test('a brand’s button leads to the form and says which brand it is about, once', async () => {
    await visit(phone, async ({ page }) => {
      await page.goto(site.documents + path)
      const button = page.locator('a[data-brand]').first()
      const brand = await button.getAttribute('data-brand')
      await button.click()
      await button.click()
      expect(await field(page, 'message').inputValue()).toBe(`Gäller ${brand}.`)
      expect(await field(page, 'name').isVisible()).toBe(true)
    })
  })
})

describeWith(
  routes.find(({ body }) => body?.includes('```calculator')),
  'calculator of an article',
  ({ path }) => {
    test('a total follows the numbers, and there is none of what is no number', async () => {
      await visit(phone, async ({ page }) => {
        await page.goto(site.documents + path)
        const calculator = page.locator('form.calculator')
        const total = calculator.locator('[data-total]')
        const first = await total.innerText()
        const input = calculator.locator('input').first()
        await input.fill('1')
        expect(await total.innerText()).toMatch(/kr$/)
        expect(await total.innerText()).not.toBe(first)
        await input.fill('abc')
        expect(await total.innerText()).toBe('–')
        expect(await page.locator(`#${await input.getAttribute('aria-describedby')}`).innerText()).toMatch(/^Skriv ett tal/)
      })
    })
  },
)

describeWith(pageWith('serviceEstimate'), 'estimate of solar panels on a city’s page', ({ path, city, service }) => {
  const { sections } = sectionsAt(content, `/tjanster/${service!.slug}`, { ...smallEnv, today: today() })
  // An expired price is not used.
  const priced = sections.some((section) => section.type === 'estimate' && section.price)
  const estimateOn = (page: Page) => page.getByRole('form', { name: 'Räkna på ditt tak' })
  const answersOn = (page: Page) => estimateOn(page).locator('dd').allInnerTexts()

  test('the solar estimate is there without its script, follows what is set, and goes into the form once', async () => {
    await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(site.documents + path)
      await expect.poll(() => answersOn(page)).toHaveLength(priced ? 5 : 3)
      expect(await estimateOn(page).getByRole('radio', { includeHidden: true }).first().isVisible()).toBe(false)
    })
    await visit(phone, async ({ page, requests }) => {
      await page.goto(site.documents + path)
      const estimate = estimateOn(page)
      await estimate.getByRole('slider').fill('12')
      expect(await estimate.getByRole('slider').getAttribute('aria-valuetext')).toBe('12 paneler')
      const south = await answersOn(page)
      await estimate.getByText('öster', { exact: true }).click()
      const east = await answersOn(page)
      expect(east).not.toEqual(south)
      await estimate.getByText('Med batteri').click()
      expect((await answersOn(page)).at(-2)).not.toBe(east.at(-2))
      expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1)
      const send = estimate.getByRole('link', { name: 'Ta med i förfrågan' })
      await send.click()
      await estimate.getByText('väster', { exact: true }).click()
      await send.click()
      const lines = (await field(page, 'message').inputValue()).split('\n')
      expect(lines).toHaveLength(2)
      expect(lines[0]).toContain(city!.name)
      expect(lines[1]).toMatch(
        /^Kalkyl: \d+ paneler \(\d+,\d kW\) åt väster, 27°, batteri på \d+ kWh, i ett hus som använder [\d ]+ kWh om året: .* kWh el per år, .* kr värde per år\.$/,
      )
      expect(/: [\d ]+ kr att betala [^:]* \d+–\d+ år tills/.test(lines[1]!)).toBe(priced)
    })
  })

  test.skipIf(!priced)('a price that the visitor types stays and gives other years', async () => {
    await visit(phone, async ({ page }) => {
      await page.goto(site.documents + path)
      const [, years] = await answersOn(page)
      await estimateOn(page).getByText('Ändra pris').click()
      const price = estimateOn(page).getByLabel('Att betala, kr')
      await price.fill('70 000')
      await estimateOn(page).getByText('sydost', { exact: true }).click()
      expect(await price.inputValue()).toBe('70 000')
      const [paid, shorter] = await answersOn(page)
      expect(paid).toMatch(/^70\s000\skr$/)
      expect(Number.parseInt(shorter!, 10)).toBeLessThan(Number.parseInt(years!, 10))
    })
  })

  test('what is no number gets a message at the field, and no answer goes into the request', async () => {
    await visit(phone, async ({ page }) => {
      await page.goto(site.documents + path)
      const estimate = estimateOn(page)
      await estimate.getByText('Ändra pris').click()
      const before = await field(page, 'message').inputValue()
      for (const [label, typed] of Object.entries({ Elförbrukning: 'abc', 'Effekt per panel': '0', 'Såld el, kr per kWh, minst': '-1' })) {
        const input = estimate.getByLabel(label)
        const right = await input.inputValue()
        await input.fill(typed)
        expect(new Set(await answersOn(page))).toEqual(new Set(['–']))
        await estimate.getByRole('link', { name: 'Ta med i förfrågan' }).click()
        expect(await field(page, 'message').inputValue()).toBe(before)
        expect(await input.getAttribute('aria-invalid')).toBe('true')
        const message = page.locator(`#${await input.getAttribute('aria-describedby')}`)
        expect([await message.innerText(), await message.isVisible()]).toEqual([expect.stringMatching(/^Skriv ett tal från /), true])
        await input.fill(right)
      }
    })
  })
})
