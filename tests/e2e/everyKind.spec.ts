/** Axe on one page of each kind, in both themes, and nothing is wider than the screen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'

/** At addresses that the specification fixes; together they have every section and component. */
const kinds = [
  '/',
  '/tjanster/solceller',
  '/tjanster/solceller/goteborg',
  '/tjanster/laddboxar/kungsbacka',
  '/tjanster/takvatt',
  '/tjanster/eltjanster',
  '/begar-offert',
  '/kontakt',
  '/referensuppdrag',
  '/blog',
  '/blog/solceller-under-vintern',
  '/cookies',
  '/finns-inte',
]
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

// The page's policy would refuse the script of axe.
test.use({ bypassCSP: true, expectedComplaints: /404/ })

async function violations(page: Page, options: object): Promise<string[]> {
  const { violations, passes }: AxeResults = await page.evaluate(
    `axe.run(${JSON.stringify(options)})`,
  )
  expect(passes).not.toEqual([])
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

for (const path of kinds)
  test(`axe finds nothing on ${path}, which is as wide as the screen`, async ({
    page,
    browserName,
  }) => {
    await page.goto(path)
    await page.addScriptTag({ content: axe })
    expect(await violations(page, {})).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    // The rest is the same in both themes.
    expect(await violations(page, { runOnly: ['color-contrast'] })).toEqual([])

    for (const width of [320, 390, 1280]) await expectToFit(page, width)
    if (browserName !== 'chromium') return
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    )
    for (const width of [390, 1280]) await expectToFit(page, width)
  })
