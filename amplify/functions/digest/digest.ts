import type { Deps } from '../deps.ts'
import { html } from '../html.ts'
import { logEvent } from '../log.ts'
import { sendMail } from '../send-offert/sendMail.ts'
import { lastDays } from '../send-offert/days.ts'
import { requestsOf } from '../send-offert/store.ts'
import { toCsv } from './csv.ts'

const week = 7 * 24 * 3600_000

/**
 * Once a week the office gets the requests of the last four as a table, so that nobody there needs a command line. Older ones and all
 * messages stay in the storage: a mailbox keeps what it gets for longer than visitors were promised.
 */
export const createDigest = (deps: Deps) =>
  async function digest(): Promise<void> {
    const now = deps.now()
    const requests = await requestsOf(deps, lastDays(now, 28))
    const recent = requests.filter(({ receivedAt }) => now.getTime() - Date.parse(receivedAt) < week).length
    const unsent = requests.filter(({ sent }) => !sent).length
    const text = [
      `Senaste veckan: ${recent} nya. Senaste fyra veckorna: ${requests.length}.`,
      unsent > 0 && `${unsent} av dem har inte kunnat mejlas än. De finns med i filen.`,
      'Filen öppnas i Excel och har de fyra veckornas förfrågningar utan meddelanden. Allt som är sparat ger kommandot npm run leads -- export.',
      'Filen innehåller personuppgifter: spara den inte längre än du behöver.',
    ].filter((line) => line !== false)
    const today = now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
    await sendMail(deps, {
      to: deps.settings.mailTo,
      subject: `Veckans förfrågningar ${today}`,
      text: `${text.join('\n\n')}\n`,
      ...html`<!doctype html>\n<html lang="sv"><head><meta charset="utf-8"><title>Veckans förfrågningar</title></head><body>${text.map((line) => html`<p>${line}</p>`)}</body></html>\n`,
      attachments: [
        {
          name: `forfragningar-${today}.csv`,
          type: 'text/csv',
          content: Buffer.from(toCsv(requests, deps.settings.services, { messages: false })),
        },
      ],
    })
    logEvent('digest', { requests: requests.length, unsent })
  }
