/** Webhooks through the local AWS: from the form to the receiver, with its failures, the office's page and the dead letters. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { postJson as postToReceiver } from '../../amplify/functions/send-webhook/postJson.ts'
import { createSendWebhook } from '../../amplify/functions/send-webhook/sendWebhook.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { newRequest, postJson, startEmulator } from '../support/emulator.ts'
import type { Fault } from '../../scripts/local-aws/faults.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { localWebhookSecret } from '../../scripts/local-aws/webhook.ts'
import { freePorts } from '../support/freePorts.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { id, quote, worldWith } from '../send-offert/world.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const minute = 60_000
let aws: LocalAws
let api: string
let stop: () => Promise<unknown>
beforeAll(async () => {
  aws = await startEmulator({ webhook: true })
  const dir = temporaryFolder({ 'index.html': '', '404.html': '' })
  const site = await serveSite({ dir, port: 0, office: aws.handleOffice })
  api = `${site.url}/kontor/api`
  stop = () => Promise.all([site.stop(), aws.stop()])
})
afterAll(() => stop?.())
beforeEach(() => aws.faults.clear())

const send = async (request = newRequest()) => {
  const response = await postJson(aws.outputs.custom.quoteEndpoint, request)
  expect(response.status).toBe(200)
  await aws.idle()
  return request
}
const shown = async ({ requestId }: { requestId: string }) => {
  const { webhook } = await (await fetch(`${api}/requests/${requestId}`)).json()
  return webhook
}
const received = ({ requestId }: { requestId: string }) =>
  aws.webhooks().filter(({ body }) => body.data.id === requestId)
const advance = async (ms: number) => {
  aws.advance(ms)
  await aws.idle()
}

test('a request reaches the receiver once, signed, although its event comes twice', async () => {
  aws.faults.set([{ service: 'events', method: 's3', kind: 'twice' }])
  const request = await send(newRequest({ city: 'Lerum' }))
  expect(received(request)).toEqual([
    {
      id: `request.created.${request.requestId}.1`,
      at: expect.any(String),
      body: expect.objectContaining({ type: 'request.created' }),
    },
  ])
  expect(received(request)[0]!.body.data.fields).toMatchObject({
    city: 'Lerum',
    email: request.email,
  })
  // Two events at once may both call the receiver, which answers 200 to an id that it has taken.
  expect(await shown(request)).toMatchObject({ outcome: 'delivered' })
  expect(aws.queues.webhook.queue.list()).toEqual([])
})

test.each<[string, Omit<Fault, 'service'>, number, string]>([
  ['429 with Retry-After', { kind: 'error', status: 429, retryAfter: '1800' }, 30, '429'],
])('a request waits after %s and is delivered later', async (_, fault, minutes, code) => {
  aws.faults.set([{ service: 'webhook', times: 1, ...fault }])
  const request = await send()
  expect(await shown(request)).toMatchObject({ outcome: 'waiting', code })
  await advance(minutes * minute - 10_000)
  expect(await shown(request)).toMatchObject({ outcome: 'waiting', attempts: 1 })
  await advance(20_000)
  expect(await shown(request)).toMatchObject({ outcome: 'delivered', code: '204', attempts: 2 })
  expect(received(request)).toHaveLength(1)
})

test('410 ends the attempts, and the office sends the request again', async () => {
  aws.faults.set([{ service: 'webhook', kind: 'error', status: 410, times: 1 }])
  const request = await send()
  expect(await shown(request)).toMatchObject({ outcome: 'failed', code: '410' })
  expect(aws.queues.webhook.queue.list()).toEqual([])
  const again = (id: string) => postJson(`${api}/requests/${id}/webhook`, {})
  expect((await again(request.requestId)).status).toBe(200)
  await aws.idle()
  expect(await shown(request)).toMatchObject({ outcome: 'delivered', attempts: 2 })
  expect((await again(randomUUID())).status).toBe(404)
})

test('a dead letter holds nothing that a customer wrote, and is sent again once it is moved back', async () => {
  const { queue, deadLetters } = aws.queues.webhook
  aws.faults.set([{ service: 'webhook', kind: 'error', status: 503 }])
  const request = await send()
  const [message] = queue.list()
  queue.remove(message!.id)
  deadLetters.addDeadLetter(message!)
  expect(message!.body).not.toContain(request.email)
  await advance(minute)
  expect(await shown(request)).toMatchObject({ outcome: 'waiting', code: '503', attempts: 1 })
  aws.faults.clear()
  deadLetters.moveTo(queue)
  await aws.idle()
  expect(await shown(request)).toMatchObject({ outcome: 'delivered', attempts: 2 })
})

test('an erased request is erased at the receiver', async () => {
  const request = await send()
  expect(received(request)).toHaveLength(1)
  const { requestId } = request
  const number = requestNumber(requestId)
  expect((await postJson(`${api}/requests/${requestId}/erase`, { number })).status).toBe(200)
  await aws.idle()
  expect(received(request)).toEqual([
    {
      id: `request.erased.${requestId}.1`,
      at: expect.any(String),
      body: {
        type: 'request.erased',
        timestamp: expect.any(String),
        data: { id: requestId, number, version: 1 },
      },
    },
  ])
  const keys = aws.store
    .list('offert-data', `requests/${requestId}/`)
    .flatMap((versions) => versions.map(({ key }) => key))
  expect(keys).toEqual([`requests/${requestId}/1/erased.json`])
})

test('the receiver refuses a wrong signature and an old one', async () => {
  const { endpoint } = aws.outputs.custom.localAws!
  const post = (headers: Record<string, string>) =>
    fetch(`${endpoint}/_local/webhook`, { method: 'POST', headers, body: '{}' })
  const headers = (at: number) => ({
    'webhook-id': 'x',
    'webhook-timestamp': String(at),
    'webhook-signature': 'v1,AAAA',
  })
  const now = Math.floor(new Date((await post({})).headers.get('date')!).getTime() / 1000)
  expect([(await post(headers(now))).status, (await post(headers(now - 600))).status]).toEqual([
    401, 400,
  ])
})

test('the receiver that docs/webhook.md shows saves a request once, erases it and refuses a wrong signature', async () => {
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/webhook.md', 'utf8'))!
  const [port = 0] = await freePorts(1)
  const folder = temporaryFolder({
    'package.json': '{ "type": "module" }',
    'receiver.js': code,
    'crm.js': `const ids = new Set()
      const print = (...parts) => console.log(JSON.stringify(parts))
      export const seen = async (id) => ids.has(id) || !ids.add(id)
      export const saveContact = async (id, contact) => print('saved', id, contact)
      export const eraseContact = async (id) => print('erased', id)`,
  })
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: localWebhookSecret }
  const receiver = spawn(process.execPath, [join(folder, 'receiver.js')], { env })
  onTestFinished(() => void receiver.kill())
  let printed = ''
  receiver.stdout.on('data', (data) => (printed += data))
  receiver.stderr.on('data', (data) => (printed += data))
  const world = await worldWith({ ...quote, phone: '070-174 06 05' })
  const url = `http://127.0.0.1:${port}/`
  const isUp = () =>
    fetch(url).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isUp, { timeout: 20_000 }).toBe(401)
  const statuses: number[] = []
  // The world's clock is in the past: its receiver would refuse it.
  const deps = { ...world.deps, now: () => new Date() }
  const sendBy = (secret: string) =>
    createSendWebhook(deps, {
      secrets: [secret],
      post: async (headers, body) => {
        const answer = await postToReceiver(url, headers, body)
        statuses.push(answer.status)
        return answer
      },
    })
  const key = `requests/${id}/1/request.json`
  await sendBy(`whsec_${'A'.repeat(32)}`)(key, 1)
  await sendBy(localWebhookSecret)(key, 2)
  await sendBy(localWebhookSecret)(key, 1, true)
  await sendBy(localWebhookSecret)(`requests/${id}/1/erased.json`, 1)
  expect(statuses).toEqual([401, 204, 200, 204])
  await expect
    .poll(() =>
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
    .toEqual([
      ['saved', id, expect.objectContaining({ name: quote.name, phone: '+46701740605' })],
      ['erased', id],
    ])
})
