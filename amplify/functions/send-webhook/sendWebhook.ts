/**
 * Sends requests and erasures to the company's own system, signed as standardwebhooks.com
 * specifies. See docs/webhook.md.
 */
import { createHmac } from 'node:crypto'
import type { Deps } from '../shared/deps.ts'
import type { VersionKey } from '../shared/days.ts'
import { eraseAgain } from '../shared/erase.ts'
import { errorName } from '../shared/errorName.ts'
import { displayText, filledValues } from '../shared/fields.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { officeLink } from '../shared/mail.ts'
import { phoneKeys } from '../shared/phone.ts'
import { readBytes } from '../shared/objects.ts'
import { backoff, type RetryDelay } from '../shared/queue.ts'
import { requestNumber } from '../shared/request.ts'
import {
  isCanary,
  loadRequest,
  requestIdOf,
  type StoredRequest,
  tombstoneKey,
  versionKeyOf,
  versionOf,
} from '../shared/oldStore.ts'
import { readWebhook, writeWebhook } from '../shared/webhook.ts'
import type { WebhookAnswer } from './postJson.ts'

type Receiver = {
  /** Two while the receiver changes from one to the other. */
  secrets: string[]
  post: (headers: Record<string, string>, body: string) => Promise<WebhookAnswer>
}
type WebhookEvent = {
  type: 'request.created' | 'request.corrected' | 'request.erased'
  timestamp: string
  data: { id: string; number: string; version: number; [name: string]: unknown }
}

/**
 * A receiver that asks for more time gets it: all attempts together stay within the queue's
 * retention of messages.
 */
const longestWait = 3600

export const createSendWebhook = (deps: Deps, receiver: Receiver) =>
  async function sendWebhook(
    key: string,
    receives: number,
    isReleased = false,
  ): Promise<RetryDelay> {
    const versionKey = versionKeyOf(key)
    const now = deps.now()
    if (key.endsWith('/erased.json')) {
      const { delay } = await attempt(deps, receiver, erasedEvent(versionKey, now), receives)
      return delay
    }
    const [stored, before] = await Promise.all([
      loadRequest(deps, versionKey),
      readWebhook(deps, versionKey),
    ])
    // Erased, possibly while an attempt was running that crashed since.
    if (!stored || (await readBytes(deps, tombstoneKey(versionKey))))
      return void (await eraseAgain(deps, versionKey, 'send-webhook'))
    if (isCanary(stored.request)) return undefined
    if (before?.outcome === 'delivered' && !isReleased) return undefined

    const { delay, outcome, code } = await attempt(
      deps,
      receiver,
      requestEvent(deps, stored),
      receives,
    )
    await writeWebhook(deps, versionKey, {
      outcome,
      code,
      at: now.toISOString(),
      attempts: (before?.attempts ?? 0) + 1,
      ...(outcome === 'waiting' &&
        delay && { nextAt: new Date(now.getTime() + delay * 1000).toISOString() }),
    })
    await eraseAgain(deps, versionKey, 'send-webhook')
    return delay
  }

/**
 * One attempt. A receiver that answers 410 wants no more of this event; every other failure may be
 * repaired.
 */
async function attempt(
  deps: Deps,
  receiver: Receiver,
  event: WebhookEvent,
  receives: number,
): Promise<{ delay: RetryDelay; outcome: 'delivered' | 'waiting' | 'failed'; code: string }> {
  const { id, number, version } = event.data
  const facts = { versionKey: `${id}/${version}`, number, type: event.type, attempt: receives }
  const body = JSON.stringify(event)
  const started = performance.now()
  const answer = await receiver
    .post(webhookHeaders(event, body, receiver.secrets, deps.now()), body)
    .catch((error: unknown) => {
      const { code = errorName(error) } = error as { code?: string }
      logFailure('webhook', error, facts)
      return { status: 0, retryAfter: undefined, code }
    })
  const code = 'code' in answer ? answer.code : String(answer.status)
  logEvent('webhook', { ...facts, code, ms: Math.round(performance.now() - started) })
  if (answer.status >= 200 && answer.status < 300)
    return { delay: undefined, outcome: 'delivered', code }
  const delay = answer.status === 410 ? undefined : backoff(receives)
  if (delay !== undefined)
    return {
      delay: Math.max(delay, waitSeconds(answer.retryAfter, deps.now())),
      outcome: 'waiting',
      code,
    }
  logEvent('webhook given up', { ...facts, code })
  // Without a delay the last receive fails at once, which moves the message to the dead-letter
  // queue.
  return { delay: answer.status === 410 ? undefined : 0, outcome: 'failed', code }
}

/** Retry-After is in seconds or a date. */
function waitSeconds(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000)
  return Math.min(Math.max(seconds || 0, 0), longestWait)
}

function webhookHeaders(
  { type, data: { id, version } }: WebhookEvent,
  body: string,
  secrets: string[],
  now: Date,
): Record<string, string> {
  // The same in each attempt: the receiver recognises a repetition by it.
  const messageId = `${type}.${id}.${version}`
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'quote-webhook/1',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}

const eventData = (versionKey: VersionKey) => {
  const id = requestIdOf(versionKey)
  return { id, number: requestNumber(id), version: versionOf(versionKey) }
}

const erasedEvent = (versionKey: VersionKey, now: Date): WebhookEvent => ({
  type: 'request.erased',
  timestamp: now.toISOString(),
  data: eventData(versionKey),
})

function requestEvent({ settings }: Deps, stored: StoredRequest): WebhookEvent {
  const { versionKey, request, receivedAt, corrected, suspected, honeypot = false } = stored
  const { form, page, source, images } = request
  return {
    type: corrected ? 'request.corrected' : 'request.created',
    timestamp: receivedAt,
    data: {
      ...eventData(versionKey),
      form,
      page,
      source,
      fields: Object.fromEntries(filledValues(request)),
      service: displayText('serviceType', request.serviceType, settings.services),
      phoneNumbers: phoneKeys(request.phone).filter((phone) => phone.startsWith('+')),
      pictures: images.length,
      suspectedSpam: suspected,
      honeypot,
      office: officeLink(settings, request),
    },
  }
}
