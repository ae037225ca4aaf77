/**
 * Each field of each form: its label, rule and message, in the page, the browser and the endpoint.
 */
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { type FormKind, fieldNames, fieldsOf } from '../../amplify/functions/shared/fields.ts'
import type { FormContext } from '../../renderer/content/model/formContext.ts'
import { ContactForm } from '../../renderer/forms/ContactForm.tsx'
import { NewsletterForm } from '../../renderer/forms/NewsletterForm.tsx'
import { QuoteForm } from '../../renderer/forms/QuoteForm.tsx'
import { createWorld } from '../functions/world.ts'

type Row = [name: string, label: string, invalid: string, message: string]

const email: Row = ['email', 'E-post *', 'asa@example', 'Ogiltig e-postadress']
const address: Row = ['address', 'Adress *', 'Väg4', 'Adressen måste vara minst 5 tecken']
const message: Row = [
  'message',
  'Meddelande *',
  'Ring mig!',
  'Meddelandet måste vara minst 10 tecken',
]
const name: Row = ['name', 'Namn *', 'Å', 'Namnet måste vara minst 2 tecken']
const phone: Row = ['phone', 'Telefon *', '03139', 'Telefonnumret måste vara minst 6 siffror']

/** In the order of the form. */
const rows: Record<FormKind, Row[]> = {
  service: [
    ['name', 'Namn *', 'Å', 'Namn måste vara minst 2 tecken'],
    ['phone', 'Telefon *', '03139', 'Telefonnummer måste vara minst 6 siffror'],
    email,
    address,
    ['postalCode', 'Postnummer *', '4334', 'Postnummer måste vara minst 5 tecken'],
    ['city', 'Ort *', 'Å', 'Ort måste vara minst 2 tecken'],
    ['message', 'Meddelande (valfritt)', 'x'.repeat(5001), 'Skriv högst 5000 tecken'],
  ],
  quote: [
    ['serviceType', 'Tjänst *', '', 'Välj en tjänst'],
    name,
    ['phone', 'Telefon *', '31390600', 'Telefonnumret måste vara minst 10 siffror'],
    email,
    address,
    ['postalCode', 'Postnummer *', '4334', 'Postnumret måste vara minst 5 tecken'],
    ['city', 'Ort *', 'Å', 'Staden måste vara minst 2 tecken'],
    message,
  ],
  electrical: [
    name,
    phone,
    email,
    address,
    ['projectType', 'Typ av uppdrag *', '', 'Välj typ av uppdrag'],
    ['houseType', 'Typ av hus *', 'slott', 'Välj typ av hus'],
    message,
  ],
  contact: [name, phone, email, message],
  newsletter: [email],
}
const valid: Record<string, string> = {
  serviceType: 'solceller',
  name: 'Åsa Öberg',
  phone: '031-390 06 00',
  email: 'asa@kund.example',
  address: 'Storgatan 1',
  postalCode: '433 30',
  city: 'Partille',
  projectType: 'felsökning',
  houseType: 'villa',
  message: 'Vi har ett tak mot söder.',
}
const kinds = Object.keys(rows) as FormKind[]

const context: FormContext = {
  endpoint: 'https://endpoint.example/',
  phone: { label: '031-390 06 00', href: 'tel:+46313900600' },
  email: 'info@firma.example',
  privacy: { text: 'Vi sparar uppgifterna.', linkLabel: 'Så behandlar vi personuppgifter' },
  replyPromise: '24 timmar',
  replyNote: undefined,
  steps: ['Vi ringer', 'Platsbesök', 'Offert'],
  openingHours: 'måndag–fredag 08:00–17:00',
  upload: { region: 'eu-north-1', bucket: 'offert-images', identityPoolId: 'pool' },
}
const quote = {
  context,
  title: 'Begär offert',
  button: 'Skicka förfrågan',
  city: 'Lerum',
  message: 'Intresserad av tjänster i Lerum.',
  page: '/tjanster/solceller/lerum',
  person: 'Anna Lindqvist',
}
const services = [{ value: 'solceller', label: 'Solceller' }]
const html: Record<FormKind, string> = {
  service: renderToString(<QuoteForm {...quote} kind="service" serviceType="solceller" />),
  quote: renderToString(<QuoteForm {...quote} kind="quote" services={services} />),
  electrical: renderToString(<QuoteForm {...quote} kind="electrical" serviceType="eltjanster" />),
  contact: renderToString(<ContactForm title="Skriv till oss" page="/kontakt" context={context} />),
  newsletter: renderToString(
    <NewsletterForm button="Prenumerera" consent="Jag vill." page="/blog" context={context} />,
  ),
}
const control = (kind: FormKind, name: string) =>
  new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html[kind])?.[0] ?? ''

