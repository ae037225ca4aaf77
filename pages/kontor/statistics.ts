/** Statistics and filters of requests, without UI. */
import { isLead } from '../../amplify/functions/shared/fields.ts'
import type { RequestList } from '../../amplify/functions/office/office.ts'
import { isDue } from '../../amplify/functions/shared/statuses.ts'
import { swedishClock, swedishDate } from '../../amplify/functions/shared/officeHours.ts'
import {
  foldText,
  searchMatcher,
  shortSpelling,
} from '../../amplify/functions/shared/searchText.ts'
import { messages } from './messages.ts'

export type ListedRow = RequestList['rows'][number]
/** `value`: kronor; `hours`: the median time to the first answer. */
export type Counted = {
  name: string
  count: number
  won: number
  value: number
  hours: number | undefined
}

export const isSpam = ({ spam, suspected }: ListedRow): boolean => spam ?? suspected
export const isNew = (row: ListedRow): boolean => row.status === 'new' && isCounted(row)
/** The other requests of the person who sent one, also in the other list. */
export function samePerson(rows: ListedRow[], id: string): ListedRow[] {
  const own = rows.find((row) => row.id === id)?.contacts ?? []
  return rows.filter((row) => row.id !== id && row.contacts.some((key) => own.includes(key)))
}
/** Requests that can become orders. */
const isCounted = (row: ListedRow): boolean => !isSpam(row) && isLead(row)

const hour = 3600_000
const day = 24 * hour
const countRows = (name: string, rows: ListedRow[] = []): Counted => {
  const won = rows.filter(({ status }) => status === 'won')
  const hours = rows.flatMap(({ at, answeredAt }) =>
    answeredAt ? (Date.parse(answeredAt) - Date.parse(at)) / hour : [],
  )
  return {
    name,
    count: rows.length,
    won: won.length,
    value: won.reduce((sum, { value }) => sum + value, 0),
    hours: hours.sort((a, b) => a - b)[hours.length >> 1],
  }
}
const countBy = (rows: ListedRow[], nameOf: (row: ListedRow) => string): Counted[] =>
  [...Map.groupBy(rows, nameOf)].map(([name, all]) => countRows(name, all))
const byCount = (a: Counted, b: Counted) => b.count - a.count || a.name.localeCompare(b.name, 'sv')

export function statisticsOf(all: ListedRow[], now: Date, towns: readonly string[]) {
  const rows = all.filter(isCounted)
  const townName = townNames(rows, towns)
  return {
    weeks: byWeek(rows, now),
    months: countBy(rows, monthOf).sort((a, b) => b.name.localeCompare(a.name)),
    services: countBy(rows, ({ texts }) => texts.serviceType ?? '').sort(byCount),
    towns: countBy(rows, ({ texts }) => townName(texts.city)).sort(byCount),
    pages: countBy(rows, ({ page }) => pathOf(page)).sort(byCount),
  }
}

/** One spelling for a page: addresses come percent-encoded, and with ö as one character or two. */
function pathOf(page: string): string {
  const path = page.replace(/[?#].*$/, '')
  try {
    return decodeURI(path).normalize('NFC')
  } catch {
    // A stray percent sign.
    return path
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

export type Filters = Record<
  'text' | 'due' | 'status' | 'service' | 'town' | 'assignee' | 'month' | 'flood',
  string
>
export const noFilters: Filters = {
  text: '',
  due: '',
  status: '',
  service: '',
  town: '',
  assignee: '',
  month: '',
  flood: '',
}

/** The hour in which a request of a flood came, whose summaries are mailed by hour, and its network. */
function floodsOf({ at, flood, network }: ListedRow): string[] {
  const hour = `${swedishClock(new Date(at)).toISOString().slice(0, 13).replace('T', ' ')}:00`
  return [...(flood ? [hour] : []), ...(network ? [`${hour}, nätverk ${network}`] : [])]
}
/** The hours, and the networks that sent several, newest first. */
export function floodNames(rows: ListedRow[]): string[] {
  const byName = Map.groupBy(
    rows.flatMap((row) => floodsOf(row)),
    (name) => name,
  )
  const names = [...byName].filter(([name, all]) => all.length > 1 || !name.includes(','))
  return names
    .map(([name]) => name)
    .sort()
    .reverse()
}

export const monthOf = ({ at }: ListedRow): string => swedishDate(new Date(at)).slice(0, 7)

/** Equal for all spellings of a town: "Göteborg", "GÖTEBORG." and "Goeteborg". */
const townKey = (typed = ''): string =>
  shortSpelling(foldText(typed)).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The one name of each town, by the name in any spelling: visitors type it freely. The content's
 * where it has the town, otherwise the most frequent spelling.
 */
export function townNames(
  rows: ListedRow[],
  towns: readonly string[],
): (typed: string | undefined) => string {
  const names = new Map<string, string>()
  for (const [key, same] of Map.groupBy(rows, ({ texts }) => townKey(texts.city))) {
    const spellings = Map.groupBy(same, ({ texts }) => texts.city?.trim() ?? '')
    const [[mostFrequent = ''] = []] = [...spellings].sort(([, a], [, b]) => b.length - a.length)
    names.set(key, mostFrequent)
  }
  for (const town of towns) names.set(townKey(town), town)
  return (typed = '') => names.get(townKey(typed)) ?? typed
}

export function filterRows(
  rows: ListedRow[],
  { text, due, status, service, town, assignee, month, flood }: Filters,
): ListedRow[] {
  const today = swedishDate(new Date())
  const hasText = searchMatcher(text)
  const wantedTown = townKey(town)
  return rows.filter(
    (row) =>
      (!due || isDue(row, today)) &&
      (!status || row.status === status) &&
      (!service || row.texts.serviceType === service) &&
      (!town || townKey(row.texts.city) === wantedTown) &&
      (!assignee || row.assignee === assignee) &&
      (!month || monthOf(row) === month) &&
      (!flood || floodsOf(row).includes(flood)) &&
      (!text || hasText(row.searchText)),
  )
}
