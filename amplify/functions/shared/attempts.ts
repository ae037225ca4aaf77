/** Attempts to mail a request: each is claimed by one function before it starts. */
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import type { VersionKey } from './days.ts'
import { errorName } from './errorName.ts'
import { logFailure } from './log.ts'
import { put, putNew, readJson } from './objects.ts'
import { requestKey } from './oldStore.ts'
import { timeoutSeconds } from './timeouts.ts'

const Attempt = z.looseObject({
  at: z.string(),
  /** When the next attempt is due; unset on the last. */
  nextAt: z.optional(z.string()),
  /** An earlier attempt may have reached the office. */
  mayBeCopy: z.boolean(),
  /** Handed to SES. */
  sending: z.optional(z.boolean()),
  /** Unset while the attempt runs, or if the function crashed. */
  outcome: z.optional(z.enum(['failed', 'unknown'])),
  code: z.optional(z.string()),
})
type Attempt = z.infer<typeof Attempt>

const attemptKey = (versionKey: VersionKey, number: number): string =>
  requestKey(versionKey, `attempts/${number}.json`)

/**
 * The number of the last attempt, or 0. The queue's receive count restarts when a dead letter is
 * redriven.
 */
export const lastAttempt = (keys: Iterable<string>): number =>
  Math.max(0, ...[...keys].map((key) => Number(/\/attempts\/(\d+)\.json$/.exec(key)?.[1] ?? 0)))

export const readAttempt = (
  deps: Deps,
  versionKey: VersionKey,
  number: number,
): Promise<Attempt | undefined> => readJson(deps, attemptKey(versionKey, number), Attempt)

export type Claim = Attempt & {
  number: number
  /** Records that the mail is handed to SES. */
  begin: () => Promise<void>
  /** Records its failure, as far as S3 allows. */
  end: (outcome: 'failed' | 'unknown', error: unknown) => Promise<void>
}

/**
 * The delay to the following attempt, undefined for the last; a released attempt keeps the
 * scheduled time, if there is one. `sending`: the mail follows at once, so that beginning it needs
 * no second write.
 */
type AttemptDue = { nextAfterSeconds: number | undefined; sending?: true } | { released: true }

/**
 * Records the start of the next attempt. Returns `waitSeconds` instead when another function was
 * first or may still be running, or when it is not due.
 */
export async function claim(
  deps: Deps,
  versionKey: VersionKey,
  keys: Iterable<string>,
  due: AttemptDue,
): Promise<{ claimed: Claim } | { waitSeconds: number }> {
  const now = deps.now()
  const last = lastAttempt(keys)
  const earlier = last > 0 ? await readAttempt(deps, versionKey, last) : undefined
  const isReleased = 'released' in due
  const waitSeconds =
    earlier &&
    Math.ceil(
      Math.max(secondsRunning(earlier, now), isReleased ? 0 : secondsUntil(earlier.nextAt, now)),
    )
  if (waitSeconds) return { waitSeconds }

  const seconds = isReleased ? 60 : due.nextAfterSeconds
  const nextAt =
    isReleased && earlier
      ? earlier.nextAt
      : seconds && new Date(now.getTime() + seconds * 1000).toISOString()
  const mayBeCopy =
    earlier !== undefined &&
    (earlier.mayBeCopy || (earlier.sending === true && earlier.outcome !== 'failed'))
  const sending = 'sending' in due && { sending: true }
  const attempt = { at: now.toISOString(), ...(nextAt && { nextAt }), mayBeCopy, ...sending }
  const key = attemptKey(versionKey, last + 1)
  if (!(await putNew(deps, key, attempt))) return { waitSeconds: 60 }
  const claimed: Claim = {
    ...attempt,
    number: last + 1,
    begin: () => put(deps, key, { ...attempt, sending: true }),
    end: (outcome, error) =>
      put(deps, key, { ...attempt, sending: true, outcome, code: errorName(error) }).catch(
        (failure: unknown) => logFailure('attempt', failure, { versionKey, attempt: last + 1 }),
      ),
  }
  return { claimed }
}

/** Seconds for which the attempt may still run in another function. */
const secondsRunning = ({ at, outcome }: Attempt, now: Date): number =>
  outcome ? 0 : Math.max(0, timeoutSeconds['mail-office'] - (now.getTime() - Date.parse(at)) / 1000)

/** Tolerance in seconds for early messages. */
const early = 5
function secondsUntil(time: string | undefined, now: Date): number {
  const seconds = time === undefined ? 0 : (Date.parse(time) - now.getTime()) / 1000
  return seconds > early ? seconds : 0
}
