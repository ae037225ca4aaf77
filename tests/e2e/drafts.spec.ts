/** What a visitor typed is kept in the tab until it has been sent. */
import {
  contactForm,
  electricalForm,
  expectAnswers,
  field,
  formOn,
  openFilled,
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

test.describe('on a page that the browser has translated', () => {
  // React renders the form again.
  test.use({ expectedComplaints: /React error #418/ })

  test('what is typed while the code of the form loads stays', async ({ page }) => {
    await page.goto(contactForm.path)
    let load = () => {}
    const isAsked = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/assets/chunks/**', async (route) => {
      await isAsked
      await route.continue()
    })
    await page.locator('main form label').evaluateAll((labels) => {
      for (const label of labels) {
        const translated = document.createElement('font')
        translated.append(...label.childNodes)
        label.append(translated)
      }
    })
    await field(page, 'Namn').pressSequentially('Åsa Öberg')
    load()
    await page.keyboard.type(', Partille')
    await expect(formOn(page)).toHaveJSProperty('noValidate', true)
    await expect(field(page, 'Namn')).toHaveValue('Åsa Öberg, Partille')
    await expect(field(page, 'Namn')).toBeFocused()
  })
})
