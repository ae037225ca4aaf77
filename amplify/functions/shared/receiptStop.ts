/**
 * Stops the receipts of a day on which several bounce: a sender whose mails bounce loses SES, and
 * with it the office's mails. The stop lasts until `npm run leads -- receipts` lifts it.
 */
import * as z from 'zod/mini'
import { dayMs } from './durations.ts'
import { put, putIfUnchanged, readJson, readWithEtag, type Store } from './objects.ts'

const key = 'receipt-bounces.json'
/** Bounces of 24 hours that stop the receipts. */
const mostBounces = 5
const Bounces = z.object({
  bounces: z.array(z.object({ id: z.string(), at: z.number() })),
  stoppedAt: z.optional(z.string()),
})

/** Since when receipts are stopped; undefined while they are sent. */
export const receiptsStoppedAt = async (store: Store): Promise<string | undefined> =>
  (await readJson(store, key, Bounces))?.stoppedAt

/** Counts the bounce of a message once; returns whether receipts are stopped. */
export async function countBounce(store: Store, id: string, now: Date): Promise<boolean> {
  for (;;) {
    const stored = await readWithEtag(store, key, Bounces)
    const recent = (stored?.content.bounces ?? []).filter(({ at }) => at > now.getTime() - dayMs)
    const bounces = recent.some((bounce) => bounce.id === id)
      ? recent
      : [...recent, { id, at: now.getTime() }]
    const stoppedAt =
      stored?.content.stoppedAt ?? (bounces.length >= mostBounces ? now.toISOString() : undefined)
    const content = { bounces, ...(stoppedAt && { stoppedAt }) }
    if (await putIfUnchanged(store, key, content, stored?.etag)) return stoppedAt !== undefined
  }
}

/** Sends receipts again; the bounces so far are forgotten. Returns whether they were stopped. */
export async function resumeReceipts(store: Store): Promise<boolean> {
  const wasStopped = (await receiptsStoppedAt(store)) !== undefined
  if (wasStopped) await put(store, key, { bounces: [] })
  return wasStopped
}
