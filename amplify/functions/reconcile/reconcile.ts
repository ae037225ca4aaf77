/** Reconciliation every 15 minutes: requeues lost requests and mails floods in summaries. */
import { GetAccountCommand } from '@aws-sdk/client-sesv2'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { type Claim, claim, lastAttempt, readAttempt } from '../shared/attempts.ts'
import { objectCreated, type Queue } from '../shared/queue.ts'
import { eraseAgain, eraseAllRestored } from '../shared/erase.ts'
import { lastDays, markDelivered, markMailed, type VersionKey, readDay } from '../shared/days.ts'
import { summaryMail } from '../shared/mail.ts'
import { dayMs, hourMs, minuteMs } from '../shared/durations.ts'
import { inParallel } from '../shared/inParallel.ts'
import { afterShareOf, type LambdaContext } from '../shared/lambdaContext.ts'
import { listKeys, statusOf } from '../shared/objects.ts'
import { indexMailed, markSent } from '../shared/officeMail.ts'
import { sendMail } from '../shared/sendMail.ts'
import {
  byTime,
  requestKey,
  loadRequest,
  tombstoneKey,
  type StoredRequest,
} from '../shared/oldStore.ts'

/** Days to check: the two days of attempts and two more. */
const days = 4
/** A first attempt is overdue after this: the event was lost, or the queue is not consumed. */
const overdueFirstMs = 15 * minuteMs
/** The same for later attempts. */
const overdueNextMs = 30 * minuteMs
/** Ages at which an accepted mail counts as undelivered; greylisting delays it before. */
const deliveryMs = { from: hourMs, to: dayMs }

/** Requests in one summary: more are a list that nobody reads. */
const longestSummary = 200
/** Requests worked on at once: the SDK's connection limit. */
const batchSize = 50

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
/** A request in the index of a day. */
type Indexed = { versionKey: VersionKey; day: string; since: number }
type Waiting = Indexed & {
  phase: 'given up' | 'in time' | 'overdue' | 'backing off'
  triedAt?: number
}
type Claimed = StoredRequest & { ownClaim: Claim }

/**
 * Compares received and mailed requests: requeues lost ones, releases those that back off once
 * another mail was sent, and then mails a flood in summaries, the oldest first. Deletes erased
 * requests that a backup brought back. It starts nothing new after half of its time; the next run
 * continues. The claim of an attempt makes duplicate messages harmless. Alarms read the logged
 * result.
 */
export const createReconcile = (deps: Deps, queue: Queue) =>
  async function reconcile(_event?: unknown, context?: LambdaContext): Promise<Reconciled> {
    const now = deps.now().getTime()
    const isLate = afterShareOf(context, 1 / 2)
    const result = { ...emptyResult }
    const single: Indexed[] = []
    const flood: Indexed[] = []
    const unconfirmed: Indexed[] = []
    let lastMail = 0
    const dayNames = lastDays(deps.now(), days)
    const indexes = await Promise.all(dayNames.map((day) => readDay(deps, day)))
    for (const [number, index] of indexes.entries()) {
      const day = dayNames[number]!
      for (const [versionKey, at] of index.came) {
        const waiting = { versionKey, day, since: at.getTime() }
        if (!index.mailed.has(versionKey))
          (index.flood.has(versionKey) ? flood : single).push(waiting)
      }
      for (const [versionKey, at] of index.mailed) {
        lastMail = Math.max(lastMail, at.getTime())
        const isConfirmed = index.delivered.has(versionKey) || index.flood.has(versionKey)
        if (!isConfirmed && isInRange(now - at.getTime(), deliveryMs))
          unconfirmed.push({ versionKey, day, since: at.getTime() })
      }
    }
    const unmailed = await inBatches(single, isLate, (waiting) => waitingState(deps, waiting))
    const waiting = unmailed.filter(({ phase }) => phase !== 'given up')
    result.givenUp = unmailed.length - waiting.length

    const send = async (requests: Waiting[], isReleased: boolean): Promise<number> =>
      (
        await inBatches(requests, isLate, async ({ versionKey }) => {
          await queue.send(objectCreated(requestKey(versionKey, 'request.json'), isReleased))
          return [versionKey]
        })
      ).length
    const overdue = waiting.filter(({ phase }) => phase === 'overdue')
    // Messages on the queue are late, not lost.
    if (overdue.length > 0 && overdue.length > (await queue.waiting()))
      result.requeued = await send(overdue, false)
    const released = waiting.filter(
      ({ phase, triedAt = 0 }) => phase === 'backing off' && triedAt < lastMail,
    )
    result.released = await send(released, true)
    result.undelivered = (
      await inBatches(unconfirmed, isLate, (mailed) => undelivered(deps, mailed))
    ).length

    const { mailed, settled } = await mailFlood(deps, flood, isLate, context)
    result.summarised = mailed
    const still = [...waiting, ...flood.filter(({ versionKey }) => !settled.has(versionKey))]
    result.unmailed = still.length
    const oldest = still.reduce((earliest, { since }) => Math.min(earliest, since), now)
    result.oldestUnmailedMinutes = Math.floor((now - oldest) / minuteMs)
    logEvent('reconcile', result)
    if (!isLate()) await eraseAllRestored(deps, indexes)
    await logMailQuota(deps)
    return result
  }

