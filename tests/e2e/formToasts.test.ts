import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { desktop, withBrowser, visit } from './browser.ts'
import { hydrated, island, open } from './formVisitor.ts'

withBrowser()

const region = (page: Page) => page.getByRole('region', { name: 'Notiser' })
const notices = (page: Page) => region(page).getByRole('alert')
const document = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })

/** Raises a notice for each file and stops the page's clock as the first comes; it has come to rest then. */
async function raise(page: Page, ...names: string[]): Promise<void> {
  await page.clock.install()
  await open(page, '/begar-offert')
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await island(page).locator('input[type=file]').setInputFiles(names.map(document))
  // Each file is opened before it is refused.
  await expect.poll(() => notices(page).count()).toBe(Math.min(names.length, 3))
  await region(page).evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)))
}

test('a notice stands in the lower right corner, 356 pixels wide, and goes by itself after four seconds', async () => {
  await visit(desktop, async ({ page }) => {
    await raise(page, 'ritning.pdf')
    const box = await notices(page).boundingBox()
    expect(box).toMatchObject({ width: 356, x: 1440 - 20 - 356 })
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(880)
    await page.clock.runFor(3999)
    expect(await notices(page).count()).toBe(1)
    await page.clock.runFor(1)
    await notices(page).waitFor({ state: 'detached' })
  })
})

test('at most three notices show at a time, 14 pixels apart, and the next waits for its turn', async () => {
  await visit(desktop, async ({ page }) => {
    await raise(page, '1.pdf', '2.pdf', '3.pdf', '4.pdf')
    expect(await notices(page).count()).toBe(3)
    const [first, second] = [await notices(page).nth(0).boundingBox(), await notices(page).nth(1).boundingBox()]
    expect(Math.round((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0))).toBe(14)
    await notices(page).first().getByRole('button', { name: 'Stäng notisen' }).click()
    await notices(page).filter({ hasText: '4.pdf' }).waitFor()
    expect(await notices(page).count()).toBe(3)
    await page.mouse.move(10, 10)
    await page.clock.runFor(4000)
    await expect.poll(() => notices(page).count()).toBe(0)
  })
})

test('F8 leads to the notices, which wait while one is there, and closing the last leads back', async () => {
  await visit(desktop, async ({ page }) => {
    await raise(page, 'ritning.pdf')
    await island(page).getByLabel('Namn').focus()
    await page.keyboard.press('F8')
    expect(await region(page).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
    await page.clock.runFor(60_000)
    expect(await notices(page).count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await notices(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => (globalThis.document.activeElement as HTMLInputElement).name)).toBe('name')
  })
})

test('the mouse on a notice stops the clock, and it goes on when the mouse has left', async () => {
  await visit(desktop, async ({ page }) => {
    await raise(page, 'ritning.pdf')
    await notices(page).hover()
    await page.clock.runFor(60_000)
    expect(await notices(page).count()).toBe(1)
    await page.mouse.move(10, 10)
    await page.clock.runFor(4000)
    await notices(page).waitFor({ state: 'detached' })
  })
})

test('swiped 50 pixels to the right a notice goes, less and it stays', async () => {
  await visit(desktop, async ({ page }) => {
    await raise(page, 'ritning.pdf')
    const swipe = async (px: number) => {
      const box = await notices(page).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
      await page.mouse.down()
      await page.mouse.move((box?.x ?? 0) + 40 + px, (box?.y ?? 0) + 24, { steps: 5 })
      await page.mouse.up()
    }
    await swipe(45)
    expect(await notices(page).count()).toBe(1)
    expect(await notices(page).evaluate((element) => getComputedStyle(element).transform)).toBe('none')
    await swipe(55)
    await notices(page).waitFor({ state: 'detached' })
  })
})
