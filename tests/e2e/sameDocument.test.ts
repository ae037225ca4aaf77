/** Navigation within one document: state that is carried over or reset, and the cases that load a document. */
// @module-tag chromium
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { kinds } from '../support/pageKinds.ts'
import {
  desktop,
  follow,
  phone,
  site,
  testOnDesktop,
  testOnPhone,
  testWith,
  visit,
  waitForTypefaces,
  ways,
} from './browser.ts'
import { waitForHydration, send } from './formVisitor.ts'

const origin = site.documents

const properties =
  'display position visibility opacity overflow z-index color background-color background-image border border-radius box-shadow margin padding gap ' +
  'grid-template-columns font-family font-size font-weight line-height letter-spacing text-decoration text-align transform content-visibility'
type Description = { digest: number; head: string[]; title: string; body: string; look: string[] }
declare global {
  var describePage: () => Description
  var walk: (paths: string[], digests: Record<string, number>) => Promise<Wrong | undefined>
}
/** The page before a swapped page that differs from the loaded one. */
type Wrong = { from: string; path: string; found: Description }

/** Runs before the scripts of each document. */
function define(names: string[]) {
  /** Head, HTML, geometry and computed styles. */
  globalThis.describePage = () => {
    const found = {
      head: [...document.head.querySelectorAll('title,meta:not([http-equiv]),link,script')]
        .map(({ outerHTML }) => outerHTML)
        .sort(),
      title: document.title,
      // The confirmation page shows the current time.
      body: document.getElementById('root')!.outerHTML.replace(/\d\d:\d\d(?=<\/dd>)/, ''),
      look: [...document.querySelectorAll('main *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const computed = getComputedStyle(element)
        return [
          x,
          y + scrollY,
          width,
          height,
          ...names.map((name) => computed.getPropertyValue(name)),
        ].join()
      }),
    }
    const text = JSON.stringify(found)
    let digest = 0
    for (let at = 0; at < text.length; at++)
      digest = (Math.imul(digest, 31) + text.charCodeAt(at)) | 0
    return { ...found, digest }
  }

  /** Follows a link to each path in turn; a link that loads a document ends it with an error. */
  globalThis.walk = async (paths, digests) => {
    performance.setResourceTimingBufferSize(10_000)
    const until = async (condition: () => boolean, ms = 10_000) => {
      for (const end = performance.now() + ms; !condition() && performance.now() < end; )
        await new Promise((resolve) => setTimeout(resolve, 20))
      return condition()
    }
    const used: Record<string, number> = {}
    for (const path of paths) {
      const from = location.pathname
      const link = Object.assign(document.createElement('a'), { href: path, textContent: 'Vidare' })
      document.querySelector('main')!.prepend(link)
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      const prefetches = () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === path).length
      await until(() => prefetches() > (used[path] ?? 0))
      link.click()
      await until(
        () =>
          location.pathname === path &&
          !window.navigation!.transition &&
          !link.isConnected &&
          !document.querySelector('main > [hidden]'),
      )
      used[path] = prefetches()
      // Behaviours start after the first frame of the page.
      if (!(await until(() => describePage().digest === digests[path])))
        return { from, path, found: describePage() }
    }
    return undefined
  }
}

/** Loads each kind of page. */
async function describeLoaded(page: Page): Promise<Map<string, Description>> {
  await page.addInitScript(define, properties.split(' '))
  const loaded = new Map<string, Description>()
  for (const path of paths) {
    await page.goto(origin + path)
    await waitForTypefaces(page)
    // Photos have a script of their own, which loads after that of the page.
    await page.waitForFunction(() => !document.querySelector('[data-photo]:not([aria-haspopup])'))
    loaded.set(encodeURI(path), await page.evaluate(() => describePage()))
  }
  return loaded
}
const paths = kinds.map(([, path]) => path)

