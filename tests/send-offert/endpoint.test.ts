import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contact, createWorld, id, logged, quote } from './world.ts'

const failures = vi.spyOn(console, 'error').mockReturnValue()
const log = vi.spyOn(console, 'log').mockReturnValue()
beforeEach(() => {
  failures.mockClear()
  log.mockClear()
})

const hurt = 'Förfrågan kunde inte tas emot just nu på grund av ett fel hos oss. Försök igen om en stund eller ring oss på 031-390 06 00.'
const unreadable = 'Förfrågan gick inte att läsa. Ladda om sidan och försök igen, eller ring oss på 031-390 06 00.'
const sent = { success: true, message: 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.' }

describe('what the visitor is told', () => {
  test.each([
    ['a quote', quote, 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.'],
    [
      'electrical work',
      { ...quote, form: 'electrical', serviceType: 'eltjanster', postalCode: '', city: '' },
      'Din eltjänstförfrågan har skickats!',
    ],
    ['a message', contact, 'Ditt meddelande har skickats!'],
  ])('success has the words of %s', async (_, values, message) => {
    const { status, headers, answer } = await createWorld().post(values)
    expect([status, answer]).toEqual([200, { success: true, message }])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('success and receipt promise an answer in the words of the company', async () => {
    const world = createWorld({ replyPromise: 'två dagar' })
    expect((await world.post()).answer.message).toBe('Din offertförfrågan har skickats! Vi återkommer inom två dagar.')
    expect(world.receipts()[0]?.text).toContain('hör av oss inom två dagar. Ärendenumret')
  })

  test('a broken rule is told field by field, and nothing is stored', async () => {
    const world = createWorld()
    const { status, answer } = await world.post({ ...quote, name: 'Å', phone: 'ring mig', email: 'asa' })
    expect([status, answer]).toEqual([
      400,
      {
        success: false,
        error: 'Något behöver rättas innan vi kan ta emot förfrågan. Se texten vid varje fält.',
        fields: {
          name: 'Namn måste vara minst 2 tecken',
          email: 'Ogiltig e-postadress',
          phone: 'Telefonnumret får bara innehålla siffror, mellanslag och tecknen + - ( ) /',
        },
      },
    ])
    expect(world.s3.calls).toEqual([])
  })

  test.each([
    ['no JSON', '{"name":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['nothing', undefined],
    ['an id that is a path', JSON.stringify({ ...quote, requestId: '../../x' })],
  ])('%s is answered in Swedish', async (_, body) => {
    const world = createWorld()
    const result = await world.raw(body)
    expect([result.status, JSON.parse(result.body)]).toEqual([400, { success: false, error: unreadable }])
    expect(world.s3.calls).toEqual([])
  })

  test.each([
    ['an unknown key', JSON.stringify({ ...quote, admin: true })],
    ['a prototype key', `{"__proto__":{"admin":true},${JSON.stringify(quote).slice(1)}`],
  ])('%s is dropped', async (_, body) => {
    const world = createWorld()
    expect((await world.raw(body)).status).toBe(200)
    expect(String(world.s3.read('data', world.stored()[0] ?? '')?.body)).not.toContain('admin')
  })

  test('a service that nobody offers any more is taken as it was written', async () => {
    const world = createWorld()
    expect((await world.post({ ...quote, serviceType: ' Värmepump ' })).status).toBe(200)
    expect(world.office()[0]?.subject).toContain(': Värmepump, Partille')
  })

  test.each(Object.keys(quote))('%s as an object that is no text is answered in Swedish', async (key) => {
    const { status, answer } = await createWorld().post({ ...quote, [key]: { toString: 'x' } })
    expect([status, answer.success]).toEqual([400, false])
  })

  test('another content type is refused', async () => {
    const { status, body } = await createWorld().raw('name=x', { type: 'multipart/form-data; boundary=x' })
    expect([status, JSON.parse(body)]).toEqual([415, { success: false, error: unreadable }])
  })

  test('whoever asks whether it is there is told so', async () => {
    const { status, body } = await createWorld().raw(undefined, { method: 'HEAD' })
    expect([status, body]).toEqual([204, ''])
  })

  test('another method is refused', async () => {
    const { status, headers, body } = await createWorld().raw(undefined, { method: 'GET' })
    expect([status, headers.allow, JSON.parse(body)]).toEqual([
      405,
      'POST',
      { success: false, error: 'Hit går det bara att skicka förfrågningar. Använd formuläret på webbplatsen.' },
    ])
  })

  test('a body is read up to 64 KB, counted in bytes', async () => {
    const padded = (bytes: number) => JSON.stringify({ ...quote, website: 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(quote))) })
    expect((await createWorld().raw(padded(65_536))).status).toBe(200)
    const { status, body } = await createWorld().raw(padded(65_537))
    expect([status, JSON.parse(body)]).toEqual([
      413,
      { success: false, error: 'Förfrågan är för stor. Korta meddelandet och försök igen, eller ring oss på 031-390 06 00.' },
    ])
  })

  test('a body in base64 is read', async () => {
    const { status } = await createWorld().raw(Buffer.from(JSON.stringify(quote)).toString('base64'), { isBase64Encoded: true })
    expect(status).toBe(200)
  })
})

describe('storing', () => {
  test('a new request takes six calls of S3: what its id has, its network, the hour, the index, and the request', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    expect(world.s3.calls.map((call) => call.replace(/\/[0-9a-f]{4}\//, '/network/'))).toEqual([
      `ListObjectsV2 requests/${id}/`,
      'ListObjectsV2 recent/requests/2026-11-20T10/network/',
      expect.stringMatching(/^PutObject recent\/requests\/2026-11-20T10\/network\/[0-9a-f]{16}$/),
      'ListObjectsV2 recent/requests/2026-11-20T10/',
      `PutObject days/2026-11-20/came/${id}/1`,
      `PutObject requests/${id}/1/request.json`,
    ])
    expect(world.ses.inbox).toEqual([])
  })

  test('what was typed is kept with the time, without the honeypot', async () => {
    const world = createWorld()
    await world.post()
    const [key = ''] = world.stored()
    const { website: _, ...request } = quote
    expect(JSON.parse(String(world.s3.read('data', key)?.body))).toEqual({
      place: key.slice('requests/'.length, -'/request.json'.length),
      receivedAt: '2026-11-20T10:15:00.000Z',
      suspected: false,
      corrected: false,
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      request,
    })
  })

  test.each(['days/', 'requests/'])('when %s cannot be written, the visitor is told and what to do', async (prefix) => {
    const world = createWorld()
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.startsWith(prefix))
    const { status, answer } = await world.post()
    expect([status, answer]).toEqual([503, { success: false, error: hurt }])
    expect(world.ses.inbox).toEqual([])
    expect(logged(failures)).toEqual([
      { event: 'failure', cause: 'store', code: 'ServiceUnavailable', status: 503, number: expect.stringMatching(/^\d{4}-\d{4}$/) },
    ])
  })

  test('when all of S3 is down, the visitor is told', async () => {
    const world = createWorld()
    world.s3.fail(() => true)
    expect((await world.post()).status).toBe(503)
  })

  test('a second try after a failure is stored and mailed once', async () => {
    const world = createWorld()
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.startsWith('requests/'), { times: 1 })
    expect((await world.post()).status).toBe(503)
    expect((await world.post()).answer).toEqual(sent)
    expect(world.stored()).toHaveLength(1)
    expect(world.office()).toHaveLength(1)
  })

  test('when only the answer to the write is lost, a second try makes no duplicate', async () => {
    const world = createWorld()
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('request.json'), { when: 'after', times: 1 })
    expect((await world.post()).status).toBe(503)
    expect((await world.post()).answer).toEqual(sent)
    expect(world.stored()).toHaveLength(1)
    expect(world.office()).toHaveLength(1)
  })

  test('S3’s request to try a contended write again is followed', async () => {
    const world = createWorld()
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('request.json'), { status: 409, times: 2 })
    expect((await world.post()).answer).toEqual(sent)
  })

  test('a failure of ours is logged as cause and code, never with what was typed', async () => {
    const world = createWorld()
    world.s3.fail(({ key }) => key.endsWith('request.json'))
    await world.post()
    world.ses.fail('MessageRejected', 400)
    world.s3.recover()
    await world.post()
    const written = failures.mock.calls.flat().join('\n')
    expect(written).toContain('MessageRejected')
    for (const typed of [quote.name, quote.email, quote.phone, quote.address, quote.message]) expect(written).not.toContain(typed)
  })
})

