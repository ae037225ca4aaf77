/** Webhooks to the company's own system: content, signature, retries, and what the connection refuses. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canaryVisitor } from '../../amplify/functions/shared/oldStore.ts'
import {
  isPublic,
  postJson,
  publicLookup,
  type WebhookAnswer,
} from '../../amplify/functions/send-webhook/postJson.ts'
import { createSendWebhook } from '../../amplify/functions/send-webhook/sendWebhook.ts'
import { readVariables } from '../../amplify/functions/shared/functionSettings.ts'
import { showRequest } from '../../amplify/functions/office/office.ts'
import { failures, hour, id, log, logged, minute, quote, worldWith, type World } from './world.ts'

const secrets = [`whsec_${'A'.repeat(32)}`, `whsec_${'B'.repeat(32)}`]
const created = `requests/${id}/1/request.json`
const answer = (status: number, retryAfter?: string): WebhookAnswer => ({ status, retryAfter })
type Sent = { headers: Record<string, string>; body: string }

function receiverOf(world: World, ...answers: (WebhookAnswer | Error)[]) {
  const sent: Sent[] = []
  const post = async (headers: Record<string, string>, body: string) => {
    sent.push({ headers, body })
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    if (next instanceof Error) throw next
    return next
  }
  return { sent, send: createSendWebhook(world.deps, { secrets, post }) }
}
const state = (world: World) => world.json(`requests/${id}/1/webhook.json`)

test('a request is sent as JSON, with a signature for each secret and the same id in each attempt', async () => {
  const world = await worldWith({ ...quote, phone: '070-174 06 05', message: 'Rad ett\nÅsa "två"' })
  const { send, sent } = receiverOf(world, answer(503), answer(200))
  expect(await send(created, 1)).toBe(60)
  world.advance(minute)
  expect(await send(created, 2)).toBeUndefined()
  const [first, second] = sent as [Sent, Sent]
  const { name, email, address, postalCode, city, serviceType } = quote
  expect(JSON.parse(first.body)).toEqual({
    type: 'request.created',
    timestamp: '2026-11-20T10:15:00.000Z',
    data: {
      id,
      number: '6694-3818',
      version: 1,
      form: 'a',
      page: quote.page,
      source: quote.source,
      fields: {
        name,
        email,
        phone: '070-174 06 05',
        address,
        postalCode,
        city,
        serviceType,
        message: 'Rad ett\nÅsa "två"',
      },
      service: 'Solceller',
      phoneNumbers: ['+46701740605'],
      pictures: 0,
      suspectedSpam: false,
      honeypot: false,
      office: `https://www.ljungsol.example/kontor#${id}`,
    },
  })
  expect(second.body).toBe(first.body)
  expect([first, second].map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(`request.created.${id}.1`),
  )
  const times = [first, second].map(({ headers }) => headers['webhook-timestamp'])
  expect(times).toEqual(['1795169700', '1795169760'])
  // The secrets' bytes are 24 zeros, and 04 10 41 eight times.
  const signatures = [Buffer.alloc(24), Buffer.from('041041'.repeat(8), 'hex')].map((key) =>
    createHmac('sha256', key)
      .update(`request.created.${id}.1.1795169700.${first.body}`)
      .digest('base64'),
  )
  expect(first.headers['webhook-signature']).toBe(`v1,${signatures.join(' v1,')}`)
})

test.each([
  [{ elapsedMs: 10 }, { suspectedSpam: true, honeypot: false }],
  [{ website: 'x' }, { suspectedSpam: false, honeypot: true }],
])('a request with %j is sent with %j', async (values, data) => {
  const { send, sent } = receiverOf(await worldWith({ ...quote, ...values }), answer(200))
  await send(created, 1)
  expect(JSON.parse(sent[0]!.body)).toMatchObject({ data })
})

const late = Object.assign(new Error('late'), { code: 'ABORT_ERR' })
const inTwentyMinutes = 'Fri, 20 Nov 2026 10:35:00 GMT'
test.each<[string, WebhookAnswer | Error, outcome: string, code: string, wait?: number]>([
  ['is delivered by 200', answer(200), 'delivered', '200'],
  ['waits after a redirect', answer(302), 'waiting', '302', 60],
  ['waits as long as 429 asks', answer(429, '600'), 'waiting', '429', 600],
  ['waits until the date that 503 names', answer(503, inTwentyMinutes), 'waiting', '503', 1200],
  ['waits an hour at most', answer(429, '999999999'), 'waiting', '429', 3600],
  ['waits at least its own time', answer(429, '-5'), 'waiting', '429', 60],
  ['ignores another Retry-After', answer(429, 'soon'), 'waiting', '429', 60],
  ['has failed after 410', answer(410), 'failed', '410'],
  ['waits when nobody answers', late, 'waiting', 'ABORT_ERR', 60],
])('a request %s', async (_, result, outcome, code, wait) => {
  const expected = { outcome, code }
  const world = await worldWith()
  const { send } = receiverOf(world, result)
  expect(await send(created, 1)).toBe(wait)
  expect(state(world)).toMatchObject({ attempts: 1, at: '2026-11-20T10:15:00.000Z', ...expected })
  expect((await world.show())?.webhook).toMatchObject(expected)
  // Neither what was entered nor the address of the receiver.
  const logged = JSON.stringify([log.mock.calls, failures.mock.calls])
  for (const secret of [quote.email, quote.name, 'crm.firma.example'])
    expect(logged).not.toContain(secret)
})

test('after the last attempt it has failed and becomes a dead letter, with a line for the alarm', async () => {
  const world = await worldWith()
  const { send } = receiverOf(world, answer(500))
  expect(await send(created, 100)).toBe(0)
  expect(state(world)).toMatchObject({ outcome: 'failed', code: '500' })
  expect(logged()).toContainEqual(expect.objectContaining({ event: 'webhook given up' }))
})

test('a delivered request is not sent again, except when the office asks', async () => {
  const world = await worldWith()
  const { send, sent } = receiverOf(world, answer(200))
  for (const isReleased of [false, false, true]) await send(created, 1, isReleased)
  expect(sent).toHaveLength(2)
  expect(state(world)).toMatchObject({ outcome: 'delivered', attempts: 2 })
})

test('a correction has its own version and type; the daily test request is not sent', async () => {
  const world = await worldWith(quote, { ...quote, city: 'Lerum' })
  const canary = { ...quote, ...canaryVisitor, requestId: id.replace(/^./, '7') }
  await world.post(canary)
  const { send, sent } = receiverOf(world, answer(200))
  await send(`requests/${id}/2/request.json`, 1)
  await send(`requests/${canary.requestId}/1/request.json`, 1)
  expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'request.corrected', data: { version: 2 } },
  ])
})

test('an erasure is sent with the id alone, and nothing is kept about it', async () => {
  const world = await worldWith()
  const { send, sent } = receiverOf(world, answer(200), answer(500), answer(200))
  await send(created, 1)
  await world.erase()
  // A message that was still in the queue.
  expect(await send(created, 2)).toBeUndefined()
  expect(await send(`requests/${id}/1/erased.json`, 1)).toBe(60)
  expect(await send(`requests/${id}/1/erased.json`, 2)).toBeUndefined()
  expect(sent.slice(1).map(({ body }) => JSON.parse(body))).toEqual(
    [1, 2].map(() => ({
      type: 'request.erased',
      timestamp: expect.any(String),
      data: { id, number: expect.any(String), version: 1 },
    })),
  )
  expect(sent[1]!.headers['webhook-id']).toBe(`request.erased.${id}.1`)
  expect(world.remaining()).toEqual([])
})

test('what an attempt writes after an erasure is erased', async () => {
  const world = await worldWith()
  const send = createSendWebhook(world.deps, {
    secrets,
    post: async () => {
      await world.erase()
      return answer(200)
    },
  })
  await send(created, 1)
  expect(world.remaining()).toEqual([])
})

test('/kontor shows a new request as waiting, nothing without a webhook or about one from before it', async () => {
  const world = await worldWith()
  const shown = async () => (await showRequest(world.deps, id, { hasWebhook: true }))?.webhook
  expect(await shown()).toEqual({ outcome: 'waiting' })
  expect((await world.show())?.webhook).toBeUndefined()
  world.advance(2 * hour)
  expect(await shown()).toBeUndefined()
})

describe('the settings', () => {
  const read = (WEBHOOK_URL: string) => readVariables({ WEBHOOK_URL }, ['webhookUrl']).webhookUrl
  test.each(
    'https://crm.firma.example/hook?a=1 https://firma.example:8443/ http://127.0.0.1:4000/x'.split(
      ' ',
    ),
  )('accept %s', (address) => expect(read(address)).toBe(address))
  test.each(
    `http://crm.firma.example/ https://localhost/ https://127.0.0.1/ https://0x7f.1/ https://2130706433/
    https://[::1]/ https://10.0.0.1/ https://a:b@crm.firma.example/ https://printer.local/ https://crm/ http://localhost/
    https://metadata.google.internal/ ftp://crm.firma.example/ https://crm.firma.example/#a crm.firma.example yes`.split(
      /\s+/,
    ),
  )('refuse %s', (address) => expect(() => read(address)).toThrow(/^WEBHOOK_URL is/))
  test('read one secret or two, and refuse a short one and the text that stands for a missing one', () => {
    const secretOf = (WEBHOOK_SECRET: string) =>
      readVariables({ WEBHOOK_SECRET }, ['webhookSecret']).webhookSecret
    expect([secretOf(secrets[0]!), secretOf(secrets.join(' '))]).toEqual([[secrets[0]], secrets])
    for (const text of ['whsec_abc', 'secret', '<value will be resolved during runtime>'])
      expect(() => secretOf(text)).toThrow(/^WEBHOOK_SECRET is/)
  })
})

describe('the connection', () => {
  /** Starts a server and returns its port. */
  async function listen(handler: RequestListener, tls?: { key: string; cert: string }) {
    const server = tls ? createTlsServer(tls, handler) : createServer(handler)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close().closeAllConnections())
    return (server.address() as AddressInfo).port
  }
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      (result) => result,
      ({ code, name }: { code?: string; name: string }) => code ?? name,
    )
  const toThisMachine: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

  const isAllowed = (address: string) => isPublic(address, address.includes(':') ? 6 : 4)
  test.each('8.8.8.8 13.53.1.1 2600:1f16::1'.split(' '))('to %s is allowed', (address) =>
    expect(isAllowed(address)).toBe(true),
  )
  test.each(
    `10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 0.0.0.0 255.255.255.255
    :: ::1 ::ffff:10.0.0.1 64:ff9b::a00:1 fe80::1 fd00:ec2::254 2001::1 2001:db8::1 2002:a00:1::`.split(
      /\s+/,
    ),
  )('to %s is refused', (address) => expect(isAllowed(address)).toBe(false))

  test('refuses a name that leads to this machine, also when the system asks for one address', async () => {
    const port = await listen((_, response) => response.end())
    expect(await codeOf(postJson(`https://localhost:${port}/`, {}, '{}'))).toBe('PRIVATE_ADDRESS')
    const one = new Promise((resolve) =>
      publicLookup('localhost', { all: false }, (error) => resolve(error?.code)),
    )
    expect(await one).toBe('PRIVATE_ADDRESS')
  })

  test('refuses a certificate that nobody has signed, and what is not TLS', async () => {
    // Of crm.firma.example until 2126, for this test only.
    const pem = (name: string) => readFileSync(`tests/fixtures/tls/${name}.pem`, 'utf8')
    const own = { key: pem('key'), cert: pem('cert') }
    const signed = await listen((_, response) => response.end(), own)
    const plain = await listen((_, response) => response.end())
    const post = (port: number) =>
      codeOf(postJson(`https://crm.firma.example:${port}/`, {}, '{}', { lookup: toThisMachine }))
    expect(await post(signed)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(await post(plain)).toMatch(/EPROTO|WRONG_VERSION/)
  })

  test('takes the status of a redirect, reads no body and stops waiting', async () => {
    const paths: string[] = []
    const port = await listen((request, response) => {
      paths.push(`${request.method} ${request.url}`)
      if (request.url === '/late') return
      if (request.url === '/endless') {
        const timer = setInterval(() => response.write('x'.repeat(1000)), 5)
        response.on('close', () => clearInterval(timer))
        return
      }
      response.writeHead(307, { location: '/elsewhere', 'retry-after': '7' }).end()
    })
    const post = (path: string) =>
      codeOf(postJson(`http://127.0.0.1:${port}${path}`, {}, '{"a":"å"}', { ms: 500 }))
    expect(await post('/redirect')).toEqual({ status: 307, retryAfter: '7' })
    expect(await post('/endless')).toEqual({ status: 200, retryAfter: undefined })
    expect(await post('/late')).toBe('ABORT_ERR')
    expect(paths).toEqual(['POST /redirect', 'POST /endless', 'POST /late'])
  })
})
