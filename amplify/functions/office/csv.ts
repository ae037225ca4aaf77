/** Requests as a table for Excel and LibreOffice with Swedish settings. */
import type { Deps } from '../shared/deps.ts'
import { requestNumber } from '../shared/request.ts'
import { requestRows, type Row } from '../shared/requestRows.ts'
import { statuses } from '../shared/statuses.ts'
import { swedishDate, swedishMinute } from '../shared/swedishTime.ts'
import { paragraphs } from '../shared/text.ts'
import type { OfficeRequest } from './requests.ts'

function cellsOf({ stored, entry, isMailed }: OfficeRequest, deps: Deps): Row[] {
  const { id, receivedAt, suspicions, request } = stored
  const notes: string[] = []
  for (const { at, who, text } of entry.notes)
    notes.push(`${swedishDate(new Date(at))} ${who}: ${text}`)
  return [
    { label: 'Nummer', value: requestNumber(id) },
    { label: 'Inkom', value: swedishMinute(receivedAt) },
    ...requestRows(request, deps),
    { label: 'Bilder', value: String(request.images.length || '') },
    { label: 'Mejlad', value: isMailed ? 'ja' : 'nej' },
    { label: 'Misstänkt skräp', value: suspicions.length > 0 ? 'ja' : 'nej' },
    { label: 'Status', value: statuses[entry.status] },
    { label: 'Följ upp', value: entry.followUp },
    { label: 'Anteckningar', value: notes.join('\n') },
    { label: 'Id', value: id },
  ]
}

/** Byte order mark, semicolons, and line breaks as \n within cells. */
export function toCsv(requests: OfficeRequest[], deps: Deps): string {
  let table = '\ufeff'
  for (const [index, request] of requests.entries()) {
    const cells = cellsOf(request, deps)
    if (index === 0) table += lineOf(cells.map(({ label }) => label))
    table += lineOf(cells.map(({ value }) => value))
  }
  return table
}

const lineOf = (cells: string[]): string => `${cells.map(quoted).join(';')}\r\n`

/** Signs that begin a formula, also fullwidth, and digits that a number would lose. */
const changedByExcel = /^[=+\-@＝＋－＠]|^0[\d ]*$|^[\d ]{11,}$/

function quoted(value: string): string {
  const text = paragraphs(value)
  return `"${changedByExcel.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}
