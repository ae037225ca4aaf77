import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import type { Place } from './days.ts'
import { put, putNew, readJson } from './objects.ts'
import { keyOf } from './store.ts'
import { timeoutSeconds } from './timeouts.ts'

const Attempt = z.looseObject({
  at: z.string(),
  /** When the next try is due; none after the last. */
  nextAt: z.optional(z.string()),
  /** An earlier try may have reached the office. */
  mayBeCopy: z.boolean(),
  /** SES is asked. */
  sending: z.optional(z.boolean()),
  /** Missing as long as the try runs, and for ever when the function died. */
  outcome: z.optional(z.enum(['failed', 'unknown'])),
  code: z.optional(z.string()),
})
type Attempt = z.infer<typeof Attempt>

const attemptKey = (place: Place, number: number): string => keyOf(place, `attempts/${number}.json`)

/** The highest try among the keys of a place, 0 for none. Not the queue's count: that starts anew when a dead letter is brought back. */
export const lastAttempt = (keys: Iterable<string>): number =>
  Math.max(0, ...[...keys].map((key) => Number(/\/attempts\/(\d+)\.json$/.exec(key)?.[1] ?? 0)))

export const readAttempt = (deps: Deps, place: Place, number: number): Promise<Attempt | undefined> =>
  readJson(deps, attemptKey(place, number), Attempt)

export type Claim = Attempt & {
  number: number
  /** Writes down that SES is asked now. */
  begin: () => Promise<void>
  end: (outcome: 'failed' | 'unknown', code: string) => Promise<void>
}

/**
 * Writes down that the next try begins, before anything else is done. A number is the seconds until there can be one: another function
 * was first or may still be at work, or its time has not come. `again`: seconds to the try after it; a released try keeps the time that was set.
 */
export async function claim(
  deps: Deps,
  place: Place,
  keys: Iterable<string>,
  again: number | 'released' | undefined,
): Promise<Claim | number> {
  const now = deps.now()
  const last = lastAttempt(keys)
  const earlier = last > 0 ? await readAttempt(deps, place, last) : undefined
  const isReleased = again === 'released'
  const wait = earlier && Math.ceil(Math.max(secondsRunning(earlier, now), isReleased ? 0 : secondsUntil(earlier.nextAt, now)))
  if (wait) return wait

  const nextAt = isReleased ? earlier?.nextAt : again && new Date(now.getTime() + again * 1000).toISOString()
  const mayBeCopy = earlier !== undefined && (earlier.mayBeCopy || (earlier.sending === true && earlier.outcome !== 'failed'))
  const attempt = { at: now.toISOString(), ...(nextAt && { nextAt }), mayBeCopy }
  const key = attemptKey(place, last + 1)
  if (!(await putNew(deps, key, attempt))) return 60
  return {
    ...attempt,
    number: last + 1,
    begin: () => put(deps, key, { ...attempt, sending: true }),
    end: (outcome, code) => put(deps, key, { ...attempt, sending: true, outcome, code }),
  }
}

/** Seconds for which a try may still be running in another function. */
const secondsRunning = ({ at, outcome }: Attempt, now: Date): number =>
  outcome ? 0 : Math.max(0, timeoutSeconds['mail-office'] - (now.getTime() - Date.parse(at)) / 1000)

/** A message that comes a little early is not sent back for that. */
const early = 5
function secondsUntil(time: string | undefined, now: Date): number {
  const seconds = time === undefined ? 0 : (Date.parse(time) - now.getTime()) / 1000
  return seconds > early ? seconds : 0
}
