/** The endpoint's responses, and what it stores and mails. */
import { describe, expect, test } from 'vitest'
import { allRequests } from '../../amplify/functions/shared/oldStore.ts'
import {
  another,
  createWorld,
  failures,
  id,
  intercept,
  logged,
  worldWith,
  quote,
  worldWithUnmailed,
  type World,
} from './world.ts'

const hurt =
  'Förfrågan kunde inte tas emot just nu på grund av ett fel hos oss. Försök igen om en stund eller ring oss på 031-390 06 00.'
const unreadable =
  'Förfrågan gick inte att läsa. Ladda om sidan och försök igen, eller ring oss på 031-390 06 00.'
const sent = {
  success: true,
  message: 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.',
}
const expectOneOf = (world: World) =>
  expect([world.stored().length, world.office().length, world.waiting()]).toEqual([1, 1, []])

describe('responses', () => {
  const body = (change: object) => JSON.stringify({ ...quote, ...change })
  const form = 'application/x-www-form-urlencoded'
  test('confirmation and receipt contain the company’s reply promise', async () => {
    const world = createWorld({ replyPromise: 'två dagar' })
    const { headers, answer } = await world.post()
    expect(answer).toEqual({ ...sent, message: sent.message.replace('24 timmar', 'två dagar') })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000',
      'referrer-policy': 'same-origin',
    })
    expect(world.receipts()[0]?.text).toContain('hör av oss inom två dagar. Ärendenumret')
  })

  test('an invalid request gets a message per field and is not stored', async () => {
    const world = createWorld()
    const wrong = { name: 'Å', phone: 'ring mig', email: 'asa' }
    const { status, answer } = await world.post({ ...quote, ...wrong })
    const error = 'Något behöver rättas innan vi kan ta emot förfrågan. Se texten vid varje fält.'
    const fields = {
      name: 'Namn måste vara minst 2 tecken',
      email: 'Ogiltig e-postadress',
      phone: 'Telefonnumret får bara innehålla siffror, mellanslag och tecknen + - ( ) /',
    }
    expect([status, answer]).toEqual([400, { success: false, error, fields }])
    expect(world.s3.calls).toEqual([])
  })

  const wrongMethod = 'Hit går det bara att skicka förfrågningar. Använd formuläret på webbplatsen.'
  test.each<[string, string | undefined, object, number, string?]>([
    ['no JSON', '{"name":', {}, 400, unreadable],
    ['no object', '[]', {}, 400, unreadable],
    ['null', 'null', {}, 400, unreadable],
    ['nothing', undefined, {}, 400, unreadable],
    ['an id that is a path', body({ requestId: '../../x' }), {}, 400, unreadable],
    ['another content type', 'name=x', { type: 'multipart/form-data' }, 415, unreadable],
    ['another method', undefined, { method: 'GET' }, 405, wrongMethod],
    ['an object as a name', body({ name: { toString: 'x' } }), {}, 400],
    ['an object as pictures', body({ images: { toString: 'x' } }), {}, 400],
  ])('%s is rejected with a Swedish message', async (_, sent, how, status, text) => {
    const world = createWorld()
    const result = await world.raw(sent, how)
    const error = text ?? expect.any(String)
    expect([result.status, JSON.parse(result.body)]).toMatchObject([
      status,
      { success: false, error },
    ])
    expect(result.headers.allow).toBe(status === 405 ? 'POST' : undefined)
    expect(world.s3.calls).toEqual([])
  })

  test.each([
    ['JSON in another encoding', Buffer.from(body({ city: 'Långfors' }), 'latin1'), {}, 400],
    ['JSON in UTF-16', Buffer.from(body({}), 'utf16le'), {}, 400],
    ['JSON cut in the middle of a letter', Buffer.from('{"name":"Åå').subarray(0, -1), {}, 400],
    ['a form in another encoding', Buffer.from('form=contact&name=%C5sa'), { type: form }, 400],
    ['JSON with a byte order mark', Buffer.from(`\ufeff${JSON.stringify(quote)}`), {}, 200],
  ])('%s is not stored with lost letters', async (_, bytes, how, status) => {
    const world = createWorld()
    const result = await world.raw(bytes.toString('base64'), { ...how, isBase64Encoded: true })
    expect([result.status, world.stored().length]).toEqual([status, status === 200 ? 1 : 0])
    if (status === 400) expect(result.body).toContain('Förfrågan gick inte att läsa.')
  })

  test('a prototype key is dropped', async () => {
    const world = createWorld()
    const withKey = `{"__proto__":{"admin":true},${body({}).slice(1)}`
    expect((await world.raw(withKey)).status).toBe(200)
    expect(JSON.stringify(world.json(world.stored()[0]!))).not.toContain('admin')
  })

  test('accepts a service that is no longer offered', async () => {
    const world = createWorld()
    expect((await world.post({ ...quote, serviceType: ' Värmepump ' })).status).toBe(200)
    expect(world.office()[0]?.subject).toContain(': Värmepump, Partille')
  })

  test('a HEAD request is answered without a body', async () => {
    const answer = await createWorld().raw(undefined, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 204, body: '' })
  })

  test('a body is read up to 64 KB, counted in bytes, also in base64', async () => {
    const padded = (bytes: number) =>
      body({ website: 'x'.repeat(bytes - Buffer.byteLength(body({}))) })
    expect((await createWorld().raw(padded(65_536))).status).toBe(200)
    const error =
      'Förfrågan är för stor. Korta meddelandet och försök igen, eller ring oss på 031-390 06 00.'
    const refused = await createWorld().raw(padded(65_537))
    expect([refused.status, JSON.parse(refused.body)]).toEqual([413, { success: false, error }])
    const base64 = Buffer.from(padded(2_000)).toString('base64')
    expect((await createWorld().raw(base64, { isBase64Encoded: true })).status).toBe(200)
  })
})

