import type { Deps } from '../shared/deps.ts'
import { logEvent } from '../shared/log.ts'
import { lastAttempt, readAttempt } from '../shared/attempts.ts'
import { created, type Queue } from '../shared/queue.ts'
import { eraseAgain } from '../shared/erase.ts'
import { lastDays, markDelivered, markMailed, type Place, readDay } from '../shared/days.ts'
import { inParallel, listKeys } from '../shared/objects.ts'
import { keyOf } from '../shared/store.ts'

const minute = 60_000
/** Days that are looked at: as long as tries go on, and two more. */
const days = 4
/** After this a first try is overdue: the bucket's event is lost, or the queue stands still. */
const overdueFirst = 15 * minute
/** After this a later try is. */
const overdueNext = 30 * minute
/** Between these ages a mail that SES took and nobody delivered is counted; SES does not promise to tell. */
const delivery = { from: 15 * minute, to: 24 * 60 * minute }

export type Reconciled = { unmailed: number; oldestUnmailedMinutes: number; undelivered: number; givenUp: number; requeued: number }
type Deliverable = 'nothing' | 'given up' | 'in time' | 'overdue'

/**
 * Compares what came with what was mailed and puts what no queue holds on the queue again. It only adds: a message too many is stopped
 * by the claim of its try. The alarms read the line that it logs.
 */
export const createReconcile = (deps: Deps, queue: Queue) =>
  async function reconcile(): Promise<Reconciled> {
    const now = deps.now().getTime()
    const result: Reconciled = { unmailed: 0, oldestUnmailedMinutes: 0, undelivered: 0, givenUp: 0, requeued: 0 }
    const overdue: Place[] = []
    for (const day of lastDays(deps.now(), days)) {
      const { came, mailed, delivered } = await readDay(deps, day)
      const unmailed = [...came.keys()].filter((place) => !mailed.has(place))
      await inParallel(unmailed, async (place) => {
        const { is, since } = await look(deps, place, day)
        if (is === 'given up') result.givenUp++
        if (is === 'in time' || is === 'overdue') {
          result.unmailed++
          result.oldestUnmailedMinutes = Math.max(result.oldestUnmailedMinutes, Math.floor((now - since) / minute))
        }
        if (is === 'overdue') overdue.push(place)
      })
      const silent = [...mailed].filter(([place, at]) => !delivered.has(place) && isBetween(now - at.getTime(), delivery))
      const undelivered = await inParallel(silent, ([place]) => isUndelivered(deps, place, day))
      result.undelivered += undelivered.filter(Boolean).length
    }
    // What waits on the queue is not lost, only late.
    if (overdue.length > 0 && overdue.length > (await queue.waiting())) {
      await inParallel(overdue, (place) => queue.send(created(keyOf(place, 'request.json'))))
      result.requeued = overdue.length
    }
    logEvent('reconcile', result)
    return result
  }

async function look(deps: Deps, place: Place, day: string): Promise<{ is: Deliverable; since: number }> {
  const found = new Map((await listKeys(deps, keyOf(place, ''))).map(({ key, modified }) => [key, modified.getTime()]))
  const since = found.get(keyOf(place, 'request.json'))
  // Its visitor was told that it could not be stored.
  if (since === undefined) return { is: 'nothing', since: 0 }
  if (found.has(keyOf(place, 'sent.json'))) {
    await markMailed(deps, place, day)
    await eraseAgain(deps, place, 'reconcile')
    return { is: 'nothing', since }
  }
  const now = deps.now().getTime()
  const last = lastAttempt(found.keys())
  if (last === 0) return { is: now - since > overdueFirst ? 'overdue' : 'in time', since }
  const attempt = await readAttempt(deps, place, last)
  // The last try has none after it: the dead-letter queue has the message.
  if (attempt && !attempt.nextAt) return { is: 'given up', since }
  return { is: now - Date.parse(attempt?.nextAt ?? '') > overdueNext ? 'overdue' : 'in time', since }
}

/** A request that was posted twice across midnight stands in two days; only one of them has heard. */
async function isUndelivered(deps: Deps, place: Place, day: string): Promise<boolean> {
  const keys = await listKeys(deps, keyOf(place, ''))
  if (!keys.some(({ key }) => key === keyOf(place, 'delivered.json'))) return keys.length > 0
  await markDelivered(deps, place, day)
  await eraseAgain(deps, place, 'reconcile')
  return false
}

const isBetween = (age: number, { from, to }: { from: number; to: number }): boolean => age > from && age < to
