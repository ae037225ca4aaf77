/** The visitor's receipt: best effort, at most one an address and day. */
import { createHash } from 'node:crypto'
import type { Deps } from '../shared/deps.ts'
import { logFailure } from '../shared/log.ts'
import { swedishDate } from '../shared/swedishTime.ts'
import { sendMail } from '../shared/sendMail.ts'
import { put, type StoredRequest } from '../shared/store.ts'
import { receiptMail } from './mailTexts.ts'

export async function sendReceipt(deps: Deps, stored: StoredRequest): Promise<void> {
  const { email } = stored.request
  const hash = createHash('sha256').update(deps.bucket + email.toLowerCase())
  const day = swedishDate(new Date(stored.receivedAt))
  try {
    // The form must not be usable to flood other people's inboxes.
    const key = `receipts/${day}/${hash.digest('hex')}`
    if (!(await put(deps, key, {}, { IfNoneMatch: '*' }))) return
    const mail = receiptMail(stored, deps)
    await sendMail(deps, { ...mail, to: [email], replyTo: deps.settings.mailTo, isReceipt: true })
  } catch (error) {
    logFailure('receipt', error, { id: stored.id })
  }
}
