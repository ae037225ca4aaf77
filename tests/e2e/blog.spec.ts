/** Search and categories of the blog. */
import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')

test('the list is filtered by text and category, and can show all again', async ({ page }) => {
  await page.goto('/blog')
  const all = await articles(page).allTextContents()
  const lastExcerpt = (await page.getByRole('main').locator('.excerpt').allTextContents()).at(-1)!
  const search = page.getByRole('searchbox', { name: 'Sök i bloggen' })
  const [first = ''] = all
  await search.fill(first.toUpperCase())
  await expect(articles(page).filter({ visible: true })).toHaveText([first])
  await search.fill(lastExcerpt.slice(-20))
  await expect(articles(page).filter({ visible: true })).toHaveText(all.slice(-1))

  await search.fill('')
  await page.getByRole('button', { name: 'Batterier' }).click()
  await expect(page.getByRole('button', { name: 'Batterier' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const inCategory = await articles(page).filter({ visible: true }).count()
  expect(inCategory).toBeGreaterThan(0)
  expect(inCategory).toBeLessThan(all.length)

  await search.fill('finns inte alls')
  await expect(
    page.getByText('Inga artiklar hittades. Försök med en annan sökning.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Visa alla artiklar' }).click()
  await expect(articles(page).filter({ visible: true })).toHaveText(all)
  await expect(search).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Alla', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
