/** The weekly summary for the office, which is sent without requests and alarms too, to show that the system works. */
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { listBlocks, longestList, requestItem } from '../shared/mail.ts'
import { renderMail } from '../shared/mailLayout.ts'
import { swedishDate } from '../shared/officeHours.ts'
import { isFirstToday, type ScheduledEvent } from '../shared/oncePerDay.ts'
import { sendMail } from '../shared/sendMail.ts'
import { utcDay, lastDays } from '../shared/days.ts'
import { receiptsStoppedAt } from '../shared/receiptStop.ts'
import {
  type IndexedRequest,
  type ListedRequest,
  loadRequests,
  readIndex,
  requestIdOf,
} from '../shared/oldStore.ts'
import { floodText, mostRead, unansweredRequests } from '../shared/unanswered.ts'
import { type StatusEntry, readStatusIndex } from '../shared/officeState.ts'
import { statuses } from '../shared/statuses.ts'
import { dayMs } from '../shared/durations.ts'
import type { AlarmNews } from './alarms.ts'

type DigestSources = {
  alarmNews?: ((since: Date) => Promise<AlarmNews>) | undefined
  /** Ids in content/facts.yaml by their review date. */
  factsDue?: Record<string, string[]>
}

/** Mails the numbers of new and waiting requests, the alarms of the week, and whether their topic has a subscriber. */
export const createDigest = (deps: Deps, { alarmNews, factsDue = {} }: DigestSources = {}) =>
  async function digest(event: ScheduledEvent = {}): Promise<void> {
    const { settings } = deps
    const now = deps.now()
    const index = await readIndex(deps, lastDays(now, 28))
    const statusIndex = await readStatusIndex(deps)
    const since = new Date(now.getTime() - 7 * dayMs)
    const unmailed = index.filter(({ sent }) => !sent)
    const read = unmailed.slice(0, mostRead)
    const unsent = await loadRequests(deps, read)
    // The index also names requests that were never stored.
    const storedKeys = new Set(unsent.map(({ versionKey }) => versionKey))
    const neverStored = new Set(read.filter(({ versionKey }) => !storedKeys.has(versionKey)))
    const requests = index.filter((indexed) => !neverStored.has(indexed))
    const recent = requests.filter(({ at }) => at > since)
    const mailed = recent.filter(({ sent }) => sent).length
    const { requests: waiting, more, flood } = await unansweredRequests(deps, requests, statusIndex)
    const stoppedAt = await receiptsStoppedAt(deps)
    const counts = `Senaste veckan: ${recent.length} nya, ${mailed} av dem mejlade. Senaste fyra veckorna: ${requests.length}.`
    const requestList = (heading: string, list: ListedRequest[], count: number) =>
      count > 0
        ? [
            { heading: `${heading} (${count})` },
            ...listBlocks(
              list.slice(0, longestList).map((stored) => requestItem(stored, settings)),
              count,
            ),
          ]
        : []
    const today = swedishDate(now)
    const mail = renderMail(
      {
        subject: `Veckans förfrågningar ${today}`,
        preheader: counts,
        title: 'Veckans förfrågningar',
        blocks: [
          counts,
          recent.length > 0 &&
            `Status för veckans förfrågningar: ${statusCounts(recent, statusIndex)}.`,
          ...requestList(
            'Väntar på att mejlas',
            unsent,
            unsent.length + unmailed.length - read.length,
          ),
          ...requestList('Väntar på svar', waiting, waiting.length + more),
          floodText(flood),
          stoppedAt !== undefined &&
            `OBS: Inga kvitton skickas sedan ${swedishDate(new Date(stoppedAt))}, för att fem studsade på en dag. Hur de sätts i gång igen står i amplify/README.md.`,
          { button: { text: 'Öppna alla förfrågningar', link: `${settings.siteOrigin}/kontor` } },
          ...(alarmNews ? await alarmLines(alarmNews, since) : []),
          factsLine(factsDue, now),
          runtimeLine(now),
        ],
      },
      settings,
    )
    if (!(await isFirstToday(deps, 'digest', event))) return
    await sendMail(deps, { to: settings.mailTo, ...mail })
    logEvent('digest', { requests: requests.length, unsent: unmailed.length - neverStored.size })
  }

/** The number of requests with each status: `ny 9, ringd 3`. */
function statusCounts(index: IndexedRequest[], statusIndex: Map<string, StatusEntry>): string {
  const ids = [...new Set(index.map(({ versionKey }) => requestIdOf(versionKey)))]
  const byStatus = Map.groupBy(ids, (id) => statuses[statusIndex.get(id)?.status ?? 'new'])
  return Object.values(statuses)
    .flatMap((status) =>
      byStatus.has(status) ? [`${status} ${byStatus.get(status)?.length}`] : [],
    )
    .join(', ')
}

/** AWS stops patching it, and later stops deployments of it. See the runtime in ../resources.ts. */
export const runtime = { name: 'nodejs24.x', supportedUntil: '2028-04-30' }

/** From half a year before. */
function runtimeLine(now: Date): string | false {
  const { name, supportedUntil } = runtime
  return (
    utcDay(new Date(now.getTime() + 182 * dayMs)) >= supportedUntil &&
    `OBS: AWS slutar stödja körmiljön ${name} ${supportedUntil}. Be den som sköter webbplatsen att höja den.`
  )
}

/** The facts that are due within 30 days or overdue. */
function factsLine(factsDue: Record<string, string[]>, now: Date): string | false {
  const soon = utcDay(new Date(now.getTime() + 30 * dayMs))
  const due = Object.entries(factsDue).filter(([checkBy]) => checkBy <= soon)
  const list = due.sort().map(([checkBy, ids]) => `${ids.join(', ')} (senast ${checkBy})`)
  return (
    due.length > 0 &&
    `Siffror att kontrollera, under Siffror med källa i redigeringen: ${list.join('; ')}.`
  )
}

async function alarmLines(
  alarmNews: (since: Date) => Promise<AlarmNews>,
  since: Date,
): Promise<string[]> {
  try {
    const { counts, hasSubscriber } = await alarmNews(since)
    const list = [...counts]
      .map(([id, times]) => (times > 1 ? `${id} (${times} gånger)` : id))
      .join(', ')
    return [
      list
        ? `Larm den senaste veckan: ${list}. Vad de betyder står i amplify/README.md.`
        : 'Inga larm den senaste veckan.',
      ...(hasSubscriber
        ? []
        : [
            'OBS: Larmen når ingen. Adressen för larm är inte bekräftad; hur det görs står i amplify/README.md.',
          ]),
    ]
  } catch (error) {
    logFailure('alarm news', error)
    return ['Det gick inte att se vilka larm som har gått.']
  }
}
