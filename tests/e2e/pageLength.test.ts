/** Scroll length on a phone with all details closed. */
// @module-tag chromium
import { expect } from 'vitest'
import { phone, site, testOnPhone } from './browser.ts'

testOnPhone(
  'the solar page without its list of towns is shorter than 12.71 screens, and the washing form begins on the sixth at the latest',
  async ({ page }) => {
    const closed = async (path: string) => {
      await page.goto(site.documents + path)
      for (const answer of await page.locator('details[open]').all())
        await answer.evaluate((details) => details.removeAttribute('open'))
    }
    const screens = (pixels: number) => pixels / phone.viewport.height
    await closed('/tjanster/solceller')
    const height = await page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        document.querySelector<HTMLElement>('ul[data-links]')!.offsetHeight,
    )
    expect(screens(height)).toBeLessThan(12.71)
    await closed('/tjanster/takvatt')
    expect(
      screens(
        await page.evaluate(() => document.querySelector('form')!.getBoundingClientRect().top),
      ),
    ).toBeLessThan(6)
  },
)
