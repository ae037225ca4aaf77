import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { settings, siteOrigin, startEmulator } from './emulator.ts'

const functionsDir = mkdtempSync(join(tmpdir(), 'functions-'))
/** Is there as soon as a function has been told to wait. */
const waiting = join(functionsDir, 'waiting')
/** As long as it is there. */
const wait = join(functionsDir, 'wait')

/** Functions that answer with what they were given; `send-offert` does as its body says. */
function writeFunctions(): void {
  for (const name of ['send-offert']) {
    mkdirSync(join(functionsDir, name))
    writeFileSync(
      join(functionsDir, name, 'handler.ts'),
      `import { existsSync, writeFileSync } from 'node:fs'
      export async function handler(event: { body?: string }) {
        if (event.body === 'die') process.exit(1)
        if (event.body === 'throw') throw new Error('a secret')
        if (event.body === 'wait') {
          writeFileSync(${JSON.stringify(waiting)}, '')
          while (existsSync(${JSON.stringify(wait)})) await new Promise(resolve => setTimeout(resolve, 10))
        }
        return { statusCode: 201, headers: { 'Retry-After': '7' }, body: JSON.stringify({ event, pid: process.pid, key: process.env.AWS_ACCESS_KEY_ID }) }
      }`,
    )
  }
}

let aws: LocalAws
beforeAll(async () => {
  writeFunctions()
  aws = await startEmulator({ functionsDir, settings: { ...settings, concurrency: 2 } })
})
afterAll(async () => {
  await aws.stop()
  rmSync(functionsDir, { recursive: true })
})

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(aws.outputs.custom.quoteEndpoint, { method: 'POST', headers: { origin: siteOrigin, ...headers }, body })

test('JSON reaches the function as text, a form as base64, both as AWS hands them over', async () => {
  const { event: json, key } = await (await post('{"a":"å"}')).json()
  expect(json).toMatchObject({
    version: '2.0',
    body: '{"a":"å"}',
    isBase64Encoded: false,
    requestContext: { http: { method: 'POST', path: '/' } },
  })
  expect(key).toBe('local-send-offert')
  const { event: form } = await (await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).json()
  expect(form).toMatchObject({ body: Buffer.from('a=1').toString('base64'), isBase64Encoded: true })
})

test("the site's origin gets CORS headers and may read Retry-After; another origin gets none", async () => {
  const own = await post('{}')
  expect([own.status, own.headers.get('access-control-allow-origin'), own.headers.get('retry-after')]).toEqual([201, siteOrigin, '7'])
  expect(own.headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect((await post('{}', { origin: 'https://evil.example' })).headers.get('access-control-allow-origin')).toBeNull()
})

test('a preflight is answered without waking the function', async () => {
  const headers = { origin: siteOrigin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const { status, headers: answer } = await fetch(aws.outputs.custom.quoteEndpoint, { method: 'OPTIONS', headers })
  expect([status, answer.get('access-control-allow-origin'), answer.get('access-control-allow-headers')]).toEqual([
    200,
    siteOrigin,
    'content-type',
  ])
})

test('over the concurrency cap AWS answers 429 itself, without CORS headers', async () => {
  writeFileSync(wait, '')
  const posts = [post('wait'), post('wait'), post('wait')]
  expect((await Promise.race(posts)).status).toBe(429)
  rmSync(wait)
  const answers = await Promise.all(posts)
  expect(answers.map((each) => each.status).sort()).toEqual([201, 201, 429])
  expect(answers.find((each) => each.status === 429)?.headers.get('access-control-allow-origin')).toBeNull()
})

test('without a cap of its own nothing is refused', async () => {
  const uncapped = await startEmulator({ functionsDir, settings: { ...settings, concurrency: 0 } })
  expect((await fetch(uncapped.outputs.custom.quoteEndpoint, { method: 'POST', body: '{}' })).status).toBe(201)
  await uncapped.stop()
})

test('a body over 6 MB is refused', async () => {
  expect((await post(new Uint8Array(6 * 1024 * 1024 + 1))).status).toBe(413)
})

test('a function that throws or dies is a 502 that says nothing, and the next event finds a new process', async () => {
  const { pid } = await (await post('{}')).json()
  const thrown = await post('throw')
  expect([thrown.status, await thrown.text()]).toEqual([502, '{"message":"Internal Server Error"}'])
  expect((await post('die')).status).toBe(502)
  expect((await (await post('{}')).json()).pid).not.toBe(pid)
})

test('a function can be killed in the middle of its work', async () => {
  rmSync(waiting, { force: true })
  writeFileSync(wait, '')
  const answer = post('wait')
  await expect.poll(() => existsSync(waiting), { timeout: 30_000 }).toBe(true)
  aws.functions['send-offert'].kill()
  expect((await answer).status).toBe(502)
})

test('a function whose time is up is killed, and the next event finds a new process', async () => {
  rmSync(waiting, { force: true })
  writeFileSync(wait, '')
  const brief = await startEmulator({ functionsDir, timeouts: { 'send-offert': 1 } })
  const answer = await fetch(brief.outputs.custom.quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: 'wait',
  })
  expect(answer.status).toBe(502)
  rmSync(wait)
  expect((await fetch(brief.outputs.custom.quoteEndpoint, { method: 'POST', body: '{}' })).status).toBe(201)
  await brief.stop()
})

test('a busy port is reported with the variable that moves it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  await expect(startEmulator({ endpointPort: port })).rejects.toThrow(
    `Port ${port} (quote endpoint) is in use by another program. Stop it, or set QUOTE_PORT to a free port.`,
  )
  other.close()
})
