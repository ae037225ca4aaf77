/** When the office is open, for pages and mails alike: a visitor's clock may stand anywhere in the world. */

/** As content gives it, earlier times first; a weekday is 1 (Monday) to 7, a day YYYY-MM-DD, a time HH:MM. Days of `special` have only its times, and are closed without. */
export type OfficeHours = {
  week: [first: number, last: number, opens: string, closes: string][]
  special: [first: string, last: string, opens?: string, closes?: string][]
}

/** Of `day` the date in UTC counts, so that no zone makes it another. */
type Opening = [day: Date, ahead: number, opens: string, closes: string, isNow: boolean]

/** Longer than any holiday. */
const furthest = 60

const hourMs = 3600_000
const dayMs = 86_400_000

/**
 * What clocks in Sweden show, as if it were UTC. By the EU's rule, summer time from 01:00 UTC on March's last Sunday to October's
 * (directive 2000/84/EC), and with words of our own: the first call of Intl takes a slow phone a fifth of a second, on every page.
 */
function swedishClock(at: Date): Date {
  const change = new Date(at.getTime() - hourMs)
  // Both months have 31 days: a Sunday on the 25th or later is the last, and the days from it on count as the next month's.
  const month = change.getUTCMonth() + (change.getUTCDate() - change.getUTCDay() < 25 ? 0 : 1)
  return new Date(at.getTime() + (month > 2 && month < 10 ? 2 : 1) * hourMs)
}

/** What is left of the opening hours that are under way, if any, and those that come next. */
function* openings({ week, special }: OfficeHours, at: Date): Generator<Opening, undefined, undefined> {
  const now = swedishClock(at)
  const time = now.toISOString().slice(11)
  for (let ahead = 0; ahead < furthest; ahead++) {
    const day = new Date(now.getTime() + ahead * dayMs)
    const date = day.toISOString().slice(0, 10)
    const weekday = day.getUTCDay() || 7
    const differing = special.filter(([first, last]) => first <= date && date <= last)
    for (const [, , opens, closes] of differing.length ? differing : week.filter(([first, last]) => first <= weekday && weekday <= last))
      if (opens && closes && (ahead || time < closes)) yield [day, ahead, opens, closes, !ahead && time >= opens]
  }
}

/** Whether the office is or will be open on this day; without hours, from Monday to Friday. */
export function isOpenToday(hours: OfficeHours, at: Date): boolean {
  const [next] = openings(hours, at)
  return next ? next[1] === 0 : hours.week.length === 0 && swedishClock(at).getUTCDay() % 6 !== 0
}

const weekdays = ['sön', 'mån', 'tis', 'ons', 'tors', 'fre', 'lör']
const weekdayName = (day: Date) => `${weekdays[day.getUTCDay()]}dag`

/** Beside the phone number; '' where nobody has said when the office opens again. */
export function openNow(hours: OfficeHours, at: Date): string {
  const [next] = openings(hours, at)
  if (!next) return ''
  const [day, ahead, opens, closes, isNow] = next
  if (isNow) return `Öppet nu, till ${closes}`
  const date = ahead > 6 ? ` ${day.getUTCDate()}/${day.getUTCMonth() + 1}` : ''
  return `Öppnar ${ahead ? weekdayName(day) + date : 'i dag'} ${opens}`
}

const months = ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december']
const dayName = (day: Date) => `${weekdayName(day)} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`

/** When the phone of somebody who wrote at that time can ring, in words that stay true. */
export function callTimes(hours: OfficeHours, at: Date): string {
  const [first, second] = openings(hours, at)
  if (!first) return ''
  const from = ([day, , opens]: Opening) => `${dayName(day)} från ${opens}`
  const [today, , , closes, isNow] = first
  const when = isNow ? [`${dayName(today)} till ${closes}`, second && from(second)] : [from(first)]
  return `Vi ringer på kontorstid: ${when.filter(Boolean).join(', annars ')}.`
}
