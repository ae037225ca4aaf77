/** What a visitor typed is kept in the tab until it has been sent. */
import {
  electricalForm,
  expectAnswers,
  field,
  formOn,
  openFilled,
  quoteForm,
  requestNumber,
  send,
  touch,
} from './forms.ts'
import { expect, phone, test } from './site.ts'

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
