/** When the office is open, for pages and mails alike: a visitor's clock may stand anywhere in the world. */

/** As content gives it, earlier times first; a weekday is 1 (Monday) to 7, a day YYYY-MM-DD, a time HH:MM. Days of `special` have only its times, and are closed without. */
export type OfficeHours = {
  week: [first: number, last: number, opens: string, closes: string][]
  special: [first: string, last: string, opens?: string, closes?: string][]
}

/** `day` is midnight in UTC and is shown as such, so that no zone makes it another. */
type Opening = { day: Date; ahead: number; opens: string; closes: string; isNow: boolean }

/** Longer than any holiday. */
const furthest = 60

const hourMs = 3600_000

/**
 * What clocks in Sweden show, as if it were UTC. By the EU's rule, summer time from 01:00 UTC on March's last Sunday to October's
 * (directive 2000/84/EC), and with words of our own: the first call of Intl takes a slow phone a fifth of a second, on every page.
 */
function swedishClock(at: Date): Date {
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(at.getUTCFullYear(), month, 0, 1))
    return last.getTime() - last.getUTCDay() * 24 * hourMs
  }
  const isSummer = at.getTime() >= lastSunday(3) && at.getTime() < lastSunday(10)
  return new Date(at.getTime() + (isSummer ? 2 : 1) * hourMs)
}

/** What is left of the opening hours that are under way, if any, and those that come next. */
function* openings({ week, special }: OfficeHours, at: Date): Generator<Opening, undefined, undefined> {
  const [today = '', time = ''] = swedishClock(at).toISOString().split('T')
  for (let ahead = 0; ahead < furthest; ahead++) {
    const day = new Date(Date.parse(today) + ahead * 24 * hourMs)
    const date = day.toISOString().slice(0, 10)
    const weekday = day.getUTCDay() || 7
    const differing = special.filter(([first, last]) => first <= date && date <= last)
    for (const [, , opens, closes] of differing.length ? differing : week.filter(([first, last]) => first <= weekday && weekday <= last))
      if (opens && closes && (ahead || time < closes)) yield { day, ahead, opens, closes, isNow: !ahead && time >= opens }
  }
}

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']
const months = ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december']
const dayName = ({ day }: Opening, withDate: boolean) =>
  weekdays[day.getUTCDay()] + (withDate ? ` ${day.getUTCDate()} ${months[day.getUTCMonth()]}` : '')

/** Beside the phone number; '' where nobody has said when the office opens again. */
export function openNow(hours: OfficeHours, at: Date): string {
  const [next] = openings(hours, at)
  if (!next) return ''
  if (next.isNow) return `Öppet nu, till ${next.closes}`
  return `Öppnar ${next.ahead ? dayName(next, next.ahead > 6) : 'i dag'} ${next.opens}`
}

/** When the phone of somebody who wrote at that time can ring, in words that stay true. */
export function callTimes(hours: OfficeHours, at: Date): string {
  const [first, second] = openings(hours, at)
  if (!first) return ''
  const from = (opening: Opening) => `${dayName(opening, true)} från ${opening.opens}`
  const when = first.isNow ? [`${dayName(first, true)} till ${first.closes}`, second && from(second)] : [from(first)]
  return `Ringer gör vi på kontorstid: ${when.filter(Boolean).join(', sedan ')}.`
}
