/** Days and times in Sweden. */
const timeZone = 'Europe/Stockholm'

/** YYYY-MM-DD. */
export const swedishDate = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone })

/** YYYY-MM-DD HH:MM. */
export const swedishMinute = (at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** "28 november 2026 kl. 17:40". */
export const swedishTime = (at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'long', timeStyle: 'short' })
