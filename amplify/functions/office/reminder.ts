/** The daily reminder of requests that the office has not answered in time. */
import type { Deps } from '../shared/deps.ts'
import { lastDays } from '../shared/days.ts'
import { isLead } from '../shared/fields.ts'
import { logEvent } from '../shared/log.ts'
import { requestItem } from '../shared/mail.ts'
import { renderMail } from '../shared/mailLayout.ts'
import { inParallel } from '../shared/inParallel.ts'
import { isOpenToday } from '../shared/officeHours.ts'
import { sendMail } from '../shared/sendMail.ts'
import { type ListedRequest, newestRequest, requestsOf } from '../shared/store.ts'
import { type StatusEntry, readStatusIndex } from './state.ts'

const hour = 3600_000
/** Older requests are not included. */
const days = 60

/** Parses the site's reply promise, such as `24 timmar` or `två arbetsdagar`. */
export function promisedHours(promise: string): number {
  const words = ['en', 'två', 'tre', 'fyra', 'fem']
  const [, number = '', unit = ''] = /(\d+|en|två|tre|fyra|fem)\s+(tim|dag|dygn|arbetsdag)/.exec(promise) ?? []
  const count = words.indexOf(number) + 1 || Number(number)
  return count ? count * (unit === 'tim' ? 1 : 24) : 24
}

/** On open days, mails the office the requests without an answer in the promised time and those to follow up. Returns their number. */
export async function remind(deps: Deps): Promise<number> {
  const { settings } = deps
  const now = deps.now()
  if (settings.preview || !isOpenToday(settings.afterwards.hours, now)) return 0
  const [requests, statusIndex] = await Promise.all([requestsOf(deps, lastDays(now, days)), readStatusIndex(deps)])
  const since = now.getTime() - promisedHours(settings.replyPromise) * hour
  const waiting = unanswered(requests, statusIndex).filter(({ receivedAt }) => Date.parse(receivedAt) <= since)
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
  const dueIds = [...statusIndex].flatMap(([id, { followUp, spam }]) => (followUp && followUp <= today && !spam ? [id] : []))
  const due = (await inParallel(dueIds, (id) => newestRequest(deps, id))).filter((stored) => stored !== undefined)
  if (waiting.length + due.length === 0) return 0
  const title = [
    waiting.length > 0 && (waiting.length === 1 ? '1 förfrågan väntar på svar' : `${waiting.length} förfrågningar väntar på svar`),
    due.length > 0 && `${due.length} att följa upp`,
  ]
    .filter(Boolean)
    .join(', ')
  const mail = renderMail(
    {
      subject: title,
      preheader: [...waiting, ...due]
        .map((stored) => requestItem(stored, settings).title)
        .join(', ')
        .slice(0, 150),
      title,
      blocks: [
        waiting.length > 0 &&
          `Ingen har hört av sig inom ${settings.replyPromise}, eller så är statusen inte ändrad. Den äldsta står först.`,
        { list: waiting.map((stored) => requestItem(stored, settings)) },
        due.length > 0 && { heading: 'Att följa upp idag' },
        {
          list: due.map((stored) => {
            const { lines = [], ...item } = requestItem(stored, settings)
            const assignee = statusIndex.get(stored.request.requestId)?.assignee
            return { ...item, lines: assignee ? [...lines, `Ansvarig: ${assignee}`] : lines }
          }),
        },
      ],
    },
    settings,
  )
  await sendMail(deps, { to: settings.mailTo, ...mail })
  logEvent('reminded', { waiting: waiting.length, due: due.length })
  return waiting.length + due.length
}

/** The newest version of each request with the status new, oldest first. */
export function unanswered(requests: ListedRequest[], statusIndex: Map<string, StatusEntry>): ListedRequest[] {
  const newest = [...new Map(requests.map((stored) => [stored.request.requestId, stored])).values()]
  return newest.filter(({ request, suspected }) => {
    const { status = 'new', spam = suspected } = statusIndex.get(request.requestId) ?? {}
    return isLead(request) && status === 'new' && !spam
  })
}
