/** URL, page, scroll position and focus in the browsers with the Navigation API. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleUrl } from '../../renderer/content/model/urls.ts'
import { type DrivenBrowser, inNavigationBrowsers, untilIn } from '../browsers.ts'
import { article } from '../site.ts'
import { site } from './browser.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'

const link = (path: string) => `header nav a[href="${path}"]`
const isInSync = `new URL(document.querySelector('link[rel=canonical]').href).pathname === location.pathname`
const shows = (path: string) => `location.pathname === ${JSON.stringify(path)} && ${isInSync}`
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const at = (y: number) => `Math.abs(scrollY - ${y}) <= 2`

inNavigationBrowsers((_, start) => {
  let proxy: FaultProxy
  let visitor: DrivenBrowser
  const until = (expression: string) => untilIn(visitor)(expression)
  const evaluate = (expression: string) => visitor.evaluate<unknown>(expression)

  beforeAll(async () => {
    proxy = await startFaultProxy()
    visitor = await start({ proxyPort: proxy.port })
  })
  beforeEach(() => visitor.resize(1280, 900))
  afterAll(async () => {
    await visitor?.stop()
    proxy.close()
  })

  /** Loads a document; the first `held` requests for /kontakt get no response. */
  const open = async (path: string, held = 0) => {
    proxy.fault = ({ url }) => (url.pathname === '/kontakt' && held-- > 0 ? 'held' : undefined)
    await visitor.goto(site.documents + path)
    await evaluate('window.isFirst = true')
  }
  const fetched = (path: string) => until(`performance.getEntriesByName(${JSON.stringify(site.documents + path)}).length`)
  const follow = async (path: string) => {
    await visitor.hover(link(path))
    // A click on a link without a prefetched page loads a document after a second.
    await fetched(path)
    await visitor.click(link(path))
    await until(`${shows(path)} && !document.querySelector('main>[hidden]')`)
    expect(await evaluate('window.isFirst'), 'the same document').toBe(true)
  }
  const goTo = (y: number) => evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`)

  test('a link shows the top of its page, and Back restores a position beyond the height of that page', async () => {
    await open('/')
    await goTo(2400)
    await follow('/kontakt')
    expect(await evaluate('scrollY')).toBe(0)
    await visitor.back()
    await until(`${shows('/')} && ${at(2400)}`)
  })

  test('Back restores the focus of a keyboard user', async () => {
    await open('/')
    const path = await visitor.evaluate<string>(`(() => {
      const links = [...document.querySelectorAll('main a[href^="/"]')].filter((each) => each.offsetTop > 1500 && !/[.#]/.test(each.href.slice(location.origin.length)))
      links[0].id = 'far'
      // The position must not be read during a smooth scroll.
      document.documentElement.style.scrollBehavior = 'auto'
      links[0].focus()
      links[0].dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      return links[0].pathname
    })()`)
    await fetched(path)
    const y = await visitor.evaluate<number>('scrollY')
    await visitor.press('Enter')
    await until(shows(path))
    await visitor.back()
    await until(`${shows('/')} && document.activeElement.id === 'far' && ${at(y)}`)
  })

  test('a page without a prefetch response is loaded as a document within three seconds', async () => {
    await open('/', 1)
    await visitor.hover(link('/kontakt'))
    await pause(300)
    const clicked = Date.now()
    await visitor.click(link('/kontakt'))
    await until(`${shows('/kontakt')} && !window.isFirst`)
    expect((await visitor.evaluate<number>('performance.timeOrigin')) - clicked).toBeLessThan(3000)
  })

  test.each([
    ['a link on the page', () => articleUrl(article.id), `document.querySelector('[data-behaviour=contents] a').click()`, 'location.hash'],
    [
      'the filter of the blog',
      () => '/blog',
      `(search => { search.value = 'bat'; search.dispatchEvent(new Event('input', { bubbles: true })) })(document.querySelector('[type=search]'))`,
      `location.hash === '#sok=bat'`,
    ],
  ])('%s during a slow navigation keeps URL and page in sync', async (_, path, change, hash) => {
    await open(path(), 9)
    await visitor.hover(link('/kontakt'))
    await pause(300)
    // In one call: a slow driver would let the click load the document first.
    await evaluate(`new Promise((done) => {
      document.querySelector(${JSON.stringify(link('/kontakt'))}).click()
      setTimeout(() => done(void ${change}), 200)
    })`)
    await pause(1500)
    await until(`${shows(encodeURI(path()))} && Boolean(${hash})`)
  })

  test('leaving a page closes its menu and photo dialog, which open again after Forward', async () => {
    await open('/blog')
    await follow('/referensuppdrag')
    await visitor.click('a[data-photo]')
    await until(`document.querySelector('dialog').matches(':modal')`)
    await visitor.back()
    await until(shows('/blog'))
    await evaluate('history.forward()')
    await until(`${shows('/referensuppdrag')} && !document.querySelector('dialog').open`)
    await visitor.click('a[data-photo]')
    await until(`document.querySelector('dialog').matches(':modal')`)
    await visitor.press('Escape')

    await visitor.resize(390, 844)
    await evaluate(`[...document.querySelectorAll('header summary')].find((each) => each.checkVisibility()).click()`)
    await until(`getComputedStyle(document.documentElement).overflowY === 'hidden'`)
    await visitor.back()
    await until(shows('/blog'))
    await evaluate('history.forward()')
    await until(`${shows('/referensuppdrag')} && !document.querySelector('header details[open]')`)
    expect(await evaluate('getComputedStyle(document.documentElement).overflowY')).not.toBe('hidden')
  })

  test('Back and Forward in one task end on the page of the URL', async () => {
    await open('/')
    await follow('/blog')
    await follow('/kontakt')
    for (const moves of ['history.back(), history.forward()', 'history.forward(), history.back()']) {
      await evaluate(`void (${moves})`)
      await pause(500)
      await until(isInSync)
    }
  })

  test('a double click on a link adds one history entry', async () => {
    await open('/')
    await visitor.hover(link('/kontakt'))
    await fetched('/kontakt')
    const click = `document.querySelector(${JSON.stringify(link('/kontakt'))}).click()`
    await evaluate(`void (${click}, setTimeout(() => ${click}, 80))`)
    await pause(500)
    await until(`${shows('/kontakt')} && window.isFirst`)
    await visitor.back()
    await until(shows('/'))
  })

  test('Back beyond the page cache loads the document', async () => {
    await open('/')
    for (let round = 0; round < 6; round++) for (const path of ['/blog', '/kontakt']) await follow(path)
    await evaluate('history.go(-12)')
    await until(`${shows('/')} && !window.isFirst`)
  })
})
