/** Form steps for every browser driver, and the office's mails. */
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import type { MailSummary } from '../../pages/kontor/mailSummary.ts'
import { untilIn } from '../browsers.ts'
import { cityWith, company, content, first, localService, routes } from '../site.ts'
import { type Driver, site } from './browser.ts'

/** Values by the name of the field. */
type FieldAnswers = Record<string, string>
export type FormPage = {
  path: string
  kind: string
  answers: FieldAnswers
  sent: string
  service: string
}

export const wish = 'Vi vill ha solceller på garaget, taket vetter mot söder.'
const person = { name: 'Åsa Öberg', phone: '070-174 06 05', email: 'asa@example.com' }
const place = { address: 'Björnvägen 4', postalCode: '433 42', city: 'Partille' }
const electrical = {
  address: place.address,
  message: wish,
  projectType: 'felsökning',
  houseType: 'lägenhet',
}
const byRules: Record<string, FieldAnswers> = {
  a: { ...person, ...place },
  // A landline has nine digits.
  b: { ...person, phone: '031-39 06 00', ...place, message: wish },
  electrical: { ...person, ...electrical },
}
/** Chosen on pages without a service. */
const serviceType = first(content.services, 'service').serviceType
const quotePage = ({ path, form, service }: (typeof routes)[number]): FormPage => ({
  path,
  kind: form!.rules,
  service: service?.serviceType ?? serviceType,
  answers: { ...byRules[form!.rules]!, ...(!service && { serviceType }) },
  sent:
    form!.rules === 'electrical'
      ? 'Din eltjänstförfrågan har skickats!'
      : `Din offertförfrågan har skickats! Vi återkommer inom ${company.replyPromise}.`,
})

export const city = cityWith()
export const cityPath = cityUrl(localService, city.slug)
const withForm = routes.filter(
  ({ form, service, city }) => form && !(city && service && city.services[service.slug]!.ownLayout),
)

/** One page per form and rule set, with values for the required fields. */
export const formPages: FormPage[] = [
  ...[...Map.groupBy(withForm, ({ kind, form }) => `${kind} ${form!.rules}`).values()].map(
    ([page]) => quotePage(page!),
  ),
  {
    path: '/kontakt',
    kind: 'contact',
    answers: { ...person, message: wish },
    sent: 'Ditt meddelande har skickats!',
    service: 'Allmän förfrågan',
  },
  {
    path: '/blog',
    kind: 'newsletter',
    answers: { email: person.email },
    sent: 'Din anmälan har skickats!',
    service: 'Nyhetsbrev',
  },
]
export const pageOf = (path: string) =>
  formPages.find((page) => page.path === path) ??
  first(withForm.filter((page) => page.path === path).map(quotePage), `form on ${path}`)
export const formOf = (kind: string) =>
  first(
    formPages.filter((page) => page.kind === kind),
    `form with the rules ${kind}`,
  )

export const formSelector = '[data-island] form'
export const submitButton = `${formSelector} button:not([type="button"])`
export const filePicker = `${formSelector} input[type=file]`
export const fieldNamed = (name: string) => `[data-island] [name="${name}"]`
const query = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

export const open = (driver: Driver, path: string) => driver.goto(site.documents + encodeURI(path))

/** Leaves the page for a text of the site, and forgets what the site has stored. */
export async function forget(driver: Driver): Promise<void> {
  await open(driver, '/robots.txt')
  await driver.evaluate('[localStorage.clear(), sessionStorage.clear()].length')
}

/** Sets the values as autofill does. */
export const fill = (driver: Driver, answers: FieldAnswers) =>
  driver.evaluate(`(answers => {
    for (const [name, value] of Object.entries(answers)) {
      const field = document.querySelector('[data-island] [name="' + name + '"]')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      for (const type of ['focusin', 'input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })(${JSON.stringify(answers)})`)

/** Loads the form's code and waits until React has hydrated it. Repeats the event, which is lost before the page script runs. */
export const waitForHydration = (driver: Driver) =>
  untilIn(driver)(
    `(${query(formSelector)}?.dispatchEvent(new Event('focusin', { bubbles: true })), ${query('[aria-label^=Notiser]')})`,
  )

export async function openFilled(driver: Driver, { path, answers }: FormPage): Promise<void> {
  await open(driver, path)
  await waitForHydration(driver)
  await fill(driver, answers)
}

export const send = (driver: Driver) => driver.click(submitButton)

/** The request number that the confirmation shows. */
export async function requestNumberOn(driver: Driver): Promise<string> {
  const number = `${query('[data-island] dd')}?.textContent`
  await untilIn(driver)(`/^\\d{4}-\\d{4}$/.test(${number})`)
  return driver.evaluate<string>(number)
}

const mails = async (): Promise<MailSummary[]> => (await fetch(site.mails)).json()
/** The office's mails about one request. */
export const mailsAbout = async (number: string) =>
  (await mails()).filter(
    ({ subject, replyTo }) =>
      subject.includes(number) && replyTo.length > 0 && !subject.startsWith('Vi har tagit emot'),
  )
export async function mailAbout(number: string): Promise<MailSummary> {
  let found: MailSummary[] = []
  await expect.poll(async () => (found = await mailsAbout(number))).not.toHaveLength(0)
  return found[0]!
}
/** The text of the newest mail that contains the words. */
export async function mailWith(words: string): Promise<string> {
  let found: string | undefined
  const find = async () =>
    (found = (await mails()).findLast(({ text }) => text.includes(words))?.text)
  await expect.poll(find).toBeDefined()
  return found!
}
export async function attachment(mail: MailSummary, index: number): Promise<Buffer> {
  const response = await fetch(`${site.mails}/${mail.id}/attachments/${index}`)
  return Buffer.from(await response.arrayBuffer())
}

// Playwright only.
export const island = (page: Page) => page.locator('[data-island]')
export const field = (page: Page, name: string) => page.locator(fieldNamed(name))
export const submit = (page: Page) => page.locator(submitButton)
export const picker = (page: Page) => page.locator(filePicker)
export const status = (page: Page) => island(page).getByRole('status')
export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Notiser' })
    .locator('[role=status],[role=alert]')
    .filter({ hasText: title })
/** Picked files and their states. */
export const rows = (page: Page) =>
  island(page)
    .locator('ul:has([data-remove]) li > span')
    .evaluateAll((all: HTMLElement[]) => all.map(({ innerText }) => innerText.replace('\n', ': ')))
export const confirmation = (page: Page) => island(page).getByText('Ärendenummer').locator('..')
export const fieldValues = (page: Page) =>
  page
    .locator(formSelector)
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)))

/** Delays the scripts of forms until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/client-*.js*', (route) => released.promise.then(() => route.continue()))
  return released.resolve
}

/** Handles the requests with a method. */
export const interceptRequests = (
  page: Page,
  method: 'POST' | 'PUT',
  handle: (route: Route) => Promise<unknown>,
) =>
  page.route('**/*', (route) =>
    route.request().method() === method ? handle(route) : route.continue(),
  )

/** Bodies of the posts to the endpoint; grows with each post. */
export function postsOf(page: Page): Record<string, unknown>[] {
  const posts: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === site.endpoint)
      posts.push(request.postDataJSON())
  })
  return posts
}