/** Logs the used share of SES's quota of 24 hours, for an alarm. */
async function logMailQuota({ ses }: Deps): Promise<void> {
  try {
    const { SendQuota } = await ses.send(new GetAccountCommand())
    const { Max24HourSend: most = 0, SentLast24Hours: sent = 0 } = SendQuota ?? {}
    // -1: no limit.
    logEvent('mail quota', { percent: most > 0 ? Math.round((sent / most) * 100) : 0 })
  } catch (error) {
    logFailure('mail quota', error)
  }
}

/** Works in batches, the oldest first, until it is late. */
async function inBatches<Done>(
  all: Indexed[],
  isLate: () => boolean,
  work: (indexed: Indexed) => Promise<Done[]>,
): Promise<Done[]> {
  const rest = all.toSorted(byAge)
  const done: Done[] = []
  while (rest.length > 0 && !isLate())
    done.push(...(await inParallel(rest.splice(0, batchSize), work, batchSize)).flat())
  return done
}

const byAge = (a: Indexed, b: Indexed): number => a.since - b.since

/**
 * The state of a request without an index entry; none when it was never stored or is already
 * mailed.
 */
async function waitingState(deps: Deps, { versionKey, day }: Indexed): Promise<Waiting[]> {
  const modifiedByKey = new Map(
    (await listKeys(deps, requestKey(versionKey, ''))).map(({ key, modified }) => [
      key,
      modified.getTime(),
    ]),
  )
  const since = modifiedByKey.get(requestKey(versionKey, 'request.json'))
  if (since === undefined || modifiedByKey.has(tombstoneKey(versionKey))) return []
  if (modifiedByKey.has(requestKey(versionKey, 'sent.json'))) {
    await markMailed(deps, versionKey, day)
    await eraseAgain(deps, versionKey, 'reconcile')
    return []
  }
  const now = deps.now().getTime()
  const indexed = { versionKey, day, since }
  const last = lastAttempt(modifiedByKey.keys())
  if (last === 0)
    return [{ ...indexed, phase: now - since > overdueFirstMs ? 'overdue' : 'in time' }]
  const attempt = await readAttempt(deps, versionKey, last)
  // The last attempt: the message is in the dead-letter queue.
  if (attempt && !attempt.nextAt) return [{ ...indexed, phase: 'given up' }]
  const lateMs = now - Date.parse(attempt?.nextAt ?? '')
  const phase = lateMs > overdueNextMs ? 'overdue' : lateMs < -minuteMs ? 'backing off' : 'in time'
  return [{ ...indexed, phase, triedAt: Date.parse(attempt?.at ?? '') }]
}

/**
 * Mails a flood in summaries. `settled`: those that wait no more, whether mailed or never stored.
 */
