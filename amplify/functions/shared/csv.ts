/** Requests as CSV. */
import { type FieldName, fieldDefinition, namesIn, type ServiceChoice, displayText } from './fields.ts'
import { requestNumber, sourceText } from './request.ts'
import type { StoredRequest } from './store.ts'
import { paragraphs } from './text.ts'

/** Optional fields are the office's. */
export type Listed = StoredRequest & { sent: boolean; status?: string; assignee?: string; followUp?: string; value?: number; note?: string }

type Column = [name: string, value: (stored: Listed, services: readonly ServiceChoice[]) => string]

const officeColumns: Column[] = [
  ['Status', ({ status = '' }) => status],
  ['Ansvarig', ({ assignee = '' }) => assignee],
  ['Följ upp', ({ followUp = '' }) => followUp],
  ['Ordervärde', ({ value }) => String(value || '')],
  ['Anteckning', ({ note = '' }) => note],
]

const columns = (withMessages: boolean): Column[] => [
  ['Nummer', ({ request }) => requestNumber(request.requestId)],
  ['Inkom', ({ receivedAt }) => new Date(receivedAt).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' })],
  ...namesIn('csv')
    .filter((name) => withMessages || fieldDefinition(name).format !== 'lines')
    .map(
      (name): Column => [
        fieldDefinition(name).label,
        ({ request }, services) => tableText(name, displayText(name, request[name], services)),
      ],
    ),
  ['Bilder', ({ request }) => String(request.images.length)],
  ['Sida', ({ request }) => request.page],
  ['Kom via', ({ request }) => (request.source ? sourceText(request.source) : '')],
  ['Mejlad', ({ sent }) => yesOrNo(sent)],
  ['Misstänkt skräp', ({ suspected, honeypot }) => (honeypot && !suspected ? 'dolt fält ifyllt' : yesOrNo(suspected))],
  ['Rättad', ({ corrected }) => yesOrNo(corrected)],
  ...(withMessages ? officeColumns : []),
  ['Id', ({ request }) => request.requestId],
]

/** CSV for Excel: byte order mark, semicolons, no formulas, and no numbers that would lose a leading zero. */
export function toCsv(requests: Listed[], services: readonly ServiceChoice[], { messages }: { messages: boolean }): string {
  const csvColumns = columns(messages)
  const rows = [csvColumns.map(([name]) => name), ...requests.map((stored) => csvColumns.map(([, value]) => value(stored, services)))]
  return `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

function cell(value: string): string {
  const text = paragraphs(value)
  const isFormula = /^[=+\-@]/.test(text)
  const isChangedNumber = /^(0[\d\s]+|[\d\s]{12,})$/.test(text)
  return `"${isFormula || isChangedNumber ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/** A hyphen after three digits keeps Excel from reading a phone number as a number. */
const tableText = (name: FieldName, text: string): string =>
  fieldDefinition(name).format === 'phone' ? text.replace(/^(0\d\d)\s*(?=\d[\d\s]*$)/, '$1-') : text

const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nej')