describe('storing', () => {
  test('a new request takes eleven S3 calls, in six steps', async () => {
    const world = await worldWithUnmailed('event')
    const calls = world.s3.calls.map((call) =>
      call.replace(/\/[0-9a-f]{4}\//, '/network/').replace(/\/[0-9a-f]{16}/, '/versionKey'),
    )
    const hour = '2026-11-20T10'
    expect(calls).toEqual([
      `ListObjectsV2 recent/requests/${hour}/network/`,
      `ListObjectsV2 requests/${id}/`,
      `ListObjectsV2 recent/single/${hour}/network/`,
      `ListObjectsV2 recent/single/${hour}/`,
      'ListObjectsV2 recent/receipts/2026-11-20/network/',
      'ListObjectsV2 recent/receipts/2026-11-19/network/',
      `PutObject recent/requests/${hour}/network/versionKey`,
      `PutObject recent/single/${hour}/network/versionKey`,
      'PutObject recent/receipts/2026-11-20/network/versionKey-498658',
      `PutObject days/2026-11-20/came/${id}/1`,
      `PutObject requests/${id}/1/request.json`,
    ])
    expect(world.ses.inbox).toEqual([])
  })

  test('stores the request with its time, without the honeypot', async () => {
    const world = await worldWith()
    const { website: _, ...request } = quote
    expect(world.json(`requests/${id}/1/request.json`)).toEqual({
      versionKey: `${id}/1`,
      receivedAt: '2026-11-20T10:15:00.000Z',
      suspected: false,
      corrected: false,
      request,
    })
  })

  const source = {
    page: '/blog',
    referrer: 'https://www.annan.example/sida/',
    utm: { source: 'brev', medium: 'e-post', campaign: 'höst', term: 'tak', content: 'a' },
  }
  test.each<[object | string, string]>([
    [source, 'brev / e-post / höst / tak / a, från www.annan.example/sida, första sidan /blog'],
    [{ ...source, referrer: '', utm: {} }, 'första sidan /blog'],
    [{ ...source, page: '//annan.example' }, ''],
    [{ ...source, referrer: 'https://www.annan.example/?namn=asa' }, ''],
    [{ ...source, referrer: `https://${'x'.repeat(300)}` }, ''],
    [{ ...source, utm: { source: 'x'.repeat(101) } }, ''],
    [{ ...source, utm: { source: 'a\nb' } }, ''],
    [{ ...source, utm: { admin: 'x' } }, ''],
    ['x', ''],
  ])('shows the source %j as %j in mail and CSV, and drops an invalid one', async (sent, text) => {
    const world = await worldWith({ ...quote, source: sent })
    const [stored] = await allRequests(world.deps)
    expect(stored?.request.source).toEqual(text ? sent : undefined)
    expect(/^Kom via: (.*)$/m.exec(world.office()[0]!.text)?.[1] ?? '').toBe(text)
    expect(await world.table()).toContain(`;"/tjanster/solceller";"${text}";`)
  })

  test.each([
    ['writing the index', /^PutObject data\/days\//, 'before'],
    ['writing the request', /^PutObject data\/requests\//, 'before'],
    ['the response to writing the request', /^PutObject data\/requests\//, 'after'],
  ] as const)('after an error at %s a retry is stored and mailed once', async (_, calls, when) => {
    const world = createWorld()
    world.s3.fail(calls, { times: 1, when })
    const { status, answer } = await world.post()
    expect([status, answer]).toEqual([503, { success: false, error: hurt }])
    expect(logged(failures)[0]).toEqual({
      event: 'failure',
      cause: 'store',
      code: expect.any(String),
      status: 503,
      number: expect.stringMatching(/^\d{4}-\d{4}$/),
    })
    expect((await world.post()).answer).toEqual(sent)
    expectOneOf(world)
  })

  test('a request is stored without rate limiting, and rejected when S3 is down', async () => {
    const world = createWorld()
    world.s3.fail(/ upload\//)
    expect((await world.post()).answer).toEqual(sent)
    world.s3.fail()
    expect((await world.post()).status).toBe(503)
  })

  test('retries a conflicting write when S3 asks for it', async () => {
    const world = createWorld()
    world.s3.fail(/^PutObject .*request\.json$/, { status: 409, times: 2 })
    expect((await world.post()).answer).toEqual(sent)
  })

  test('logs cause and code of an error without entered data', async () => {
    const world = createWorld()
    world.ses.fail('MessageRejected', 400)
    await world.post()
    intercept(world, async () => {
      throw new Error(`Invalid: ${quote.email}`)
    })
    await world.post(another())
    const logged = failures.mock.calls.flat().join('\n')
    for (const part of ['MessageRejected', '"cause":"store"']) expect(logged).toContain(part)
    for (const typed of [quote.name, quote.email, quote.phone, quote.address, quote.message])
      expect(logged).not.toContain(typed)
  })
})

describe('a repeated request', () => {
  const kinds = (world: World) => world.office().map(({ subject }) => subject.split(':')[0])

  test('is stored and mailed once, sequentially and concurrently', async () => {
    for (const many of [
      async (world: World) => [
        await world.post(),
        await world.post({ ...quote, draft: true, elapsedMs: 90_000 }),
      ],
      (world: World) => Promise.all([world.post(), world.post(), world.post()]),
    ]) {
      const world = createWorld()
      for (const { answer } of await many(world)) expect(answer).toEqual(sent)
      expectOneOf(world)
    }
  })

  test('with other content is a correction, compared with the newest version only', async () => {
    const world = createWorld()
    // forms/everyField.test.tsx has the other fields.
    const changes = [{}, { message: 'Något annat.' }, {}, {}, { images: ['x'] }]
    for (const change of changes)
      expect((await world.post({ ...quote, ...change })).answer).toEqual(sent)
    expect(world.stored().map((key) => key.split('/')[2])).toEqual(['1', '2', '3', '4'])
    expect(kinds(world)).toEqual([
      'Ny förfrågan 6694-3818',
      ...[2, 3, 4].map((version) => `Rättad förfrågan 6694-3818 (version ${version})`),
    ])
    expect(world.office()[1]?.text).toContain('Den här ersätter den tidigare med samma nummer.')
  })

  test('with different content at the same time is a correction, and with another id a new request', async () => {
    const world = createWorld()
    await Promise.all([world.post(), world.post({ ...quote, message: 'Något annat.' })])
    await world.post(another())
    expect(kinds(world).toSorted()).toEqual([
      expect.stringMatching(/^Ny förfrågan/),
      expect.stringMatching(/^Ny förfrågan/),
      'Rättad förfrågan 6694-3818 (version 2)',
    ])
  })
})

test.each([
  ['a form sent after 1,499 ms', { elapsedMs: 1499 }, true],
  ['a form sent after 1,500 ms', { elapsedMs: 1500 }, false],
  ['a form sent at once after something was pressed', { elapsedMs: 10, draft: true }, false],
  ['a form sent at once with a filled honeypot', { elapsedMs: 10, website: 'x' }, true],
  // Privacy extensions change the page's clock.
  ['a form with a negative time', { elapsedMs: -5 }, false],
  ['a form with a time that is no number', { elapsedMs: null }, false],
])('%s is stored and classified as spam or not', async (_, change, isSpam) => {
  const world = createWorld()
  expect((await world.post({ ...quote, ...change })).answer).toEqual(sent)
  expect(world.office()[0]?.subject.startsWith('Misstänkt skräp')).toBe(isSpam)
  expect([world.receipts().length, world.stored().length]).toEqual([isSpam ? 0 : 1, 1])
})

describe('a filled honeypot', () => {
  test('marks the request for the office and does not hide it', async () => {
    const world = createWorld()
    expect((await world.post({ ...quote, website: 'x' })).answer).toEqual(sent)
    const [mail] = world.office()
    expect(mail?.subject).toBe('Ny förfrågan 6694-3818: Solceller, Partille')
    expect(mail?.text).toContain(
      'Ett dolt fält var ifyllt. Det tyder på skräppost, men ibland är det ett program på kundens dator som har fyllt i det. Inget kvitto har skickats till avsändaren.',
    )
    expect(world.receipts()).toEqual([])
    expect(world.json(world.stored()[0]!)).toMatchObject({ suspected: false, honeypot: true })
  })

  test.each(['', '  '])('is none with the value %j', async (website) => {
    const world = createWorld()
    await world.post({ ...quote, website })
    expect(world.office()[0]?.text).not.toContain('dolt fält')
    expect(world.receipts()).toHaveLength(1)
  })
})

test('logs one line per accepted, repeated and rejected request, without entered data', async () => {
  const world = createWorld({ rateLimitPerHour: 1 })
  world.events.lost = true
  await world.post()
  await world.post()
  await world.post({ ...quote, name: 'Å', email: 'asa' })
  for (let count = 0; count < 4; count++) await world.post(another())
  await world.raw('{', { origin: 'https://evil.example' })
  const ms = expect.any(Number)
  const versionKey = `${id}/1`
  const accepted = { event: 'accepted', versionKey, summarised: 0, form: 'a', suspected: 0, ms }
  expect(logged()).toEqual([
    accepted,
    { event: 'repeated', versionKey: `${id}/1`, form: 'a', suspected: 0, ms },
    { event: 'refused', status: 400, form: 'a', fields: 'name,email', own: 1 },
    ...Array(2).fill({ ...accepted, versionKey: expect.any(String), summarised: 1 }),
    ...Array(2).fill({ event: 'refused', status: 429, form: 'a', fields: 'none', own: 1 }),
    { event: 'refused', status: 400, form: '', fields: 'none', own: 0 },
  ])
})
