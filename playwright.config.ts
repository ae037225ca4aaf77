/**
 * Browser tests. They start `npm start` on ports of their own, or use one that runs at PORT.
 */
import { existsSync } from 'node:fs'
import { chromium, defineConfig, firefox, webkit } from 'playwright/test'

// Workers read the configuration too, in their own process: PORT tells them what was chosen.
process.env.PORT ??= String(20_000 + 3 * (process.pid % 4000))
const port = Number(process.env.PORT)

const { CHROMIUM } = process.env
const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
]
const executablePath = CHROMIUM ?? chromiums.find((path) => existsSync(path))
if (!existsSync(executablePath ?? chromium.executablePath())) {
  console.error(
    `There is no browser ${CHROMIUM ?? ''} for the tests: npx playwright install --with-deps chromium, or apt-get install chromium.`,
  )
  process.exit(1)
}

const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  workers: 2,
  // A build host may stall; the report names a test that passed only then.
  retries: process.env.CI ? 1 : 0,
  // A busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: process.env.CI ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: 'npm start',
    env: {
      OUT_DIR: '.cache/test',
      CMS_REPOSITORY: 'firma/webbplats',
      LOCAL_AWS_PORT: String(port + 1),
      QUOTE_PORT: String(port + 2),
    },
    url: `http://localhost:${port}/kontor/mails`,
    // With PORT, of an `npm start` that runs already.
    reuseExistingServer: true,
    timeout: 300_000,
  },
  projects: [
    { name: 'chromium', use: { launchOptions: { executablePath, args: chromiumFlags } } },
    ...[firefox, webkit]
      .filter((browser) => existsSync(browser.executablePath()))
      .map((browser) => ({ name: browser.name(), use: { browserName: browser.name() } })),
  ],
})
