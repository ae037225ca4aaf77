/** The rules of the forms, against the specification, in browser and endpoint. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkJson } from '../../amplify/functions/send-offert/post.ts'
import {
  type FieldName,
  type FormKind,
  fieldsOf,
  formKinds,
  isRequired,
} from '../../amplify/functions/shared/fields.ts'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { requestNumber, serviceChoices } from '../../amplify/functions/shared/request.ts'
import { content, entered, id, request } from './samples.ts'

/** The first message of each field, as the form shows it. */
function messages(form: FormKind, change: object): Record<string, string> {
  const found: Record<string, string> = {}
  const { error } = z.safeParse(formSchema(form), { ...entered, ...change })
  for (const issue of error?.issues ?? []) found[String(issue.path[0])] ??= issue.message
  return found
}

// Section 5 of the specification: form, field, longest value that is refused, shortest that is
// accepted, message.
const lengths: [FormKind, FieldName, string, string, string][] = [
  ['service', 'name', 'Å', 'Åk', 'Namn måste vara minst 2 tecken'],
  ['service', 'phone', '12345', '123456', 'Telefonnummer måste vara minst 6 siffror'],
  ['service', 'address', 'Gata', 'Gatan', 'Adressen måste vara minst 5 tecken'],
  ['service', 'postalCode', '4333', '43330', 'Postnummer måste vara minst 5 tecken'],
  ['service', 'city', 'Å', 'Ås', 'Ort måste vara minst 2 tecken'],
  ['service', 'serviceType', '', 'takvatt', 'Vänligen välj en tjänst'],
  ['quote', 'name', 'Å', 'Åk', 'Namnet måste vara minst 2 tecken'],
  ['quote', 'phone', '070-12345', '0313900600', 'Telefonnumret måste vara minst 10 siffror'],
  // Landlines have nine digits.
  ['quote', 'phone', '331390060', '031390060', 'Telefonnumret måste vara minst 10 siffror'],
  ['quote', 'address', 'Gata', 'Gatan', 'Adressen måste vara minst 5 tecken'],
  ['quote', 'postalCode', '4333', '43330', 'Postnumret måste vara minst 5 tecken'],
  ['quote', 'city', 'Å', 'Ås', 'Staden måste vara minst 2 tecken'],
  ['quote', 'serviceType', '', 'takvatt', 'Välj en tjänst'],
  ['quote', 'message', '123456789', '1234567890', 'Meddelandet måste vara minst 10 tecken'],
  ['electrical', 'name', 'Å', 'Åk', 'Namnet måste vara minst 2 tecken'],
  ['electrical', 'phone', '12345', '123456', 'Telefonnumret måste vara minst 6 siffror'],
  ['electrical', 'address', 'Gata', 'Gatan', 'Adressen måste vara minst 5 tecken'],
  ['electrical', 'projectType', '', 'felsökning', 'Välj typ av uppdrag'],
  ['electrical', 'houseType', '', 'lägenhet', 'Välj typ av hus'],
  ['electrical', 'message', '123456789', '1234567890', 'Meddelandet måste vara minst 10 tecken'],
  ['contact', 'name', 'Å', 'Åk', 'Namnet måste vara minst 2 tecken'],
  ['contact', 'phone', '12345', '123456', 'Telefonnumret måste vara minst 6 siffror'],
  ['contact', 'message', '123456789', '1234567890', 'Meddelandet måste vara minst 10 tecken'],
]

const where = ['address', 'postalCode', 'city'] as const
const quote: FieldName[] = ['serviceType', 'name', 'phone', 'email', ...where, 'message']
/** The fields of section 5. A company may ask more. */
const specified: Record<FormKind, FieldName[]> = {
  service: quote,
  quote,
  electrical: ['name', 'phone', 'email', 'address', 'projectType', 'houseType', 'message'],
  contact: ['name', 'phone', 'email', 'message'],
  newsletter: ['email'],
}
const known = new Set(Object.values(specified).flat())

