import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { s3For, settings, siteOrigin, startEmulator } from './emulator.ts'

const functionsDir = mkdtempSync(join(tmpdir(), 'functions-'))
/** A dot for each that has been told to wait. */
const waiting = join(functionsDir, 'waiting')
/** As long as it is there. */
const wait = join(functionsDir, 'wait')
const dotsIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').length : 0)

/** Functions that answer with what they were given; `send-offert` does as its body says. */
function writeFunctions(): void {
  mkdirSync(join(functionsDir, 'inspect-upload'))
  writeFileSync(
    join(functionsDir, 'inspect-upload', 'handler.ts'),
    `import { appendFileSync } from 'node:fs'
    export async function handler() {
      appendFileSync(${JSON.stringify(join(functionsDir, 'calls'))}, '.')
      throw new Error('broken')
    }`,
  )
  for (const name of ['send-offert']) {
    mkdirSync(join(functionsDir, name))
    writeFileSync(
      join(functionsDir, name, 'handler.ts'),
      `import { appendFileSync, existsSync } from 'node:fs'
      export async function handler(event: { body?: string }) {
        if (event.body === 'die') process.exit(1)
        if (event.body === 'throw') throw new Error('a secret')
        if (event.body === 'talk') return 'x'.repeat(6 * 1024 * 1024)
        if (event.body === 'wait') {
          appendFileSync(${JSON.stringify(waiting)}, '.')
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

test("the site's origin gets CORS headers and may read Retry-After", async () => {
  const own = await post('{}')
  expect([own.status, own.headers.get('access-control-allow-origin'), own.headers.get('retry-after')]).toEqual([201, siteOrigin, '7'])
  expect(own.headers.get('access-control-expose-headers')).toContain('Retry-After')
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

test('a body over 6 MB is refused, and so is an answer', async () => {
  expect((await post(new Uint8Array(6 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await post('talk')).status).toBe(502)
})

test('two events at once are worked on by two processes, one after the other by one', async () => {
  const pid = async (answer: Promise<Response>) => (await (await answer).json()).pid
  rmSync(waiting, { force: true })
  writeFileSync(wait, '')
  const first = pid(post('wait'))
  const second = pid(post('wait'))
  await expect.poll(() => dotsIn(waiting)).toBe(2)
  rmSync(wait)
  expect(await first).not.toBe(await second)
  expect([await first, await second]).toContain(await pid(post('{}')))
})

test('an event that S3 or the scheduler sends is tried twice more when the function fails', async () => {
  const calls = join(functionsDir, 'calls')
  const brief = await startEmulator({ functionsDir })
  const s3 = s3For(brief)
  await s3.send(new PutObjectCommand({ Bucket: 'offert-images', Key: 'public/quarantine/1/b.png', Body: 'x', IfNoneMatch: '*' }))
  await expect.poll(() => dotsIn(calls)).toBe(1)
  for (const minutes of [1, 2, 3]) {
    brief.pass(minutes * 60_000)
    await brief.idle()
  }
  expect(dotsIn(calls)).toBe(3)
  await brief.stop()
})

test('a function that throws or dies is a 502 that says nothing, and the next event finds a new process', async () => {
  const { pid } = await (await post('{}')).json()
  const thrown = await post('throw')
  expect([thrown.status, await thrown.text()]).toEqual([502, '{"message":"Internal Server Error"}'])
  expect((await post('die')).status).toBe(502)
  expect((await (await post('{}')).json()).pid).not.toBe(pid)
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
