/** The mail of the morning: what the office has not answered, and what is to be done today. */
import {
  isDue,
  isUnanswered,
  nothingKnown,
  type OfficeRequest,
  readRequests,
} from '../office/requests.ts'
import type { Deps } from '../shared/deps.ts'
import { swedishDate } from '../shared/swedishTime.ts'
import { renderMail } from '../shared/renderMail.ts'
import { requestNumber } from '../shared/request.ts'
import { matterOf, type Row, senderOf } from '../shared/requestRows.ts'
import { sendMail } from '../shared/sendMail.ts'
import { eraseLeftovers } from '../shared/store.ts'

const dayMs = 24 * 3_600_000
/** The mail lists no more requests than this; /kontor has the rest. */
const mostNamed = 50

/** Mails what waits, if anything does, and cleans up after expired requests. */
export async function remind(deps: Deps, now = new Date()): Promise<void> {
  const { content, settings } = deps
  const today = swedishDate(now)
  const requests = await readRequests(deps, nothingKnown())
  const waiting: OfficeRequest[] = []
  const due: OfficeRequest[] = []
  for (const request of requests) {
    const ageMs = now.getTime() - Date.parse(request.stored.receivedAt)
    if (isDue(request, today)) due.push(request)
    else if (isUnanswered(request) && ageMs > dayMs) waiting.push(request)
  }
  // Facts only once a week: nobody loses a customer over them.
  const isMonday = new Date(today).getUTCDay() === 1
  const facts: Row[] = []
  for (const { day, statement } of content.facts)
    if (isMonday && day <= today) facts.push({ label: day, value: statement })
  const counts: string[] = []
  if (waiting.length > 0) counts.push(`${waiting.length} väntar på svar`)
  if (due.length > 0) counts.push(`${due.length} att följa upp`)
  if (facts.length > 0) counts.push(`${facts.length} att kontrollera`)

  if (counts.length > 0) {
    const title = `Kontoret i dag: ${counts.join(', ')}`
    const parts = [
      waiting.length > 0 && 'Nya i mer än ett dygn. Ge dem en annan status när ni har svarat.',
      rowsOf(deps, waiting),
      due.length > 0 && 'Att följa upp i dag.',
      rowsOf(deps, due),
      facts.length > 0 && 'Uppgifter på webbplatsen vars dag för kontroll har passerat.',
      facts,
      { text: 'Alla förfrågningar', link: `${settings.siteOrigin}/kontor` },
    ]
    const mail = renderMail({ subject: title, title, parts }, content.name)
    await sendMail(deps, { to: settings.mailTo, ...mail })
  }
  await eraseLeftovers(deps)
}

/** The oldest first. */
function rowsOf(deps: Deps, requests: OfficeRequest[]): Row[] {
  const rows: Row[] = []
  for (const { stored } of requests.toReversed().slice(0, mostNamed)) {
    const { id, request } = stored
    const value = `${senderOf(request)}, ${matterOf(request, deps)}`
    const link = `${deps.settings.siteOrigin}/kontor#${id}`
    rows.push({ label: requestNumber(id), value, link })
  }
  return rows
}
