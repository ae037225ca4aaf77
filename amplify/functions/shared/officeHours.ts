/** Opening hours of the office in Swedish time, for pages and mails. */
import { dayMs, hourMs } from './durations.ts'

/** Sorted by time. Weekdays are 1 (Monday) to 7, days YYYY-MM-DD, times HH:MM. `special` replaces the week's hours; without times the day is closed. */
export type OfficeHours = {
  week: [first: number, last: number, opens: string, closes: string][]
  special: [first: string, last: string, opens?: string, closes?: string][]
}

/** `day` holds the Swedish date in its UTC fields. */
type Opening = [day: Date, ahead: number, opens: string, closes: string, isNow: boolean]

/** Days to search for the next opening; longer than any holiday. */
const maxDaysAhead = 60

/**
 * Swedish local time in UTC fields. Summer time lasts from 01:00 UTC on the last Sunday of March to that of October (directive
 * 2000/84/EC). Without Intl, whose first call takes a slow phone 200 ms on every page.
 */
function swedishClock(at: Date): Date {
  const change = new Date(at.getTime() - hourMs)
  // Both months have 31 days: a Sunday on the 25th or later is the last, and the days from it on count as the next month's.
  const month = change.getUTCMonth() + (change.getUTCDate() - change.getUTCDay() < 25 ? 0 : 1)
  return new Date(at.getTime() + (month > 2 && month < 10 ? 2 : 1) * hourMs)
}

/** The date in Sweden, YYYY-MM-DD. */
export const swedishDate = (at: Date): string => swedishClock(at).toISOString().slice(0, 10)

/** YYYY-MM-DD HH:MM:SS in Sweden. */
export const swedishTimestamp = (at: string): string =>
  swedishClock(new Date(at)).toISOString().slice(0, 19).replace('T', ' ')

export const swedishTime = (at: string, dateStyle: 'full' | 'long' | 'short'): string =>
  new Date(at).toLocaleString('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle,
    timeStyle: 'short',
  })

/** The current opening, if any, and the following ones. */
function* openings(
  { week, special }: OfficeHours,
  at: Date,
): Generator<Opening, undefined, undefined> {
  const now = swedishClock(at)
  const time = now.toISOString().slice(11)
  for (let ahead = 0; ahead < maxDaysAhead; ahead++) {
    const day = new Date(now.getTime() + ahead * dayMs)
    const date = day.toISOString().slice(0, 10)
    const weekday = day.getUTCDay() || 7
    const differing = special.filter(([first, last]) => first <= date && date <= last)
    for (const [, , opens, closes] of differing.length
      ? differing
      : week.filter(([first, last]) => first <= weekday && weekday <= last))
      if (opens && closes && (ahead || time < closes))
        yield [day, ahead, opens, closes, !ahead && time >= opens]
  }
}

const weekdays = ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör']
const weekdayName = (day: Date) => `${weekdays[day.getUTCDay()]}dag`

const months = [
  'januari',
  'februari',
  'mars',
  'april',
  'maj',
  'juni',
  'juli',
  'augusti',
  'september',
  'oktober',
  'november',
  'december',
]
const dayName = (day: Date) =>
  `${weekdayName(day)} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`

/** When the office can call the visitor, as absolute dates; '' at all times of the day. */
export function callTimes(hours: OfficeHours, at: Date): string {
  const [first, second] = openings(hours, at)
  if (!first) return ''
  const from = ([day, , opens]: Opening) => `${dayName(day)} från ${opens}`
  const [today, , opens, closes, isNow] = first
  if (isNow && opens < '01' && closes > '24') return ''
  const when = isNow ? [`${dayName(today)} till ${closes}`, second && from(second)] : [from(first)]
  return `Vi ringer på kontorstid: ${when.filter(Boolean).join(', annars ')}.`
}
