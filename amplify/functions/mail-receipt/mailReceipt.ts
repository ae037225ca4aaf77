import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { backoff, type Later } from '../shared/queue.ts'
import { dayOf } from '../shared/days.ts'
import { isLead } from '../shared/fields.ts'
import { receiptMail } from '../shared/mail.ts'
import { putNew, putOver, readTagged, statusOf } from '../shared/objects.ts'
import { sendMail } from '../shared/sendMail.ts'
import { isCanary, loadRequest, placeOf } from '../shared/store.ts'
import { inboxKey, takeStrangersMail } from '../shared/strangers.ts'

/** The day's receipt of an address: which request it is about, and how often SES said no. `sending`: it went out, or may have. */
const Receipt = z.looseObject({ place: z.string(), failures: z.number(), sending: z.boolean() })

/**
 * Tells the visitor that the office has the request: at most one receipt per address and day, so that nobody can have us fill a
 * stranger's inbox. After an unknown outcome none is better than two.
 */
export const createMailReceipt = (deps: Deps) =>
  async function mailReceipt(key: string, receives: number): Promise<Later> {
    const place = placeOf(key)
    const stored = deps.settings.sendReceipt ? await loadRequest(deps, place) : undefined
    if (!stored || stored.suspected || stored.foreign || !isLead(stored.request) || isCanary(stored.request)) return undefined
    const { email } = stored.request
    const name = `receipts/${dayOf(stored.receivedAt)}/${inboxKey(deps, email)}`

    let failures = 0
    const begun = () => ({ place, failures, sending: true })
    let etag = await putNew(deps, name, begun())
    if (etag) {
      if (!(await takeStrangersMail(deps))) return undefined
    } else {
      const known = await readTagged(deps, name, Receipt)
      if (known?.content.place !== place || known.content.sending) return undefined
      failures = known.content.failures
      etag = await putOver(deps, name, begun(), known.etag)
    }
    try {
      const about = { kind: 'receipt', place, receivedAt: stored.receivedAt } as const
      const messageId = await sendMail(deps, { to: [email], about, replyTo: deps.settings.mailTo, ...receiptMail(stored, deps.settings) })
      logEvent('receipt', { place, messageId })
      return undefined
    } catch (error) {
      const isKnown = statusOf(error) !== undefined
      logFailure('receipt', error, { place, outcome: isKnown ? 'failed' : 'unknown' })
      if (!isKnown) return undefined
      await putOver(deps, name, { place, failures: failures + 1, sending: false }, etag)
      return backoff(receives) ?? 0
    }
  }
