/** Statistics and filters of requests, without UI. */
import { isLead } from '../../../amplify/functions/shared/fields.ts'
import type { RequestList } from '../../../amplify/functions/office/office.ts'
import { isDue } from '../../../amplify/functions/office/statuses.ts'
import { swedishDate } from '../../../amplify/functions/shared/officeHours.ts'
import { messages } from './messages.ts'

export type ListedRow = RequestList['rows'][number]
/** `value`: kronor; `hours`: the median time to the first answer. */
export type Counted = { name: string; count: number; won: number; value: number; hours: number | undefined }

export const isSpam = ({ spam, suspected }: ListedRow): boolean => spam ?? suspected
export const isNew = (row: ListedRow): boolean => row.status === 'new' && isCounted(row)
/** Requests that can become orders. */
const isCounted = (row: ListedRow): boolean => !isSpam(row) && isLead(row)

const hour = 3600_000
const day = 24 * hour
const countRows = (name: string, rows: ListedRow[] = []): Counted => {
  const won = rows.filter(({ status }) => status === 'won')
  const hours = rows.flatMap(({ at, answeredAt }) => (answeredAt ? (Date.parse(answeredAt) - Date.parse(at)) / hour : []))
  return {
    name,
    count: rows.length,
    won: won.length,
    value: won.reduce((sum, { value }) => sum + value, 0),
    hours: hours.sort((a, b) => a - b)[hours.length >> 1],
  }
}
const countBy = (rows: ListedRow[], nameOf: (row: ListedRow) => string): Counted[] =>
  [...Map.groupBy(rows, (row) => foldCase(nameOf(row))).values()].map((all) => countRows(nameOf(all[0]!), all))
const byCount = (a: Counted, b: Counted) => b.count - a.count || a.name.localeCompare(b.name, 'sv')

export function statisticsOf(all: ListedRow[], now: Date) {
  const rows = all.filter(isCounted)
  return {
    weeks: byWeek(rows, now),
    months: countBy(rows, monthOf).sort((a, b) => b.name.localeCompare(a.name)),
    services: countBy(rows, ({ texts }) => texts.serviceType ?? '').sort(byCount),
    towns: countBy(rows, ({ texts }) => texts.city?.trim() ?? '').sort(byCount),
    pages: countBy(rows, ({ page }) => page.replace(/[?#].*$/, '')).sort(byCount),
  }
}

/** The last weeks including the current one, newest first, with ISO week numbers. */
function byWeek(rows: ListedRow[], now: Date, weeks = 12): Counted[] {
  const monday = (time: Date): number => {
    const date = new Date(swedishDate(time))
    return date.getTime() / day - ((date.getUTCDay() + 6) % 7)
  }
  const rowsByMonday = Map.groupBy(rows, ({ at }) => monday(new Date(at)))
  return Array.from({ length: weeks }, (_, index) => {
    const start = monday(now) - 7 * index
    return countRows(messages.statistics.week(weekOf(start)), rowsByMonday.get(start))
  })
}

/** ISO week number of a Monday (days since 1970): the number of its Thursday in the year. */
function weekOf(monday: number): number {
  const thursday = new Date((monday + 3) * day)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1) / day
  return Math.floor((monday + 3 - firstDay) / 7) + 1
}

export type Filters = Record<'text' | 'due' | 'status' | 'service' | 'town' | 'assignee' | 'month', string>
export const noFilters: Filters = { text: '', due: '', status: '', service: '', town: '', assignee: '', month: '' }

export const monthOf = ({ at }: ListedRow): string => swedishDate(new Date(at)).slice(0, 7)

/** Key for comparing towns, which visitors type freely. */
export const foldCase = (name = ''): string => name.trim().toLocaleLowerCase('sv')

/** Phone numbers are compared by their digits. */
export function filterRows(rows: ListedRow[], { text, due, status, service, town, assignee, month }: Filters): ListedRow[] {
  const today = swedishDate(new Date())
  const searchText = text.trim().toLowerCase()
  const digits = /^[\d\s+()-]+$/.test(searchText) ? searchText.replace(/\D/g, '') : ''
  const hasText = ({ texts, number, id }: ListedRow): boolean => {
    const all = [...Object.values(texts), number, id]
    return all.some((text) => text.toLowerCase().includes(searchText) || (digits.length > 2 && text.replace(/\D/g, '').includes(digits)))
  }
  return rows.filter(
    (row) =>
      (!due || isDue(row, today)) &&
      (!status || row.status === status) &&
      (!service || row.texts.serviceType === service) &&
      (!town || foldCase(row.texts.city) === foldCase(town)) &&
      (!assignee || row.assignee === assignee) &&
      (!month || monthOf(row) === month) &&
      (!searchText || hasText(row)),
  )
}
