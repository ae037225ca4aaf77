/** When the office is open, for pages and mails alike: a visitor's clock may stand anywhere in the world. */
const zone = 'Europe/Stockholm'

/** As content gives it, earlier times first; a weekday is 1 (Monday) to 7, a day YYYY-MM-DD, a time HH:MM. Days of `special` have only its times, and are closed without. */
export type OfficeHours = {
  week: [first: number, last: number, opens: string, closes: string][]
  special: [first: string, last: string, opens?: string, closes?: string][]
}

/** `day` is midnight in UTC and is shown as such, so that no zone makes it another. */
type Opening = { day: Date; ahead: number; opens: string; closes: string; isNow: boolean }

/** Longer than any holiday. */
const furthest = 60

/** What is left of the opening hours that are under way, if any, and those that come next. */
function* openings({ week, special }: OfficeHours, at: Date): Generator<Opening, undefined, undefined> {
  // The one locale that writes 2026-11-22 08:00:00.
  const [today = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: zone }).split(' ')
  for (let ahead = 0; ahead < furthest; ahead++) {
    const day = new Date(Date.parse(today) + ahead * 24 * 3600_000)
    const date = day.toISOString().slice(0, 10)
    const weekday = day.getUTCDay() || 7
    const differing = special.filter(([first, last]) => first <= date && date <= last)
    for (const [, , opens, closes] of differing.length ? differing : week.filter(([first, last]) => first <= weekday && weekday <= last))
      if (opens && closes && (ahead || time < closes)) yield { day, ahead, opens, closes, isNow: !ahead && time >= opens }
  }
}

const dayName = ({ day }: Opening, withDate: boolean) =>
  day.toLocaleDateString('sv-SE', { timeZone: 'UTC', weekday: 'long', ...(withDate && { day: 'numeric', month: 'long' }) })

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
