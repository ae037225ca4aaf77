import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { startDevSite } from './devSite.ts'

let dev: Awaited<ReturnType<typeof startDevSite>>
let browser: Browser
let page: Page

beforeAll(async () => {
  dev = await startDevSite()
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  await page.goto(`${dev.url}/kontakt`, { timeout: 90_000 })
  await page.waitForLoadState('networkidle')
})
afterAll(async () => {
  await browser?.close()
  await dev?.stop()
})

const heading = () => page.getByRole('heading', { level: 1 })
const overlay = () => page.locator('vite-error-overlay .message-body')

let mend = () => {}
afterEach(() => mend())

/** Saves a change; `mend` takes it away again. */
function plant(file: string, from: string | RegExp, to: string): void {
  const path = `${dev.root}/${file}`
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
  mend = () => {
    writeFileSync(path, text)
    mend = () => {}
  }
}
const lineOf = (file: string, part: string) =>
  readFileSync(`${dev.root}/${file}`, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1

// The first, for what is saved in the others reloads the page when it likes, also after they have ended.
test('a change in a form shows without a reload, and what was typed stays', async () => {
  await page.goto(`${dev.url}/kontakt`)
  await page.waitForLoadState('networkidle')
  const name = page.getByRole('textbox', { name: 'Namn' }).first()
  await name.fill('Prov Provsson')
  await page.evaluate(() => Object.assign(window, { sameWindow: true }))
  plant('renderer/forms/Field.tsx', '<label ', '<label data-planted="" ')
  await page.locator('label[data-planted]').first().waitFor({ state: 'attached' })
  expect(await name.inputValue()).toBe('Prov Provsson')
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true)
})

test.each([
  ['a typo in a component', '<div className="first">', '<div className="first" <>'],
  ['an error in a component', '  return (', "  if (shell) throw new Error('planted')\n  return ("],
])(
  '%s stands on the page with file and line first, also after a reload, and the page comes back when it is mended',
  async (_, from, to) => {
    const footer = 'renderer/document/Footer.tsx'
    plant(footer, from, to)
    const place = `${footer}:${lineOf(footer, to.split('\n')[0]!)}:`
    await overlay().waitFor()
    expect((await overlay().innerText()).trim()).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')}\\d+ `))
    expect(dev.log()).toMatch(new RegExp(`^${place.replaceAll('.', '\\.')}\\d+ `, 'm'))
    // Aborted where it meets one that the server has asked for.
    const reload = () => page.reload().catch(() => null)
    await expect.poll(async () => (await reload())?.status()).toBe(500)
    await overlay().waitFor()

    mend()
    await heading().waitFor()
    await expect.poll(() => overlay().count()).toBe(0)
    // The file watcher merges two changes of one file that follow within 100 ms.
    await page.waitForLoadState('networkidle')
  },
)

test('a component that is missing is told, and the page comes back when it is there', async () => {
  plant('renderer/document/Footer.tsx', 'import', "import './Missing.tsx'\nimport")
  await overlay().waitFor()
  expect(await overlay().innerText()).toContain('./Missing.tsx')
  writeFileSync(`${dev.root}/renderer/document/Missing.tsx`, 'export {}\n')
  await heading().waitFor()
})

test('no save of our sources restarts the server', async () => {
  plant('renderer/content/load.ts', 'export function loadSite(', '// Saved.\nexport function loadSite(')
  await page.waitForTimeout(1500)
  mend()
  await page.waitForTimeout(1500)
  expect(dev.log()).not.toMatch(/restart/i)
  await page.goto(`${dev.url}/kontakt`)
  await heading().waitFor()
})
