/** The rules of form fields, against the specification. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type FieldName,
  type FormKind,
  fields,
  formKinds,
  isRequired,
  sentValues,
} from '../../amplify/functions/shared/fields.ts'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { limits, requestNumber, serviceChoices } from '../../amplify/functions/shared/request.ts'
import { requestSchema } from '../../amplify/functions/send-offert/requestSchema.ts'
import { sampleEntries, sampleRequest } from '../support/sampleRequest.ts'
import { contact, quote } from './world.ts'
import { recordOf } from '../../amplify/functions/shared/keys.ts'

const filled = { ...sampleEntries('a'), ...sampleEntries('electrical'), serviceType: 'solceller' }
const forms = recordOf(formKinds, (form) => formSchema({ form }))
const problems = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  []

// Section 5 of the specification: form, field, longest value that is refused, shortest that is accepted, message.
const lengths: [FormKind, string, string, string, string][] = [
  ['a', 'name', 'Å', 'Åk', 'Namn måste vara minst 2 tecken'],
  ['a', 'phone', '12345', '123456', 'Telefonnummer måste vara minst 6 siffror'],
  ['a', 'address', 'Gata', 'Gatan', 'Adressen måste vara minst 5 tecken'],
  ['a', 'postalCode', '4333', '43330', 'Postnummer måste vara minst 5 tecken'],
  ['a', 'city', 'Å', 'Ås', 'Ort måste vara minst 2 tecken'],
  ['a', 'serviceType', '', 'takvatt', 'Vänligen välj en tjänst'],
  ['b', 'name', 'Å', 'Åk', 'Namnet måste vara minst 2 tecken'],
  ['b', 'phone', '070-12345', '0313900600', 'Telefonnumret måste vara minst 10 siffror'],
  ['b', 'phone', '331390060', '031390060', 'Telefonnumret måste vara minst 10 siffror'],
  ['b', 'address', 'Gata', 'Gatan', 'Adressen måste vara minst 5 tecken'],
  ['b', 'postalCode', '4333', '43330', 'Postnumret måste vara minst 5 tecken'],
  ['b', 'city', 'Å', 'Ås', 'Staden måste vara minst 2 tecken'],
  ['b', 'serviceType', '', 'takvatt', 'Välj en tjänst'],
  ['b', 'message', '123456789', '1234567890', 'Meddelandet måste vara minst 10 tecken'],
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

describe('the rules of a form', () => {
  test.each(lengths)(
    '%s: %s rejects "%s", not "%s": %s',
    (kind, field, tooShort, longEnough, message) => {
      for (const value of [tooShort, `   ${tooShort}   `]) {
        const found = problems(forms[kind], { ...filled, [field]: value })
        expect(found).toContainEqual([field, message])
      }
      expect(problems(forms[kind], { ...filled, [field]: longEnough })).toEqual([])
    },
  )

  test.each(formKinds)('%s: has and requires the fields of the specification', (kind) => {
    const quote = [
      'name',
      'email',
      'phone',
      'address',
      'postalCode',
      'city',
      'serviceType',
      'message',
    ]
    const specified = {
      a: quote,
      b: quote,
      electrical: ['name', 'email', 'phone', 'address', 'projectType', 'houseType', 'message'],
      contact: ['name', 'email', 'phone', 'message'],
      newsletter: ['email'],
    }[kind]
    const names = Object.keys(forms[kind].shape)
    expect(names, 'a new field belongs in the list above').toEqual(specified)
    const required = lengths.flatMap(([form, field]) => (form === kind ? [field] : []))
    expect(new Set(names.filter((name) => isRequired(name as FieldName, kind)))).toEqual(
      new Set(['email', ...required]),
    )
  })

  test.each(formKinds)('%s: an e-mail address must be one', (kind) => {
    const invalid = [
      ...['', 'asa', 'asa@', '@example.se', 'asa@example', 'asa@a..se', 'asa@192.0.2.1'],
      ...['asa@a.se bo@b.se', 'a@b.se,c@d.se', 'a@b.se\r\nBcc: c@d.se', 'min mejl är a@b.se'],
      ...['a@b.se (hem), c@d.se (jobb)', 'Åsa <a@b.se>, Bo <c@d.se>', `${'a'.repeat(250)}@b.se`],
    ]
    for (const email of invalid) {
      const found = problems(forms[kind], { ...filled, email })
      expect(found, email).toContainEqual(['email', 'Ogiltig e-postadress'])
    }
    // SES refuses the last.
    const valid = [
      ...['asa@example.se', 'Asa.Oberg+sol@mail.example.se', "o'neil@example.ie"],
      'asa..o.@example.se',
    ]
    for (const email of valid) expect(problems(forms[kind], { ...filled, email })).toEqual([])
  })

  // Hyphens, spaces and invisible characters of pasted text; phone.test.ts has other notations.
  test.each([
    ['070\u2212174 06 05', '070-174 06 05'],
    ['070.174.06.05', '070-174-06-05'],
    ['070\u2009174\u202f06\u00a005', '070 174 06 05'],
    ['\u202a+46 70 174 06 05\u202c', '+46 70 174 06 05'],
    ['070-174\u00ad06\u200b05', '070-1740605'],
  ])('a phone number pasted as %j is read as %j', (pasted, phone) => {
    for (const form of ['a', 'b', 'electrical', 'contact'] as const) {
      expect(z.parse(forms[form], { ...filled, phone: pasted })).toMatchObject({ phone })
      const body = sampleRequest(form, { phone: pasted })
      expect(z.parse(requestSchema({ form }), body)).toMatchObject({ phone })
    }
  })

  test('a phone number needs digits', () => {
    for (const phone of ['++++++++++', '----------', '((((((((((', '12345 ------'])
      expect(problems(forms.contact, { ...filled, phone }), phone).toContainEqual([
        'phone',
        'Telefonnumret måste vara minst 6 siffror',
      ])
  })

  test.each([
    ['info@blåbär.se', 'info@xn--blbr-noae.se'],
    ['asa@example.com\u200b', 'asa@example.com'],
    ['mailto:asa@example.com', 'asa@example.com'],
    ['Åsa Öberg <asa@example.com>', 'asa@example.com'],
    ['asa@example.com.', 'asa@example.com'],
    ['asa@example. com', 'asa@example.com'],
    ['asa @ exam ple . com', 'asa@example.com'],
    ['E-post: asa@example.com', 'asa@example.com'],
    ['ａｓａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'asa@example.com'],
    ['asa@пример.рф', 'asa@xn--e1afmkfd.xn--p1ai'],
    ["'asa@example.com'", 'asa@example.com'],
    ['Åsa Öberg (asa@example.com)', 'asa@example.com'],
    ['[asa@example.com](mailto:asa@example.com)', 'asa@example.com'],
    ['asa@example.com <ASA@example.com>', 'asa@example.com'],
    ['mailto:asa@example.com?subject=Hej', 'asa@example.com'],
    ['Till: asa@example.com', 'asa@example.com'],
    ['E-postadress: asa@example.com', 'asa@example.com'],
    ['mejl asa@example.com', 'asa@example.com'],
    ['mail @example.com', 'mail@example.com'],
    ['asa@example.com asa@example.com', 'asa@example.com'],
    ['asa@example.com;asa@example.com', 'asa@example.com'],
    ['‹asa@example.com›', 'asa@example.com'],
    ['asa@example.com/', 'asa@example.com'],
    ['asa@example,com', 'asa@example.com'],
    ['✉️ asa@example.com', 'asa@example.com'],
    ['o’neil@example.com', "o'neil@example.com"],
    ['asa@hem–sida.com', 'asa@hem-sida.com'],
    ['a{b}|c~`d=&e/f!@example.com', 'a{b}|c~`d=&e/f!@example.com'],
  ])('an e-mail address pasted as %j is read as %j', (pasted, email) => {
    expect(z.parse(forms.contact, { ...filled, email: pasted })).toMatchObject({ email })
    expect(
      z.parse(requestSchema({ form: 'a' }), sampleRequest('a', { email: pasted })),
    ).toMatchObject({ email })
  })

  test('an address that SES cannot reach is rejected with the reason', () => {
    expect(problems(forms.contact, { ...filled, email: 'åsa@example.com' })[0]).toEqual([
      'email',
      'Vi kan inte skicka mejl till adresser med å, ä eller ö före @. Skriv en annan adress.',
    ])
  })

  test('bidirectional controls are removed, joiners of letters and emoji remain', () => {
    const family = '\u{1f468}\u200d\u{1f469}'
    const entered = { ...filled, name: 'Åsa\u202e', message: `Hej\u2066\n${family}` }
    expect(z.parse(forms.a, entered)).toMatchObject({ name: 'Åsa', message: `Hej\n${family}` })
  })

  test.each([
    ['name', 100],
    ['address', 200],
    ['postalCode', 20],
    ['city', 100],
    ['message', 5000],
  ] as const)('%s has an upper length, and the message no lower one in A', (field, max) => {
    expect(problems(forms.a, { ...filled, message: '' })).toEqual([])
    expect(problems(forms.a, { ...filled, [field]: 'å'.repeat(max) })).toEqual([])
    expect(problems(forms.a, { ...filled, [field]: 'å'.repeat(max + 1) })).toEqual([
      [field, `Skriv högst ${max} tecken`],
    ])
  })

  test.each(['name', 'address', 'postalCode', 'city'])('%s is one line', (field) => {
    for (const odd of ['\n', '\r', '\u2028', '\0', '\x1b', '\x85'])
      expect(problems(forms.a, { ...filled, [field]: `Gatan${odd}Gatan` })).toEqual([
        [field, 'Ta bort radbrytningar och osynliga tecken'],
      ])
  })

  test('unknown choices are rejected, names of object properties included', () => {
    for (const houseType of ['Villa', 'constructor', '__proto__'])
      expect(problems(forms.electrical, { ...filled, houseType })).toEqual([
        ['houseType', 'Välj typ av hus'],
      ])
  })

  test('any service of one line and at most 100 characters is accepted', () => {
    for (const serviceType of ['varmepump', 'constructor', 'Värmepump, luft till luft'])
      expect(problems(forms.b, { ...filled, serviceType })).toEqual([])
    for (const serviceType of ['a\nb', 'a'.repeat(101), ' '])
      expect(problems(forms.b, { ...filled, serviceType })).toMatchObject([
        ['serviceType', expect.any(String)],
      ])
  })
})

describe('the endpoint’s rules', () => {
  const accepts = (change: object, request = quote) => {
    const body = { ...request, ...change }
    return z.safeParse(requestSchema(body), body).success
  }

  test('form B is validated by the looser of both rule sets', () => {
    expect(accepts({ form: 'b', phone: '123456', message: '' })).toBe(true)
    expect(accepts({ form: 'b', phone: '12345' })).toBe(false)
  })

  test('a form that has no address sends it empty', () => {
    expect(accepts({}, contact)).toBe(true)
    expect(accepts({ address: '' })).toBe(false)
  })

  test('missing required texts are refused', () => {
    for (const key of ['name', 'email', 'phone', 'address', 'postalCode', 'city', 'serviceType'])
      expect(accepts({ [key]: undefined }), key).toBe(false)
  })

  test('unknown keys are dropped and optional ones may be missing, because page and endpoint may differ in release', () => {
    const { name, email, phone, address, postalCode, city, serviceType } = quote
    const least = { form: 'a' as const, name, email, phone, address, postalCode, city, serviceType }
    const unset = {
      images: [],
      leftOut: 0,
      page: '',
      website: '',
      elapsedMs: undefined,
      draft: true,
    }
    expect(z.parse(requestSchema(least), { ...least, admin: true })).toEqual({
      ...sentValues(least, 'a'),
      ...least,
      ...unset,
    })
  })

  test('a filled honeypot is valid, and at most five pictures are', () => {
    expect(accepts({ website: 'x'.repeat(10_000), images: Array(5).fill('a') })).toBe(true)
    expect(accepts({ images: Array(6).fill('a') })).toBe(false)
  })

  test('the page is a path on the site', () => {
    expect(accepts({ page: '/tjanster/ai-batteril%C3%B6sningar' })).toBe(true)
    const long = `/${'a'.repeat(limits.page)}`
    for (const page of ['', 'https://example.com/', '//example.com', '/a\nb', long])
      expect(accepts({ page }), page).toBe(false)
  })

  test('an id is a UUID in lower case', () => {
    expect(accepts({ requestId: '../../etc' })).toBe(false)
    expect(
      z.parse(requestSchema(quote), { ...quote, requestId: quote.requestId.toUpperCase() })
        .requestId,
    ).toBe(quote.requestId)
  })

  test('the longest electrical message still fits with its two labelled lines', () => {
    const longest = 'å'.repeat(fields.message.max)
    const entered = { projectType: 'nyinstallation', houseType: 'fritidshus', message: longest }
    const { message } = sentValues(entered, 'electrical')
    expect(accepts({ message }, sampleRequest('electrical'))).toBe(true)
  })
})

test('the same id always has the same number of eight digits', () => {
  expect(requestNumber(quote.requestId)).toBe(requestNumber(quote.requestId.toUpperCase()))
  expect(requestNumber(quote.requestId)).toMatch(/^\d{4}-\d{4}$/)
  expect(requestNumber('00000000-0000-4000-8000-000000000000')).toBe('0000-0000')
  expect(requestNumber('00000000-0001-4000-8000-000000000000')).toBe('0000-0001')
})

test('services have the form’s label and order, or the menu’s', () => {
  const file = { serviceType: 'a', name: 'Sol', order: 2 }
  expect(
    serviceChoices([
      file,
      { ...file, serviceType: 'b', order: 1, inForm: { label: 'Batterier', order: 3 } },
      { ...file, order: 1, form: { rules: 'electrical' } },
    ]),
  ).toEqual([
    { value: 'a', label: 'Sol', form: 'electrical' },
    { value: 'a', label: 'Sol', form: undefined },
    { value: 'b', label: 'Batterier', form: undefined },
  ])
})
