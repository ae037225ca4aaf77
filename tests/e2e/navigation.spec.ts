/** Pages are swapped in one document where that is safe, and loaded where it is not. */
import type { Page } from 'playwright/test'
import { expectAnswers, field, contactForm, openFilled } from './formPages.ts'
import { expect, test } from './test.ts'

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Differs between documents. */
const documentStart = (page: Page) => page.evaluate(() => performance.timeOrigin)

test('a link swaps the page, and Back returns to its position', async ({ page }) => {
  await page.goto('/blog/solceller-under-vintern')
  const document = await documentStart(page)
  const title = await page.title()
  await footerLink(page, 'Cookiepolicy').scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(500)

  await footerLink(page, 'Cookiepolicy').click()
  await expect(page).toHaveURL('/cookies')
  await expect(heading(page)).toHaveText('Cookiepolicy')
  await expect(page).toHaveTitle(/Cookiepolicy/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await documentStart(page)).toBe(document)

  await page.goBack()
  await expect(page).toHaveTitle(title)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(position, -1)
  expect(await documentStart(page)).toBe(document)
})

test.describe('when a page cannot be fetched', () => {
  test.use({ expectedComplaints: /Failed to load|net::/ })

  test('the browser loads it as a document', async ({ page }) => {
    await page.route('/cookies', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await page.goto('/')
    const document = await documentStart(page)
    await footerLink(page, 'Cookiepolicy').click()
    await expect(heading(page)).toHaveText('Cookiepolicy')
    expect(await documentStart(page)).not.toBe(document)
  })
})

test('a second tap on a link whose page is being fetched leads to the page', async ({ page }) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('/cookies', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/')
  const document = await documentStart(page)
  const link = footerLink(page, 'Cookiepolicy')
  await link.click({ noWaitAfter: true })
  await link.click({ noWaitAfter: true })
  answer()
  await expect(heading(page)).toHaveText('Cookiepolicy')
  expect(await documentStart(page)).toBe(document)
})

test('a page with a form that was typed in is left by a document', async ({ page }) => {
  await openFilled(page, contactForm)
  const document = await documentStart(page)
  await footerLink(page, 'Cookiepolicy').click()
  await expect(heading(page)).toHaveText('Cookiepolicy')
  expect(await documentStart(page)).not.toBe(document)
  await page.goBack()
  await expectAnswers(page, contactForm)
  await expect(field(page, 'Namn')).toBeEditable()
})

test('without the Navigation API links load documents', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await page.goto('/')
  const document = await documentStart(page)
  await footerLink(page, 'Cookiepolicy').click()
  await expect(heading(page)).toHaveText('Cookiepolicy')
  expect(await documentStart(page)).not.toBe(document)
})
