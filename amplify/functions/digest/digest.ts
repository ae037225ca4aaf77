import type { Deps } from '../shared/deps.ts'
import { html } from '../shared/html.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { sendMail } from '../shared/sendMail.ts'
import { dayOf, lastDays } from '../shared/days.ts'
import { requestsOf } from '../shared/store.ts'
import type { AlarmNews } from './alarms.ts'
import { toCsv } from '../shared/csv.ts'

const day = 24 * 3600_000
const week = 7 * day

type DigestSources = {
  alarmNews?: ((since: Date) => Promise<AlarmNews>) | undefined
  /** Ids in content/facts.yaml by the day when they are to be checked. */
  factsDue?: Record<string, string[]>
  /** The page /kontor has the requests, so no mail needs to. */
  officeLogin?: boolean
}

/**
 * Once a week the office gets a summary: how many requests came, which alarms rang, and whether anybody hears them, because silence alone
 * would look like health. Without the page /kontor the requests of four weeks come with it as a table, without messages: a mailbox keeps
 * what it gets for longer than visitors were promised.
 */
export const createDigest = (deps: Deps, { alarmNews, factsDue = {}, officeLogin = false }: DigestSources = {}) =>
  async function digest(): Promise<void> {
    const now = deps.now()
    const requests = await requestsOf(deps, lastDays(now, 28))
    const since = new Date(now.getTime() - week)
    const recent = requests.filter(({ receivedAt }) => Date.parse(receivedAt) > since.getTime())
    const mailed = recent.filter(({ sent }) => sent).length
    const unsent = requests.filter(({ sent }) => !sent).length
    const text = [
      `Senaste veckan: ${recent.length} nya, ${mailed} av dem mejlade. Senaste fyra veckorna: ${requests.length}.`,
      unsent > 0 && `${unsent} väntar på att mejlas. De finns med ${officeLogin ? 'på sidan' : 'i filen'}.`,
      ...(alarmNews ? await alarmLines(alarmNews, since) : []),
      factsLine(factsDue, now),
      ...(officeLogin
        ? [`Alla förfrågningar finns på ${deps.settings.siteOrigin}/kontor.`]
        : [
            'Filen öppnas i Excel och har de fyra veckornas förfrågningar utan meddelanden. Allt som är sparat ger kommandot npm run leads -- export.',
            'Filen innehåller personuppgifter: spara den inte längre än du behöver.',
          ]),
    ].filter((line) => line !== false)
    const today = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
    await sendMail(deps, {
      to: deps.settings.mailTo,
      subject: `Veckans förfrågningar ${today}`,
      text: `${text.join('\n\n')}\n`,
      ...html`<!doctype html>\n<html lang="sv"><head><meta charset="utf-8"><title>Veckans förfrågningar</title></head><body>${text.map((line) => html`<p>${line}</p>`)}</body></html>\n`,
      attachments: officeLogin
        ? []
        : [
            {
              name: `forfragningar-${today}.csv`,
              type: 'text/csv',
              content: Buffer.from(toCsv(requests, deps.settings.services, { messages: false })),
            },
          ],
    })
    logEvent('digest', { requests: requests.length, unsent })
  }

/** The facts that are due within 30 days, or past their day. */
function factsLine(factsDue: Record<string, string[]>, now: Date): string | false {
  const soon = dayOf(new Date(now.getTime() + 30 * day))
  const due = Object.entries(factsDue).filter(([checkBy]) => checkBy <= soon)
  const list = due.sort().map(([checkBy, ids]) => `${ids.join(', ')} (senast ${checkBy})`)
  return due.length > 0 && `Siffror att kontrollera, under Siffror med källa i redigeringen: ${list.join('; ')}.`
}

async function alarmLines(alarmNews: (since: Date) => Promise<AlarmNews>, since: Date): Promise<string[]> {
  try {
    const { rang, isHeard } = await alarmNews(since)
    const list = [...rang].map(([id, times]) => (times > 1 ? `${id} (${times} gånger)` : id)).join(', ')
    return [
      list ? `Larm den senaste veckan: ${list}. Vad de betyder står i amplify/README.md.` : 'Inga larm den senaste veckan.',
      ...(isHeard ? [] : ['OBS: Larmen når ingen. Adressen för larm är inte bekräftad; hur det görs står i amplify/README.md.']),
    ]
  } catch (error) {
    logFailure('alarm news', error)
    return ['Det gick inte att se vilka larm som har gått.']
  }
}
