/** Toasts of forms. */
// @module-tag chromium
import { expect } from 'vitest'
import type { Page } from 'playwright'
import { testOnDesktop } from './browser.ts'
import { waitForHydration, island, open } from './formVisitor.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Notiser' })
const toasts = (page: Page) => region(page).getByRole('alert')
const document = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
})

/** Shows a toast for each refused file with the page's clock stopped, and waits for the animations. */
async function showToasts(page: Page, ...names: string[]): Promise<void> {
  await page.clock.install()
  await open(page, '/begar-offert')
  await waitForHydration(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await island(page).locator('input[type=file]').setInputFiles(names.map(document))
  // The page reads each file before it refuses it.
  await expect.poll(() => toasts(page).count()).toBe(Math.min(names.length, 3))
  await region(page).evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
}

testOnDesktop(
  'a toast is 356 px wide in the lower right corner and closes four seconds after the pointer leaves it',
  async ({ page }) => {
    await showToasts(page, 'ritning.pdf')
    const box = await toasts(page).boundingBox()
    expect(box).toMatchObject({ width: 356, x: 1440 - 20 - 356 })
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(880)
    await toasts(page).hover()
    await page.clock.runFor(60_000)
    expect(await toasts(page).count()).toBe(1)
    await page.mouse.move(10, 10)
    await page.clock.runFor(3999)
    expect(await toasts(page).count()).toBe(1)
    await page.clock.runFor(1)
    await toasts(page).waitFor({ state: 'detached' })
  },
)

testOnDesktop(
  'at most three toasts show at a time, 14 px apart, and the next one waits',
  async ({ page }) => {
    await showToasts(page, '1.pdf', '2.pdf', '3.pdf', '4.pdf')
    expect(await toasts(page).count()).toBe(3)
    // In one call, because a font that arrives in between moves them.
    const boxes = await toasts(page).evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(boxes.slice(1).map(({ top }, index) => Math.round(top - boxes[index]!.bottom))).toEqual([
      14, 14,
    ])
    await toasts(page).first().getByRole('button', { name: 'Stäng notisen' }).click()
    await toasts(page).filter({ hasText: '4.pdf' }).waitFor()
    expect(await toasts(page).count()).toBe(3)
    await page.mouse.move(10, 10)
    await page.clock.runFor(4000)
    await expect.poll(() => toasts(page).count()).toBe(0)
  },
)

testOnDesktop(
  'F8 focuses the toasts, which stay while focused, and closing the last returns the focus',
  async ({ page }) => {
    await showToasts(page, 'ritning.pdf')
    await island(page).getByLabel('Namn').focus()
    await page.keyboard.press('F8')
    expect(
      await region(page).evaluate((element) => element === element.ownerDocument.activeElement),
    ).toBe(true)
    await page.clock.runFor(60_000)
    expect(await toasts(page).count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toasts(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => globalThis.document.activeElement?.getAttribute('name')))
      .toBe('name')
  },
)

testOnDesktop(
  'a swipe of 50 px to the right closes a toast, a shorter one does not',
  async ({ page }) => {
    await showToasts(page, 'ritning.pdf')
    const swipe = async (px: number) => {
      const box = await toasts(page).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
      await page.mouse.down()
      await page.mouse.move((box?.x ?? 0) + 40 + px, (box?.y ?? 0) + 24, { steps: 5 })
      await page.mouse.up()
    }
    await swipe(45)
    expect(await toasts(page).count()).toBe(1)
    expect(await toasts(page).evaluate((element) => getComputedStyle(element).transform)).toBe(
      'none',
    )
    await swipe(55)
    await toasts(page).waitFor({ state: 'detached' })
  },
)
