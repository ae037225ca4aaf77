import { expect, test } from 'vitest'
import { pages } from '../pages/built.ts'
import { phone, site, withBrowser, visit } from './browser.ts'

withBrowser()

const quick = pages.filter(({ file }) => file !== '/404.html')

test.each(quick.map(({ path }) => path))(
  '%s makes no external request, sets no cookie, stores nothing, loads no script and complains of nothing',
  async (path) => {
    await visit(phone, async ({ page, requests, complaints }) => {
      await page.goto(site.documents + path, { waitUntil: 'load' })
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
      await page.waitForTimeout(600)
      expect(requests.filter((url) => !url.startsWith(site.documents) && !url.startsWith('data:'))).toEqual([])
      expect(requests.filter((url) => url.endsWith('.js'))).toEqual([])
      expect(await page.context().cookies()).toEqual([])
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
      expect(complaints).toEqual([])
    })
  },
)

test('the not-found page logs the missing path before any intent', async () => {
  await visit(phone, async ({ page, complaints }) => {
    await page.goto(`${site.documents}/finns-inte`)
    expect(complaints.join('\n')).toContain('/finns-inte')
    expect(complaints.filter((text) => !text.includes('/finns-inte') && !text.includes('404'))).toEqual([])
  })
})
