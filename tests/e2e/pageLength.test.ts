/** Scroll length on a phone with all details closed. */
// @module-tag chromium
import { expect } from 'vitest'
import { phone, site, testOnPhone } from './browser.ts'

testOnPhone(
  'the solar page is shorter than 13 screens, and the washing form begins on the sixth at the latest',
  async ({ page }) => {
    const closed = async (path: string) => {
      await page.goto(site.documents + path)
      for (const answer of await page.locator('details[open]').all())
        await answer.evaluate((details) => details.removeAttribute('open'))
    }
    const screens = (pixels: number) => pixels / phone.viewport.height
    await closed('/tjanster/solceller')
    expect(screens(await page.evaluate(() => document.documentElement.scrollHeight))).toBeLessThan(
      13,
    )
    await closed('/tjanster/takvatt')
    expect(
      screens(
        await page.evaluate(() => document.querySelector('form')!.getBoundingClientRect().top),
      ),
    ).toBeLessThan(6)
  },
)
