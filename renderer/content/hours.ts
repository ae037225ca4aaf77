/** Opening hours as texts. */
import { siteMessages } from '../messages.ts'
import type { Company, OpeningHours, SpecialHours } from './schema/company.ts'

const day = (
  date: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' },
) =>
  new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** `24 december`, `24–26 december`, `30 december–2 januari`. */
function days({ from, to = from }: SpecialHours): string {
  if (from === to) return day(from)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–${day(to)}`
    : `${day(from)}–${day(to)}`
}

const times = ({ opens, closes }: { opens?: string | undefined; closes?: string | undefined }) =>
  opens === undefined
    ? siteMessages.closed
    : opens === '00:00' && closes === '24:00'
      ? siteMessages.allDay
      : `${opens}–${closes}`

/** How long before their date special hours are shown. */
const noticeMs = 60 * 24 * 3_600_000

const soon = ({ from, to = from }: SpecialHours, today: string) =>
  to >= today && Date.parse(from) - Date.parse(today) <= noticeMs

type Hours = Pick<Company, 'openingHours' | 'specialHours'>

export const hoursModel = ({ openingHours, specialHours }: Hours, today: string) => ({
  openingHours: openingHours.map((hours) => ({ text: `${hours.days} ${times(hours)}` })),
  specialHours: specialHours
    .filter((hours) => soon(hours, today))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map((hours) => ({
      ...hours,
      text: `${hours.name}, ${days(hours)}: ${times(hours).toLowerCase()}`,
    })),
})
export type HoursModel = ReturnType<typeof hoursModel>

const list = new Intl.ListFormat('sv')

/** `måndag–fredag 08:00–17:00 och lördag 10:00–14:00`. */
export const hoursText = (hours: readonly OpeningHours[]) =>
  list.format(hours.map((row) => `${row.days.toLowerCase()} ${times(row)}`))
