/** The five forms of the specification, and what a visitor does with one. */
import type { Locator, Page } from 'playwright/test'

export type FormPage = {
  path: string
  /** By label. */
  answers: Record<string, string>
  /** Options by label. */
  choices?: Record<string, string>
  button: string
  sent: string
}

const message = 'Vi vill ha solceller på garaget, taket vetter mot söder.'
const person = { Namn: 'Åsa Öberg', Telefon: '070-174 06 05', 'E-post': 'asa@example.com' }
const place = { Adress: 'Björnvägen 4', Postnummer: '433 42', Ort: 'Partille' }
const quoteSent = 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.'

export const serviceForm: FormPage = {
  path: '/tjanster/takmaling',
  answers: { ...person, ...place },
  button: 'Skicka förfrågan',
  sent: quoteSent,
}
export const quoteForm: FormPage = {
  path: '/begar-offert',
  // A landline has nine digits.
  answers: { ...person, Telefon: '031-39 06 00', ...place, Meddelande: message },
  choices: { Tjänst: 'Solceller' },
  button: 'Skicka förfrågan',
  sent: quoteSent,
}
export const cityForm: FormPage = {
  ...quoteForm,
  path: '/tjanster/laddboxar/kungsbacka',
  choices: {},
}
export const electricalForm: FormPage = {
  path: '/tjanster/eltjanster',
  answers: { ...person, Adress: place.Adress, Meddelande: message },
  choices: { 'Typ av uppdrag': 'Felsökning', 'Typ av hus': 'Lägenhet' },
  button: 'Skicka förfrågan',
  sent: 'Din eltjänstförfrågan har skickats!',
}
export const contactForm: FormPage = {
  path: '/kontakt',
  answers: { ...person, Meddelande: message },
  button: 'Skicka meddelande',
  sent: 'Ditt meddelande har skickats!',
}

/** The form with this button: pages have others, as the search of the blog. */
export const formOn = (page: Page, { button }: FormPage): Locator =>
  page.locator('main form').filter({ has: page.getByRole('button', { name: button }) })

/** The field with this label, whose required ones end with a star. */
export const field = (form: Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label}( \\*)?$`))

export async function fill(page: Page, formPage: FormPage): Promise<void> {
  const form = formOn(page, formPage)
  for (const [label, value] of Object.entries(formPage.answers))
    await field(form, label).fill(value)
  for (const [label, option] of Object.entries(formPage.choices ?? {}))
    await field(form, label).selectOption({ label: option })
}

export async function openFilled(page: Page, formPage: FormPage): Promise<Locator> {
  await page.goto(formPage.path)
  await fill(page, formPage)
  return formOn(page, formPage)
}

export const send = (page: Page, formPage: FormPage): Promise<void> =>
  formOn(page, formPage).getByRole('button', { name: formPage.button }).click()

/** The number of the request in the confirmation. */
export async function requestNumber(page: Page): Promise<string> {
  const number = page.getByText(/^\d{4}-\d{4}$/)
  await number.waitFor()
  return number.innerText()
}

export const toastRegion = (page: Page): Locator => page.getByRole('region', { name: /^Notiser/ })
