/** Takes the pictures in content/README.md anew: npm exec -- node scripts/editor/handbookPictures.ts */
import { mkdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { launchChromium } from '../machine/chromium.ts'
import { keepAdmin } from './buildAdmin.ts'
import { serveAdminCopy } from './serveAdminCopy.ts'

const out = 'docs/handbook'
await keepAdmin('.cache/admin')
const admin = await serveAdminCopy({ folder: '.cache/admin', port: 4300 })
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1000, height: 600 }, colorScheme: 'light', locale: 'sv-SE' })
page.setDefaultTimeout(120_000)
mkdirSync(out, { recursive: true })

const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
async function take(name: string): Promise<void> {
  // Dialogs fade in, pictures come when they are seen.
  await page.waitForTimeout(3000)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const file = `${out}/${name}.webp`
  await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toFile(file)
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} kB`)
}

await page.goto(`${admin.url}#/collections/staff`)
await page.getByText('Johan Ek').first().waitFor()
await take('listan')

await page.getByText('Johan Ek').first().click()
await field('Namn').waitFor()
await take('formularet')

await field('Namn på sidan').fill('{telefon}')
await button('Spara').click()
await dialog.waitFor()
await take('nej')
await dialog.getByRole('button', { name: 'OK' }).click()

await page.goto('about:blank')
await page.goto(`${admin.url}#/collections/articles/new`)
await field('Rubrik').waitFor()
await button('Bläddra').first().click()
await page.waitForLoadState('networkidle')
await dialog.getByRole('option').nth(3).locator('img').waitFor()
await take('bilden')

await browser.close()
await admin.stop()