test.each([
  [
    'all ordered pairs of page kinds on a phone',
    phone,
    [paths.flatMap((from, at) => [from, ...paths.slice(at + 1).flatMap((to) => [to, from])])],
  ],
  [
    'every page kind and the next on a desktop',
    desktop,
    paths.map((from, at) => [from, paths[(at + 1) % paths.length]!, from]),
  ],
] as const)('%s: a swapped page equals a loaded one', async (_, screen, walks) => {
  await visit({ ...screen, reducedMotion: 'reduce' }, async ({ page, complaints }) => {
    const loaded = await describeLoaded(page)
    const digests = Object.fromEntries(
      [...loaded].map(([path, { digest }]) => [path, digest] as const),
    )
    for (const [first = '', ...others] of walks) {
      await page.goto(origin + first)
      const wrong = await page.evaluate(([others, digests]) => walk(others, digests), [
        others.map(encodeURI),
        digests,
      ] as const)
      if (wrong)
        expect(wrong.found, `${wrong.path} after ${wrong.from}`).toEqual(loaded.get(wrong.path))
    }
    expect(complaints).toEqual([])
  })
})

testOnDesktop(
  'a swapped page is requested once, its title is announced, and the focus starts at its top',
  async ({ page, requests }) => {
    await page.goto(origin)
    await follow(page, '/kontakt')
    expect(requests.filter((url) => url === `${origin}/kontakt`)).toHaveLength(1)
    expect(await page.locator('body > [role=status]').textContent()).toBe(await page.title())
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
  },
)

testOnPhone(
  'a link that is pressed without hovering and was not prefetched swaps the page',
  async ({ page, requests }) => {
    await page.goto(origin)
    const before = await page.evaluate(() => performance.timeOrigin)
    expect(requests).not.toContain(`${origin}/cookies`)
    await page.locator('footer a[href="/cookies"]').tap()
    await page.waitForURL(`${origin}/cookies`)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before)
  },
)

describe.each(ways)('%s', (_, plain) => {
  testWith({ ...desktop, colorScheme: 'light', plain })(
    'the chosen theme applies to the next page, after Back, after a reload and in other tabs, until it is reset',
    async ({ page }) => {
      const look = (of = page) =>
        of.evaluate(() => [
          document.querySelector('[data-themes] [aria-pressed=true]')?.getAttribute('value'),
          [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].find(
            ({ media }) => matchMedia(media).matches,
          )?.content,
          getComputedStyle(document.body).backgroundColor,
        ])
      const choose = (name: string) => page.getByRole('contentinfo').getByText(name).click()
      await page.goto(origin)
      const system = await look()
      const other = await page.context().newPage()
      await other.goto(`${origin}/cookies`)
      await follow(page, '/kontakt')
      await choose('Mörkt')
      const dark = await look()
      expect([dark[0], dark[1] !== system[1], dark[2] !== system[2]]).toEqual(['dark', true, true])
      await expect.poll(() => look(other)).toEqual(dark)
      await follow(page, '/blog')
      expect(await look()).toEqual(dark)
      await page.goBack()
      await page.goBack()
      await page.waitForURL(`${origin}/`)
      await expect.poll(() => look()).toEqual(dark)
      await page.reload({ waitUntil: 'commit' })
      await page.waitForFunction(() => document.body)
      expect((await look())[2], 'before the first paint').toBe(dark[2])
      await page.waitForLoadState()
      await choose('System')
      expect(await look()).toEqual(system)
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.evaluate(() => localStorage.setItem('theme', 'rubbish'))
      await page.reload()
      expect((await look()).slice(1)).toEqual(dark.slice(1))
    },
  )
})

testOnDesktop(
  'a slow navigation shows progress, and Stop keeps the page and its URL',
  async ({ page }) => {
    await page.route('**/kontakt', () => {})
    await page.goto(origin)
    const link = page.locator('header nav a[href="/kontakt"]').first()
    const requested = page.waitForRequest('**/kontakt')
    await link.hover()
    await requested
    // A stopped clock keeps the click's time limit from passing.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const progress = async () => [
      await page.locator('#root').getAttribute('aria-busy'),
      await page.locator('body > div:not([id])').count(),
    ]
    await link.click()
    expect(await progress()).toEqual([null, 0])
    await page.clock.runFor(600)
    expect(await progress()).toEqual(['true', 1])
    expect(await page.locator('body > div:not([id])').boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      height: 3,
    })
    expect(await page.locator('body > [role=status]').textContent()).toBe('Hämtar sidan...')
    await page.evaluate(() => stop())
    expect(await progress()).toEqual([null, 0])
    await page.clock.runFor(1000)
    expect(page.url()).toBe(`${origin}/`)
    await page.unroute('**/kontakt')
    await link.click()
    await page.waitForURL(`${origin}/kontakt`)
    await expect.poll(() => page.locator('h1').textContent()).toBe('Kontakta oss')
  },
)

