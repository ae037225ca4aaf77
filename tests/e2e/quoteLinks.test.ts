/** Links that fill in the quote form, and the solar estimate. */
// @module-tag chromium
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sectionsAt } from '../sectionsAt.ts'
import { today } from '../../renderer/content/today.ts'
import { smallEnv } from '../support/smallSite.ts'
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
    'a brand’s button leads to the form and adds the brand once, another one replaces it, and what the visitor wrote stays',
    async ({ page }) => {
      await page.goto(site.documents + path)
      const buttons = page.locator('a[data-brand]')
      const brand = (at: typeof buttons) => at.getAttribute('data-brand')
      for (let click = 0; click < 2; click++) await buttons.first().click()
      const message = field(page, 'message')
      expect(await message.inputValue()).toBe(`Gäller ${await brand(buttons.first())}.`)
      expect(await field(page, 'name').isVisible()).toBe(true)
      const written = 'Två bilar.\n\nGäller Teslas laddare också.'
      await message.fill(`${await message.inputValue()}\n${written}`)
      for (const button of await buttons.all()) await button.click()
      expect(await message.inputValue()).toBe(`Gäller ${await brand(buttons.last())}.\n${written}`)
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
        await expect.poll(() => total.innerText()).not.toBe(first)
        expect(await total.innerText()).toMatch(/kr$/)
        await input.fill('abc')
        await expect.poll(() => total.innerText()).toBe('–')
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
    // An expired price or deduction is not used.
    const price = sections.find((section) => section.type === 'estimate')?.price
    const answers = price ? (price.share ? 6 : 5) : 3
    const estimateOn = (page: Page) => page.getByRole('form', { name: 'Räkna på ditt tak' })
    const answersOn = (page: Page) => estimateOn(page).locator('dd').allInnerTexts()

    test('is rendered without scripts, follows its inputs, and is added to the message once', async () => {
      await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(site.documents + path)
        await expect.poll(() => answersOn(page)).toHaveLength(answers)
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
        expect((await answersOn(page)).at(-1)).not.toBe(east.at(-1))
        expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1)
        const send = estimate.getByRole('link', { name: 'Ta med i förfrågan' })
        const carried = page.getByText('Din kalkyl följer med i meddelandet.')
        expect(await carried.isVisible()).toBe(false)
        await send.click()
        expect(await carried.isVisible()).toBe(true)
        await estimate.getByText('väster', { exact: true }).click()
        await send.click()
        const lines = (await field(page, 'message').inputValue()).split('\n')
        expect(lines).toHaveLength(2)
        expect(lines[0]).toContain(city!.name)
        expect(lines[1]).toMatch(
          /^Kalkyl: \d+\u00a0paneler \(\d+,\d\u00a0kW\) åt väster, 27°, batteri på \d+\u00a0kWh, i ett hus som använder [\d\u00a0]+kWh om året: [\d\u00a0–]+kr värde per år, .*kWh el per år, \d+\u00a0% av elen används hemma\.$/,
        )
        if (!price?.share) return
        expect(lines[1]!.match(/[\d\u00a0]+kr att betala|\d+–\d+\u00a0år tills/g)).toHaveLength(2)
        const full = estimate.locator('dd').nth(2)
        expect(await full.innerText()).toMatch(/^\d[\d\u00a0]+kr$/)
        await estimate.getByText('Ändra pris och antaganden').click()
        await estimate.getByLabel('Att betala, kr').fill('100 000')
        expect(await full.innerText()).toBe('–')
      })
    })
  },
)
