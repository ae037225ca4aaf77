/** Formats times for the office page. */
import { swedishDate } from '../../amplify/functions/shared/officeHours.ts'

// `toLocaleString` makes a formatter per call, which takes most of a millisecond.
const dateAndTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'medium',
  timeStyle: 'medium',
})
const timeOfDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  timeStyle: 'short',
})
const inWords = new Intl.RelativeTimeFormat('sv-SE', { numeric: 'auto', style: 'short' })

export const exactTime = (time: string): string => dateAndTime.format(new Date(time))

export const clock = (time: string): string => timeOfDay.format(new Date(time))

/** Relative time, or the date from a week on. */
export function timeAgo(time: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / 60_000))
  if (minutes === 0) return 'nyss'
  if (minutes < 60) return inWords.format(-minutes, 'minute')
  if (minutes < 24 * 60) return inWords.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return inWords.format(-Math.floor(minutes / (24 * 60)), 'day')
  return swedishDate(new Date(time))
}