describe('the same request again', () => {
  test('same id and same content is one request, one mail, and success each time', async () => {
    const world = createWorld()
    expect((await world.post()).answer).toEqual(sent)
    expect((await world.post({ ...quote, draft: true, elapsedMs: 90_000 })).answer).toEqual(sent)
    expect(world.waiting()).toEqual([])
    expect(world.stored()).toHaveLength(1)
    expect(world.office()).toHaveLength(1)
  })

  test('three at once are one request and one mail', async () => {
    const world = createWorld()
    const results = await Promise.all([world.post(), world.post(), world.post()])
    expect(results.map(({ answer }) => answer)).toEqual([sent, sent, sent])
    expect(world.stored()).toHaveLength(1)
    expect(world.office()).toHaveLength(1)
    expect(world.waiting()).toEqual([])
  })

  test.each(['name', 'email', 'phone', 'address', 'postalCode', 'city', 'message', 'serviceType', 'images'] as const)(
    'other %s under the same id is a corrected request',
    async (field) => {
      const world = createWorld()
      const other = { ...quote, email: 'b@example.se', phone: '0706050403', serviceType: 'takvatt', images: ['x'] }
      const changed = { ...quote, [field]: field in other && other[field] !== quote[field] ? other[field] : `${quote[field]} 2` }
      await world.post()
      expect((await world.post(changed)).answer).toEqual(sent)
      expect(world.stored()).toHaveLength(2)
      const [first, second] = world.office()
      expect(first?.subject).toMatch(/^Ny förfrågan/)
      expect(second?.subject).toMatch(/^Rättad förfrågan \S+ \(version 2\): /)
      expect(second?.text).toContain('Den här ersätter den tidigare med samma nummer.')
      expect(first?.subject.match(/\d{4}-\d{4}/)?.[0]).toBe(second?.subject.match(/\d{4}-\d{4}/)?.[0])
    },
  )

  test('what came first and comes again after a correction is what counts: A, B, A are three versions', async () => {
    const world = createWorld()
    const other = { ...quote, message: 'Något annat.' }
    for (const each of [quote, other, quote, quote]) await world.post(each)
    expect(world.stored().map((key) => key.split('/')[2])).toEqual(['1', '2', '3'])
    expect(world.office().map(({ subject }) => subject.split(':')[0])).toEqual([
      'Ny förfrågan 6694-3818',
      'Rättad förfrågan 6694-3818 (version 2)',
      'Rättad förfrågan 6694-3818 (version 3)',
    ])
  })

  test('two contents at the same moment are told apart', async () => {
    const world = createWorld()
    await Promise.all([world.post(), world.post({ ...quote, message: 'Något annat.' })])
    expect(
      world
        .office()
        .map(({ subject }) => subject.split(':')[0])
        .sort(),
    ).toEqual(['Ny förfrågan 6694-3818', 'Rättad förfrågan 6694-3818 (version 2)'])
  })

  test('another id is another request', async () => {
    const world = createWorld()
    await world.post()
    await world.post({ ...quote, requestId: crypto.randomUUID() })
    expect(world.office().map(({ subject }) => subject.slice(0, 12))).toEqual(['Ny förfrågan', 'Ny förfrågan'])
  })
})

