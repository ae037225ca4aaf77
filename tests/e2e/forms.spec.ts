/** Each form from page to mail. */
import {
  cityForm,
  contactForm,
  electricalForm,
  formOn,
  openFilled,
  quoteForm,
  requestNumber,
  send,
  serviceForm,
  toastRegion,
} from './forms.ts'
import { expect, mailsWith, phone, test } from './site.ts'

test.use(phone)

for (const form of [serviceForm, quoteForm, cityForm, electricalForm, contactForm]) {
  test(`the form on ${form.path} reaches the office and is confirmed in its place`, async ({
    page,
  }) => {
    await openFilled(page, form)
    await send(page, form)
    await expect(toastRegion(page).getByText(form.sent)).toBeVisible()
    const number = await requestNumber(page)
    await expect(formOn(page, form)).toBeHidden()
    await expect(page).toHaveURL(form.path)
    const mails = await mailsWith(page, number)
    const text = mails.map((mail) => mail.text).join('\n')
    for (const answer of Object.values(form.answers)) expect(text).toContain(answer)
    for (const choice of Object.values(form.choices ?? {})) expect(text).toContain(choice)
  })
}
