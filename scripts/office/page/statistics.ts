import { isLead } from '../../../amplify/functions/shared/fields.ts'
import type { RequestList } from '../../../amplify/functions/office/office.ts'

export type ListedRow = RequestList['rows'][number]
export type Counted = { name: string; count: number; won: number }

export const isSpam = ({ spam, suspected }: ListedRow): boolean => spam ?? suspected
/** What somebody may become a customer by. */
const isCounted = (row: ListedRow): boolean => !isSpam(row) && isLead(row)

const counted = (rows: ListedRow[], nameOf: (row: ListedRow) => string): Counted[] =>
  [...Map.groupBy(rows.filter(isCounted), nameOf)]
    .map(([name, all]) => ({ name, count: all.length, won: all.filter(({ status }) => status === 'won').length }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'sv'))

export const byService = (rows: ListedRow[]): Counted[] => counted(rows, ({ texts }) => texts.serviceType ?? '')
export const byPage = (rows: ListedRow[]): Counted[] => counted(rows, ({ page }) => page.replace(/[?#].*$/, ''))

const day = 24 * 3600_000
/** Of the last weeks, this one included, oldest first; a week begins on Monday and has ISO's number. */
export function byWeek(rows: ListedRow[], now: Date, weeks = 12): { week: number; count: number }[] {
  const monday = (time: Date): number => {
    // Noon, so that no change of the clocks moves the day.
    const noon = new Date(time.getFullYear(), time.getMonth(), time.getDate(), 12)
    return Math.floor(noon.getTime() / day) - ((noon.getDay() + 6) % 7)
  }
  const counts = Map.groupBy(rows.filter(isCounted), ({ at }) => monday(new Date(at)))
  return Array.from({ length: weeks }, (_, index) => {
    const start = monday(now) - 7 * (weeks - 1 - index)
    return { week: weekOf(start), count: counts.get(start)?.length ?? 0 }
  })
}

/** The week of a Monday in days since 1970: that of its Thursday, counted from the year's first. */
function weekOf(monday: number): number {
  const thursday = new Date((monday + 3) * day)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1) / day
  return Math.floor((monday + 3 - firstDay) / 7) + 1
}

export type Filters = { text: string; service: string; town: string; status: string; month: string }
export const everything: Filters = { text: '', service: '', town: '', status: '', month: '' }

/** As the month stands in Sweden. */
export const monthOf = ({ at }: ListedRow): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' }).slice(0, 7)

/** Visitors write their town as they like. */
export const folded = (name = ''): string => name.trim().toLocaleLowerCase('sv')

/** A phone is found however it was written: by its digits. */
export function matching(rows: ListedRow[], { text, service, town, status, month }: Filters): ListedRow[] {
  const wanted = text.trim().toLowerCase()
  const digits = /^[\d\s+()-]+$/.test(wanted) ? wanted.replace(/\D/g, '') : ''
  const isFound = ({ texts, number, id }: ListedRow): boolean => {
    const all = [...Object.values(texts), number, id]
    return all.some((each) => each.toLowerCase().includes(wanted) || (digits.length > 2 && each.replace(/\D/g, '').includes(digits)))
  }
  return rows.filter(
    (row) =>
      (!service || row.texts.serviceType === service) &&
      (!town || folded(row.texts.city) === folded(town)) &&
      (!status || row.status === status) &&
      (!month || monthOf(row) === month) &&
      (!wanted || isFound(row)),
  )
}
