/** How far visitors on a phone scroll, with all answers closed. */
import { expect, test } from 'vitest'
import { phone, site, visit, withBrowser } from './browser.ts'

withBrowser()

test('the solar page is shorter than 13 screens, and the washing form begins on the sixth at the latest', async () => {
  await visit(phone, async ({ page }) => {
    const closed = async (path: string) => {
      await page.goto(site.documents + path)
      for (const answer of await page.locator('details[open]').all()) await answer.evaluate((details) => details.removeAttribute('open'))
    }
    const screens = (pixels: number) => pixels / phone.viewport.height
    await closed('/tjanster/solceller')
    expect(screens(await page.evaluate(() => document.documentElement.scrollHeight))).toBeLessThan(13)
    await closed('/tjanster/takvatt')
    expect(screens(await page.evaluate(() => document.querySelector('form')!.getBoundingClientRect().top))).toBeLessThan(6)
  })
})
