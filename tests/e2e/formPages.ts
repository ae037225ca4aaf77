/** The five forms of the specification, and what a visitor does with one. */
import type { Locator, Page, Request } from 'playwright/test'
import { expect } from './test.ts'

export type FormPage = {
  path: string
  /** By label. */
  answers: Record<string, string>
  /** Options by label. */
  choices: Record<string, string>
  button: string
  sent: string
}

const message = 'Vi vill ha solceller på garaget, taket vetter mot söder.'
const person = { Namn: 'Åsa Öberg', Telefon: '070-174 06 05', 'E-post': 'asa@example.com' }
const place = { Adress: 'Björnvägen 4', Postnummer: '433 42', Ort: 'Partille' }
const quote = {
  button: 'Skicka förfrågan',
  sent: 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.',
}

/** Rule set A. */
export const serviceForm: FormPage = {
  ...quote,
  path: '/tjanster/takmaling',
  answers: { ...person, ...place },
  choices: {},
}
/** Rule set B, where a telephone number with ten digits, or nine of a landline, is needed. */
export const quoteForm: FormPage = {
  ...quote,
  path: '/begar-offert',
  answers: { ...person, Telefon: '031-39 06 00', ...place, Meddelande: message },
  choices: { Tjänst: 'Solceller' },
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
  choices: {},
  button: 'Skicka meddelande',
  sent: 'Ditt meddelande har skickats!',
}

/** The form with a field for the name: its button changes its text, and pages have other forms. */
export const formOn = (page: Page): Locator =>
  page.locator('main form').filter({ has: page.getByLabel('Namn', { exact: false }) })

/** The field with this label, which ends with a star if the field is required. */
export const field = (page: Page, label: string): Locator =>
  formOn(page).getByLabel(new RegExp(`^${label}( \\*)?$`))

export async function fill(page: Page, { answers, choices }: FormPage): Promise<void> {
  for (const [label, value] of Object.entries(answers)) await field(page, label).fill(value)
  for (const [label, option] of Object.entries(choices))
    await field(page, label).selectOption({ label: option })
}

/** Touches the form, whose code then takes over from the browser's validation. */
export async function touch(page: Page): Promise<void> {
  await field(page, 'Namn').focus()
  await expect(formOn(page)).toHaveJSProperty('noValidate', true)
}

export async function open(page: Page, { path }: FormPage): Promise<void> {
  await page.goto(path)
  await touch(page)
}

export async function openFilled(page: Page, form: FormPage): Promise<void> {
  await open(page, form)
  await fill(page, form)
}

export async function expectAnswers(page: Page, { answers }: FormPage): Promise<void> {
  for (const [label, value] of Object.entries(answers))
    await expect(field(page, label)).toHaveValue(value)
}

export const send = (page: Page, { button }: FormPage): Promise<void> =>
  formOn(page).getByRole('button', { name: button }).click()

export async function endpointOf(page: Page): Promise<string> {
  const action = await formOn(page).getAttribute('action')
  return action ?? ''
}

/** The posts to the endpoint from now on. */
export async function watchPosts(page: Page): Promise<Request[]> {
  const endpoint = await endpointOf(page)
  const posts: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === endpoint) posts.push(request)
  })
  return posts
}

/** The number of the request, in the confirmation or on the endpoint's own page. */
export async function requestNumber(page: Page): Promise<string> {
  const number = page.getByText(/^\d{4}-\d{4}$/)
  await number.waitFor()
  return number.innerText()
}

export const toastRegion = (page: Page): Locator => page.getByRole('region', { name: /^Notiser/ })
