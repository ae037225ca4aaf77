/** What the office sees first on the page, what it prints, and what it erases of one person. */
// @module-tag chromium
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequest, postJson } from '../support/emulator.ts'
import { axeFaults } from '../axe.ts'
import { testOnPhone, visit } from './browser.ts'
import { type OfficeSite, startOfficeSite } from './officeSite.ts'

const anna = newRequest({
  name: 'Anna Solberg',
  email: 'anna@post.example',
  phone: '070-174 06 11',
  address: 'Storgatan 1',
  city: 'GOTEBORG',
  message: 'Vi har ett tak av betong.\nRing helst efter fyra.',
})
const samePhone = newRequest({
  name: 'A. Solberg',
  email: 'solberg@post.example',
  phone: '+46 70 174 06 11',
})
const sameEmail = newRequest({
  name: 'Anna S',
  email: 'Anna@Post.example',
  phone: '031-390 06 12',
})
const answered = newRequest({
  name: 'Bo Takman',
  email: 'bo@post.example',
  phone: '031-390 06 13',
  city: 'Göteborg ',
})
const waiting = newRequest({ name: 'Vera Väntar', email: 'vera@post.example' })
let office: OfficeSite

beforeAll(async () => {
  office = await startOfficeSite([sameEmail, samePhone, answered, anna], { as: 'local' })
  await postJson(`${office.page}/api/requests/${answered.requestId}/state`, {
    version: 0,
    status: 'called',
    note: 'Bo ringer själv.',
  })
  // A mail outage adds a button above the list.
  office.aws.faults.set([{ service: 'ses', kind: 'error', status: 503, code: 'Unavailable' }])
  await postJson(office.aws.outputs.custom.quoteEndpoint, waiting)
  await office.aws.idle()
  office.aws.faults.clear()
})
afterAll(() => office?.stop())

const screens = [
  [360, 640],
  [390, 844],
  [1440, 830],
] as const
test.each(screens.flatMap((size) => (['light', 'dark'] as const).map((theme) => [...size, theme])))(
  'at %i by %i px in %s, the first screen has the first request, and what to say before the notes',
  async (width, height, colorScheme) => {
    const options = { viewport: { width, height }, colorScheme } as const
    await visit(options as Parameters<typeof visit>[0], async ({ page }) => {
      await page.goto(office.page)
      await page.getByRole('button', { name: /^Mejla 1/ }).waitFor()
      const first = (await page.locator('.requests a').first().boundingBox())!
      expect(first.y + first.height).toBeLessThan(height as number)
      const weightOf = (name: RegExp) =>
        page
          .getByRole('link', { name })
          .locator('strong')
          .evaluate((strong) => [
            getComputedStyle(strong).fontWeight,
            getComputedStyle(strong, '::before').content,
          ])
      expect(await weightOf(/Anna Solberg/)).toEqual(['700', '""'])
      expect(await weightOf(/Bo Takman/)).toEqual(['400', 'none'])
      for (const name of [/Anna Solberg/, /Bo Takman/])
        await page.getByRole('link', { name }).filter({ hasText: 'Solceller, Göteborg' }).waitFor()
      expect(await axeFaults(page)).toEqual([])

      await page.getByRole('link', { name: /Anna Solberg/ }).click()
      const tops = []
      for (const part of [
        page.getByRole('link', { name: /^Ring/ }),
        page.getByText('Storgatan 1, 433 30 GOTEBORG'),
        page.getByText('Ring helst efter fyra.'),
        page.getByRole('heading', { name: 'Kontorets anteckningar' }),
      ])
        tops.push((await part.boundingBox())!.y)
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      expect(tops[2]! + 24).toBeLessThan(height as number)
    })
  },
)

testOnPhone('paper has exact times, the numbers and no empty boxes', async ({ page }) => {
  const printed = async (id: string, name: RegExp) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${office.page}#${id}`)
    await page.getByRole('heading', { name }).waitFor()
    await page.emulateMedia({ media: 'print' })
    return page.locator('main').innerText()
  }
  const time = /\d\d? \S+ 2\d{3} \d\d:\d\d:\d\d/g
  const withoutNotes = await printed(anna.requestId, /Anna Solberg/)
  expect(withoutNotes).not.toMatch(/nyss|min sen|Kontorets anteckningar/)
  for (const part of ['070-174 06 11', 'anna@post.example', 'Storgatan 1', 'betong', 'Bilder'])
    expect(withoutNotes.includes(part), part).toBe(part !== 'Bilder')
  // The heading, and received, tried, mailed and delivered.
  expect(withoutNotes.match(time)).toHaveLength(5)
  const boxes = await page.locator('article *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(element)
      const isBox = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopStyle === 'solid'
      const isShown = element.checkVisibility()
      return isBox && isShown && element.textContent!.trim() === '' ? element.outerHTML : []
    }),
  )
  expect(boxes).toEqual([])
  const withNotes = await printed(answered.requestId, /Bo Takman/)
  expect(withNotes).toContain('Bo ringer själv.')
  expect(withNotes).not.toMatch(/nyss|min sen/)
  expect(withNotes.match(time)).toHaveLength(6)
})

testOnPhone('erasing offers the other requests of the same person', async ({ page }) => {
  await page.goto(`${office.page}#${answered.requestId}`)
  const erase = page.getByRole('button', { name: 'Radera', exact: true })
  await erase.click()
  expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.goto(`${office.page}#${anna.requestId}`)
  await page.getByRole('heading', { name: /Anna Solberg/ }).waitFor()
  await erase.click()
  await page.getByText('2 förfrågningar till med samma e-post eller telefon:').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Radera 3 för gott' }).waitFor()
  await page.getByRole('checkbox', { name: /Anna S/ }).uncheck()
  await page.getByRole('button', { name: 'Radera 2 för gott' }).click()
  await page.getByText('2 förfrågningar är raderade.').waitFor()
  const left = await page.locator('.requests strong').allInnerTexts()
  expect(left.toSorted()).toEqual(['Anna S', 'Bo Takman', 'Vera Väntar'])
  const stored = ({ requestId }: typeof anna) =>
    office.aws.store
      .list('offert-data', `requests/${requestId}/`)
      .flatMap((versions) => versions.map(({ key }) => key.split('/').slice(3).join('/')))
  expect([stored(anna), stored(samePhone)]).toEqual([['erased.json'], ['erased.json']])
  expect(stored(sameEmail)).toContain('request.json')
})
