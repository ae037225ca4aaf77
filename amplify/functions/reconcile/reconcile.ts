/** Reconciliation every 15 minutes: requeues lost requests and mails floods as a summary. */
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { claim, lastAttempt, readAttempt } from '../shared/attempts.ts'
import { objectCreated, type Queue } from '../shared/queue.ts'
import { eraseAgain, eraseAllRestored } from '../shared/erase.ts'
import { lastDays, markDelivered, markMailed, type VersionKey, readDay } from '../shared/days.ts'
import { summaryMail } from '../shared/mail.ts'
import { dayMs, hourMs, minuteMs } from '../shared/durations.ts'
import { inParallel } from '../shared/inParallel.ts'
import { listKeys, put, statusOf } from '../shared/objects.ts'
import { indexMailed } from '../shared/officeMail.ts'
import { sendMail } from '../shared/sendMail.ts'
import { byTime, requestKey, loadRequest, type StoredRequest } from '../shared/store.ts'
import { errorName } from '../shared/errorName.ts'

/** Days to check: the two days of attempts and two more. */
const days = 4
/** A first attempt is overdue after this: the event was lost, or the queue is not consumed. */
const overdueFirstMs = 15 * minuteMs
/** The same for later attempts. */
const overdueNextMs = 30 * minuteMs
/** Ages at which an accepted mail counts as undelivered; greylisting delays it before. */
const deliveryMs = { from: hourMs, to: dayMs }

const emptyResult = {
  unmailed: 0,
  oldestUnmailedMinutes: 0,
  undelivered: 0,
  givenUp: 0,
  requeued: 0,
  released: 0,
  summarised: 0,
}
export type Reconciled = typeof emptyResult
type Waiting = {
  phase: 'given up' | 'in time' | 'overdue' | 'backing off'
  versionKey: VersionKey
  since: number
  triedAt?: number
  flood?: StoredRequest
}

/**
 * Compares received and mailed requests. Requeues lost requests, releases those that back off once another mail was sent, and mails a
 * flood as a summary. Deletes erased requests that a backup brought back. The claim of an attempt makes duplicate messages harmless. Alarms read the logged result.
 */
export const createReconcile = (deps: Deps, queue: Queue) =>
  async function reconcile(): Promise<Reconciled> {
    const now = deps.now().getTime()
    const result = { ...emptyResult }
    const unmailed: Waiting[] = []
    let lastMail = 0
    for (const day of lastDays(deps.now(), days)) {
      const { came, mailed, delivered, restored } = await readDay(deps, day)
      await eraseAllRestored(deps, [{ restored }])
      lastMail = Math.max(lastMail, ...[...mailed.values()].map((at) => at.getTime()))
      const unmailedKeys = [...came.keys()].filter((versionKey) => !mailed.has(versionKey))
      unmailed.push(
        ...(
          await inParallel(unmailedKeys, (versionKey) => waitingState(deps, versionKey, day))
        ).flat(),
      )
      const unconfirmed = [...mailed].filter(
        ([versionKey, at]) =>
          !delivered.has(versionKey) && isInRange(now - at.getTime(), deliveryMs),
      )
      const undelivered = await inParallel(unconfirmed, ([versionKey]) =>
        isUndelivered(deps, versionKey, day),
      )
      result.undelivered += undelivered.filter(Boolean).length
    }
    const summarised = await mailSummary(
      deps,
      unmailed.flatMap(({ flood = [] }) => flood),
    )
    result.summarised = summarised.size
    const waiting = unmailed.filter(
      ({ phase, versionKey }) => phase !== 'given up' && !summarised.has(versionKey),
    )
    result.givenUp = unmailed.filter(({ phase }) => phase === 'given up').length
    result.unmailed = waiting.length
    result.oldestUnmailedMinutes = Math.max(
      0,
      ...waiting.map(({ since }) => Math.floor((now - since) / minuteMs)),
    )

    const send = async (requests: Waiting[], isReleased: boolean): Promise<number> =>
      (
        await inParallel(requests, ({ versionKey }) =>
          queue.send(objectCreated(requestKey(versionKey, 'request.json'), isReleased)),
        )
      ).length
    const overdue = waiting.filter(({ phase }) => phase === 'overdue')
    // Messages on the queue are late, not lost.
    if (overdue.length > 0 && overdue.length > (await queue.waiting()))
      result.requeued = await send(overdue, false)
    const released = waiting.filter(
      ({ phase, triedAt = 0 }) => phase === 'backing off' && triedAt < lastMail,
    )
    result.released = await send(released, true)
    logEvent('reconcile', result)
    return result
  }

