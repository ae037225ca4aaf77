/**
 * Takes the screenshots of content/README.md: npm exec -- node tests/editing/handbookPictures.ts
 */
import sharp from 'sharp'
import { createFormDriver } from '../support/formDriver.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'
import { ensureAdmin } from '../../scripts/editor/buildAdmin.ts'
import { serveAdminCopy } from '../../scripts/editor/serveAdminCopy.ts'

await ensureAdmin('.cache/admin')
const admin = await serveAdminCopy({ folder: '.cache/admin', port: 4300 })
const browser = await launchChromium()
const page = await browser.newPage({
  viewport: { width: 1000, height: 600 },
  colorScheme: 'light',
  locale: 'sv-SE',
})
const form = createFormDriver(page, admin)
const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
async function take(name: string): Promise<void> {
  // Dialogs fade in, and pictures load lazily.
  await page.waitForTimeout(3000)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const picture = sharp(await page.screenshot()).webp({ quality: 70, effort: 6 })
  console.log(name, await picture.toFile(`docs/handbook/${name}.webp`))
}

await form.goTo('staff')
await page.getByText('Johan Ek').first().waitFor()
await take('listan')

await form.open('staff', 'Namn', 'johan-ek')
await take('formularet')

await form.field('Namn på sidan').fill('{telefon}')
await form.press('Spara')
await dialog.waitFor()
await take('nej')
await dialog.getByRole('button', { name: 'OK' }).click()

await form.open('articles', 'Rubrik', 'new')
await page.getByRole('button', { name: 'Bläddra' }).first().click()
await page.waitForLoadState('networkidle')
await dialog.getByRole('option').nth(3).locator('img').waitFor()
await take('bilden')

await browser.close()
await admin.stop()
