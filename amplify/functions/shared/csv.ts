/** Requests as CSV. */
import {
  type FieldName,
  fieldDefinition,
  namesIn,
  type ServiceChoice,
  displayText,
} from './fields.ts'
import { swedishTimestamp } from './officeHours.ts'
import { requestNumber, sourceText } from './request.ts'
import type { StoredRequest } from './oldStore.ts'
import { phoneText } from './phone.ts'
import { paragraphs } from './text.ts'

export type Listed = StoredRequest & {
  sent: boolean
  status: string
  assignee: string
  followUp: string
  value: number
  note: string
}

type Column = [name: string, value: (stored: Listed) => string]

/** Without the fields of services that the company does not offer, unless a request has one of them. */
const columnsOf = (requests: Listed[], services: readonly ServiceChoice[]): Column[] => [
  ['Nummer', ({ request }) => requestNumber(request.requestId)],
  ['Inkom', ({ receivedAt }) => swedishTimestamp(receivedAt)],
  ...namesIn('csv')
    .filter((name) => {
      const { service } = fieldDefinition(name)
      return (
        service === undefined ||
        services.some(({ value }) => value === service) ||
        requests.some(({ request }) => request[name])
      )
    })
    .map(
      (name): Column => [
        fieldDefinition(name).label,
        ({ request }) => tableText(name, displayText(name, request[name], services)),
      ],
    ),
  ['Bilder', ({ request }) => String(request.images.length)],
  ['Sida', ({ request }) => request.page],
  ['Kom via', ({ request }) => (request.source ? sourceText(request.source) : '')],
  ['Mejlad', ({ sent }) => yesOrNo(sent)],
  [
    'Misstänkt skräp',
    ({ suspected, honeypot }) => (honeypot && !suspected ? 'dolt fält ifyllt' : yesOrNo(suspected)),
  ],
  ['Rättad', ({ corrected }) => yesOrNo(corrected)],
  ['Status', ({ status }) => status],
  ['Ansvarig', ({ assignee }) => assignee],
  ['Följ upp', ({ followUp }) => followUp],
  ['Ordervärde', ({ value }) => String(value || '')],
  ['Anteckning', ({ note }) => note],
  ['Id', ({ request }) => request.requestId],
]

/**
 * CSV for Excel and LibreOffice with Swedish settings: byte order mark, semicolons, line breaks as \n within cells, no formulas, and no
 * entered text that they would read as a number or a day.
 */
export function toCsv(requests: Listed[], services: readonly ServiceChoice[]): string {
  const columns = columnsOf(requests, services)
  const rows = [
    columns.map(([name]) => name),
    ...requests.map((stored) => columns.map(([, value]) => value(stored))),
  ]
  return `\ufeff${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}

/** Fullwidth signs begin a formula too. */
const formula = /^[=+\-@＝＋－＠]/

function cell(value: string): string {
  const text = paragraphs(value)
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

/**
 * Leading zeros, more digits than a number holds, 1E5, 1,50, (5) as -5, 1-2, 1/2, "5 maj" and "mars 26" as days,
 * and 1:05, also after a day.
 */
const changedByExcel =
  /^(?:0[\d\s]+|[\d\s]{12,}|\d+(?:[.,]\d*)?e[-+]?\d+|\d+,\d*0|\(\d[\d .,]*\)|(?:\d{1,4}[-/.]\d{1,4}(?:[-/.]\d{1,4})?[ T]?)?(?:\d{1,4}:\d{2}(?::\d{2}(?:,\d+)?)?)?)$/i
const month =
  '(?:jan(?:uari)?|feb(?:ruari)?|mar(?:s)?|apr(?:il)?|maj|juni?|juli?|aug(?:usti)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const dayByName = new RegExp(
  `^(?:\\d{1,2}[ /-]?${month}(?:[ /-]?\\d{2,4})?|${month}[ /-]?\\d{1,4})$`,
  'i',
)

function tableText(name: FieldName, text: string): string {
  const { format, between } = fieldDefinition(name)
  if (format === 'date' || between) return text
  if (format === 'phone') return phoneCell(phoneText(text).replace(/^\+/, '00'))
  const isChanged = changedByExcel.test(text.trim()) || dayByName.test(text.trim())
  return isChanged && text !== '' ? `'${text}` : text
}

/** A number that no country has gets a hyphen, with which it is text. */
function phoneCell(text: string): string {
  if (!/^[\d ]+$/.test(text) || !changedByExcel.test(text)) return text
  return text.includes(' ') ? text.replace(' ', '-') : text.replace(/^\d{3}/, '$&-')
}

const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nej')
