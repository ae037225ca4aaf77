/** The confirmation page /tack, which a visitor can reopen, print and delete. */
// @module-tag chromium
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { sheetsOf } from '../browsers.ts'
import { company, content } from '../site.ts'
import { a4, desktop, phone, site, testOnPhone, testWith, visit, ways } from './browser.ts'
import { island, openFilled, pageOf, requestNumberOn, cityPath, send } from './formVisitor.ts'

const part = (page: Page, name: string) => page.locator(`[data-part=${name}]`)
/** Each kind once. */
const visibleParts = (page: Page) =>
  page
    .locator('[data-when]')
    .evaluateAll((all: HTMLElement[]) => [
      ...new Set(
        all.filter((element) => element.checkVisibility()).map((element) => element.dataset.when),
      ),
    ])

async function sendForm(page: Page, path: string): Promise<string> {
  await openFilled(page, pageOf(path))
  await send(page)
  return requestNumberOn(page)
}

describe.each(ways)('%s', (_, plain) => {
  testWith({ ...desktop, plain })(
    'the confirmation names the contact and the next steps and links to a permanent copy of the request',
    async ({ page, complaints }) => {
      const number = await sendForm(page, cityPath)
      const manager = await page
        .locator('main [id=kontakt] strong, main [id=kontakt] h2 + p, main aside strong')
        .first()
        .textContent()
      const panel = island(page).locator('[tabindex="-1"]').filter({ hasText: number })
      for (const words of [company.phone, ...content.thanks.steps.map(({ title }) => title)])
        expect(await panel.textContent()).toContain(words)
      expect(
        await page.evaluate(() => localStorage.length),
        'nothing is stored before the link is followed',
      ).toBe(0)

      await panel.getByRole('link', { name: 'Spara eller skriv ut' }).click()
      await page.waitForURL(`${site.documents}/tack#${number}`)
      const mainText = async () =>
        (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
      await expect.poll(() => part(page, 'number').textContent()).toBe(number)
      expect(await page.title()).toContain(number)
      const { answers } = pageOf(cityPath)
      for (const words of Object.values(answers)) expect(await mainText()).toContain(words)
      expect(await mainText()).toContain('Vi ringer på kontorstid: ')
      expect(await part(page, 'page').getAttribute('href')).toContain(cityPath)
      expect(await page.locator('[data-person]').locator('visible=true').count()).toBe(1)
      if (manager)
        expect(await page.locator('[data-person]').locator('visible=true').textContent()).toContain(
          manager,
        )
      expect(await part(page, 'pictures').locator('a').getAttribute('href')).toBe(
        `mailto:${company.email}?subject=${number}`,
      )

      // A bookmark opens the page without the form's document.
      const later = await page.context().newPage()
      await later.goto(`${site.documents}/tack#${number}`)
      expect((await later.locator('main').innerText()).replaceAll('\u00a0', ' ')).toBe(
        await mainText(),
      )
      await later.emulateMedia({ media: 'print' })
      expect(await later.getByRole('button', { name: 'Skriv ut' }).isVisible()).toBe(false)
      expect(await later.locator('.print-only').innerText()).toContain(company.phone)
      expect(sheetsOf(await later.pdf(a4))).toBe(1)
      await later.emulateMedia({ media: 'screen' })
      await later.getByRole('button', { name: 'Ta bort från den här enheten' }).click()
      expect(await visibleParts(later)).toEqual(['here elsewhere', 'elsewhere'])
      expect(await later.evaluate(() => localStorage.length)).toBe(0)
      expect(complaints).toEqual([])
    },
  )
})

testOnPhone(
  'a browser that stores nothing shows the request on the page after the form',
  async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[name] = () => {
          throw new DOMException('', 'SecurityError')
        }
    })
    const number = await sendForm(page, '/kontakt')
    await page.getByRole('link', { name: 'Spara eller skriv ut' }).click()
    await expect.poll(() => part(page, 'number').textContent()).toBe(number)
    expect(await visibleParts(page)).toEqual(['here elsewhere', 'here'])
    expect(await page.locator('main').innerText()).toContain(pageOf('/kontakt').answers.message!)
    await page.getByRole('button', { name: 'Ta bort från den här enheten' }).click()
    expect(await visibleParts(page)).toEqual(['here elsewhere', 'elsewhere'])
    expect(await page.locator('main').innerText()).toContain('i 90 dagar, om den får spara något.')
  },
)

testOnPhone('a contact message shows no steps of an offer', async ({ page }) => {
  await sendForm(page, '/kontakt')
  expect((await island(page).textContent())?.replaceAll('\u00a0', ' ')).toContain(
    company.replyPromise,
  )
  await page.getByRole('link', { name: 'Spara eller skriv ut' }).click()
  await expect.poll(() => visibleParts(page)).toEqual(['here elsewhere', 'here'])
  expect(await part(page, 'steps').isVisible()).toBe(false)
})

test('explains itself on another device, without a number, without JavaScript and with invalid stored data', async () => {
  const expired = { at: Date.parse('2026-08-28T12:00Z'), rows: [['Namn', 'Åsa']] }
  await visit(phone, async ({ page, complaints }) => {
    await page.clock.setFixedTime('2026-11-27T12:00Z')
    await page.goto(`${site.documents}/tack#1234-5678`)
    expect(await visibleParts(page)).toEqual(['here elsewhere', 'elsewhere'])
    expect(await part(page, 'number').textContent()).toBe('1234-5678')
    expect(await part(page, 'steps').isVisible()).toBe(true)
    for (const hash of ['', '#', '#<img src=x onerror=alert(1)>', '#12345678']) {
      await page.goto(`${site.documents}/tack${hash}`)
      await page.reload()
      expect(await visibleParts(page), hash).toEqual(['none'])
      expect(await page.getByText('Vi ringer på kontorstid').isVisible(), hash).toBe(false)
      expect(await part(page, 'steps').isVisible(), hash).toBe(false)
    }
    for (const stored of ['rubbish', '{}', '7', JSON.stringify(expired)]) {
      const store = () =>
        page.evaluate((text) => localStorage.setItem('skickat:1234-5678', text), stored)
      await store()
      await page.goto(`${site.documents}/tack#1234-5678`)
      await page.reload()
      expect(await visibleParts(page), stored).toEqual(['here elsewhere', 'elsewhere'])
      await store()
      await page.goto(`${site.documents}/cookies`)
      expect(await page.evaluate(() => Object.keys(localStorage)), stored).toEqual([])
    }
    expect(complaints).toEqual([])
  })
  await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
    await page.goto(`${site.documents}/tack#1234-5678`)
    expect(await page.getByText('Numret räcker').isVisible()).toBe(true)
    expect(await part(page, 'steps').isVisible()).toBe(true)
    expect(await page.locator('[data-open]').first().textContent()).toBe('')
  })
})

const inNewYork = testWith({ ...desktop, timezoneId: 'America/New_York' })
inNewYork(
  'the phone number shows whether the office is open, in Swedish time',
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-27T15:59:00Z') })
    await page.goto(site.documents)
    const beside = page.getByRole('banner').locator('[data-open]').locator('visible=true')
    expect(await beside.textContent()).toBe('Öppet nu, till 17:00')
    await page.clock.runFor(60_000)
    expect(await beside.textContent()).toBe('Öppnar måndag 08:00')
  },
)
