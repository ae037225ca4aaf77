/** Function URLs of the local AWS. */
import { createServer } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { createFaults } from '../../scripts/local-aws/faults.ts'
import { createFunctionUrl } from '../../scripts/local-aws/functionUrl.ts'
import { newRequest, settings, siteOrigin, startEmulator } from '../support/emulator.ts'
import { portOf } from '../../scripts/serve/httpServer.ts'

const functionsDir = mkdtempSync(join(tmpdir(), 'functions-'))
/** The function waits as long as this file exists. */
const wait = join(functionsDir, 'wait')

let aws: LocalAws
/** With the functions of the repository. */
let own: LocalAws
/** `send-offert` returns its event, or fails as its body names. */
beforeAll(async () => {
  mkdirSync(join(functionsDir, 'send-offert'))
  writeFileSync(
    join(functionsDir, 'send-offert', 'handler.ts'),
    `import { existsSync } from 'node:fs'
      export async function handler(event: { body?: string }) {
        if (event.body === 'die') process.exit(1)
        if (event.body === 'throw') throw new Error('a secret')
        while (event.body === 'wait' && existsSync(${JSON.stringify(wait)})) await new Promise(resolve => setTimeout(resolve, 10))
        return { statusCode: 201, headers: { 'Retry-After': '7' }, body: JSON.stringify({ event, pid: process.pid, key: process.env.AWS_ACCESS_KEY_ID }) }
      }`,
  )
  aws = await startEmulator({ functionsDir, settings: { ...settings, concurrency: 2 } })
  own = await startEmulator()
})
afterAll(async () => {
  await Promise.all([aws.stop(), own.stop()])
  rmSync(functionsDir, { recursive: true })
})

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  of = aws,
) =>
  fetch(of.outputs.custom.quoteEndpoint, {
    method: 'POST',
    headers: { origin: siteOrigin, ...headers },
    body,
  })

test("sends CORS headers to the site's origin and exposes Retry-After", async () => {
  const { status, headers } = await post('{}')
  expect([status, headers.get('access-control-allow-origin'), headers.get('retry-after')]).toEqual([
    201,
    siteOrigin,
    '7',
  ])
  expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
  const preflightHeaders = {
    origin: siteOrigin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const preflight = await fetch(aws.outputs.custom.quoteEndpoint, {
    method: 'OPTIONS',
    headers: preflightHeaders,
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    200,
    'content-type',
  ])
})

test('responds with 429 without CORS headers above the reserved concurrency', async () => {
  writeFileSync(wait, '')
  const posts = [post('wait'), post('wait'), post('wait')]
  expect((await Promise.race(posts)).status).toBe(429)
  rmSync(wait)
  const answers = await Promise.all(posts)
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 429])
  expect(
    answers.find((answer) => answer.status === 429)?.headers.get('access-control-allow-origin'),
  ).toBeNull()
})

test('responds with 502 without details when the function throws, dies or times out, and then starts a new process', async () => {
  const { pid } = await (await post('{}')).json()
  const thrown = await post('throw')
  expect([thrown.status, await thrown.text()]).toEqual([502, '{"message":"Internal Server Error"}'])
  expect((await post('die')).status).toBe(502)
  expect((await (await post('{}')).json()).pid).not.toBe(pid)
  writeFileSync(wait, '')
  const brief = await startEmulator({ functionsDir, timeouts: { 'send-offert': 1 } })
  expect((await post('wait', undefined, brief)).status).toBe(502)
  rmSync(wait)
  expect((await post('{}', undefined, brief)).status).toBe(201)
  await brief.stop()
})

test('an HTTP API responds with 503 when the function takes longer than its limit', async () => {
  const invoke = () => new Promise(() => undefined)
  const cors = { methods: 'POST', headers: '' }
  const api = {
    target: { invoke },
    origin: siteOrigin,
    faults: createFaults(() => undefined),
    cors,
    apiTimeoutMs: 10,
  }
  const server = createServer(createFunctionUrl({ ...api, authorize: async () => ({}) })).listen(0)
  onTestFinished(() => void server.close())
  const { status, statusText } = await fetch(`http://localhost:${portOf(server)}/`)
  expect([status, statusText]).toEqual([503, 'Service Unavailable'])
})

test.each<[string, allowed: string | null, foreign?: true]>([
  ['https://evil.example', null, true],
  // Of a page that sends no referrer: perhaps our own.
  ['null', null],
  [siteOrigin, siteOrigin],
])(
  'a post with the origin %s reaches the function, as on AWS',
  async (origin, allowed, foreign) => {
    const request = newRequest()
    const mailed = own.mails().flatMap(({ to }) => to)
    const type = { 'content-type': 'application/json' }
    const { status, headers } = await post(JSON.stringify(request), { ...type, origin }, own)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, allowed])
    await own.idle()
    const [stored] = own.store.list('offert-data', `requests/${request.requestId}/1/request.json`)
    expect(JSON.parse(String(own.store.body(stored!.at(-1)!))).foreign).toBe(foreign)
    // No receipt to whom another site's page names.
    const recipients = ['kontor@firma.example', ...(foreign ? [] : [request.email])]
    expect(own.mails().flatMap(({ to }) => to)).toEqual([...mailed, ...recipients])
  },
)
