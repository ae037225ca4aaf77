/** Delivery events of SES. */
import type { Deps } from '../shared/deps.ts'
import { logEvent } from '../shared/log.ts'
import { markDelivered } from '../shared/days.ts'
import { eraseAgain } from '../shared/erase.ts'
import { putNew, readBytes } from '../shared/objects.ts'
import { countBounce } from '../shared/receiptStop.ts'
import { requestKey } from '../shared/oldStore.ts'

/** The fields read from SES's event; addresses and subject are ignored on purpose. */
export type SesEvent = {
  'detail-type': string
  time: string
  detail: {
    mail: { messageId: string; tags?: Record<string, string[]> }
    bounce?: { bounceType?: string; bounceSubType?: string }
  }
}

const events: Record<string, string> = {
  'Email Delivered': 'delivered',
  'Email Bounced': 'bounced',
  'Email Complaint Received': 'complained',
  'Email Rejected': 'rejected',
  'Email Delivery Delayed': 'delayed',
}

/** Records and logs the delivery events of SES; alarms read the log. */
export const createSesEvents = (deps: Deps) =>
  async function sesEvents({ 'detail-type': type, time, detail }: SesEvent): Promise<void> {
    const event = events[type]
    const {
      kind = '',
      versionKey: tag = '',
      day = '',
    } = Object.fromEntries(
      Object.entries(detail.mail.tags ?? {}).map(([name, values]) => [name, values[0]]),
    )
    if (!event || !kind) return
    const versionKey = tag.replace('_', '/')
    const reason = [detail.bounce?.bounceType, detail.bounce?.bounceSubType]
      .filter(Boolean)
      .join('/')
    logEvent(event, { kind, versionKey, reason, messageId: detail.mail.messageId })
    const file =
      event === 'delivered'
        ? 'delivered.json'
        : event === 'bounced' || event === 'rejected'
          ? 'bounced.json'
          : undefined
    if (kind === 'receipt') {
      // A full mailbox and an absence notice are transient: the address is right.
      const isWrongAddress = event === 'bounced' && detail.bounce?.bounceType !== 'Transient'
      const isStopped =
        isWrongAddress && (await countBounce(deps, detail.mail.messageId, deps.now()))
      if (isStopped) logEvent('receipts stopped')
      return
    }
    // Nothing is written about erased requests.
    if (!file || !(await readBytes(deps, requestKey(versionKey, 'request.json')))) return
    await putNew(deps, requestKey(versionKey, file), {
      at: time,
      messageId: detail.mail.messageId,
      ...(reason && { reason }),
    })
    if (event === 'delivered' && kind === 'office') await markDelivered(deps, versionKey, day)
    await eraseAgain(deps, versionKey, 'ses-events')
  }
