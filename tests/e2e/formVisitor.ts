/** A visitor who fills in forms, and the office that reads its mail. */
import { typeset } from '../../renderer/content/model/placeholders.ts'
import { expect } from 'vitest'
import type { Page, Route } from 'playwright'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import type { ListedMail } from '../../scripts/local-aws/mailStore.ts'
import { cityWith, company, content, first, localService, routes } from '../site.ts'
import { site } from './browser.ts'

const person = {
  Namn: 'Åsa Öberg',
  Telefon: '070-174 06 05',
  'E-post': 'asa@example.com',
  Adress: 'Björnvägen 4',
  Postnummer: '433 42',
  Ort: 'Partille',
}
export const wish = 'Vi vill ha solceller på garaget, taket vetter mot söder.'

/** As it is set: nothing breaks inside it. */
export const addressLabel = typeset('E-postadress')
/** Fields' names by their labels, for drivers that find by selector alone. */
export const nameOf: Record<string, string> = {
  Namn: 'name',
  Telefon: 'phone',
  'E-post': 'email',
  Adress: 'address',
  Postnummer: 'postalCode',
  Ort: 'city',
  Meddelande: 'message',
  Tjänst: 'serviceType',
  'Typ av uppdrag': 'projectType',
  'Typ av hus': 'houseType',
  [addressLabel]: 'email',
}
type TypedAnswers = Record<string, string>
export type FormPage = {
  path: string
  kind: string
  answers: TypedAnswers
  selects: TypedAnswers
  button: string
  sent: string
  service: string
}

const { Namn, Telefon, Adress } = person
const all = { ...person, Meddelande: wish }

/** The service that a visitor chooses where the page says none. */
const chosen = first(content.services, 'service').serviceType
const quote = {
  selects: {},
  button: 'form button[type="submit"], form button:not([type])',
  sent: `Din offertförfrågan har skickats! Vi återkommer inom ${company.replyPromise}.`,
}
const byRules: Record<string, Pick<FormPage, 'answers'> & Partial<FormPage>> = {
  a: { answers: person },
  b: { answers: all },
  electrical: {
    answers: { Namn, Telefon, 'E-post': person['E-post'], Adress, Meddelande: wish },
    selects: { 'Typ av uppdrag': 'felsökning', 'Typ av hus': 'lägenhet' },
    sent: 'Din eltjänstförfrågan har skickats!',
  },
}
const quotePage = ({ path, form, service }: (typeof routes)[number]): FormPage => ({
  ...quote,
  path,
  kind: form!.rules,
  service: service?.serviceType ?? chosen,
  ...(service ? {} : { selects: { Tjänst: chosen } }),
  ...byRules[form!.rules]!,
})

export const city = cityWith()
export const cityPath = cityUrl(localService, city.slug)
const withForm = routes.filter(({ form, service, city }) => form && !(city && service && city.services[service.slug]!.ownLayout))

/** One page per form and rule set; every field that a visitor has to fill in. */
export const formPages: FormPage[] = [
  ...[...Map.groupBy(withForm, ({ kind, form }) => `${kind} ${form!.rules}`).values()].map(([page]) => quotePage(page!)),
  {
    ...quote,
    path: '/kontakt',
    kind: 'contact',
    answers: { Namn, Telefon, 'E-post': person['E-post'], Meddelande: wish },
    sent: 'Ditt meddelande har skickats!',
    service: 'Allmän förfrågan',
  },
  {
    ...quote,
    path: '/blog',
    kind: 'newsletter',
    answers: { [addressLabel]: person['E-post'] },
    sent: 'Din anmälan har skickats!',
    service: 'Nyhetsbrev',
  },
]

export function pageOf(path: string): FormPage {
  const found = formPages.find((each) => each.path === path) ?? withForm.filter((page) => page.path === path).map(quotePage)[0]
  if (!found) throw new Error(`No form is known on ${path}.`)
  return found
}
export const formOf = (kind: string) =>
  first(
    formPages.filter((each) => each.kind === kind),
    `form with the rules ${kind}`,
  )
export const island = (page: Page) => page.locator('[data-island]')
export const field = (page: Page, label: string) => island(page).getByLabel(label, { exact: false }).first()
export const submit = (page: Page) => island(page).locator('form button:not([type="button"])')
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notiser' }).locator('[role=status],[role=alert]').filter({ hasText: title })
export const confirmation = (page: Page) => island(page).getByText('Ärendenummer').locator('..')

export const picker = (page: Page) => island(page).locator('input[type=file]')
export const status = (page: Page) => island(page).getByRole('status')
export const valuesOf = (page: Page) =>
  island(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)))

/** The code of forms does not arrive before the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/client-*.js*', (route) => held.promise.then(() => route.continue()))
  return held.resolve
}

/** Meets the posts of the page's form; `undefined` lets one pass. */
export const meetPosts = (page: Page, meet: (route: Route) => Promise<unknown> | undefined) =>
  page.route('**/*', (route) => (route.request().method() === 'POST' && meet(route)) || route.continue())

export async function fill(page: Page, { answers, selects }: Pick<FormPage, 'answers' | 'selects'>): Promise<void> {
  for (const [label, value] of Object.entries(answers)) await field(page, label).fill(value)
  for (const [label, value] of Object.entries(selects)) await field(page, label).selectOption(value)
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.documents + path)
}

/** The form's own code has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await island(page).locator('form').dispatchEvent('focusin')
  await page.getByRole('region', { name: 'Notiser' }).waitFor({ state: 'attached' })
}

/** Bodies of the posts to the endpoint, as they are sent. */
export function postsOf(page: Page): Record<string, unknown>[] {
  const posts: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === site.endpoint) posts.push(request.postDataJSON() as Record<string, unknown>)
  })
  return posts
}

export async function requestNumberOn(page: Page): Promise<string> {
  await confirmation(page).waitFor()
  const number = await confirmation(page).locator('dd').textContent()
  expect(number).toMatch(/^\d{4}-\d{4}$/)
  return number as string
}

/** The office's mails about one request. */
export async function mailsAbout(number: string): Promise<ListedMail[]> {
  const response = await fetch(`${site.inbox.replace(/\/$/, '')}/mails.json`)
  const mails = (await response.json()) as ListedMail[]
  return mails.filter(({ subject, replyTo }) => subject.includes(number) && replyTo.length > 0)
}
export async function mailAbout(number: string): Promise<ListedMail> {
  await expect.poll(() => mailsAbout(number)).not.toHaveLength(0)
  return (await mailsAbout(number))[0] as ListedMail
}

/** The text of the newest mail that contains the words. */
export async function mailWith(words: string): Promise<string> {
  const find = async () => {
    const mails = (await (await fetch(`${site.inbox.replace(/\/$/, '')}/mails.json`)).json()) as ListedMail[]
    return mails.findLast((mail) => mail.text.includes(words))?.text
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as string
}

export async function attachment(mail: ListedMail, index: number): Promise<Buffer> {
  const response = await fetch(`${site.inbox.replace(/\/$/, '')}/mails/${mail.id}/attachments/${index}`)
  return Buffer.from(await response.arrayBuffer())
}