async function mailFlood(
  deps: Deps,
  flood: Indexed[],
  isLate: () => boolean,
  context: LambdaContext | undefined,
): Promise<{ mailed: number; settled: Set<VersionKey> }> {
  const rest = flood.toSorted(byAge)
  const settled = new Set<VersionKey>()
  let mailed = 0
  while (rest.length > 0 && !isLate()) {
    const claimed: Claimed[] = []
    // Recording takes as long as claiming.
    const isFull = afterShareOf(context, 1 / 3)
    while (rest.length > 0 && claimed.length < longestSummary && !isFull()) {
      const batch = rest.splice(0, Math.min(batchSize, longestSummary - claimed.length))
      const outcomes = await inParallel(batch, (waiting) => claimFor(deps, waiting), batchSize)
      for (const [index, { versionKey }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === 'settled') settled.add(versionKey)
        else if (outcome !== 'waiting' && outcome) claimed.push(outcome)
      }
    }
    if (claimed.length === 0) continue
    // The next run tries again what SES does not take.
    if (!(await mailSummary(deps, claimed.sort(byTime)))) break
    mailed += claimed.length
    for (const { versionKey } of claimed) settled.add(versionKey)
  }
  return { mailed, settled }
}

/**
 * Claims a request for a summary, unless it is mailed, erased, was never stored, or another
 * function tries it.
 */
async function claimFor(
  deps: Deps,
  { versionKey }: Indexed,
): Promise<Claimed | 'settled' | 'waiting'> {
  const [objects, stored] = await Promise.all([
    listKeys(deps, requestKey(versionKey, '')),
    loadRequest(deps, versionKey).catch((error: unknown) => {
      logFailure('unreadable', error, { versionKey })
      return 'unreadable' as const
    }),
  ])
  if (stored === 'unreadable') return 'waiting'
  const keys = new Set(objects.map(({ key }) => key))
  if (!stored || keys.has(tombstoneKey(versionKey))) return 'settled'
  if (keys.has(requestKey(versionKey, 'sent.json'))) {
    await indexMailed(deps, stored)
    await eraseAgain(deps, versionKey, 'reconcile')
    return 'settled'
  }
  const outcome = await claim(deps, versionKey, keys, { nextAfterSeconds: 1, sending: true })
  return 'claimed' in outcome ? { ...stored, ownClaim: outcome.claimed } : 'waiting'
}

/** Mails claimed requests to the office as one summary; returns whether SES took it. */
async function mailSummary(deps: Deps, claimed: Claimed[]): Promise<boolean> {
  const [first] = claimed
  if (!first) return false
  let outcome: 'failed' | 'unknown' = 'failed'
  try {
    const mayBeCopy = claimed.some(({ ownClaim }) => ownClaim.mayBeCopy)
    const about = {
      kind: 'office',
      versionKey: first.versionKey,
      receivedAt: first.receivedAt,
    } as const
    const mail = {
      to: deps.settings.mailTo,
      about,
      ...summaryMail(claimed, mayBeCopy, deps.settings),
    }
    const messageId = await sendMail(deps, mail).catch((error: unknown) => {
      if (statusOf(error) === undefined) outcome = 'unknown'
      throw error
    })
    logEvent('summary', { messageId, requests: claimed.length })
    outcome = 'unknown'
    const record = async (stored: Claimed) => {
      await markSent(deps, stored.versionKey, messageId, stored.ownClaim.number)
      await indexMailed(deps, stored)
      await eraseAgain(deps, stored.versionKey, 'reconcile')
    }
    await inParallel(claimed, record, batchSize)
    return true
  } catch (error) {
    logFailure('summary', error, { outcome, requests: claimed.length })
    await inParallel(claimed, ({ ownClaim }) => ownClaim.end(outcome, error), batchSize)
    return false
  }
}

/**
 * A request posted twice around midnight is in the index of two days; a delivery marks one. SES
 * reports one delivery per summary.
 */
async function undelivered(deps: Deps, { versionKey, day }: Indexed): Promise<VersionKey[]> {
  const keys = await listKeys(deps, requestKey(versionKey, ''))
  if (!keys.some(({ key }) => key === requestKey(versionKey, 'delivered.json')))
    return keys.length > 0 ? [versionKey] : []
  await markDelivered(deps, versionKey, day)
  await eraseAgain(deps, versionKey, 'reconcile')
  return []
}

const isInRange = (age: number, { from, to }: { from: number; to: number }): boolean =>
  age > from && age < to
