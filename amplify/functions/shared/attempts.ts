import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import type { Place } from './days.ts'
import { putNew, putOver, readJson } from './objects.ts'
import { keyOf } from './store.ts'
import { timeoutSeconds } from './timeouts.ts'

const Attempt = z.looseObject({
  at: z.string(),
  /** When the next try is due; none after the last. */
  nextAt: z.optional(z.string()),
  /** An earlier try may have reached the office. */
  mayBeCopy: z.boolean(),
  /** Missing as long as the try runs, and for ever when the function died. */
  outcome: z.optional(z.enum(['failed', 'unknown'])),
  code: z.optional(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

const attemptKey = (place: Place, number: number): string => keyOf(place, `attempts/${number}.json`)

/** The highest try among the keys of a place, 0 for none. Not the queue's count: that starts anew when a dead letter is brought back. */
export const lastAttempt = (keys: Iterable<string>): number =>
  Math.max(0, ...[...keys].map((key) => Number(/\/attempts\/(\d+)\.json$/.exec(key)?.[1] ?? 0)))

export const readAttempt = (deps: Deps, place: Place, number: number): Promise<Attempt | undefined> =>
  readJson(deps, attemptKey(place, number), Attempt)

/** Seconds for which a try may still be running in another function. */
export function secondsRunning({ at, outcome }: Attempt, now: Date): number {
  return outcome ? 0 : Math.max(0, timeoutSeconds['mail-office'] - (now.getTime() - Date.parse(at)) / 1000)
}

export type Claim = Attempt & { number: number; end: (outcome: 'failed' | 'unknown', code: string) => Promise<void> }

/** Writes down that a try begins, before anything is sent; undefined when another function was first. */
export async function claim(deps: Deps, place: Place, number: number, attempt: Attempt): Promise<Claim | undefined> {
  const key = attemptKey(place, number)
  const etag = await putNew(deps, key, attempt)
  if (!etag) return undefined
  return { ...attempt, number, end: async (outcome, code) => void (await putOver(deps, key, { ...attempt, outcome, code }, etag)) }
}
