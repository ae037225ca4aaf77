/** Opening hours as texts, and as data for client-side "open now". */
import { addDays } from '../../../amplify/functions/shared/durations.ts'
import type { OfficeHours } from '../../../amplify/functions/shared/officeHours.ts'
import { siteMessages } from '../../messages.ts'
import {
  type Company,
  daysIn,
  isInSeason,
  type OpeningHours,
  type SpecialHours,
} from '../schema/company.ts'

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

/** Days before their date from which special hours are shown. */
const noticeDays = 60

const soon = ({ from, to = from }: SpecialHours, today: string) =>
  to >= today && from <= addDays(today, noticeDays)

type Week = Pick<Company, 'openingHours' | 'seasons'>
const seasonOn = ({ seasons }: Week, date: string) =>
  seasons.find((season) => isInSeason(season, date.slice(5)))
/** The hours of the week that apply on a day. */
export const weekOn = (of: Week, date: string): OpeningHours[] =>
  seasonOn(of, date)?.openingHours ?? of.openingHours

/** A line for each season that is not now, and for the rest of the year. */
const otherSeasons = (of: Week, today: string) => {
  const now = seasonOn(of, today)
  return [
    ...of.seasons
      .filter((season) => season !== now)
      .map(({ from, to, openingHours }) => ({ when: `${from}–${to}`, openingHours })),
    ...(now ? [{ when: siteMessages.otherMonths, openingHours: of.openingHours }] : []),
  ].map(({ when, openingHours }) => ({ text: `${when}: ${hoursText(openingHours)}` }))
}

export const hoursModel = (
  { specialHours, ...week }: Week & Pick<Company, 'specialHours'>,
  today: string,
) => ({
  openingHours: [
    ...weekOn(week, today).map((hours) => ({ text: `${hours.days} ${times(hours)}` })),
    ...otherSeasons(week, today),
  ],
  specialHours: specialHours
    .filter((hours) => soon(hours, today))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map((hours) => ({
      ...hours,
      text: `${hours.name}, ${days(hours)}: ${times(hours).toLowerCase()}`,
    })),
})
export type HoursModel = ReturnType<typeof hoursModel>

/** Days ahead for which "open now" knows the next season: a build happens every night. */
const seasonDays = 14

/** The days soon whose season is another one than today's, as special hours. */
const otherSeasonDays = (of: Week, today: string): OfficeHours['special'] =>
  Array.from({ length: seasonDays }, (_, ahead) => addDays(today, ahead + 1)).flatMap(
    (date): OfficeHours['special'] => {
      if (seasonOn(of, date) === seasonOn(of, today)) return []
      const weekday = (new Date(date).getUTCDay() + 6) % 7
      const open = weekOn(of, date).filter(({ days }) => daysIn(days).includes(weekday))
      return open.length > 0
        ? open.toSorted(byOpening).map(({ opens, closes }) => [date, date, opens, closes])
        : [[date, date]]
    },
  )

const byOpening = (a: OpeningHours, b: OpeningHours) => a.opens.localeCompare(b.opens)

/** Data for client-side "open now"; later builds add special hours that are further ahead. */
export const officeHours = (
  { specialHours, ...week }: Week & Pick<Company, 'specialHours'>,
  today: string,
): OfficeHours => ({
  week: weekOn(week, today)
    .toSorted(byOpening)
    .map(({ days, opens, closes }) => {
      const [first = 0, ...others] = daysIn(days)
      return [first + 1, (others.at(-1) ?? first) + 1, opens, closes]
    }),
  special: [
    ...specialHours
      .filter((hours) => soon(hours, today))
      .map(({ from, to = from, opens, closes }): OfficeHours['special'][number] =>
        opens && closes ? [from, to, opens, closes] : [from, to],
      ),
    ...otherSeasonDays(week, today).filter(
      ([date]) => !specialHours.some(({ from, to = from }) => from <= date && date <= to),
    ),
  ],
})
const list = new Intl.ListFormat('sv')

/** `måndag–fredag 08:00–17:00 och lördag 10:00–14:00`. */
export const hoursText = (hours: readonly OpeningHours[]) =>
  hours.length > 0
    ? list.format(hours.map((row) => `${row.days.toLowerCase()} ${times(row)}`))
    : siteMessages.closed.toLowerCase()
