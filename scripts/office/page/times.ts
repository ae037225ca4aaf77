/** Formats times for the office page. */
const zone = { timeZone: 'Europe/Stockholm' }
const inWords = new Intl.RelativeTimeFormat('sv-SE', { numeric: 'auto', style: 'short' })

export const exactTime = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { ...zone, dateStyle: 'medium', timeStyle: 'medium' })

/** Relative time, or the date from a week on. */
export function timeAgo(time: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / 60_000))
  if (minutes === 0) return 'nyss'
  if (minutes < 60) return inWords.format(-minutes, 'minute')
  if (minutes < 24 * 60) return inWords.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 7 * 24 * 60) return inWords.format(-Math.floor(minutes / (24 * 60)), 'day')
  return new Date(time).toLocaleDateString('sv-SE', zone)
}
