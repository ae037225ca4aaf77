/** A browser that refuses storage: its properties throw. */
// @module-tag chromium
import { expect, test } from 'vitest'
import { inParallel } from '../../amplify/functions/shared/inParallel.ts'
import { blockStorage } from '../blockedStorage.ts'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { phone, site, testOnPhone, visit } from './browser.ts'
import * as steps from './formVisitor.ts'

test('no kind of page fails where the browser refuses storage, and the theme can still be chosen', async () => {
  await inParallel(
    kinds,
    ([, path]) =>
      visit(phone, async ({ page, complaints }) => {
        await blockStorage(page)
        await page.goto(site.documents + path, { waitUntil: 'load' })
        await page.locator('[data-themes] button[value=dark]').click()
        const theme = await page.evaluate(() => document.documentElement.dataset.theme)
        expect.soft({ theme, complaints }, path).toEqual({ theme: 'dark', complaints: [] })
      }),
    4,
  )
})

testOnPhone(
  'a form is filled in and sent where the browser refuses storage',
  async ({ page, complaints }) => {
    const contact = steps.pageOf('/kontakt')
    await blockStorage(page)
    const posts = steps.postsOf(page)
    await steps.openFilled(page, contact)
    await steps.send(page)
    const number = await steps.requestNumberOn(page)
    expect((await steps.mailAbout(number)).text).toContain('asa@example.com')
    expect([posts.length, complaints]).toEqual([1, []])
  },
)
