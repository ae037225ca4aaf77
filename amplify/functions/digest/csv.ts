import { fieldOf, namesIn, type ServiceChoice, textOf } from '../send-offert/fields.ts'
import { requestNumber } from '../send-offert/request.ts'
import type { StoredRequest } from '../send-offert/store.ts'

type Listed = StoredRequest & { sent: boolean }

type Column = [name: string, value: (stored: Listed, services: readonly ServiceChoice[]) => string]

const columns: Column[] = [
  ['Nummer', ({ request }) => requestNumber(request.requestId)],
  ['Inkom', ({ receivedAt }) => new Date(receivedAt).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm' })],
  ...namesIn('csv').map((name): Column => [fieldOf(name).label, ({ request }, services) => textOf(name, request[name], services)]),
  ['Bilder', ({ request }) => String(request.images.length)],
  ['Sida', ({ request }) => request.page],
  ['Mejlad', ({ sent }) => yesOrNo(sent)],
  ['Misstänkt skräp', ({ suspected }) => yesOrNo(suspected)],
  ['Rättad', ({ corrected }) => yesOrNo(corrected)],
  ['Id', ({ request }) => request.requestId],
]

/** A table that Excel opens with a double click: byte order mark, semicolons, and no cell that it would run as a formula. */
export function toCsv(requests: Listed[], services: readonly ServiceChoice[]): string {
  const rows = [columns.map(([name]) => name), ...requests.map((stored) => columns.map(([, value]) => value(stored, services)))]
  return `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

function cell(value: string): string {
  const harmless = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nej')
