/** Requests as a table for Excel and LibreOffice with Swedish settings. */
import { displayText, fieldDefinition, sentNames, type ServiceChoice } from '../shared/fields.ts'
import { swedishTimestamp } from '../shared/swedishTime.ts'
import { requestNumber } from '../shared/request.ts'
import { statuses } from '../shared/statuses.ts'
import { paragraphs } from '../shared/text.ts'
import type { OfficeRequest } from './requests.ts'

type Column = [name: string, value: (request: OfficeRequest) => string]

const columnsOf = (services: readonly ServiceChoice[]): Column[] => [
  ['Nummer', ({ stored }) => requestNumber(stored.id)],
  ['Inkom', ({ stored }) => swedishTimestamp(stored.receivedAt)],
  ...sentNames().map(
    (name): Column => [
      fieldDefinition(name).label,
      // A request from before a field was added does not have it.
      ({ stored }) => displayText(name, stored.request[name] ?? '', services),
    ],
  ),
  ['Bilder', ({ stored }) => String(stored.request.images.length || '')],
  ['Sida', ({ stored }) => stored.request.page],
  ['Kom via', ({ stored }) => stored.request.source],
  ['Mejlad', ({ isMailed }) => (isMailed ? 'ja' : 'nej')],
  ['Misstänkt skräp', ({ stored }) => (stored.suspicions.length > 0 ? 'ja' : 'nej')],
  ['Status', ({ entry }) => statuses[entry.status]],
  ['Följ upp', ({ entry }) => entry.followUp],
  ['Anteckningar', ({ entry }) => entry.notes.map(noteText).join('\n')],
  ['Id', ({ stored }) => stored.id],
]

const noteText = ({ at, who, text }: OfficeRequest['entry']['notes'][number]): string =>
  `${swedishTimestamp(at).slice(0, 10)} ${who}: ${text}`

/** Byte order mark, semicolons, and line breaks as \n within cells. */
export function toCsv(requests: OfficeRequest[], services: readonly ServiceChoice[]): string {
  const columns = columnsOf(services)
  const rows = [columns.map(([name]) => name)]
  for (const request of requests) rows.push(columns.map(([, value]) => value(request)))
  return `\ufeff${rows.map((cells) => `${cells.map(cell).join(';')}\r\n`).join('')}`
}

/** Signs that begin a formula, also fullwidth, and digits that a number would lose. */
const changedByExcel = /^[=+\-@＝＋－＠]|^0[\d ]*$|^[\d ]{11,}$/

function cell(value: string): string {
  const text = paragraphs(value)
  return `"${changedByExcel.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}
