/**
 * Loads a page with a form and its scripts through the public address, as a browser does:
 * certificate, hosting, files.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { logEvent, logFailure } from '../shared/log.ts'

const page = '/kontakt'
/** One lost connection is no fault of the site. */
const attempts = 3

type SiteCheck = { siteOrigin: string; send?: typeof fetch; pauseMs?: number }

/** Logs `site`, which an alarm expects, when everything loads; otherwise what does not. */
export const createSiteCheck = ({ siteOrigin, send = fetch, pauseMs = 3000 }: SiteCheck) =>
  async function siteCheck(): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (attempt > 1) await sleep(pauseMs)
      try {
        const scripts = await load(siteOrigin, send)
        logEvent('site', { scripts })
        return true
      } catch (error) {
        logFailure('site', error, { attempt, found: String((error as Error).message) })
      }
    }
    return false
  }

async function load(siteOrigin: string, send: typeof fetch): Promise<number> {
  const html = await read(new URL(page, siteOrigin), 'text/html', send)
  if (!/<h1[\s>]/.test(html) || !/<form[\s>]/.test(html)) throw new Error(`${page} has no form`)
  const assets = html.match(/\/assets\/[\w./-]+/g) ?? []
  const scripts = new Set(assets.filter((path) => path.endsWith('.js')))
  if (scripts.size === 0) throw new Error(`${page} names no script`)
  for (const script of scripts) await read(new URL(script, siteOrigin), 'javascript', send)
  return scripts.size
}

async function read(url: URL, type: string, send: typeof fetch): Promise<string> {
  const response = await send(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  const served = response.headers.get('content-type') ?? ''
  if (response.status === 200 && served.includes(type) && text.length > 0) return text
  throw new Error(
    `${url.pathname} answered ${response.status} ${served}, ${text.length} characters`,
  )
}
