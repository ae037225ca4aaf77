/**
 * Mails a request to the office once, however many messages refer to it, and retries failures. A
 * released message is one extra attempt before the scheduled one; the scheduled message stays in
 * the queue.
 */
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { backoff, type RetryDelay } from '../shared/queue.ts'
import { eraseAgain } from '../shared/erase.ts'
import { listKeys, statusOf } from '../shared/objects.ts'
import { storePictures } from '../shared/pictures.ts'
import { requestNumber } from '../shared/request.ts'
import { indexMailed, markSent, sendOfficeMail } from '../shared/officeMail.ts'
import {
  isCanary,
  requestKey,
  loadRequest,
  tombstoneKey,
  versionKeyOf,
  type StoredRequest,
} from '../shared/oldStore.ts'
import { type Claim, claim } from '../shared/attempts.ts'

export const createMailOffice = (deps: Deps) =>
  async function mailOffice(
    key: string,
    receives: number,
    isReleased = false,
  ): Promise<RetryDelay> {
    const versionKey = versionKeyOf(key)
    const [objects, stored] = await Promise.all([
      listKeys(deps, requestKey(versionKey, '')),
      loadRequest(deps, versionKey),
    ])
    const keys = new Set(objects.map((object) => object.key))
    if (!stored || keys.has(tombstoneKey(versionKey))) {
      // Erased, possibly while an attempt was running that crashed since.
      await eraseAgain(deps, versionKey, 'mail-office')
      return undefined
    }
    if (keys.has(requestKey(versionKey, 'sent.json'))) return void (await indexMailed(deps, stored))
    // The reconciliation mails it with others, unless the office asks for it.
    if (stored.summarised && !isReleased && !isCanary(stored.request)) return undefined

    const retryDelay = backoff(receives)
    const due = isReleased ? ({ released: true } as const) : { nextAfterSeconds: retryDelay }
    const outcome = await claim(deps, versionKey, keys, due)
    if ('waitSeconds' in outcome) return isReleased ? undefined : outcome.waitSeconds
    const isSent = await attempt(deps, stored, outcome.claimed)
    const isErased = await eraseAgain(deps, versionKey, 'mail-office')
    return isSent || isErased || isReleased ? undefined : (retryDelay ?? 0)
  }

/** Returns whether the mail was sent. */
async function attempt(deps: Deps, stored: StoredRequest, ownClaim: Claim): Promise<boolean> {
  const { versionKey, request, receivedAt } = stored
  const facts = { versionKey, number: requestNumber(request.requestId), attempt: ownClaim.number }
  const started = performance.now()
  let outcome: 'failed' | 'unknown' = 'failed'
  let isHandedOver = false
  const begin = () => ownClaim.begin().then(() => void (isHandedOver = true))
  try {
    const pictures = await storePictures(deps, stored)
    const messageId = await sendOfficeMail(deps, stored, pictures, {
      mayBeCopy: ownClaim.mayBeCopy,
      begin,
    }).catch((error: unknown) => {
      // Without a response SES may have accepted it.
      if (isHandedOver && statusOf(error) === undefined) outcome = 'unknown'
      throw error
    })
    outcome = 'unknown'
    await markSent(deps, versionKey, messageId, ownClaim.number)
    const waitedSeconds = Math.round((deps.now().getTime() - Date.parse(receivedAt)) / 1000)
    logEvent('mailed', {
      ...facts,
      messageId,
      waitedSeconds,
      ms: Math.round(performance.now() - started),
    })
  } catch (error) {
    logFailure('mail failed', error, {
      ...facts,
      outcome,
      ms: Math.round(performance.now() - started),
    })
    await ownClaim.end(outcome, error)
    if (!ownClaim.nextAt) logEvent('given up', facts)
    return false
  }
  await indexMailed(deps, stored).catch((error: unknown) => logFailure('index', error, facts))
  return true
}
