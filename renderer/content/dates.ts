/** Days as texts. Dates are YYYY-MM-DD. */
const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** `25 september 2024`. A date that its schema will refuse stays as it is. */
export function longDate(isoDate: string): string {
  const date = new Date(`${isoDate}T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? isoDate : format.format(date)
}

/** `september 2024`. */
export const monthAndYear = (isoDate: string) => longDate(isoDate).replace(/^\d+ /, '')

/** A day as a time: structured data and feeds require one. */
export const publicationTime = (isoDate: string) => `${isoDate}T06:00:00Z`
