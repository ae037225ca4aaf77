/** One Chromium for the test files of a worker, with which it ends, and its contexts. A failed test leaves its evidence in .cache/failures, which a build host uploads. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { expect } from 'vitest'
import { launchChromium } from './support/chromium.ts'
import { actionTimeout, seconds } from './timeouts.ts'

const folder = '.cache/failures'
/** For Playwright's trace viewer. Off by default, because recording slows every browser test down. */
const traces = Boolean(process.env.TRACE)
let browser: Promise<Browser> | undefined
const openContexts = new Set<BrowserContext>()
let recorded = 0

export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= launchChromium()
  const context = await (await browser).newContext({
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    ...options,
  })
  context.setDefaultTimeout(actionTimeout)
  if (traces) await context.tracing.start({ screenshots: true, snapshots: true })
  openContexts.add(context)
  context.once('close', () => openContexts.delete(context))
  return context
}

/** Opens a context for one test and closes it afterwards. */
export async function withContext<T>(
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await openContext(options)
  try {
    return await use(context)
  } catch (error) {
    await recordFailure(context)
    throw error
  } finally {
    await closeContext(context)
  }
}

/** A request that the end of the test cuts off makes its handler fail. */
export async function closeContext(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()])
    await routed.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

export async function recordOpenContexts(): Promise<void> {
  for (const context of openContexts) await recordFailure(context)
}

/** Writes the parts, by their extension, as far as the page answers. Never throws, so that the test's own error is reported. */
export async function writeFailure(
  parts: Record<string, (file: string) => Promise<string | Uint8Array | undefined>>,
): Promise<void> {
  const name = (expect.getState().currentTestName ?? 'test')
    .replace(/[^\p{L}\d]+/gu, '-')
    .slice(0, 120)
  const file = join(folder, `${name}-${++recorded}`)
  mkdirSync(folder, { recursive: true })
  for (const [extension, read] of Object.entries(parts)) {
    try {
      const content = await read(`${file}.${extension}`)
      if (content !== undefined) writeFileSync(`${file}.${extension}`, content)
    } catch (error) {
      console.error(`${file}.${extension}: ${String(error)}`)
    }
  }
}

/** Writes the console and requests, the HTML and the screenshot of each page, and the trace. */
export async function recordFailure(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await writeFailure({
      log: async () => {
        const [messages, errors, requests] = await Promise.all([
          page.consoleMessages({ filter: 'all' }),
          page.pageErrors({ filter: 'all' }),
          page.requests(),
        ])
        return [
          page.url(),
          ...messages.map((message) => `${message.type()}: ${message.text()}`),
          ...errors.map(String),
          ...requests.map((request) => `${request.method()} ${request.url()}`),
        ].join('\n')
      },
      html: () => page.content(),
      png: () => page.screenshot({ timeout: seconds(5) }),
    })
  if (traces) {
    await writeFailure({ zip: async (path) => void (await context.tracing.stopChunk({ path })) })
    await context.tracing.startChunk()
  }
}
