/** The daily reminder of requests that the office has not answered in time. */
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { allMonths, readDay } from '../shared/days.ts'
import { eraseAllRestored } from '../shared/erase.ts'
import { requestItem } from '../shared/mail.ts'
import { type MailItem, renderMail } from '../shared/mailLayout.ts'
import { inParallel } from '../shared/inParallel.ts'
import { swedishDate } from '../shared/officeHours.ts'
import { isFirstToday, type ScheduledEvent } from '../shared/oncePerDay.ts'
import { sendMail } from '../shared/sendMail.ts'
import { allRequests, newestRequest, requestIdOf, type StoredRequest } from '../shared/store.ts'
import { eraseExpiredState, readStatusIndex } from '../shared/officeState.ts'
import { unansweredRequests } from '../shared/unanswered.ts'
import { isDue } from '../shared/statuses.ts'
import { isOverdue, isWorkingDay } from './workingDays.ts'

/** Longer lists end with the number of the remaining requests. */
const longestList = 50

/** The daily schedule. The reminder comes first, and a failed clean-up does not repeat it. */
export async function runDaily(deps: Deps, event: ScheduledEvent = {}): Promise<number> {
  const reminded = await remind(deps, event)
  await eraseExpiredState(deps).then(
    (erased) => logEvent('outlived', { erased }),
    (error: unknown) => logFailure('outlived', error),
  )
  // The reconciliation looks at the last days only.
  await inParallel(await allMonths(deps), (month) => readDay(deps, month))
    .then((months) => eraseAllRestored(deps, months))
    .catch((error: unknown) => logFailure('erased again', error))
  return reminded
}

/** On working days, mails the office the requests without an answer in the promised time and those to follow up. Returns their number. */
async function remind(deps: Deps, event: ScheduledEvent): Promise<number> {
  const { settings } = deps
  const { replyPromise, siteOrigin, afterwards } = settings
  const now = deps.now()
  const today = swedishDate(now)
  if (settings.preview || !isWorkingDay(today, afterwards.hours)) return 0
  const statusIndex = await readStatusIndex(deps)
  const isUntouched = (versionKey: string) =>
    (statusIndex.get(requestIdOf(versionKey))?.status ?? 'new') === 'new'
  const requests = unansweredRequests(await allRequests(deps, isUntouched), statusIndex)
  const waiting = requests.filter(({ receivedAt }) =>
    isOverdue(receivedAt, now, replyPromise, afterwards.hours),
  )
  const waitingIds = new Set(waiting.map(({ request }) => request.requestId))
  const dueIds = [...statusIndex].flatMap(([id, entry]) =>
    isDue(entry, today) && !entry.spam && !waitingIds.has(id) ? [id] : [],
  )
  const due = (await inParallel(dueIds, (id) => newestRequest(deps, id))).filter(
    (stored) => stored !== undefined,
  )
  if (waiting.length + due.length === 0 || !(await isFirstToday(deps, 'reminder', event))) return 0

  const itemOf = (stored: StoredRequest): MailItem => {
    const { lines = [], ...item } = requestItem(stored, settings)
    const assignee = statusIndex.get(stored.request.requestId)?.assignee
    return { ...item, lines: assignee ? [...lines, `Ansvarig: ${assignee}`] : lines }
  }
  const listOf = (all: StoredRequest[]) => [
    { list: all.slice(0, longestList).map(itemOf) },
    all.length > longestList && `Och ${all.length - longestList} till, i kontorets lista.`,
  ]
  const title = [
    waiting.length > 0 &&
      (waiting.length === 1
        ? '1 förfrågan väntar på svar'
        : `${waiting.length} förfrågningar väntar på svar`),
    due.length > 0 && `${due.length} att följa upp`,
  ]
    .filter(Boolean)
    .join(', ')
  const mail = renderMail(
    {
      subject: title,
      preheader: [...waiting, ...due]
        .slice(0, 5)
        .map((stored) => requestItem(stored, settings).title)
        .join(', ')
        .slice(0, 150),
      title,
      blocks: [
        waiting.length > 0 &&
          `Ingen har hört av sig inom ${replyPromise}, eller så är statusen inte ändrad. Den äldsta står först.`,
        ...listOf(waiting),
        due.length > 0 && { heading: 'Att följa upp idag' },
        ...listOf(due),
        waiting.length + due.length > longestList && {
          button: { text: 'Öppna kontorets lista', link: `${siteOrigin}/kontor` },
        },
      ],
    },
    settings,
  )
  await sendMail(deps, { to: settings.mailTo, ...mail })
  logEvent('reminded', { waiting: waiting.length, due: due.length })
  return waiting.length + due.length
}