test.each(kinds)('the table has all fields of form %s, in their order', (kind) => {
  const labels = html[kind].matchAll(/<label for="\w+-(?!images)\w+">(.*?)<\/label>/g)
  const shown = [...labels].map(([, label = '']) => label.replaceAll(/<[^>]+>/g, ''))
  expect(shown).toEqual(rows[kind].map(([, label]) => label))
  const names = rows[kind].map(([field]) => field)
  const asked = fieldsOf(kind).filter((field) => field !== 'serviceType' || kind === 'quote')
  expect(names).toEqual(asked)
})

describe.each(kinds)('form %s', (kind) => {
  const schema = formSchema(kind)
  const own = Object.fromEntries(fieldsOf(kind).map((field) => [field, valid[field]]))

  test.each(rows[kind])('%s (%s): %j is refused', (field, label, invalid, expected) => {
    expect(z.safeParse(schema, own).success).toBe(true)
    const problems = z.safeParse(schema, { ...own, [field]: invalid }).error?.issues
    expect(problems?.[0]).toMatchObject({ path: [field], message: expected })
    const isRequired = label.endsWith('*')
    expect(control(kind, field).includes(' required=""')).toBe(isRequired)
    if (isRequired) expect(z.safeParse(schema, { ...own, [field]: '  ' }).success).toBe(false)
  })

  test('the endpoint refuses with the same messages what the browser posts', async () => {
    const { postForm } = await createWorld()
    const invalid = Object.fromEntries(rows[kind].map(([field, , value]) => [field, value]))
    const { status, body } = await postForm({ ...invalid, form: kind, page: '/' })
    expect(status).toBe(400)
    for (const [, , , expected] of rows[kind]) expect(body).toContain(expected)
  })

  test('posts to the endpoint without its code, with its hidden values', () => {
    expect(/<form[^>]*>/.exec(html[kind])?.[0]).toContain(
      ' action="https://endpoint.example/" method="post"',
    )
    expect(control(kind, 'form')).toContain(`value="${kind}"`)
    expect(control(kind, 'page')).toContain('value="/')
    for (const hidden of ['requestId', 'leftOut', 'metadata'])
      expect(control(kind, hidden)).toContain('type="hidden"')
  })

  test('hides the honeypot from people and from programs that fill in forms for them', () => {
    expect(html[kind]).toContain('<div class="sr-only" aria-hidden="true" inert="">')
    const honeypot = control(kind, 'blank').toLowerCase()
    for (const attribute of ['tabindex="-1"', 'readonly', 'autocomplete="off"', 'data-1p-ignore'])
      expect(honeypot).toContain(attribute)
  })
})

test('every field is in a form', () => {
  const asked = new Set(Object.values(rows).flatMap((fields) => fields.map(([field]) => field)))
  expect(fieldNames().filter((field) => !asked.has(field))).toEqual([])
})

test.each(['031390600', '+46 (0)31-390 06 00', '070/174 06 05', '031-390 06 00 (efter 17)'])(
  'the stricter rules accept the number %s',
  (number) => {
    const entries = { ...valid, phone: number }
    expect(z.safeParse(formSchema('quote'), entries).success).toBe(true)
  },
)

test('a page of a town fills in town, message and service', () => {
  expect(control('service', 'city')).toContain('value="Lerum"')
  expect(html.service).toMatch(/<textarea[^>]*>Intresserad av tjänster i Lerum\.<\/textarea>/)
  expect(control('service', 'serviceType')).toContain('type="hidden" name="serviceType"')
  expect(control('service', 'serviceType')).toContain('value="solceller"')
})

test('only the quote forms ask for pictures', () => {
  expect(kinds.filter((kind) => html[kind].includes('type="file"'))).toEqual(['service', 'quote'])
  expect(html.service).toContain('accept=".jpg,.jpeg,.png,.webp"')
})
