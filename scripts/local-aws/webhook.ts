/**
 * A company's own system for the local AWS: takes webhooks, checks their signatures as a receiver
 * must, and keeps them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileAtomic } from '../build/cached.ts'
import { parseStored } from './storedFile.ts'
import type { Faults } from './faults.ts'

export const receiverPath = '/_local/webhook'
export const localWebhookSecret = `whsec_${Buffer.from('only for the local AWS!!').toString('base64')}`
const toleranceSeconds = 5 * 60

export type ReceivedWebhook = {
  id: string
  at: string
  body: { type: string; timestamp: string; data: { id: string; [name: string]: unknown } }
}
type Receiver = { folder: string; faults: Faults; now: () => Date }

export function createWebhookReceiver({ folder, faults, now }: Receiver) {
  mkdirSync(folder, { recursive: true })
  const list = (): ReceivedWebhook[] =>
    readdirSync(folder)
      .map((file) => parseStored<ReceivedWebhook>(join(folder, file)))
      .sort((a, b) => a.at.localeCompare(b.at))

  /** The status of the answer. A repeated id is taken without an effect. */
  function take({ headers }: IncomingMessage, body: string): number {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`]),
    ) as [string, string, string]
    const age = now().getTime() / 1000 - Number(timestamp)
    if (!(Math.abs(age) < toleranceSeconds)) return 400
    const key = Buffer.from(localWebhookSecret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
    const isSigned = signatures.split(' ').some((signature) => {
      const given = Buffer.from(signature.slice('v1,'.length), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    if (!isSigned) return 401
    if (list().some((received) => received.id === id)) return 200
    const received: ReceivedWebhook = { id, at: now().toISOString(), body: JSON.parse(body) }
    if (received.body.type === 'request.erased')
      for (const other of list().filter(({ body }) => body.data.id === received.body.data.id))
        rmSync(join(folder, `${other.id}.json`))
    writeFileAtomic(join(folder, `${id}.json`), JSON.stringify(received))
    return 204
  }

  return {
    list,
    /** Answers a POST with the outcome and a GET with what was received. */
    async handle(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
      if (request.method === 'GET') {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(JSON.stringify(list(), null, 2))
        return
      }
      const fault = faults.take({ service: 'webhook' })
      if (fault?.kind === 'slow') await sleep(fault.ms ?? 1_000, undefined, { ref: false })
      if (fault?.retryAfter) response.setHeader('retry-after', fault.retryAfter)
      if (fault?.location) response.setHeader('location', fault.location)
      response.writeHead(fault?.status ?? take(request, body.toString())).end()
    },
  }
}
