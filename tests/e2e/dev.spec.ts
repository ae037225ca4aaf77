/** The development server, on a copy of the repository that the test changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'

// After those of the site, and below those that the system gives to connections.
const port = Number(process.env.PORT) + 3
/** Inside the repository, where the copy finds its packages. */
let copy = ''
let server: ChildProcess | undefined

test.beforeAll(async () => {
  copy = mkdtempSync('.cache/dev-')
  const parts = ['content', 'renderer', 'pages', 'scripts', 'vite.config.ts', 'package.json']
  for (const part of parts) cpSync(part, `${copy}/${part}`, { recursive: true })
  cpSync('amplify', `${copy}/amplify`, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  // Vike looks for pages among the files of Git, which ignores the copy.
  const env = { ...process.env, PORT: String(port), VIKE_CRAWL: '{git:false}', OUT_DIR: undefined }
  server = spawn('node', ['scripts/dev.ts'], { cwd: copy, env, stdio: 'inherit' })
  const isServing = () => fetch(`http://localhost:${port}/`).then(({ ok }) => ok)
  await expect.poll(() => isServing().catch(() => false), { timeout: 80_000 }).toBe(true)
})

test.afterAll(() => {
  server?.kill()
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
})

test('a saved text shows at once, and an error in its place until it is repaired', async ({
  page,
}) => {
  const file = `${copy}/content/pages/home.yaml`
  const text = readFileSync(file, 'utf8')
  const heroTitle = /(?<=^hero:\n(?: {2}.*\n)*? {2})title: .*$/m
  const heading = page.getByRole('heading', { level: 1 })
  const overlay = page.locator('vite-error-overlay')

  // A file that is saved before Vite's client is connected reloads nothing.
  const connected = page.waitForEvent('console', (message) => message.text().includes('connected.'))
  await page.goto(`http://localhost:${port}/`)
  await connected
  writeFileSync(file, text.replace(heroTitle, 'title: Sol på taket'))
  await expect(heading).toHaveText('Sol på taket')

  writeFileSync(file, text.replace(heroTitle, 'titel: Sol på taket'))
  await expect(overlay).toContainText(
    /content\/pages\/home\.yaml:\d+:\d+ +nyckeln "titel" finns inte/,
  )

  writeFileSync(file, text.replace(heroTitle, 'title: Sol i vinter'))
  await expect(heading).toHaveText('Sol i vinter')
  await expect(overlay).toBeHidden()
})
