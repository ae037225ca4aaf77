/** The daily reminder of requests that the office has not answered in time. */
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { eraseAllRestored } from '../shared/erase.ts'
import { listBlocks, longestList, requestItem } from '../shared/mail.ts'
import { type MailItem, renderMail } from '../shared/mailLayout.ts'
import { inParallel } from '../shared/inParallel.ts'
import { swedishDate } from '../shared/officeHours.ts'
import { isFirstToday, type ScheduledEvent } from '../shared/oncePerDay.ts'
import { sendMail } from '../shared/sendMail.ts'
import {
  indexedIn,
  type IndexedRequest,
  newestRequest,
  readMonths,
  type StoredRequest,
} from '../shared/oldStore.ts'
import { eraseExpiredState, readStatusIndex, type StatusEntry } from '../shared/officeState.ts'
import { floodText, mostRead, unansweredRequests } from '../shared/unanswered.ts'
import { isDue } from '../shared/statuses.ts'
import { isOverdue, isWorkingDay } from './workingDays.ts'

/** The daily schedule. The reminder comes first, and a failed clean-up does not repeat it. */
export async function runDaily(deps: Deps, event: ScheduledEvent = {}): Promise<number> {
  const [statusIndex, months] = await Promise.all([readStatusIndex(deps), readMonths(deps)])
  const index = indexedIn(months)
  const reminded = await remind(deps, event, statusIndex, index)
  await eraseExpiredState(deps, statusIndex.keys(), index).then(
    (erased) => logEvent('outlived', { erased }),
    (error: unknown) => logFailure('outlived', error),
  )
  // The reconciliation looks at the last days only.
  await eraseAllRestored(deps, months).catch((error: unknown) => logFailure('erased again', error))
  return reminded
}

/** On working days, mails the office the requests without an answer in the promised time and those to follow up. Returns their number. */
async function remind(
  deps: Deps,
  event: ScheduledEvent,
  statusIndex: Map<string, StatusEntry>,
  index: IndexedRequest[],
): Promise<number> {
  const { settings } = deps
  const { replyPromise, siteOrigin, afterwards } = settings
  const now = deps.now()
  const today = swedishDate(now)
  if (settings.preview || !isWorkingDay(today, afterwards.hours)) return 0
  const { requests, more, flood } = await unansweredRequests(deps, index, statusIndex)
  const waiting = requests.filter(({ receivedAt }) =>
    isOverdue(receivedAt, now, replyPromise, afterwards.hours),
  )
  const waitingIds = new Set(waiting.map(({ request }) => request.requestId))
  const dueIds = [...statusIndex].flatMap(([id, entry]) =>
    isDue(entry, today) && !entry.spam && !waitingIds.has(id) ? [id] : [],
  )
  const readDue = await inParallel(dueIds.slice(0, mostRead), (id) => newestRequest(deps, id))
  const due = readDue.filter((stored) => stored !== undefined)
  const waitingCount = waiting.length + more
  const dueCount = due.length + dueIds.length - readDue.length
  const count = waitingCount + dueCount
  if (count + flood === 0 || !(await isFirstToday(deps, 'reminder', event))) return 0

  const itemOf = (stored: StoredRequest): MailItem => {
    const { lines = [], ...item } = requestItem(stored, settings)
    const assignee = statusIndex.get(stored.request.requestId)?.assignee
    return { ...item, lines: assignee ? [...lines, `Ansvarig: ${assignee}`] : lines }
  }
  const listOf = (requests: StoredRequest[], count: number) =>
    listBlocks(requests.slice(0, longestList).map(itemOf), count)
  const title = [
    waitingCount > 0 &&
      (waitingCount === 1
        ? '1 förfrågan väntar på svar'
        : `${waitingCount} förfrågningar väntar på svar`),
    dueCount > 0 && `${dueCount} att följa upp`,
    count === 0 && `${flood} ur en flod väntar`,
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
        waitingCount > 0 &&
          `Ingen har hört av sig inom ${replyPromise}, eller så är statusen inte ändrad. Den äldsta står först.`,
        ...listOf(waiting, waitingCount),
        dueCount > 0 && { heading: 'Att följa upp i dag' },
        ...listOf(due, dueCount),
        floodText(flood),
        (count > longestList || flood > 0) && {
          button: { text: 'Öppna kontorets lista', link: `${siteOrigin}/kontor` },
        },
      ],
    },
    settings,
  )
  await sendMail(deps, { to: settings.mailTo, ...mail })
  logEvent('reminded', { waiting: waitingCount, due: dueCount, flood })
  return count
}
