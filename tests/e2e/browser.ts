/** One Chromium for a test file, and pages that note what a visitor's console, network and policy would complain about. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { withContext } from '../failures.ts'

export const site = inject('site')
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
/** With the margins of an ordinary printer. */
export const a4 = { format: 'A4', margin: { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' } }

let browser: Browser

/** Call once at the top of a test file. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
  })
}

export type Visit = {
  page: Page /** Requests so far, as URLs. */
  requests: string[] /** Console errors and policy violations so far. */
  complaints: string[]
}

/** How a visitor comes from page to page: `plain` takes the Navigation API away. */
export const ways = [
  ['in the same document', false],
  ['from document to document', true],
] as const

export function visit<T>(
  { plain, ...options }: BrowserContextOptions & { plain?: boolean },
  use: (visit: Visit) => Promise<T>,
): Promise<T> {
  return withContext(browser, options, async (context) => {
    if (plain) await context.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    const page = await context.newPage()
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    return use({ page, requests, complaints })
  })
}

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** Follows a link to `path` as a visitor with a mouse does, and checks that the document stays or goes as it should. */
export async function follow(page: Page, path: string, { plain }: { plain: boolean }): Promise<void> {
  const before = await documentOf(page)
  // Any page leads to any other so, and the link is where the mouse can rest on it.
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
  // What is below the first screen comes a frame later.
  await page.waitForFunction(() => document.readyState === 'complete' && !document.querySelector('#onwards,main>[hidden]'))
  expect((await documentOf(page)) === before, `${path} in the same document`).toBe(!plain)
}
