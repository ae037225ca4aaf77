/** Equal texts are one request, whichever device and way of sending they come from. */
import { describe, expect, test } from 'vitest'
import { fields, sentNames } from '../../amplify/functions/shared/fields.ts'
import { recordOf } from '../../amplify/functions/shared/keys.ts'
import { contact, createWorld, id, logged, quote } from './world.ts'

const text = {
  name: 'Åsa Öberg',
  address: 'Ängsvägen 3',
  city: 'Öckerö',
  message: 'Rad ett här.\nRad två här.\n\nHälsningar',
}
const nfd = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.normalize('NFD')]))
const crlf = (value: string) => value.replaceAll('\n', '\r\n')
const postedNames = [
  ...(['requestId', 'form', 'name', 'email', 'phone', 'address'] as const),
  ...(['postalCode', 'city', 'serviceType', 'message'] as const),
]
const posted = (values: typeof quote) => recordOf(postedNames, (name) => values[name])

describe('the same content is stored and mailed once', () => {
  const composed = { ...quote, ...text }
  test.each<[string, object]>([
    ['composed', composed],
    ['decomposed letters', { ...composed, ...nfd(text) }],
    ['CRLF', { ...composed, message: crlf(text.message) }],
    ['Unicode line separators', { ...composed, message: text.message.replaceAll('\n', '\u2028') }],
    [
      'hard spaces and hyphens',
      { ...composed, name: 'Åsa\u00a0Öberg', phone: '070\u2011174\u202f06\u00a005' },
    ],
    [
      'invisible characters',
      { ...composed, name: '\ufeffÅsa\u2060 Ö\u00adberg\u200b', email: 'asa@example. se' },
    ],
    ['blank letters and a tab', { ...composed, name: 'Åsa\t\uffa0Ö\u115fberg' }],
    [
      'spaces around',
      { ...composed, name: '\u3000Åsa Öberg\u2003\n', message: `\u00a0\n${text.message}\r\n ` },
    ],
  ])('as JSON: %s', async (_, again) => {
    const world = createWorld()
    await world.post(composed)
    expect((await world.post(again)).status).toBe(200)
    expect([world.stored().length, world.subjects().length]).toEqual([1, 1])
  })

  test.each([true, false])('as a form without JavaScript, with its id: %s', async (hasId) => {
    const world = createWorld()
    const { requestId, ...rest } = posted(composed)
    const form = hasId ? { ...rest, requestId } : rest
    if (hasId) await world.post(composed)
    const page = '/tjanster/takvatt'
    for (const again of [{ message: crlf(text.message) }, { ...nfd(text), page }])
      expect((await world.postForm({ ...form, ...again })).status).toBe(200)
    expect([world.stored().length, world.subjects().length]).toEqual([1, 1])
    expect(world.json(world.stored()[0]!).request).toMatchObject(text)
  })

  test('and stored composed, with line feeds', async () => {
    const world = createWorld()
    await world.postForm({ ...posted(composed), ...nfd(text), message: crlf(text.message) })
    expect(world.json(`requests/${id}/1/request.json`).request).toMatchObject(text)
  })

  test('after a release that stored it otherwise, whose correction names what changed and nothing else', async () => {
    const world = createWorld()
    const old = { ...nfd(text), message: crlf(text.message), phone: '+46\u00a070\u2011174 06 05' }
    world.put(`${id}/1`, { ...composed, ...old })
    await world.work()
    await world.post({ ...composed, phone: '+46 70-174 06 05' })
    expect(world.stored()).toHaveLength(1)
    await world.post({ ...composed, phone: '+46 70-174 06 05', city: 'Lerum' })
    const mail = world.text()
    const changed = mail
      .slice(mail.indexOf('Ändrat sedan'), mail.indexOf('Hela förfrågan'))
      .split('\n')
      .filter(Boolean)
    expect(changed).toEqual([
      'Ändrat sedan förra versionen:',
      'Adress:',
      'Tidigare: Ängsvägen 3, 433 30 Öckerö',
      'Nu: Ängsvägen 3, 433 30 Lerum',
    ])
  })
})

test('lengths count the same in the browser, as JSON and as a form: one unit for a line break', async () => {
  const world = createWorld()
  const message = (length: number) => `${'rad\n'.repeat(101)}${'x'.repeat(length - 404)}`
  const form = (length: number) => ({
    form: 'contact',
    name: 'Åsa',
    email: 'asa@example.se',
    phone: '070-174 06 05',
    message: message(length),
  })
  expect((await world.postForm({ ...form(5000), message: crlf(message(5000)) })).status).toBe(200)
  expect((await world.post({ ...contact, ...form(5000) })).status).toBe(200)
  const tooLong = await world.postForm({ ...form(5001), message: crlf(message(5001)) })
  expect([tooLong.status, tooLong.body.includes('Skriv högst 5000 tecken')]).toEqual([400, true])
})

test('every field is normalised, in every form that has it', async () => {
  const world = createWorld()
  const odd = Object.fromEntries(
    sentNames().map((name) => [
      name,
      `\u200b${quote[name as keyof typeof quote] ?? ''}\u2060\u00a0`,
    ]),
  )
  await world.post({
    ...quote,
    ...odd,
    serviceType: '\ufeffbostadsrattsforening',
    flats: '\u200b１２',
    decisionDate: '٢٠٢٧-٠٣-٠١',
    parkingSpaces: '\u00a04 ',
  })
  const { request } = world.json(`requests/${id}/1/request.json`)
  for (const name of sentNames())
    expect(request[name] ?? '', name).not.toMatch(/[\u200b\u2060\ufeff\u00a0\u2011]|^\s|\s$/)
  expect(request).toMatchObject({
    name: quote.name,
    flats: '12',
    decisionDate: '2027-03-01',
    parkingSpaces: '4',
  })
  expect(Object.keys(fields).length).toBeGreaterThan(12)
})

test('a subscription’s consent is stored without typographic substitutes', async () => {
  const world = createWorld()
  const message = 'Jag vill ha nyhetsbrev med e\u2011post, 2\u00a0gånger om\u2060 året.'
  await world.postForm({ form: 'newsletter', email: 'asa@example.se', message })
  const [key = ''] = world.stored()
  expect(world.json(key).request.message).toBe(
    'Jag vill ha nyhetsbrev med e-post, 2 gånger om året.',
  )
})

test('one receipt per inbox and day, however the address is written', async () => {
  const world = createWorld()
  const addresses = [
    'asa.berg@gmail.com',
    'AsaBerg@GMail.com',
    'asaberg+sol@gmail.com',
    'asa.berg@googlemail.com',
    'asa.berg @gmail. com',
  ]
  for (const [index, email] of addresses.entries())
    await world.post(
      { ...quote, email, requestId: `4444444${index}-4444-4444-8444-444444444444` },
      { sourceIp: `192.0.2.${index}` },
    )
  expect(world.receipts().map(({ to }) => to)).toEqual([['asa.berg@gmail.com']])
  const without = logged().filter(({ event }) => event === 'receipt withheld')
  expect(without.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'one a day'))
})
