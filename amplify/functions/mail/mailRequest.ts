/** Mails a queued request to the office, once. Whatever fails throws, and the queue repeats it. */
import type { Deps } from '../shared/deps.ts'
import { isLead } from '../shared/fields.ts'
import { createHourlyLimit } from '../shared/limit.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { sendMail } from '../shared/sendMail.ts'
import { get, hookedKey, put, readRequest, type StoredRequest, sentKey } from '../shared/store.ts'
import { acceptPictures, attachmentsOf, type Picture } from './acceptPictures.ts'
import { sendReceipt } from './receipt.ts'
import { officeMail } from './mailTexts.ts'

/** Per running function: limits what an attack can send to strangers. */
const receiptsPerHour = 60
/** After a longer wait, "we reply within 24 hours" would be wrong. */
const receiptWithinMs = 3 * 24 * 3_600_000

export function createMail(deps: Deps): (id: string) => Promise<void> {
  const secondsUntilReceipt = createHourlyLimit(receiptsPerHour)

  function wantsReceipt({ request, suspicions, receivedAt }: StoredRequest): boolean {
    if (!deps.settings.sendReceipt || !isLead(request) || suspicions.length > 0) return false
    if (Date.now() - Date.parse(receivedAt) > receiptWithinMs) return false
    return secondsUntilReceipt('receipts') === 0
  }

  return async function mailRequest(id) {
    const stored = await readRequest(deps, id)
    // Erased while it waited in the queue.
    if (!stored) return
    try {
      if (!(await get(deps, sentKey(id)))) {
        await sendOfficeMail(deps, stored, await acceptPictures(deps, stored))
        await put(deps, sentKey(id))
        logEvent('mailed', { id })
        if (wantsReceipt(stored)) await sendReceipt(deps, stored)
      }
      if (deps.settings.webhookUrl && !(await get(deps, hookedKey(id)))) {
        await postJson(deps.settings.webhookUrl, stored)
        await put(deps, hookedKey(id))
      }
    } catch (error) {
      logFailure('mail', error, { id })
      throw error
    }
  }
}

/** An address that SES refuses must not delay the mail, which then goes without Reply-To. */
async function sendOfficeMail(
  deps: Deps,
  stored: StoredRequest,
  pictures: Picture[],
): Promise<void> {
  const to = deps.settings.mailTo
  const attachments = attachmentsOf(pictures)
  const mail = officeMail(stored, pictures, attachments.length > 0, deps)
  try {
    await sendMail(deps, { ...mail, to, replyTo: [stored.request.email], attachments })
  } catch (error) {
    const { name } = error as Error
    if (name !== 'BadRequestException' && name !== 'MessageRejected') throw error
    logFailure('mail refused', error, { id: stored.id })
    await sendMail(deps, { ...officeMail(stored, pictures, false, deps), to })
  }
}

async function postJson(url: string, content: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`WEBHOOK_URL answers ${response.status}`)
}
