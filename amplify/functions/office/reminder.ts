import type { Deps } from '../shared/deps.ts'
import { lastDays } from '../shared/days.ts'
import { isLead, textOf } from '../shared/fields.ts'
import { html } from '../shared/html.ts'
import { logEvent } from '../shared/log.ts'
import { requestRows } from '../shared/mail.ts'
import { isOpenToday } from '../shared/officeHours.ts'
import { inParallel } from '../shared/objects.ts'
import { sendMail } from '../shared/sendMail.ts'
import { type ListedRequest, requestsOf } from '../shared/store.ts'
import { line } from '../shared/text.ts'
import { readMarks } from './state.ts'

const hour = 3600_000
/** Older ones are a matter for the list. */
const days = 60

/** `24 timmar`, `två arbetsdagar`: what the site promises, as hours. */
export function promisedHours(promise: string): number {
  const words = ['en', 'två', 'tre', 'fyra', 'fem']
  const [, number = '', unit = ''] = /(\d+|en|två|tre|fyra|fem)\s+(tim|dag|dygn|arbetsdag)/.exec(promise) ?? []
  const count = words.indexOf(number) + 1 || Number(number)
  return count ? count * (unit === 'tim' ? 1 : 24) : 24
}

/** Mails the office, on days when it is open, which requests are still new after the promised time, oldest first. Returns how many. */
export async function remind(deps: Deps): Promise<number> {
  const { settings } = deps
  const now = deps.now()
  if (settings.preview || !isOpenToday(settings.afterwards.hours, now)) return 0
  const [requests, marks] = await Promise.all([requestsOf(deps, lastDays(now, days)), readMarks(deps)])
  const newest = [...new Map(requests.map((stored) => [stored.request.requestId, stored])).values()]
  const since = now.getTime() - promisedHours(settings.replyPromise) * hour
  const waiting = newest.filter(({ request, receivedAt, suspected }) => {
    const { status = 'new', spam = suspected } = marks.get(request.requestId) ?? {}
    return isLead(request) && status === 'new' && !spam && Date.parse(receivedAt) <= since
  })
  if (waiting.length === 0) return 0
  const listed = await inParallel(waiting, async (stored) => ({
    ...about(stored, settings),
    link: `${settings.siteOrigin}/kontor#${stored.request.requestId}`,
  }))
  const title = waiting.length === 1 ? '1 förfrågan väntar på svar' : `${waiting.length} förfrågningar väntar på svar`
  const intro = `Ingen har hört av sig inom ${settings.replyPromise}, eller så är statusen inte ändrad. Den äldsta står först.`
  await sendMail(deps, {
    to: settings.mailTo,
    subject: title,
    text: [intro, ...listed.map(({ who, came, phone, link }) => `${who}\n${came}\nRing ${phone}\n${link}`)].join('\n\n'),
    ...html`<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><p>${intro}</p><ul>${listed.map(
      ({ who, came, phone, tel, link }) =>
        html`<li><p><a href="${link}">${who}</a><br>${came}<br><a href="${tel}">Ring ${phone}</a></p></li>`,
    )}</ul></body></html>
`,
  })
  logEvent('reminded', { waiting: waiting.length })
  return waiting.length
}

function about(stored: ListedRequest, settings: Deps['settings']) {
  const { name, email, phone, city, serviceType } = stored.request
  const what = [textOf('serviceType', serviceType, settings.services), city].map(line).filter(Boolean).join(', ')
  const came = new Date(stored.receivedAt).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'full', timeStyle: 'short' })
  const tel = requestRows(stored, settings).find(({ link }) => link?.startsWith('tel:'))?.link ?? ''
  return { who: [line(name) || email, what].filter(Boolean).join(': '), came: `Kom ${came}`, phone: line(phone), tel }
}
