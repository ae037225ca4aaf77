/** The journeys in Chromium 102, and in the current one without what the oldest engines lack: scripts/vite/engines.ts. */
// @module-tag chromium
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import puppeteer from 'puppeteer-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleUrl, serviceUrl } from '../../renderer/content/model/urls.ts'
import { chromiumFlags, findChromium } from '../support/chromium.ts'
import { type DrivenBrowser, drive, untilIn } from '../browsers.ts'
import { withoutNewer } from '../engines/support.ts'
import { content, first, routes } from '../site.ts'
import * as steps from './formVisitor.ts'
import { canRunOldChromium, oldChromium } from './oldEngine.ts'

const service = serviceUrl(first(content.services, 'service').slug)
const estimatePath = routes.find(({ sections }) =>
  sections.some(({ section }) => section.type === 'serviceEstimate'),
)?.path
const picture = resolve('.cache/test/old-engine/tak.jpg')

const engines: [name: string, start: () => Promise<DrivenBrowser>][] = [
  [
    'Chromium without newer interfaces',
    async () =>
      drive(
        await puppeteer.launch({ executablePath: findChromium()!, args: chromiumFlags }),
        false,
        withoutNewer(),
      ),
  ],
]
if (canRunOldChromium)
  engines.push([
    'Chromium 102',
    async () =>
      drive(
        await puppeteer.launch({
          executablePath: await oldChromium(),
          args: chromiumFlags,
          headless: 'shell',
        }),
      ),
  ])
else test.skip('Chromium 102 runs on Linux with x64 only')

describe.each(engines)('%s', (_, start) => {
  let visitor: DrivenBrowser
  const until = (expression: string) => untilIn(visitor)(expression)
  const goTo = (path: string) => steps.open(visitor, path)
  const style = (selector: string, property: string) =>
    visitor.evaluate<string>(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`,
    )

  beforeAll(async () => {
    mkdirSync(resolve(picture, '..'), { recursive: true })
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'peru' } })
      .jpeg()
      .toFile(picture)
    visitor = await start()
  })
  afterAll(() => visitor?.stop())

  test('the menu leads to a service and back, and the theme can be chosen', async () => {
    await goTo('/')
    await visitor.click('header nav summary')
    await until(`document.querySelector('header nav details').open`)
    await visitor.click(`header nav details a[href="${service}"]`)
    await until(
      `location.pathname === ${JSON.stringify(encodeURI(service))} && document.readyState === 'complete'`,
    )
    await visitor.back()
    await until(`location.pathname === '/' && document.readyState === 'complete'`)
    await visitor.click('[data-themes] [value=dark]')
    await until(`document.documentElement.dataset.theme === 'dark'`)
    expect(
      await visitor.evaluate(
        `document.querySelector('[data-themes] [value=dark]').getAttribute('aria-pressed')`,
      ),
    ).toBe('true')
    await visitor.click('[data-themes] [value=system]')
    await until(`!document.documentElement.dataset.theme`)
    expect(visitor.complaints).toEqual([])
  })

  test('a request with a picture is sent, after messages beside its fields', async () => {
    const form = steps.pageOf('/begar-offert')
    await goTo(form.path)
    await steps.waitForHydration(visitor)
    await steps.send(visitor)
    await until(
      `document.querySelector('[data-island] [name=name]').getAttribute('aria-invalid') === 'true'`,
    )
    await visitor.evaluate(`document.querySelector(${JSON.stringify(steps.filePicker)}).focus()`)
    expect(await style('label:focus-within', 'outlineStyle')).toBe('solid')
    await steps.fill(visitor, form.answers)
    await visitor.pick(steps.filePicker, picture)
    await until(`document.querySelector('[data-island]').textContent.includes('Klar att skicka')`)
    await steps.send(visitor)
    const mail = await steps.mailAbout(await steps.requestNumberOn(visitor))
    expect(mail.text).toContain('asa@example.com')
    expect((await sharp(await steps.attachment(mail, 0)).metadata()).format).toBe('jpeg')
    expect(visitor.complaints).toEqual([])
  })

  test.skipIf(!estimatePath)('the estimate shows which direction is chosen', async () => {
    await goTo(estimatePath!)
    const widths = `[...document.querySelectorAll('[name=direction]')].map((input) =>
      [getComputedStyle(input.nextElementSibling).borderTopWidth, getComputedStyle(input.nextElementSibling).fontWeight].join(' '))`
    const chosen = (at: number) =>
      Array.from({ length: 8 }, (_, index) => (index === at ? '2px 600' : '1px 400'))
    for (const index of [0, 5]) {
      await visitor.click(`label:nth-child(${index + 1}) > [name=direction] + span`)
      await until(`document.querySelectorAll('[name=direction]')[${index}].checked`)
      const count = (await visitor.evaluate<string[]>(widths)).length
      expect(await visitor.evaluate<string[]>(widths)).toEqual(chosen(index).slice(0, count))
    }
  })

  test('the category of the blog is in the address', async () => {
    await goTo('/blog')
    await visitor.click('search fieldset button:nth-of-type(2)')
    await until(`location.hash.startsWith('#kategori=')`)
    await visitor.click('search fieldset button:first-of-type')
    await until(`location.hash === ''`)
  })

  test.skipIf(!content.articles[0])(
    'the contents of an article mark the current heading',
    async () => {
      await goTo(articleUrl(content.articles[0]!.id))
      const marked = `document.querySelector('nav ol a[aria-current]')?.hash`
      await visitor.evaluate(`scrollTo(0, document.body.scrollHeight / 2)`)
      await until(marked)
    },
  )

  test.skipIf(!content.references[0])('a drawing is enlarged with its caption', async () => {
    await goTo('/referensuppdrag')
    await visitor.click('a[aria-haspopup=dialog]')
    await until(
      `document.querySelector('dialog').open && document.querySelector('dialog p').textContent.length > 10`,
    )
    await visitor.click('dialog button')
    await until(`!document.querySelector('dialog').open`)
    expect(visitor.complaints).toEqual([])
  })
})
