/** Links that fill in the quote form, and the solar estimate. */
// @module-tag chromium
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sectionsAt } from '../sectionsAt.ts'
import { today } from '../../renderer/content/today.ts'
import { smallEnv } from '../../scripts/lab/fixtures/smallSite.ts'
import { company, content, describeWith, first, routes } from '../site.ts'
import { phone, site, testOnPhone, visit } from './browser.ts'
import { field, waitForHydration, city, cityPath } from './formVisitor.ts'

const service = first(content.services, 'service').serviceType
const linkedPage = `/begar-offert?tjanst=${service}&ort=${city.slug}`
const valuesOn = async (page: Parameters<typeof field>[0]) =>
  Promise.all(['serviceType', 'city', 'message'].map((label) => field(page, label).inputValue()))
const sentence = `Intresserad av tjänster ${city.preposition} ${city.name}.`

testOnPhone(
  'the quote page takes service and town from its URL before and after hydration, and stores nothing',
  async ({ page, requests }) => {
    await page.goto(site.documents + linkedPage)
    expect(await valuesOn(page)).toEqual([service, city.name, sentence])
    expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1)
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('?')
    await waitForHydration(page)
    expect(await valuesOn(page)).toEqual([service, city.name, sentence])
  },
)

testOnPhone('ignores unknown parameters, and a draft wins over known ones', async ({ page }) => {
  await page.goto(`${site.documents}/begar-offert?tjanst=bergvarme&ort=constructor`)
  expect(await valuesOn(page)).toEqual(['', '', ''])
  await field(page, 'city').fill('Ås')
  await page.goto(site.documents + linkedPage)
  expect(await valuesOn(page)).toEqual(['', 'Ås', ''])
})

testOnPhone('on a page with a form every quote link leads to that form', async ({ page }) => {
  await page.goto(site.documents + cityPath)
  const links = await page
    .getByRole('link', { name: company.quoteButton, includeHidden: true })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links)).toEqual(new Set(['#offert']))
})

const pageWith = (type: string) =>
  routes.find(({ form, sections }) => form && sections.some(({ section }) => section.type === type))

describeWith(pageWith('brands'), 'brands on a page with a form', ({ path }) => {
  testOnPhone(
    'a brand’s button leads to the form and adds the brand to the message once',
    async ({ page }) => {
      await page.goto(site.documents + path)
      const button = page.locator('a[data-brand]').first()
      const brand = await button.getAttribute('data-brand')
      await button.click()
      await button.click()
      expect(await field(page, 'message').inputValue()).toBe(`Gäller ${brand}.`)
      expect(await field(page, 'name').isVisible()).toBe(true)
    },
  )

  testOnPhone(
    'the button of another brand replaces the brand, and what the visitor wrote stays',
    async ({ page }) => {
      await page.goto(site.documents + path)
      const buttons = page.locator('a[data-brand]')
      const last = await buttons.last().getAttribute('data-brand')
      await buttons.first().click()
      const message = field(page, 'message')
      await message.fill(
        `${await message.inputValue()}\nTvå bilar.\n\nGäller Teslas laddare också.`,
      )
      for (const button of await buttons.all()) await button.click()
      expect(await message.inputValue()).toBe(
        `Gäller ${last}.\nTvå bilar.\n\nGäller Teslas laddare också.`,
      )
    },
  )
})

describeWith(
  routes.find(({ body }) => body?.includes('```calculator')),
  'calculator of an article',
  ({ path }) => {
    testOnPhone(
      'shows the total of the numbers and a message for invalid ones',
      async ({ page }) => {
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
        expect(
          await page.locator(`#${await input.getAttribute('aria-describedby')}`).innerText(),
        ).toMatch(/^Skriv ett tal/)
      },
    )
  },
)

describeWith(
  pageWith('serviceEstimate'),
  'estimate of solar panels on a city’s page',
  ({ path, city, service }) => {
    const { sections } = sectionsAt(content, `/tjanster/${service!.slug}`, {
      ...smallEnv,
      today: today(),
    })
    // An expired price is not used.
    const priced = sections.some((section) => section.type === 'estimate' && section.price)
    const estimateOn = (page: Page) => page.getByRole('form', { name: 'Räkna på ditt tak' })
    const answersOn = (page: Page) => estimateOn(page).locator('dd').allInnerTexts()

    test('is rendered without scripts, follows its inputs, and is added to the message once', async () => {
      await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(site.documents + path)
        await expect.poll(() => answersOn(page)).toHaveLength(priced ? 5 : 3)
        expect(
          await estimateOn(page).getByRole('radio', { includeHidden: true }).first().isVisible(),
        ).toBe(false)
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
  },
)