describe('mail that fails', () => {
  test.each([
    ['SES is down', 'ServiceUnavailable', 503],
    ['SES throttles', 'TooManyRequestsException', 429],
    ['SES has stopped our sending', 'SendingPausedException', 400],
  ])('when %s, the visitor has success and the request waits', async (_, name, status) => {
    const world = createWorld()
    world.ses.fail(name, status)
    expect((await world.post()).answer).toEqual(sent)
    expect(world.waiting()).toHaveLength(1)
    expect(world.stored()).toHaveLength(1)
    expect(world.s3.keys('data').filter((key) => key.endsWith('sent.json'))).toEqual([])
    expect(logged(failures)).toMatchObject([{ cause: 'mail failed', outcome: 'failed', code: name }])
  })

  test('when SES refuses the visitor’s address, the office gets the mail without a reply address', async () => {
    const world = createWorld()
    world.ses.fail('MessageRejected', 400, ({ replyTo, to }) => replyTo.includes(quote.email) || to.includes(quote.email))
    expect((await world.post()).answer).toEqual(sent)
    expect(world.office()).toHaveLength(1)
    expect(world.office()[0]).toMatchObject({ replyTo: [] })
    expect(world.office()[0]?.text).toContain(quote.email)
    expect(world.waiting()).toEqual([])
  })

  test('a receipt that fails changes nothing', async () => {
    const world = createWorld()
    world.ses.fail('MessageRejected', 400, ({ to }) => to.includes(quote.email))
    expect((await world.post()).answer).toEqual(sent)
    expect(world.office()).toHaveLength(1)
    expect(world.waiting()).toEqual([])
  })
})