/** The state of a request without an index entry; none when it was never stored or is already mailed. */
async function waitingState(deps: Deps, versionKey: VersionKey, day: string): Promise<Waiting[]> {
  const modifiedByKey = new Map(
    (await listKeys(deps, requestKey(versionKey, ''))).map(({ key, modified }) => [
      key,
      modified.getTime(),
    ]),
  )
  const since = modifiedByKey.get(requestKey(versionKey, 'request.json'))
  if (since === undefined) return []
  if (modifiedByKey.has(requestKey(versionKey, 'sent.json'))) {
    await markMailed(deps, versionKey, day)
    await eraseAgain(deps, versionKey, 'reconcile')
    return []
  }
  const now = deps.now().getTime()
  const stored = await loadRequest(deps, versionKey).catch((error: unknown) => {
    // It is requeued like any other; mail-office then fails with the cause.
    logFailure('unreadable', error, { versionKey })
    return undefined
  })
  if (stored?.summarised) return [{ phase: 'in time', versionKey, since, flood: stored }]
  const last = lastAttempt(modifiedByKey.keys())
  if (last === 0)
    return [{ phase: now - since > overdueFirstMs ? 'overdue' : 'in time', versionKey, since }]
  const attempt = await readAttempt(deps, versionKey, last)
  // The last attempt: the message is in the dead-letter queue.
  if (attempt && !attempt.nextAt) return [{ phase: 'given up', versionKey, since }]
  const lateMs = now - Date.parse(attempt?.nextAt ?? '')
  const phase = lateMs > overdueNextMs ? 'overdue' : lateMs < -minuteMs ? 'backing off' : 'in time'
  return [{ phase, versionKey, since, triedAt: Date.parse(attempt?.at ?? '') }]
}

/** Mails requests to the office as one summary, claiming each; returns those that were mailed. */
async function mailSummary(deps: Deps, flood: StoredRequest[]): Promise<Set<VersionKey>> {
  const claimed = await inParallel(flood, async (stored) => {
    const keys = (await listKeys(deps, requestKey(stored.versionKey, ''))).map(({ key }) => key)
    const outcome = await claim(deps, stored.versionKey, keys, { nextAfterSeconds: 1 })
    return 'claimed' in outcome ? [{ ...stored, ownClaim: outcome.claimed }] : []
  })
  const claimedRequests = claimed.flat().sort(byTime)
  const [first] = claimedRequests
  if (!first) return new Set()
  let outcome: 'failed' | 'unknown' = 'failed'
  try {
    await inParallel(claimedRequests, ({ ownClaim }) => ownClaim.begin())
    const mayBeCopy = claimedRequests.some(({ ownClaim }) => ownClaim.mayBeCopy)
    const about = {
      kind: 'office',
      versionKey: first.versionKey,
      receivedAt: first.receivedAt,
    } as const
    const mail = {
      to: deps.settings.mailTo,
      about,
      ...summaryMail(claimedRequests, mayBeCopy, deps.settings),
    }
    const messageId = await sendMail(deps, mail).catch((error: unknown) => {
      if (statusOf(error) === undefined) outcome = 'unknown'
      throw error
    })
    logEvent('summary', { messageId, requests: claimedRequests.length })
    outcome = 'unknown'
    await inParallel(claimedRequests, async (stored) => {
      await put(deps, requestKey(stored.versionKey, 'sent.json'), {
        at: deps.now().toISOString(),
        messageId,
        attempt: stored.ownClaim.number,
      })
      await indexMailed(deps, stored)
      await eraseAgain(deps, stored.versionKey, 'reconcile')
    })
    return new Set(claimedRequests.map(({ versionKey }) => versionKey))
  } catch (error) {
    logFailure('summary', error, { outcome, requests: claimedRequests.length })
    await inParallel(claimedRequests, ({ ownClaim }) =>
      ownClaim
        .end(outcome, errorName(error))
        .catch((failure: unknown) => logFailure('attempt', failure, { attempt: ownClaim.number })),
    )
    return new Set()
  }
}

/** A request posted twice around midnight is in the index of two days; a delivery marks one. SES reports one delivery per summary. */
async function isUndelivered(deps: Deps, versionKey: VersionKey, day: string): Promise<boolean> {
  const keys = await listKeys(deps, requestKey(versionKey, ''))
  if (!keys.some(({ key }) => key === requestKey(versionKey, 'delivered.json')))
    return keys.length > 0 && !(await loadRequest(deps, versionKey))?.summarised
  await markDelivered(deps, versionKey, day)
  await eraseAgain(deps, versionKey, 'reconcile')
  return false
}

const isInRange = (age: number, { from, to }: { from: number; to: number }): boolean =>
  age > from && age < to
