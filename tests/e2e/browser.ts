/** Tests with a page, its requests and its console errors as fixtures. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { fonts } from '../../renderer/theme/tokens.ts'
import { type DrivenBrowser, untilIn } from '../browsers.ts'
import { closeContext, openContext, withContext } from '../failures.ts'

export const site = inject('site')
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
/** With the margins of an ordinary printer. */
export const a4 = {
  format: 'A4',
  margin: { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' },
}

/** The actions that shared steps use; a Playwright page has them too. */
export type Driver = Pick<DrivenBrowser, 'goto' | 'evaluate' | 'hover' | 'click'>

type Visit = {
  page: Page
  /** Requests so far, as URLs. */
  requests: string[]
  /** Console errors and policy violations so far. */
  complaints: string[]
}
/** `plain` removes the Navigation API: links then load documents. */
type VisitOptions = BrowserContextOptions & { plain?: boolean }

/** How a visitor gets from page to page. */
export const ways = [
  ['in the same document', false],
  ['from document to document', true],
] as const

async function openPage(context: BrowserContext, plain?: boolean): Promise<Visit> {
  if (plain) await context.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, requests, complaints }
}

/** For tests with several visits, or with options for each case. */
export const visit = async <T>(
  { plain, ...options }: VisitOptions,
  use: (visit: Visit) => Promise<T>,
): Promise<T> => withContext(options, async (context) => use(await openPage(context, plain)))

/** A test whose context has the fixtures of one visit. */
export const testWith = ({ plain, ...options }: VisitOptions) =>
  test
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are needed from the pattern.
    .extend('visit', async ({}, { onCleanup }) => {
      const context = await openContext(options)
      onCleanup(() => closeContext(context))
      return openPage(context, plain)
    })
    .extend('page', ({ visit }) => visit.page)
    .extend('requests', ({ visit }) => visit.requests)
    .extend('complaints', ({ visit }) => visit.complaints)
export const testOnPhone = testWith(phone)
export const testOnDesktop = testWith(desktop)
export const testWithoutScripts = testWith({ ...phone, javaScriptEnabled: false })

/** The number of completed prefetches of a path. */
const prefetchCount = (path: string) =>
  `performance.getEntriesByType('resource').filter(({ initiatorType, name }) => initiatorType === 'fetch' && new URL(name).pathname === ${JSON.stringify(path)}).length`

/** Until the page shows its own typefaces: `document.fonts.ready` may resolve before the first layout has requested them. */
export const waitForTypefaces = (page: Page) =>
  page.waitForFunction(
    (families) => families.every((family) => document.fonts.check(`1em '${family}'`)),
    Object.values(fonts).map(({ family }) => family),
  )

/** Waits until the page at `path` has been prefetched since the last navigation to it. */
export const untilPrefetched = (driver: Driver, path: string) =>
  untilIn(driver)(
    `${prefetchCount(path)} > (window.prefetchesUsed?.[${JSON.stringify(path)}] ?? 0)`,
  )

/**
 * Hovers over a link to `path`, clicks it, and checks that the page is swapped where the browser has the Navigation API, and loaded otherwise.
 * By default the link is added to the page, because not every page links to every other.
 */
export async function follow(driver: Driver, path: string, link = '#onwards'): Promise<void> {
  const [swaps, before] = await driver.evaluate<[boolean, number]>(
    '[Boolean(window.navigation), performance.timeOrigin, performance.setResourceTimingBufferSize(10_000)]',
  )
  const { pathname, search, hash } = new URL(path, site.documents)
  if (link === '#onwards')
    await driver.evaluate(`(link => {
      Object.assign(link, { href: ${JSON.stringify(path)}, textContent: 'Vidare', id: 'onwards' })
      document.querySelector('main').prepend(link)
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
    })(document.createElement('a'))`)
  await driver.hover(link)
  if (swaps) await untilPrefetched(driver, pathname)
  await driver.click(link)
  // The rest of the page is shown a frame later.
  await untilIn(driver)(
    `location.href.endsWith(${JSON.stringify(pathname + search + hash)}) && document.readyState === 'complete' && !document.querySelector('#onwards,main>[hidden]')`,
  )
  const after = await driver.evaluate<number>(
    `((window.prefetchesUsed ??= {})[${JSON.stringify(pathname)}] = ${prefetchCount(pathname)}, performance.timeOrigin)`,
  )
  expect(after === before, `${path} in the same document`).toBe(swaps)
}
