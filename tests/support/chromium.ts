/** Finds and launches Chromium: CHROMIUM, the system's, or Playwright's download. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

const paths = [
  // It takes a third of the CPU time of the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...paths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** For root, without a graphics card, and without background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Glyph widths of a high-resolution screen.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? chromium.executablePath(),
    args: chromiumFlags,
  })
