/**
 * Ceilings on mails that strangers can cause, counted in one object each: the times of the last 24
 * hours. It is in the upload bucket, where it expires a day after the last mail.
 */
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { dayMs, hourMs } from './durations.ts'
import { type AnyBucket, putIfUnchanged, readWithEtag } from './objects.ts'

const Counter = z.object({ times: z.array(z.number()) })
export type Counting = Pick<Deps, 's3' | 'now'> & { settings: { uploadBucket: string } }
type Limits = { perHour: number; perDay: number }

/** Attempts of concurrent calls to write the counter. */
const attempts = 8

/**
 * Takes a place below a ceiling, or says which of its limits is reached. Concurrent calls never
 * take the same place.
 */
export async function takePlace(
  { s3, now, settings }: Counting,
  ceiling: string,
  { perHour, perDay }: Limits,
): Promise<'taken' | 'hour' | 'day'> {
  const bucket: AnyBucket = { s3, bucket: settings.uploadBucket }
  const key = `recent/ceilings/${ceiling}`
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await readWithEtag(bucket, key, Counter)
    const time = now().getTime()
    const times = (stored?.content.times ?? []).filter((taken) => taken > time - dayMs)
    if (times.length >= perDay) return 'day'
    if (times.filter((taken) => taken > time - hourMs).length >= perHour) return 'hour'
    if (await putIfUnchanged(bucket, key, { times: [...times, time] }, stored?.etag)) return 'taken'
  }
  // So many calls at once are a flood.
  return 'hour'
}
