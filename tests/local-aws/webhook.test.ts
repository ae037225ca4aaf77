/** Webhooks through the local AWS: from the form to the receiver, with its failures, the office's page and the dead letters. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { newRequest, postJson, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'
import type { Fault } from '../../scripts/local-aws/faults.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
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
  expect(await shown(request)).toMatchObject({ outcome: 'delivered', code: '204', attempts: 1 })
  expect(aws.queues.webhook.queue.list()).toEqual([])
})

test.each<[string, Omit<Fault, 'service'>, number, string]>([
  ['an error', { kind: 'error', status: 500 }, 1, '500'],
  ['a redirect', { kind: 'error', status: 302, location: 'http://127.0.0.1:1/' }, 1, '302'],
  ['429 with Retry-After', { kind: 'error', status: 429, retryAfter: '1800' }, 30, '429'],
])('a request waits after %s and is delivered later', async (_, fault, minutes, code) => {
  aws.faults.set([{ service: 'webhook', times: 1, ...fault }])
  const request = await send()
  expect(await shown(request)).toMatchObject({ outcome: 'waiting', code })
  await advance(minutes * minute - 10_000)
  expect(await shown(request)).toMatchObject({ outcome: minutes > 1 ? 'waiting' : 'delivered' })
  await advance(20_000)
  expect(await shown(request)).toMatchObject({ outcome: 'delivered', code: '204', attempts: 2 })
  expect(received(request)).toHaveLength(1)
})

test('a receiver that answers too late gets the request again, and takes it once', async () => {
  aws.faults.set([{ service: 'webhook', kind: 'slow', ms: 11_000, times: 1 }])
  const request = await send()
  expect(await shown(request)).toMatchObject({ outcome: 'waiting', code: 'ABORT_ERR' })
  await advance(minute)
  expect(await shown(request)).toMatchObject({ outcome: 'delivered', attempts: 2 })
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

test('without the setting nothing is sent, and the page says nothing', async () => {
  const without = await startEmulator()
  try {
    const request = newRequest()
    await postJson(without.outputs.custom.quoteEndpoint, request)
    await without.idle()
    expect(without.queues.webhook.queue.list()).toEqual([])
    expect(without.webhooks()).toEqual([])
  } finally {
    await without.stop()
  }
})
