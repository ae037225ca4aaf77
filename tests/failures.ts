/** Evidence of failed browser tests, for build hosts where only files remain. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright'
import { expect } from 'vitest'

const folder = '.cache/failures'
/** For Playwright's trace viewer. It costs time, so it has to be asked for. */
const traces = Boolean(process.env.TRACE)

export async function startTrace(context: BrowserContext): Promise<void> {
  if (traces) await context.tracing.start({ screenshots: true, snapshots: true })
}

/** Writes the screenshot, HTML, console and requests of each page, and the trace. Never throws: the failure itself is what counts. */
export async function keepFailure(context: BrowserContext): Promise<void> {
  const name = (expect.getState().currentTestName ?? 'test').replace(/[^\p{L}\d]+/gu, '-').slice(0, 120)
  try {
    mkdirSync(folder, { recursive: true })
    for (const [index, page] of context.pages().entries()) {
      const file = join(folder, `${name}-${index + 1}`)
      const [messages, errors, requests] = await Promise.all([page.consoleMessages(), page.pageErrors(), page.requests()])
      const log = [
        page.url(),
        ...messages.map((message) => `${message.type()}: ${message.text()}`),
        ...errors.map(String),
        ...requests.map((request) => `${request.method()} ${request.url()}`),
      ]
      writeFileSync(`${file}.log`, log.join('\n'))
      writeFileSync(`${file}.html`, await page.content())
      await page.screenshot({ path: `${file}.png`, timeout: 5000 })
    }
    if (traces) await context.tracing.stop({ path: join(folder, `${name}.zip`) })
  } catch (error) {
    console.error(`${name}: ${String(error)}`)
  }
}
