import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { logFailure } from '../log.ts'
import { officeMail, receiptMail } from './mail.ts'
import { attachmentsOf, keepPictures, type Picture } from './pictures.ts'
import { sendMail } from './sendMail.ts'
import { clearMarker, markSent, putNew, type StoredRequest } from './store.ts'

/** Mails a stored request to the office and takes it out of the outbox. When it throws, the sweep tries again. */
export async function deliver(deps: Deps, stored: StoredRequest): Promise<void> {
  const pictures = await keepPictures(deps, stored)
  const messageId = await mailOffice(deps, stored, pictures)
  await markSent(deps, stored.place, { at: deps.now().toISOString(), messageId })
  await clearMarker(deps, stored.place)
  await sendReceipt(deps, stored).catch((error: unknown) => logFailure('receipt', error, { place: stored.place }))
}

/** SES refuses some mails for good, for an odd address or attachment. The office then gets a plainer one. */
async function mailOffice(deps: Deps, stored: StoredRequest, pictures: Picture[]): Promise<string> {
  const attachments = await attachmentsOf(deps, stored.place, pictures)
  const kept = pictures.filter((picture) => 'name' in picture).length
  const mail = (attached: boolean) => ({ to: deps.settings.mailTo, ...officeMail(stored, pictures, attached, deps.settings) })
  const complete = { ...mail(attachments.length === kept), attachments }
  const attempts = [{ ...complete, replyTo: [stored.request.email] }, complete, mail(kept === 0)]
  let refusal: unknown
  for (const attempt of attempts) {
    try {
      return await sendMail(deps, attempt)
    } catch (error) {
      if (!isRefused(error)) throw error
      refusal = error
      logFailure('mail refused', error, { place: stored.place })
    }
  }
  throw refusal
}

const isRefused = (error: unknown): boolean => ['MessageRejected', 'BadRequestException'].includes((error as Error | undefined)?.name ?? '')

/** At most one receipt per address and day, so that nobody can have us fill a stranger's inbox. */
async function sendReceipt(deps: Deps, stored: StoredRequest): Promise<void> {
  const { request, suspected } = stored
  if (!deps.settings.sendReceipt || suspected || request.form === 'newsletter') return
  const address = createHash('sha256').update(request.email.toLowerCase()).digest('hex')
  const isFirst = await putNew(deps, `receipts/${deps.now().toISOString().slice(0, 10)}/${address}`, '')
  if (!isFirst) return
  await sendMail(deps, { to: [request.email], replyTo: deps.settings.mailTo, ...receiptMail(stored, deps.settings) })
}