testOnDesktop('after 200 navigations fewer than 6 pages are in memory', async ({ page }) => {
  await page.goto(`${origin}/cookies`)
  // Fails if a link loads a document.
  await page.evaluate(async () => {
    performance.setResourceTimingBufferSize(10_000)
    const until = async (condition: () => unknown) => {
      while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const prefetched = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/kontakt'))
    const isAt = (path: string) =>
      location.pathname === path &&
      !window.navigation!.transition &&
      !document.querySelector('main > [hidden]')
    for (let round = 0, used = 0; round < 100; round++) {
      const link = () => document.querySelector<HTMLElement>('header nav a[href="/kontakt"]')!
      link().dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
      // The link may have been prefetched when it came into view.
      const end = performance.now() + 1_000
      await until(() => prefetched().length > used || performance.now() > end)
      link().click()
      await until(() => isAt('/kontakt'))
      used = prefetched().length
      history.back()
      await until(() => isAt('/cookies'))
    }
  })
  const devTools = await page.context().newCDPSession(page)
  const { result } = await devTools.send('Runtime.evaluate', {
    expression: 'HTMLDivElement.prototype',
  })
  const { objects } = await devTools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
  })
  const { result: roots } = await devTools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: `function () { return this.filter(({ id }) => id === 'root').length }`,
  })
  expect(roots.value).toBeLessThan(6)
})

testOnDesktop('a form with errors does not change the title of a later page', async ({ page }) => {
  await page.goto(origin)
  await follow(page, '/begar-offert')
  await waitForHydration(page)
  await send(page)
  await page.getByRole('alert').first().waitFor()
  expect(await page.title()).toContain('Fel: ')
  await page.goBack()
  await page.waitForURL(`${origin}/`)
  // This navigation removes the form from the history.
  await follow(page, '/blog')
  const title = await page.title()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(title).not.toContain('offert')
  expect(await page.title()).toBe(title)
})

const anotherDeployment = (html: string) =>
  html.replaceAll(
    /\/assets\/entries\/renderer_client[^"]*/g,
    '/assets/entries/renderer_client.other.js',
  )
const connect = (value: object) => Object.defineProperty(navigator, 'connection', { value })
const fallbacks: [string, (page: Page) => Promise<unknown>][] = [
  ['on Save-Data', (page) => page.addInitScript(connect, { saveData: true, effectiveType: '4g' })],
  ['on 2G', (page) => page.addInitScript(connect, { saveData: false, effectiveType: '2g' })],
  [
    'when fetching fails',
    (page) =>
      page.route('**/*', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      ),
  ],
  [
    'when the fetched page is from another deployment',
    (page) =>
      page.route('**/*', async (route) => {
        if (route.request().resourceType() !== 'fetch') return route.continue()
        const response = await route.fetch()
        await route.fulfill({ response, body: anotherDeployment(await response.text()) })
      }),
  ],
  [
    'when the swap throws',
    (page) =>
      page.addInitScript(() => {
        Element.prototype.replaceWith = () => {
          throw new Error('fails')
        }
      }),
  ],
]
testOnDesktop.for(fallbacks)(
  '%s a link loads a document',
  async ([when, arrange], { page, requests }) => {
    await arrange(page)
    await page.goto(origin)
    await page.evaluate(() => Object.assign(window, { here: true }))
    const link = page.locator('header nav a[href="/kontakt"]').first()
    await link.hover()
    if (when.startsWith('when')) await expect.poll(() => requests).toContain(`${origin}/kontakt`)
    await link.click()
    await page.waitForFunction(
      () => !('here' in window) && document.querySelector('h1')?.textContent === 'Kontakta oss',
    )
    expect(page.url()).toBe(`${origin}/kontakt`)
  },
)