describe('a form', () => {
  test.each(lengths)('%s: %s refuses "%s", not "%s": %s', (form, field, short, enough, text) => {
    for (const value of [short, `   ${short}   `])
      expect(messages(form, { [field]: value })).toEqual({ [field]: text })
    expect(messages(form, { [field]: enough })).toEqual({})
  })

  test.each(formKinds)('%s has and requires the fields of the specification', (form) => {
    expect(fieldsOf(form).filter((field) => known.has(field))).toEqual(specified[form])
    const required = lengths.filter(([of]) => of === form).map(([, field]) => field)
    const needed = fieldsOf(form).filter((field) => isRequired(field, form))
    expect(new Set(needed)).toEqual(new Set(['email', ...required]))
  })

  test.each(formKinds)('%s needs an e-mail address', (form) => {
    const wrong = [
      ...['', 'asa', 'asa@', '@example.se', 'asa@example', 'asa@a..se', 'asa@192.0.2.1'],
      ...['asa@a.se bo@b.se', 'a@b.se,c@d.se', 'a@b.se\r\nBcc: c@d.se', `${'a'.repeat(250)}@b.se`],
    ]
    for (const address of wrong)
      expect(messages(form, { email: address }), address).toEqual({ email: 'Ogiltig e-postadress' })
    for (const address of ['asa@example.se', 'Asa.O+sol@mail.example.se', "o'neil@example.ie"])
      expect(messages(form, { email: address })).toEqual({})
    expect(messages(form, { email: 'åsa@example.se' }).email).toMatch(/å, ä eller ö före @/)
  })

  test.each([
    ['name', 100],
    ['address', 200],
    ['postalCode', 20],
    ['city', 100],
    ['phone', 60],
    ['message', 5000],
  ] as const)('%s has at most %d characters', (field, max) => {
    const one = field === 'phone' ? '1' : 'å'
    expect(messages('service', { [field]: one.repeat(max) })).toEqual({})
    expect(messages('service', { [field]: one.repeat(max + 1) })).toEqual({
      [field]: `Skriv högst ${max} tecken`,
    })
  })

  test.each(['.', ' ', 'å'])('an address of many "%s" is not matched with patterns', (sign) => {
    expect(messages('contact', { email: `a${sign.repeat(3000)}b` })).toEqual({
      email: 'Skriv högst 254 tecken',
    })
  })

  test('one line is one line, and a choice is one of its own', () => {
    for (const field of ['name', 'address', 'city'])
      for (const odd of ['\n', '\r', '\u2028', '\0', '\x1b'])
        expect(messages('service', { [field]: `Gatan${odd}Gatan` })).toEqual({
          [field]: 'Ta bort radbrytningar och osynliga tecken',
        })
    for (const houseType of ['Villa', 'constructor', '__proto__'])
      expect(messages('electrical', { houseType })).toEqual({ houseType: 'Välj typ av hus' })
    // An open page may offer a service that content/ no longer has.
    expect(messages('quote', { serviceType: 'varmepump' })).toEqual({})
  })
})

test.each([
  ['phone', '070\u2212174 06 05', '070-174 06 05'],
  ['phone', '070.174.06.05', '070-174-06-05'],
  ['phone', '070\u2009174\u202f06\u00a005', '070 174 06 05'],
  ['phone', '\u202a+46 70 174 06 05\u202c', '+46 70 174 06 05'],
  ['phone', 'Tel: 070-174 06 05', '070-174 06 05'],
  ['phone', 'tel:+46701740605', '+46701740605'],
  ['phone', '070-174 06 05 (efter 17)', '070-174 06 05 (efter 17)'],
  ['email', 'mailto:asa@example.com', 'asa@example.com'],
  ['email', 'Åsa Öberg <asa@example.com>', 'asa@example.com'],
  ['email', 'asa@example. com', 'asa@example.com'],
  ['email', 'ａｓａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'asa@example.com'],
  ['email', 'info@blåbär.se', 'info@xn--blbr-noae.se'],
  ['name', '\ufeffA\u030asa\u00a0O\u0308berg\u200b ', 'Åsa Öberg'],
  ['message', ' Rad ett här.\r\nRad två.\u2028Rad tre. ', 'Rad ett här.\nRad två.\nRad tre.'],
  ['message', '\u{1f468}\u200d\u{1f469} kommer hem', '\u{1f468}\u200d\u{1f469} kommer hem'],
])('%s pasted as %j is read as %j', (field, pasted, read) => {
  expect(z.parse(formSchema('contact'), { ...entered, [field]: pasted })[field]).toBe(read)
})

test('a phone number is made of digits', () => {
  for (const number of ['++++++++++', '----------', '12345 ------'])
    expect(messages('contact', { phone: number })).toEqual({
      phone: 'Telefonnumret måste vara minst 6 siffror',
    })
  expect(messages('contact', { phone: '07O174 06 05' }).phone).toMatch(/får bara innehålla siffror/)
})

test('the endpoint accepts the looser of both rule sets, and sends missing texts back', () => {
  const check = (change: object) =>
    checkJson(JSON.stringify({ ...request, ...change }), content.services)
  expect(check({ form: 'quote', phone: '123456', message: '' })).toHaveProperty('request')
  expect(check({ form: 'quote', phone: '12345' })).toHaveProperty('refused.fields.phone')
  for (const key of ['name', 'email', 'phone', 'address', 'postalCode', 'city', 'serviceType'])
    expect(check({ [key]: undefined }), key).toHaveProperty(`refused.fields.${key}`)
})

test('an id has a number of eight digits', () => {
  expect(requestNumber(id)).toMatch(/^\d{4}-\d{4}$/)
  expect(requestNumber('00000000-0001-4000-8000-000000000000')).toBe('0000-0001')
})

test('services have the form’s label and order', () => {
  const file = { serviceType: 'a', name: 'Sol', order: 2 }
  const batteries = {
    ...file,
    serviceType: 'b',
    order: 1,
    inForm: { label: 'Batterier', order: 3 },
  }
  expect(serviceChoices([batteries, file]).map(({ label }) => label)).toEqual(['Sol', 'Batterier'])
})
