/** A browser that refuses storage: its properties throw. */
// @module-tag chromium
import { expect } from 'vitest'
import { blockStorage } from '../blockedStorage.ts'
import { kinds } from '../support/pageKinds.ts'
import { site, testOnPhone } from './browser.ts'
import * as steps from './formVisitor.ts'

testOnPhone(
  'no kind of page fails where the browser refuses storage, and the theme can still be chosen',
  async ({ page, complaints }) => {
    await blockStorage(page)
    for (const [, path] of kinds) {
      await page.goto(site.documents + path, { waitUntil: 'load' })
      await page.locator('[data-themes] button[value=dark]').click()
      expect(await page.evaluate(() => document.documentElement.dataset.theme), path).toBe('dark')
    }
    expect(complaints).toEqual([])
  },
)

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
