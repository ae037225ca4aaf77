/** What the endpoint accepts, refuses and answers. */
import { expect, test } from 'vitest'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { content, id, nineKeys, request } from './samples.ts'
import { createWorld } from './world.ts'

test('a request is stored, mailed and answered with its number', async () => {
  const { post, stored, mailed, officeMails } = await createWorld()
  const { status, json } = await post(request)
  expect(status).toBe(200)
  expect(json).toEqual({
    success: true,
    message: 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.',
    number: requestNumber(id),
  })
  const { requestId, website, ...content } = request
  expect(await stored()).toMatchObject({ id: requestId, suspicions: [], request: content })
  await mailed()
  expect(officeMails()).toHaveLength(1)
  expect(website).toBe('')
})

test.each([
  ['contact', 'Allmän förfrågan', 'Ditt meddelande har skickats!'],
  ['electrical', 'eltjanster', 'Din eltjänstförfrågan har skickats!'],
  ['quote', 'eltjanster', 'Din eltjänstförfrågan har skickats!'],
  ['quote', 'takvatt', 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.'],
  [
    'newsletter',
    'Nyhetsbrev',
    'Din anmälan har skickats! Du får ett mejl från vårt utskicksprogram där du bekräftar den.',
  ],
])('the answer to form %s about %s', async (form, serviceType, message) => {
  const { post } = await createWorld()
  expect((await post({ ...request, form, serviceType })).json.message).toBe(message)
})

test('the nine keys of the specification are enough', async () => {
  const { post, keys, mailed, officeMails } = await createWorld()
  expect((await post(nineKeys)).json.success).toBe(true)
  const contact = { address: '', postalCode: '', city: '', serviceType: 'Allmän förfrågan' }
  expect((await post({ ...nineKeys, ...contact })).json.message).toBe(
    'Ditt meddelande har skickats!',
  )
  await mailed()
  expect(await keys('requests/')).toHaveLength(2)
  expect(officeMails()).toHaveLength(2)
})

test('unknown keys are ignored, and values of the page’s script never refuse a request', async () => {
  const { post, stored } = await createWorld()
  const odd = { admin: true, page: 'javascript:1', leftOut: 'x', source: 5, elapsedMs: 'y' }
  expect((await post({ ...request, ...odd })).status).toBe(200)
  const { request: content } = (await stored())!
  expect(content).toMatchObject({ page: '', leftOut: 0, source: '' })
  expect(content).not.toHaveProperty('admin')
})

test('a request that comes again is the same, with changes it is another', async () => {
  const { post, keys, mailed, officeMails } = await createWorld()
  await post(request)
  await post(request)
  await post({ ...request, name: 'A\u030asa  Öberg\u200b'.replace('  ', ' '), source: '' })
  await mailed()
  expect(await keys('requests/')).toEqual([`requests/${id}.json`])
  const corrected = { ...request, phone: '031-390 06 00' }
  const { json } = await post(corrected)
  expect((await post(corrected)).json.number).toBe(json.number)
  await mailed()
  expect(json.number).not.toBe(requestNumber(id))
  expect(await keys('requests/')).toHaveLength(2)
  expect(officeMails().map(({ text }) => /Telefon: (.*)/.exec(text)?.[1])).toEqual([
    '070-174 06 05',
    '031-390 06 00',
  ])
})

test('a refusal has a message for each field, and stores nothing', async () => {
  const { post, keys } = await createWorld()
  const { status, json } = await post({
    ...request,
    name: 'Å',
    email: 'asa',
    images: Array(6).fill('x'),
  })
  expect(status).toBe(400)
  expect(json).toEqual({
    success: false,
    error: 'Något behöver rättas innan vi kan ta emot förfrågan. Se texten vid varje fält.',
    fields: {
      name: 'Namn måste vara minst 2 tecken',
      email: 'Ogiltig e-postadress',
      images: 'Max 5 bilder tillåtna',
    },
  })
  expect(await keys('requests/')).toEqual([])
})

test.each([
  ['another type', 415, 'text/plain', '{}'],
  ['no JSON', 400, 'application/json', '{'],
  ['a list', 400, 'application/json', '[]'],
  ['an unknown form', 400, 'application/json', '{"form":"x"}'],
  ['a form without its kind', 400, 'application/x-www-form-urlencoded', 'name=x'],
  ['65 kB', 413, 'application/json', JSON.stringify({ message: 'å'.repeat(33_000) })],
])('%s is refused with %d', async (_, status, type, body) => {
  const { send } = await createWorld()
  const answer = await send(body, { 'content-type': type })
  expect(answer.status).toBe(status)
  expect(answer.body).toContain(content.phone)
})

test('only POST is answered', async () => {
  const { aws } = await createWorld()
  const response = await fetch(aws.outputs.custom.quoteEndpoint)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('above the limit an address has to wait, and others are served', async () => {
  const { post } = await createWorld({ settings: { rateLimitPerHour: 3 } })
  const from = (address: string) => post(request, { 'x-local-source-ip': address })
  for (const status of [200, 200, 200, 429]) expect((await from('192.0.2.1')).status).toBe(status)
  const refused = await from('192.0.2.1')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(refused.json.error).toContain('ring oss på 031-390 06 00')
  expect((await from('192.0.2.2')).status).toBe(200)
  // A household has all addresses of its network.
  for (const host of ['1', '2', '3']) await from(`2001:db8:1:2:3:4:5:${host}`)
  expect((await from('2001:db8:1:2:9:9:9:9')).status).toBe(429)
  expect((await from('2001:db8:1:3:3:4:5:1')).status).toBe(200)
})

test.each<[string, object, Record<string, string>]>([
  ['honeypot', { website: 'http://spam.example' }, {}],
  ['tooFast', { elapsedMs: 900 }, {}],
  ['otherSite', {}, { origin: 'https://other.example' }],
])('%s marks a request, and never refuses it', async (suspicion, change, headers) => {
  const { post, stored, mailed, officeMails, receipts } = await createWorld()
  expect((await post({ ...request, ...change }, headers)).json.success).toBe(true)
  await mailed()
  expect((await stored())!.suspicions).toEqual([suspicion])
  expect(officeMails()[0]!.subject).toMatch(/^Misstänkt skräp \d{4}-\d{4}: /)
  expect(officeMails()[0]!.text).toContain('Inget kvitto har skickats till avsändaren.')
  expect(receipts()).toEqual([])
})

test.each(['http://localhost:3000', 'null'])('origin %s is no sign', async (origin) => {
  const { post, stored } = await createWorld()
  await post({ ...request, elapsedMs: 5000 }, { origin })
  expect((await stored())!.suspicions).toEqual([])
})

test('without a newsletter its form is closed', async () => {
  const { post } = await createWorld({ content: { ...content, newsletter: false } })
  const { status, json } = await post({ ...request, form: 'newsletter' })
  expect([status, json.error]).toEqual([400, 'Nyhetsbrevet tar inte emot anmälningar just nu.'])
})

test('pages of other sites cannot read the answers', async () => {
  const { aws } = await createWorld()
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const { headers: allowed } = await fetch(aws.outputs.custom.quoteEndpoint, {
      method: 'OPTIONS',
      headers,
    })
    return allowed.get('access-control-allow-origin')
  }
  expect(await preflight('http://localhost:3000')).toBe('http://localhost:3000')
  expect(await preflight('https://other.example')).toBeNull()
})
