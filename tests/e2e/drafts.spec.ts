/** What a visitor typed is kept in the tab until it has been sent. */
import {
  contactForm,
  electricalForm,
  expectAnswers,
  field,
  formOn,
  openFilled,
  quoteForm,
  requestNumber,
  send,
  touch,
} from './formPages.ts'
import { expect, phone, test } from './test.ts'

test.use(phone)

test('typed values survive a reload, and are forgotten once they are sent', async ({ page }) => {
  await openFilled(page, electricalForm)
  await page.reload()
  await expect(formOn(page)).toHaveJSProperty('noValidate', true)
  await expectAnswers(page, electricalForm)
  await expect(field(page, 'Typ av hus')).toHaveValue('lägenhet')
  await touch(page)
  await send(page, electricalForm)
  await requestNumber(page)
  await page.reload()
  await expect(field(page, 'Namn')).toHaveValue('')
})

test('typed values are there after Back', async ({ page }) => {
  await openFilled(page, quoteForm)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookiepolicy' }).click()
  await expect(page).toHaveURL('/cookies')
  await page.goBack()
  await expectAnswers(page, quoteForm)
})

test.describe('on a page that the browser has translated', () => {
  // React renders the form anew.
  test.use({ expectedComplaints: /React error #418/ })

  test('what is typed while the code of the form loads stays', async ({ page }) => {
    await page.route('**/assets/chunks/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.goto(contactForm.path)
    await page.locator('main form label').evaluateAll((labels) => {
      for (const label of labels) {
        const translated = document.createElement('font')
        translated.append(...label.childNodes)
        label.append(translated)
      }
    })
    await field(page, 'Namn').pressSequentially('Åsa Öberg, Partille', { delay: 100 })
    await expect(formOn(page)).toHaveJSProperty('noValidate', true)
    await expect(field(page, 'Namn')).toHaveValue('Åsa Öberg, Partille')
    await expect(field(page, 'Namn')).toBeFocused()
  })
})
