/** The receipt to the visitor. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { backoff, type RetryDelay } from '../shared/queue.ts'
import { takePlace } from '../shared/ceiling.ts'
import { errorName } from '../shared/errorName.ts'
import { isLead } from '../shared/fields.ts'
import { receiptMail } from '../shared/mail.ts'
import { putNew, putIfMatch, readBytes, readWithEtag, statusOf } from '../shared/objects.ts'
import { receiptKey } from '../shared/receiptClaim.ts'
import { receiptsStoppedAt } from '../shared/receiptStop.ts'
import { sendMail } from '../shared/sendMail.ts'
import { isCanary, loadRequest, tombstoneKey, versionKeyOf } from '../shared/oldStore.ts'

/**
 * The receipt of an address and day. `sending` is the id of the attempt that sends or has sent it;
 * empty after a refusal. `counted`: it has its place below the ceiling, which a further attempt
 * keeps.
 */
const Receipt = z.looseObject({
  versionKey: z.string(),
  sending: z.string(),
  counted: z.optional(z.boolean()),
})
type Receipt = z.infer<typeof Receipt>

/** SQS hides a message for at most 12 hours after it was received. */
const longestHidden = 11 * 3600

/**
 * Receipts to all addresses together. Above the hourly number they wait, above the daily number
 * they are not sent.
 */
const receiptCeiling = { perHour: 60, perDay: 300 }
/** A receipt that waits asks again after an hour, this often. */
const mostWaits = 12

/** Marks of requests that get no receipt. */
const withoutReceipt = ['foreign', 'honeypot', 'noReceipt', 'suspected', 'summarised'] as const

/**
 * Mails a receipt to the visitor, at most one per address and day: the form must not be usable to
 * flood other people's inboxes. An attempt with an unknown outcome is not repeated.
 */
export const createMailReceipt = (deps: Deps) =>
  async function mailReceipt(key: string, receives: number): Promise<RetryDelay> {
    const versionKey = versionKeyOf(key)
    const stored = deps.settings.sendReceipt ? await loadRequest(deps, versionKey) : undefined
    if (!stored || !isLead(stored.request) || isCanary(stored.request)) return undefined
    if (await readBytes(deps, tombstoneKey(versionKey))) return undefined
    const withheld = (reason: string) => logEvent('receipt withheld', { versionKey, reason })
    const mark = withoutReceipt.find((name) => stored[name])
    if (mark) return void withheld(mark)
    if (await receiptsStoppedAt(deps)) return void withheld('stopped')
    const waitSeconds =
      stored.receiptAt === undefined
        ? 0
        : Math.ceil((Date.parse(stored.receiptAt) - deps.now().getTime()) / 1000)
    if (waitSeconds > 0) {
      logEvent('receipt waits', { versionKey, seconds: waitSeconds })
      return Math.min(waitSeconds, longestHidden)
    }

    const { email } = stored.request
    const name = receiptKey(stored, deps.settings.dataBucket)
    await putNew(deps, name, { versionKey, sending: '' })
    const receipt = await readWithEtag(deps, name, Receipt)
    if (receipt?.content.versionKey !== versionKey) return void withheld('one a day')
    if (receipt.content.sending) return undefined
    const place = receipt.content.counted
      ? 'taken'
      : await takePlace(deps, 'receipts', receiptCeiling)
    if (place === 'day' || (place === 'hour' && receives > mostWaits)) return void withheld(place)
    if (place === 'hour') return 3600
    const counted = { versionKey, counted: true }
    const etag = await beginReceipt(deps, name, { ...counted, sending: randomUUID() }, receipt.etag)
    try {
      const about = { kind: 'receipt', versionKey, receivedAt: stored.receivedAt } as const
      const messageId = await sendMail(deps, {
        to: [email],
        about,
        replyTo: deps.settings.mailTo,
        ...receiptMail(stored, deps.settings),
      })
      logEvent('receipt', { versionKey, messageId })
      return undefined
    } catch (error) {
      const isKnown = statusOf(error) !== undefined
      logFailure('receipt', error, { versionKey, outcome: isKnown ? 'failed' : 'unknown' })
      if (!isKnown) return undefined
      // What is left of SES's quota of the day belongs to the requests.
      if (/quota/i.test(String(error))) return void withheld('quota')
      // SES never takes this address.
      if (errorName(error) === 'BadRequestException') return void withheld('address')
      await putIfMatch(deps, name, { ...counted, sending: '' }, etag)
      return backoff(receives) ?? 0
    }
  }

async function beginReceipt(
  deps: Deps,
  name: string,
  receipt: Receipt,
  etag: string,
): Promise<string> {
  try {
    return await putIfMatch(deps, name, receipt, etag)
  } catch (error) {
    // The write may have succeeded although S3's response was lost.
    const stored = await readWithEtag(deps, name, Receipt)
    if (stored?.content.sending === receipt.sending) return stored.etag
    throw error
  }
}
