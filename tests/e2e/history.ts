/** URL, page, scroll position and focus in the browsers with the Navigation API. */
import { beforeAll, expect } from 'vitest'
import { articleUrl } from '../../renderer/content/model/urls.ts'
import { type DrivenBrowser, type Journeys, untilIn } from '../browsers.ts'
import { hurry } from '../hurry.ts'
import { article } from '../site.ts'
import { seconds } from '../timeouts.ts'
import { follow as followIn, site, untilPrefetched } from './browser.ts'
import type { FaultProxy } from './faultProxy.ts'

const articlePath = encodeURI(articleUrl(article.id))
const link = (path: string) => `header nav a[href="${path}"]`
const $ = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
const isInSync = `new URL(${$('link[rel=canonical]')}.href).pathname === location.pathname`
/** Firefox may drop a traversal that begins before the last one has ended, which may load a document. */
const hasEnded = `!navigation.transition && document.readyState === 'complete'`
const shows = (path: string) =>
  `location.pathname === ${JSON.stringify(path)} && ${isInSync} && ${hasEnded}`
const at = (y: number) => `Math.abs(scrollY - ${y}) <= 2`
/** Runs steps in the page, each a number of milliseconds after the previous one, which a slow driver could not. */
const inPage = (...steps: [after: number, step: string][]) =>
  `new Promise(done => ${steps.reduceRight((next, [ms, step]) => `setTimeout(() => { ${step}; ${next} }, ${ms})`, 'done()')})`

