/** The days on which the office answers, and the deadline of an answer. */
import { isOpenToday, type OfficeHours, swedishDate } from '../shared/officeHours.ts'
import { dayMs, hourMs } from '../shared/durations.ts'
import { hasKey } from '../shared/keys.ts'

/** The Sunday of Easter until 2099 (Carter's algorithm). */
function easterSunday(year: number): number {
  let moon = 225 - 11 * (year % 19)
  while (moon > 50) moon -= 30
  if (moon > 48) moon--
  return Date.UTC(year, 2, moon + 7 - ((year + Math.floor(year / 4) + moon + 1) % 7))
}

const fixed = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']
/** Good Friday, Easter, Ascension and Whitsun. */
const daysFromEaster = [-2, 0, 1, 39, 49]
/** Midsummer's eve, its day and All Saints: a weekday in a week. */
const movable: [weekday: number, first: string, last: string][] = [
  [5, '06-19', '06-25'],
  [6, '06-20', '06-26'],
  [6, '10-31', '11-06'],
]

/**
 * Public holidays (lag 1989:253) and the eves that the law on holidays equates with them
 * (semesterlagen 3 a §).
 */
export function isHoliday(day: string): boolean {
  const date = new Date(day)
  const inYear = day.slice(5)
  return (
    fixed.includes(inYear) ||
    daysFromEaster.includes((date.getTime() - easterSunday(date.getUTCFullYear())) / dayMs) ||
    movable.some(
      ([weekday, first, last]) => date.getUTCDay() === weekday && first <= inYear && inYear <= last,
    )
  )
}

/** Special hours in the content override public holidays. */
export const isWorkingDay = (day: string, hours: OfficeHours): boolean =>
  (!isHoliday(day) || hours.special.some(([first, last]) => first <= day && day <= last)) &&
  isOpenToday(hours, new Date(day))

const numbers = [
  'ett',
  'två',
  'tre',
  'fyra',
  'fem',
  'sex',
  'sju',
  'åtta',
  'nio',
  'tio',
  'elva',
  'tolv',
  'tretton',
  'fjorton',
]
const hoursIn = { min: 1 / 60, h: 1, tim: 1, dygn: 24, dag: 24, veck: 7 * 24 }

/**
 * Parses the site's reply promise, such as `24 timmar`, `en vecka` or `1–2 arbetsdagar`; an
 * unreadable one counts as 24 hours.
 */
export function parsePromise(promise: string): { hours: number } | { workingDays: number } {
  const pattern = new RegExp(
    `(?<![\\p{L}\\d,.])(\\d+(?:[,.]\\d+)?|en|${numbers.join('|')})\\s*(min|h(?!\\p{L})|tim|dygn|dag|veck|arbetsdag|vardag)`,
    'iu',
  )
  const [, number = '24', unit = 'h'] =
    pattern.exec(promise)?.map((part) => part.toLowerCase()) ?? []
  const count = Number(number.replace(',', '.')) || numbers.indexOf(number) + 1 || 1
  return hasKey(hoursIn, unit)
    ? { hours: count * hoursIn[unit] }
    : { workingDays: Math.ceil(count) }
}

/**
 * Whether the promised time has passed. Working days count from the day after the request, and end
 * at midnight.
 */
export function isOverdue(
  receivedAt: string,
  now: Date,
  promise: string,
  hours: OfficeHours,
): boolean {
  const deadline = parsePromise(promise)
  if ('hours' in deadline) return now.getTime() - Date.parse(receivedAt) >= deadline.hours * hourMs
  const first = Date.parse(swedishDate(new Date(receivedAt))) + dayMs
  const count = Math.max(0, Date.parse(swedishDate(now)) - first) / dayMs
  const passedDays = Array.from({ length: count }, (_, index) =>
    swedishDate(new Date(first + index * dayMs)),
  )
  return passedDays.filter((day) => isWorkingDay(day, hours)).length >= deadline.workingDays
}
