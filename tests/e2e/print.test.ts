/** Pages printed on A4. */
// @module-tag chromium
import { expect } from 'vitest'
import { sheetsOf } from '../browsers.ts'
import { pages } from '../pages/built.ts'
import { company } from '../site.ts'
import { a4, desktop, site, testWith } from './browser.ts'

testWith({ ...desktop, colorScheme: 'dark' }).for(pages.map(({ path }) => path))(
  '%s prints on at most four sheets with a letterhead, open answers, black text, no buttons, and no captions without their picture',
  async (path, { page }) => {
    await page.goto(site.documents + path)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const letterhead = await page.locator('.print-only').innerText()
    for (const words of [company.name, company.phone, company.address.street, company.email])
      expect(letterhead).toContain(words)
    const seen = await page.evaluate(() => {
      const visible = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
          .length
      const answers = [...document.querySelectorAll('main details > :not(summary)')].filter(
        (answer) => !answer.closest('nav'),
      )
      return {
        frame: visible(
          'header, footer, [data-mobilebar], main button, main .primary, [data-island]',
        ),
        closed: answers.filter((answer) => !answer.checkVisibility({ contentVisibilityAuto: true }))
          .length,
        photos:
          document.querySelectorAll('[data-photo]').length - visible('[data-photo] :is(img, svg)'),
        grey: [...document.querySelectorAll('main *')].filter(
          (element) =>
            element.checkVisibility() &&
            element.textContent &&
            getComputedStyle(element).color !== 'rgb(0, 0, 0)',
        ).length,
        orphans: [...document.querySelectorAll('main :is(section, figure)')].filter((part) => {
          const visibleElements = [...part.querySelectorAll('*')].filter((element) =>
            element.checkVisibility(),
          )
          const content = visibleElements.filter(
            (element) =>
              !element.closest('h2, h2 + p, figcaption') &&
              !element.querySelector('h2, figcaption'),
          )
          return (
            visibleElements.length > 0 &&
            !content.some((element) => element.textContent?.trim() || element.matches('img, svg'))
          )
        }).length,
        ground: getComputedStyle(document.body).backgroundColor,
      }
    })
    expect(seen).toMatchObject({ frame: 0, closed: 0, photos: 0, grey: 0, orphans: 0 })
    // Light in both themes.
    expect(Number(/\d+/.exec(seen.ground)?.[0])).toBeGreaterThan(200)
    const sheets = sheetsOf(await page.pdf(a4))
    expect(sheets).toBeGreaterThan(0)
    expect(sheets).toBeLessThanOrEqual(4)
  },
)
