/** Toasts have the specification's figures. */
import type { Page } from 'playwright/test'
import { formOn, open, quoteForm, toastRegion } from './formPages.ts'
import { expect, test } from './test.ts'

const toasts = (page: Page) => toastRegion(page).locator('li, [role=alert]')

/** One for each refused file, with the clock stopped. */
async function showToasts(page: Page, count: number): Promise<void> {
  await page.clock.install()
  await open(page, quoteForm)
  const files = Array.from({ length: count }, (_, index) => ({
    name: `ritning${index}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  }))
  await page.clock.pauseAt(Date.now() + 60_000)
  await formOn(page).locator('input[type=file]').setInputFiles(files)
  await expect(toasts(page)).toHaveCount(Math.min(count, 3))
}

test('a toast is 356 px wide at the lower right, and stays 4 s after the pointer left it', async ({
  page,
}) => {
  await showToasts(page, 1)
  const box = await toasts(page).boundingBox()
  expect(box?.width).toBe(356)
  expect(box?.x).toBeGreaterThan(1280 / 2)
  expect(box?.y).toBeGreaterThan(800 / 2)
  await toasts(page).hover()
  await page.clock.runFor(60_000)
  await expect(toasts(page)).toHaveCount(1)
  await page.mouse.move(10, 10)
  await page.clock.runFor(3900)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(500)
  await expect(toasts(page)).toHaveCount(0)
})

test('at most three show at a time, 14 px apart', async ({ page }) => {
  await showToasts(page, 4)
  const boxes = await toasts(page).evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  )
  const [first, second, third] = boxes.toSorted((a, b) => a.top - b.top)
  expect(Math.round((second?.top ?? 0) - (first?.bottom ?? 0))).toBe(14)
  expect(Math.round((third?.top ?? 0) - (second?.bottom ?? 0))).toBe(14)
})

test('F8 moves the focus to the toasts, and a swipe to the right closes one', async ({ page }) => {
  await showToasts(page, 1)
  await page.keyboard.press('F8')
  await expect(toastRegion(page).locator(':focus').or(page.locator(':focus'))).toBeVisible()
  const isInside = await toastRegion(page).evaluate((region) =>
    region.contains(document.activeElement),
  )
  expect(isInside).toBe(true)
  const box = await toasts(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 8 })
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(toasts(page)).toHaveCount(0)
})
