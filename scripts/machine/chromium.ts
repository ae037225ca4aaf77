/**
 * Finds a Chromium for the browser tests: CHROMIUM, the system's, or Playwright's own download; requirements.ts says how to get one. Debian's
 * without a window, which is what Playwright downloads too, takes a third of the processor.
 */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'
import { setting } from './environment.ts'

const quick = '/usr/bin/chromium-headless-shell'
const known = [
  quick,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  return [setting('CHROMIUM'), ...known, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** The one without a window, or the one that is asked for. */
export const findHeadlessShell = () => [setting('CHROMIUM'), quick].find((path) => path && existsSync(path))

/** Runs as root, without a graphics card, and calls nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters as wide as on a screen of many dots, where they are not fitted to the dots.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function launchChromium(args: string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumFlags, ...args],
  })
}
