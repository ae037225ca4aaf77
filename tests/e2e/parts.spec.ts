/** The header, the theme, enlarged photos, the comparison and the page for unknown addresses. */
import { expect, phone, test } from './test.ts'

test('the list of services opens, closes by Escape and leads to a service', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const link = header.getByRole('link', { name: /^Takmålning/ })
  const services = header.locator('summary').filter({ hasText: 'Våra tjänster' })
  await expect(link).toBeHidden()
  await services.click()
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await services.click()
  await link.click()
  await expect(page).toHaveURL('/tjanster/takmaling')
  await expect(link).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the menu shows all links and closes on the next page', async ({ page }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    const link = header.getByRole('link', { name: 'Kontakt', exact: true })
    await expect(link).toBeHidden()
    await header.locator('summary').filter({ hasText: 'Meny' }).click()
    await expect(header.getByRole('link', { name: /^Takmålning/ })).toBeVisible()
    await link.click()
    await expect(page).toHaveURL('/kontakt')
    await expect(link).toBeHidden()
  })

  test('telephone and quote stay at the bottom of the screen below the first one', async ({
    page,
  }) => {
    await page.goto('/tjanster/laddboxar')
    const call = page.getByRole('link', { name: 'Ring oss', exact: true })
    await expect(call).not.toBeInViewport()
    for (const position of [1500, 3000]) {
      await page.evaluate((y) => scrollTo(0, y), position)
      await expect(call).toBeInViewport()
    }
  })
})

test('a chosen theme is kept on other pages and after a reload', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/')
  const light = await background()
  await page.getByRole('button', { name: 'Mörkt' }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.goto('/kontakt')
  expect(await background()).toBe(dark)
  await expect(page.getByRole('button', { name: 'Mörkt' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'System' }).click()
  await page.reload()
  expect(await background()).toBe(light)
})

test('a photo of a reference job opens enlarged and closes by Escape', async ({ page }) => {
  await page.goto('/referensuppdrag')
  const photos = page.getByRole('main').locator('a, button')
  const photo = photos.filter({ hasText: 'Visa bilden större' }).first()
  await photo.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(photo).toBeFocused()
})

test('the comparison of a roof before and after follows its slider', async ({ page }) => {
  await page.goto('/tjanster/takvatt')
  const slider = page.getByRole('slider')
  const before = await slider.inputValue()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).not.toHaveValue(before)
})

test.describe('an unknown address', () => {
  test.use({ expectedComplaints: /404/ })

  test('shows the specified page, logs its path and leads home', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const response = await page.goto('/finns-inte')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect.poll(() => logged.join('\n')).toContain('/finns-inte')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('leads to the page whose address differs in its spelling only', async ({ page }) => {
    await page.goto('/Kontakt/?a=b')
    await expect(page).toHaveURL('/kontakt?a=b')
  })
})
