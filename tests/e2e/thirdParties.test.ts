/** What a page at rest does: no cookies, storage, requests to other hosts, or animation. */
// @module-tag chromium
import { expect, test } from 'vitest'
import { inParallel } from '../../amplify/functions/shared/inParallel.ts'
import { pages } from '../pages/built.ts'
import { phone, site, testOnPhone, visit } from './browser.ts'

const quick = pages.filter(({ file }) => file !== '/404.html')

test('no page makes an external request, sets a cookie, stores data, loads more than one script (with a calculator or photos two), logs errors or animates without end', async () => {
  expect(quick.length).toBeGreaterThan(0)
  const visitors = 4
  await inParallel(
    Array.from({ length: visitors }, (_, visitor) => visitor),
    (visitor) =>
      visit(phone, async ({ page, requests, complaints }) => {
        for (const { path } of quick.filter((_, at) => at % visitors === visitor)) {
          requests.length = 0
          complaints.length = 0
          await page.goto(site.documents + path, { waitUntil: 'load' })
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
          await page.waitForLoadState('networkidle')
          const findings = {
            external: requests.filter(
              (url) => !url.startsWith(site.documents) && !url.startsWith('data:'),
            ),
            scripts: requests.filter((url) => url.endsWith('.js')).length,
            cookies: await page.context().cookies(),
            stored: await page.evaluate(() => localStorage.length + sessionStorage.length),
            // An endless animation makes a phone draw sixty frames a second, also where it is hidden.
            endless: await page.evaluate(
              () =>
                document
                  .getAnimations()
                  .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity).length,
            ),
            complaints,
          }
          const onDemand = page.locator('[data-behaviour=calculator], [data-behaviour=photos]')
          const scripts = 1 + Math.min(1, await onDemand.count())
          const nothing = { external: [], cookies: [], stored: 0, endless: 0, complaints: [] }
          expect.soft(findings, path).toEqual({ ...nothing, scripts })
        }
      }),
    visitors,
  )
})

testOnPhone('the 404 page logs the missing path', async ({ page, complaints }) => {
  await page.goto(`${site.documents}/finns-inte`)
  await expect.poll(() => complaints.join('\n')).toContain('/finns-inte')
  expect(
    complaints.filter((text) => !text.includes('/finns-inte') && !text.includes('404')),
  ).toEqual([])
})
