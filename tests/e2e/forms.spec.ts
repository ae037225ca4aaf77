/** Forms from the page to the office's mail. */
import {
  cityForm,
  contactForm,
  electricalForm,
  endpointOf,
  field,
  formOn,
  open,
  openFilled,
  quoteForm,
  requestNumber,
  send,
  serviceForm,
  toastRegion,
  watchPosts,
} from './formPages.ts'
import { expect, mailsWith, officeMails, phone, test } from './test.ts'

test.use(phone)

const specifiedKeys = [
  'name',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'serviceType',
  'message',
  'images',
]

for (const form of [serviceForm, quoteForm, cityForm, electricalForm, contactForm]) {
  test(`a double click on ${form.path} sends one request, which is mailed and confirmed`, async ({
    page,
  }) => {
    await openFilled(page, form)
    const posts = await watchPosts(page)
    await formOn(page).getByRole('button', { name: form.button }).dblclick()
    await expect(toastRegion(page).getByText(form.sent)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Tack, Åsa\. / })).toBeVisible()
    const number = await requestNumber(page)
    await expect(formOn(page)).toBeHidden()
    await expect(page).toHaveURL(form.path)

    expect(posts).toHaveLength(1)
    const body = posts[0]?.postDataJSON()
    for (const key of specifiedKeys) expect(body).toHaveProperty(key)

    const mails = await mailsWith(page, number)
    const [mail, ...others] = officeMails(mails)
    expect(others).toEqual([])
    for (const answer of Object.values(form.answers)) expect(mail?.text).toContain(answer)
    for (const choice of Object.values(form.choices)) expect(mail?.text).toContain(choice)
  })
}

test('a subscription to the newsletter reaches the office', async ({ page }) => {
  await page.goto('/blog')
  await page.getByLabel(/^E-post/).fill('prenumerant@example.com')
  await page.getByRole('button', { name: 'Prenumerera' }).click()
  await expect(page.getByText(/^Din anmälan har skickats!/).first()).toBeVisible()
  const [mail] = await mailsWith(page, 'prenumerant@example.com')
  expect(mail?.subject).toMatch(/^Ny prenumerant/)
})

test('an empty form names each mistake at its field and in a summary that takes the focus', async ({
  page,
}) => {
  await open(page, contactForm)
  await send(page, contactForm)
  const summary = page.locator(':focus').filter({ hasText: 'Rätta det här innan du skickar' })
  await summary.waitFor()
  const messages = {
    Namn: 'Namnet måste vara minst 2 tecken',
    'E-post': 'Ogiltig e-postadress',
    Telefon: 'Telefonnumret måste vara minst 6 siffror',
    Meddelande: 'Meddelandet måste vara minst 10 tecken',
  }
  for (const [label, message] of Object.entries(messages)) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message))
    await formOn(page).getByRole('link', { name: message }).click()
    await expect(field(page, label)).toBeFocused()
  }
  await field(page, 'E-post').fill('asa@example.com')
  await expect(field(page, 'E-post')).not.toHaveAccessibleDescription(/Ogiltig/)
})

test.describe('when the endpoint finds mistakes', () => {
  test.use({ expectedComplaints: /400/ })

  test('they stand at their fields', async ({ page }) => {
    await openFilled(page, contactForm)
    await page.route(await endpointOf(page), (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: {
          success: false,
          error: 'Rätta uppgifterna.',
          fields: { phone: 'Numret går inte att ringa.' },
        },
      }),
    )
    await send(page, contactForm)
    await expect(field(page, 'Telefon')).toHaveAccessibleDescription(/Numret går inte att ringa/)
    await expect(field(page, 'Namn')).toHaveValue(contactForm.answers.Namn ?? '')
  })
})
