/** Times as in Sweden, wherever the page is read. */
const timeZone = 'Europe/Stockholm'
const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** 2026-11-28 */
export const swedishDay = (at: Date): string => day.format(at)

/** 2026-11-28 17:05 */
export const dateAndTime = (at: string): string => minute.format(new Date(at))
