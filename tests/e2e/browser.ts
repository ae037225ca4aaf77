/** One Chromium for a test file, and tests with a page, its requests and its console errors as fixtures. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { openContext, withContext } from '../failures.ts'

export const site = inject('site')
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
/** With the margins of an ordinary printer. */
export const a4 = { format: 'A4', margin: { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' } }

let browser: Promise<Browser> | undefined
afterAll(async () => {
  await (await browser)?.close()
})

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

const launched = () => (browser ??= launchChromium())

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
export const visit = async <T>({ plain, ...options }: VisitOptions, use: (visit: Visit) => Promise<T>): Promise<T> =>
  withContext(await launched(), options, async (context) => use(await openPage(context, plain)))

/** A test whose context has the fixtures of one visit. */
export const testWith = ({ plain, ...options }: VisitOptions) =>
  test
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are needed from the pattern.
    .extend('visit', async ({}, { onCleanup }) => {
      const context = await openContext(await launched(), options)
      onCleanup(() => context.close())
      return openPage(context, plain)
    })
    .extend('page', ({ visit }) => visit.page)
    .extend('requests', ({ visit }) => visit.requests)
    .extend('complaints', ({ visit }) => visit.complaints)
export const testOnPhone = testWith(phone)
export const testOnDesktop = testWith(desktop)
export const testWithoutScripts = testWith({ ...phone, javaScriptEnabled: false })

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** Hovers over a link to `path`, clicks it, and checks that the document is swapped or loaded. */
export async function follow(page: Page, path: string, { plain }: { plain: boolean }): Promise<void> {
  const before = await documentOf(page)
  // Not every page links to every other.
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Vidare', id: 'onwards' })
    document.querySelector('main')!.prepend(link)
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, path)
  const fetched = plain
    ? undefined
    : page.waitForFunction((href) => performance.getEntriesByName(href).length > 0, new URL(path, page.url()).href)
  await page.hover('#onwards')
  await fetched
  await page.click('#onwards')
  await page.waitForURL((url) => url.pathname + url.search + url.hash === encodeURI(decodeURI(path)))
  // The rest of the page is shown a frame later.
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('#onwards,main>[hidden]'))
  expect((await documentOf(page)) === before, `${path} in the same document`).toBe(!plain)
}
