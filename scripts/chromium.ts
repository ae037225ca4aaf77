/** Finds a Chromium for the browser tests: CHROMIUM, the system's, or Playwright's own download; says how to get one otherwise. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** As root on Debian it installs what is missing; elsewhere it names the command. */
export function requireChromium(): void {
  if (findChromium()) return
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebianRoot) {
    console.log('No Chromium found: installing it with apt-get.')
    const apt = (...args: string[]) =>
      execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  if (!findChromium())
    throw new Error(
      'The browser tests need Chromium. Debian and Ubuntu: sudo apt-get install chromium. Elsewhere: npx playwright install chromium. Or set CHROMIUM to its path.',
    )
}

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
