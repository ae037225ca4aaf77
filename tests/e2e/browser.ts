/** Tests with a page, its requests and its console errors as fixtures. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { test } from 'vitest'
import { closeContext, openContext, withContext } from '../failures.ts'

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
type Visit = {
  page: Page
  /** Requests so far, as URLs. */
  requests: string[]
  /** Console errors and policy violations so far. */
  complaints: string[]
}
/** `plain` removes the Navigation API: links then load documents. */
type VisitOptions = BrowserContextOptions & { plain?: boolean }

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
const testWith = ({ plain, ...options }: VisitOptions) =>
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
