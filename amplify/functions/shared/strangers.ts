import { createHmac } from 'node:crypto'
import type { Deps } from './deps.ts'
import { logEvent } from './log.ts'
import { dayOf } from './days.ts'
import { listKeys, putNew } from './objects.ts'

/*
 * Anybody can have us mail a stranger by typing an address. SES judges all our mail by how many of these bounce or are reported as
 * spam, the office's too: so there are few of them, and none for a post that another site made a browser send.
 */
const perHour = 20
const perDay = 60
const hour = 3600_000

/** Takes one of the hour's and the day's (UTC) mails to strangers, or says that none is left. */
export async function takeStrangersMail(deps: Deps): Promise<boolean> {
  const prefix = `receipts/${dayOf(deps.now())}/taken/`
  for (;;) {
    const taken = await listKeys(deps, prefix)
    const recent = taken.filter(({ modified }) => deps.now().getTime() - modified.getTime() < hour)
    if (recent.length >= perHour || taken.length >= perDay) {
      logEvent('mail budget used up', { hour: recent.length, day: taken.length })
      return false
    }
    // Another may take the same one at this moment: then it counts, and the next look decides.
    if (await putNew(deps, `${prefix}${taken.length + 1}`)) return true
  }
}

/** What an address is known by for a day. `asa+sol@` and `a.s.a@` reach the same inbox at the large providers, so they count as one. */
export function inboxKey({ settings }: Pick<Deps, 'settings'>, address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const inbox = `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`
  return createHmac('sha256', settings.dataBucket).update(`inbox ${inbox}`).digest('hex')
}

/** Whether a browser says that the post comes from a page of somebody else. `endpoint` is our own address: the page of answers posts too. */
export const isForeign = (origin: string | undefined, { siteOrigin }: Deps['settings'], endpoint: string): boolean =>
  origin !== undefined && ![siteOrigin, new URL(endpoint).origin].includes(origin)
