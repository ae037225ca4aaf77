/** Nothing is wider than the screen. */
import { expect, kinds, test } from './test.ts'

for (const path of kinds)
  test(`${path} is as wide as the screen, also with text of 200 %`, async ({
    page,
    browserName,
  }) => {
    const expectToFit = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.goto(path)
    for (const width of [320, 390, 1280]) await expectToFit(width)
    if (browserName !== 'chromium') return
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    )
    for (const width of [390, 1280]) await expectToFit(width)
  })