export const history: Journeys = (visit, navigationJourney) => {
  let proxy: FaultProxy
  let visitor: DrivenBrowser
  /** Requests for /kontakt since the last document. */
  let requests = 0
  const journey = (name: string, run: () => Promise<void>) =>
    navigationJourney(name, run, { WebKit: 'no Navigation API: links load documents' })
  const until = (expression: string) => untilIn(visitor)(expression)
  const evaluate = (expression: string) => visitor.evaluate<unknown>(expression)

  beforeAll(() => {
    ;({ proxy, visitor } = visit)
    visitor.complaints.length = 0
  })

  /** Loads a document; the first `held` requests for /kontakt get no response. */
  const open = async (path: string, held = 0) => {
    requests = 0
    proxy.fault = ({ url }) =>
      url.pathname === '/kontakt' && ++requests <= held ? new Promise(() => {}) : undefined
    await visitor.goto(site.documents + path)
    await evaluate('window.isFirst = true')
  }
  const hoverHeld = async () => {
    await visitor.hover(link('/kontakt'))
    await expect.poll(() => requests).toBe(1)
  }
  const follow = async (path: string) => {
    await followIn(visitor, path, link(path))
    await until(shows(path))
  }
  const reload = async (state: string) => {
    const before = await evaluate('performance.timeOrigin')
    await evaluate('void setTimeout(() => location.reload())')
    await until(`performance.timeOrigin > ${before} && ${state}`)
  }
  const goTo = (y: number) => evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`)

  journey(
    'a link shows the top of its page, and Back restores a position beyond the height of that page',
    async () => {
      await open('/')
      await goTo(2400)
      await follow('/kontakt')
      expect(await evaluate('scrollY')).toBe(0)
      await visitor.back()
      await until(`${shows('/')} && ${at(2400)}`)
    },
  )

  journey('Back restores the focus of a keyboard user', async () => {
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
    await untilPrefetched(visitor, path)
    const y = await visitor.evaluate<number>('scrollY')
    await visitor.press('Enter')
    await until(shows(path))
    await visitor.back()
    await until(`${shows('/')} && document.activeElement.id === 'far' && ${at(y)}`)
  })

  journey(
    'a page without a prefetch response is loaded as a document within three seconds',
    async () => {
      await open('/', 1)
      await hoverHeld()
      await evaluate(
        `addEventListener('click', ({ timeStamp }) => (sessionStorage.clicked = performance.timeOrigin + timeStamp), true)`,
      )
      await visitor.click(link('/kontakt'))
      await until(`${shows('/kontakt')} && !window.isFirst`)
      expect(await evaluate('performance.timeOrigin - sessionStorage.clicked')).toBeLessThan(
        seconds(3),
      )
    },
  )

  journey('a prefetch without a response is dropped, and the next one is used', async () => {
    await open('/', 1)
    await hurry(visitor)
    await hoverHeld()
    await expect
      .poll(async () => {
        await visitor.hover(link('/blog'))
        await visitor.hover(link('/kontakt'))
        return requests
      })
      .toBe(2)
    await follow('/kontakt')
  })

  for (const [what, path, change, hash] of [
    [
      'a link on the page',
      articlePath,
      `${$('[data-behaviour=contents] a')}.click()`,
      'location.hash',
    ],
    [
      'the filter of the blog',
      '/blog',
      `const search = ${$('[type=search]')}; search.value = 'bat'; search.dispatchEvent(new Event('input', { bubbles: true }))`,
      `location.hash === '#sok=bat'`,
    ],
  ] as const)
    journey(`${what} during a slow navigation keeps URL and page in sync`, async () => {
      await open(path, 9)
      await hoverHeld()
      await evaluate(inPage([0, `${$(link('/kontakt'))}.click()`], [200, change], [1500, '']))
      await until(`${shows(path)} && Boolean(${hash})`)
    })

  journey('a click on another link replaces a slow navigation', async () => {
    await open('/', 1)
    await visitor.hover(link('/blog'))
    await untilPrefetched(visitor, '/blog')
    await hoverHeld()
    await evaluate(
      inPage(
        [0, `${$(link('/kontakt'))}.click()`],
        [200, `${$(link('/blog'))}.click()`],
        [1500, ''],
      ),
    )
    await until(`${shows('/blog')} && window.isFirst`)
    expect(await evaluate('document.querySelector("#root").ariaBusy')).toBeNull()
  })

  journey(
    'leaving a page closes its menu and photo dialog, which open again after Forward',
    async () => {
      await open('/blog')
      await follow('/referensuppdrag')
      await visitor.click('a[aria-haspopup=dialog]')
      await until(`${$('dialog')}.matches(':modal')`)
      await visitor.back()
      await until(shows('/blog'))
      await evaluate('history.forward()')
      await until(`${shows('/referensuppdrag')} && !${$('dialog')}.open`)
      await visitor.click('a[aria-haspopup=dialog]')
      await until(`${$('dialog')}.matches(':modal')`)
      await visitor.press('Escape')

      await visitor.resize(390, 844)
      await evaluate(
        `[...document.querySelectorAll('header summary')].find((each) => each.checkVisibility()).click()`,
      )
      await until(`getComputedStyle(document.documentElement).overflowY === 'hidden'`)
      await visitor.back()
      await until(shows('/blog'))
      await evaluate('history.forward()')
      await until(`${shows('/referensuppdrag')} && !${$('header details[open]')}`)
      expect(await evaluate('getComputedStyle(document.documentElement).overflowY')).not.toBe(
        'hidden',
      )
    },
  )

  journey('Back and Forward in one task end on the page of the URL', async () => {
    await open('/')
    await follow('/blog')
    await follow('/kontakt')
    for (const moves of [
      'history.back(), history.forward()',
      'history.forward(), history.back()',
    ]) {
      await evaluate(inPage([0, moves], [500, '']))
      await until(isInSync)
    }
  })

  journey(
    'Back and Forward after a document that replaced itself end on the page of the URL',
    async () => {
      await open('/blog')
      await open('/blog')
      await follow('/kontakt')
      await visitor.back()
      await until(shows('/blog'))
      await evaluate('history.forward()')
      await until(shows('/kontakt'))
      expect(visitor.complaints.filter((message) => message.includes('TypeError'))).toEqual([])
    },
  )

  journey('a double click on a link adds one history entry', async () => {
    await open('/')
    await visitor.hover(link('/kontakt'))
    await untilPrefetched(visitor, '/kontakt')
    const click = `${$(link('/kontakt'))}.click()`
    await evaluate(inPage([0, click], [80, click], [500, '']))
    await until(`${shows('/kontakt')} && window.isFirst`)
    await visitor.back()
    await until(shows('/'))
  })

  journey(
    'Back beyond ten pages loads the document, links within a page do not count',
    async () => {
      await open('/')
      for (let round = 0; round < 6; round++)
        for (const path of ['/blog', '/kontakt']) await follow(path)
      await evaluate('history.go(-12)')
      await until(`${shows('/')} && !window.isFirst`)
      await evaluate('window.isFirst = true')
      await follow('/blog')
      await evaluate(
        inPage(
          ...Array.from({ length: 12 }, (_, at): [number, string] => [
            0,
            `location.hash = 'del-${at}'`,
          ]),
        ),
      )
      await evaluate('history.go(-13)')
      await until(`${shows('/')} && window.isFirst`)
    },
  )

  journey(
    'Back before the script of a reloaded page has loaded ends on the page of the URL',
    async () => {
      await open('/blog')
      await follow('/kontakt')
      const script = Promise.withResolvers<undefined>()
      proxy.fault = ({ url }) =>
        url.pathname.startsWith('/assets/entries/renderer_client.') ? script.promise : undefined
      await reload('document.readyState === "interactive"')
      await visitor.back()
      await until(`location.pathname === '/blog' && !(${isInSync})`)
      script.resolve(undefined)
      await until(shows('/blog'))
    },
  )

  journey('after a reload Back to another part of the page loads nothing', async () => {
    await open(articlePath)
    await evaluate(`${$('[data-behaviour=contents] a')}.click()`)
    await until('location.hash')
    await reload('document.readyState === "complete"')
    await evaluate('window.isFirst = true')
    await visitor.back()
    await until('!location.hash')
    await evaluate(inPage([500, '']))
    expect(await evaluate('window.isFirst')).toBe(true)
  })
}
