/** One journey in each of the other engines: every page, the menu, and a form with mistakes, a picture and an answer. */
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { serviceUrl } from '../../renderer/content/model/urls.ts'
import { pages } from '../pages/built.ts'
import { inOtherBrowsers, untilIn } from '../otherBrowsers.ts'
import { content } from '../site.ts'
import { site } from './browser.ts'
import { nameOf, pageOf } from './formVisitor.ts'

// The page for what is not there says so in the console.
const quick = pages.filter(({ path }) => path !== '/404')

inOtherBrowsers((name, start) => {
  test(`a visitor with ${name} reads, finds the menu and sends a form`, async () => {
    const browser = await start()
    const { goto, evaluate, click, type, pick, complaints } = browser
    const until = untilIn(browser)
    try {
      for (const { path } of quick) {
        await goto(site.documents + encodeURI(path))
        await until(`document.fonts.status === 'loaded' && document.querySelector('h1').getClientRects().length`)
        expect(await evaluate(`getComputedStyle(document.querySelector('header')).position`), path).toBe('sticky')
        expect(await evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
      }

      const service = serviceUrl(content.services[0]!.slug)
      await goto(site.documents)
      await click('header nav summary')
      await until(`document.querySelector('header nav details').open`)
      await click(`header nav details a[href="${service}"]`)
      await until(`location.pathname === ${JSON.stringify(encodeURI(service))} && !document.querySelector('header details[open]')`)

      const { answers, selects } = pageOf('/begar-offert')
      const submit = '[data-island] form button:not([type=button])'
      await goto(`${site.documents}/begar-offert`)
      await click(submit)
      await until(`document.querySelector('[data-island] [role=alert] a')`)
      await until(`document.activeElement.contains(document.querySelector('[data-island] [role=alert]'))`)
      for (const [label, text] of Object.entries(answers)) await type(`[data-island] [name=${nameOf[label]}]`, text)
      for (const value of Object.values(selects))
        await evaluate(
          `(select => { select.value = ${JSON.stringify(value)}; return select.dispatchEvent(new Event('change', { bubbles: true })) })(document.querySelector('[data-island] select'))`,
        )
      const picture = join(import.meta.dirname, '../../.cache/test/tak.jpg')
      await sharp({ create: { width: 400, height: 300, channels: 3, background: 'peru' } })
        .jpeg()
        .toFile(picture)
      await pick('[data-island] input[type=file]', picture)
      await until(`document.querySelector('[data-island] form img')`)
      await click(submit)
      await until(`/\\d{4}-\\d{4}/.test(document.querySelector('[data-island] dd')?.textContent)`)
      // One that we provoke proves that others would have been heard.
      await evaluate(`console.error('the only word')`)
      await expect.poll(() => complaints).toEqual(['the only word'])
    } finally {
      await browser.stop()
    }
  }, 240_000)
})
