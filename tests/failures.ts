/** Browser contexts of tests. A failed test leaves its evidence in .cache/failures, which a build host uploads. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { afterEach, expect } from 'vitest'
import { seconds } from './timeouts.ts'

const folder = '.cache/failures'
/** For Playwright's trace viewer. Off by default, because recording slows every browser test down. */
const traces = Boolean(process.env.TRACE)
const openContexts = new Set<BrowserContext>()
let recorded = 0

export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'sv-SE', timezoneId: 'Europe/Stockholm', ...options })
  // Above the site's own limit for a stalled upload, half a minute, so that a test sees its message.
  context.setDefaultTimeout(seconds(45))
  if (traces) await context.tracing.start({ screenshots: true, snapshots: true })
  openContexts.add(context)
  context.once('close', () => openContexts.delete(context))
  return context
}

/** Opens a context for one test and closes it afterwards. */
export async function withContext<T>(
  browser: Browser,
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, options)
  try {
    return await use(context)
  } catch (error) {
    await recordFailure(context)
    throw error
  } finally {
    await context.close()
  }
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const context of openContexts) await recordFailure(context)
})

/** Writes the screenshot, HTML, console and requests of each page, and the trace. Never throws, so that the test's own error is reported. */
export async function recordFailure(context: BrowserContext): Promise<void> {
  const name = (expect.getState().currentTestName ?? 'test').replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)
  try {
    mkdirSync(folder, { recursive: true })
    for (const page of context.pages()) {
      const file = join(folder, `${name}-${++recorded}`)
      const [messages, errors, requests] = await Promise.all([page.consoleMessages(), page.pageErrors(), page.requests()])
      const log = [
        page.url(),
        ...messages.map((message) => `${message.type()}: ${message.text()}`),
        ...errors.map(String),
        ...requests.map((request) => `${request.method()} ${request.url()}`),
      ]
      writeFileSync(`${file}.log`, log.join('\n'))
      writeFileSync(`${file}.html`, await page.content())
      await page.screenshot({ path: `${file}.png`, timeout: seconds(5) })
    }
    if (traces) {
      await context.tracing.stopChunk({ path: join(folder, `${name}-${recorded}.zip`) })
      await context.tracing.startChunk()
    }
  } catch (error) {
    console.error(`${name}: ${String(error)}`)
  }
}
