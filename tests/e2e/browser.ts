/** One Chromium for a test file, and pages that note what a visitor's console, network and policy would complain about. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchChromium } from '../../scripts/machine/chromium.ts'

export const site = inject('site')
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions

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

export async function visit<T>(options: BrowserContextOptions, use: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'sv-SE', timezoneId: 'Europe/Stockholm', ...options })
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  try {
    return await use({ page, requests, complaints })
  } finally {
    await context.close()
  }
}
