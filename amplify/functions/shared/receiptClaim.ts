/** The claim of the one receipt that an address gets in a day: a hash of the address as a key. */
import { createHmac } from 'node:crypto'
import { utcDay } from './days.ts'
import type { StoredRequest } from './oldStore.ts'

export const receiptKey = ({ receivedAt, request }: StoredRequest, dataBucket: string): string =>
  `receipts/${utcDay(receivedAt)}/${inboxKey(request.email, dataBucket)}`

/**
 * The key of an inbox. `asa+sol@` and `a.s.a@` reach the same inbox at large providers, and
 * googlemail.com is gmail.com, so they count as one.
 */
function inboxKey(address: string, dataBucket: string): string {
  const lowerCase = address.toLowerCase().replace(/@googlemail\.com$/, '@gmail.com')
  const [local = '', domain = ''] = lowerCase.split('@')
  const inbox = `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`
  return createHmac('sha256', dataBucket).update(`inbox ${inbox}`).digest('hex')
}