describe('suspected spam', () => {
  test.each([
    ['a filled honeypot', { website: 'https://spam.example' }, true],
    ['an honeypot of spaces', { website: '  ' }, false],
    ['a form sent after 1,499 ms', { elapsedMs: 1499 }, true],
    ['a form sent after 1,500 ms', { elapsedMs: 1500 }, false],
    ['a restored draft sent at once', { elapsedMs: 10, draft: true }, false],
    ['a restored draft with a filled honeypot', { elapsedMs: 10, draft: true, website: 'x' }, true],
  ])('%s', async (_, change, isSpam) => {
    const world = createWorld()
    expect((await world.post({ ...quote, ...change })).answer).toEqual(sent)
    const [mail] = world.office()
    expect(mail?.subject.startsWith('Misstänkt skräp')).toBe(isSpam)
    expect(world.receipts()).toHaveLength(isSpam ? 0 : 1)
    expect(world.stored()).toHaveLength(1)
  })
})

describe('the log', () => {
  test('has one line for what was accepted, repeated and refused, with the names of the fields and nothing that was typed', async () => {
    const world = createWorld({ rateLimitPerHour: 1 })
    world.events.lost = true
    await world.post()
    await world.post()
    await world.post({ ...quote, name: 'Å', email: 'asa' })
    for (let count = 0; count < 4; count++) await world.post({ ...quote, requestId: crypto.randomUUID() })
    await world.raw('{', { origin: 'https://evil.example' })
    const ms = expect.any(Number)
    expect(logged(log)).toEqual([
      { event: 'accepted', place: `${id}/1`, summarised: 0, form: 'a', suspected: 0, ms },
      { event: 'repeated', place: `${id}/1`, form: 'a', suspected: 0, ms },
      { event: 'refused', status: 400, form: 'a', fields: 'name,email', own: 1 },
      ...Array(3).fill({ event: 'accepted', place: expect.any(String), summarised: 1, form: 'a', suspected: 0, ms }),
      { event: 'refused', status: 429, form: 'a', fields: 'none', own: 1 },
      { event: 'refused', status: 400, form: '', fields: 'none', own: 0 },
    ])
  })
})
