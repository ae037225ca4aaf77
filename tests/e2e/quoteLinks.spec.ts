/** Links that fill in a form, and the estimate of solar panels. */
import { field } from './formPages.ts'
import { expect, test } from './test.ts'

test('the quote page takes the service and the town of its address, and ignores unknown ones', async ({
  page,
}) => {
  await page.goto('/begar-offert?tjanst=solceller&ort=goteborg')
  await expect(field(page, 'Tjänst')).toHaveValue('solceller')
  await expect(field(page, 'Ort')).toHaveValue('Göteborg')
  await expect(field(page, 'Meddelande')).toHaveValue('Intresserad av tjänster i Göteborg.')
  await page.goto('/begar-offert?tjanst=bergvarme&ort=constructor')
  await expect(field(page, 'Tjänst')).toHaveValue('')
  await expect(field(page, 'Ort')).toHaveValue('')
})

test('another link to the quote page chooses its service in a form with a draft', async ({
  page,
}) => {
  await page.goto('/begar-offert?tjanst=solceller')
  await field(page, 'Namn').fill('Åsa Öberg')
  await field(page, 'Tjänst').selectOption('takvatt')
  await page.reload()
  await expect(field(page, 'Tjänst')).toHaveValue('takvatt')
  await page.goto('/begar-offert?tjanst=laddboxar')
  await expect(field(page, 'Tjänst')).toHaveValue('laddboxar')
  await expect(field(page, 'Namn')).toHaveValue('Åsa Öberg')
})

test('on a page with a form every quote button leads to that form', async ({ page }) => {
  await page.goto('/tjanster/laddboxar')
  const buttons = page.getByRole('main').getByRole('link', { name: 'Begär offert' })
  // Each of the five brands has one.
  expect(await buttons.count()).toBeGreaterThanOrEqual(5)
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('href', '#offert')
  await buttons.last().click()
  await expect(field(page, 'Namn')).toBeInViewport()
})

test('the estimate follows its fields and goes into the request', async ({ page }) => {
  await page.goto('/tjanster/solceller')
  const estimate = page.getByRole('form', { name: 'Räkna på ditt tak' })
  const result = () => estimate.locator('dl').innerText()
  const before = await result()
  await estimate.getByLabel(/^Elförbrukning/).fill('20000')
  await expect.poll(result).not.toBe(before)
  const consumption = await result()
  await estimate.getByLabel(/^Batteri/).check()
  await expect.poll(result).not.toBe(consumption)
  await estimate.getByRole('link', { name: 'Ta med i förfrågan' }).click()
  await expect(page.getByLabel(/^Meddelande/)).toHaveValue(/Kalkyl: .*med batteri/)
})
