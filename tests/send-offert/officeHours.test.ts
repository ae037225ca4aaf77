/** Office hours, and Swedish time. */
import { expect, test } from 'vitest'
import {
  callTimes,
  type OfficeHours,
  openingText,
} from '../../amplify/functions/shared/officeHours.ts'

const office: OfficeHours = {
  week: [
    [1, 5, '08:00', '17:00'],
    [6, 6, '10:00', '14:00'],
  ],
  special: [
    ['2026-12-24', '2026-12-26'],
    ['2026-12-31', '2026-12-31', '09:00', '12:00'],
  ],
}
const weekdays: OfficeHours = { week: [[1, 5, '08:00', '17:00']], special: [] }
const lunch: OfficeHours = {
  week: [
    [1, 7, '08:00', '12:00'],
    [1, 7, '13:00', '17:00'],
  ],
  special: [],
}

const allDay: OfficeHours = { week: [[1, 7, '00:00', '24:00']], special: [] }
const evenings: OfficeHours = { week: [[1, 5, '18:00', '24:00']], special: [] }

test.each<[string, OfficeHours, string, string]>([
  ['2026-11-23T08:00+01:00', office, 'a Monday as it opens', 'Öppet nu, till 17:00'],
  ['2026-11-23T07:59+01:00', office, 'a minute before', 'Öppnar i dag 08:00'],
  ['2026-11-23T17:00+01:00', office, 'as it closes', 'Öppnar tisdag 08:00'],
  ['2026-11-21T14:05+01:00', office, 'a Saturday afternoon', 'Öppnar måndag 08:00'],
  ['2026-11-20T18:10+01:00', weekdays, 'a Friday evening', 'Öppnar måndag 08:00'],
  ['2026-12-24T10:00+01:00', office, 'a holiday that would be a Thursday', 'Öppnar måndag 08:00'],
  ['2026-12-31T10:00+01:00', office, 'a day with hours of its own', 'Öppet nu, till 12:00'],
  [
    '2026-06-25T12:00+02:00',
    { ...weekdays, special: [['2026-06-19', '2026-07-12']] },
    'a long holiday',
    'Öppnar måndag 13/7 08:00',
  ],
  [
    '2026-11-23T18:00+01:00',
    { ...weekdays, special: [['2026-11-24', '2026-11-27']] },
    'a week before the same weekday',
    'Öppnar måndag 30/11 08:00',
  ],
  ['2026-11-23T12:30+01:00', lunch, 'lunch', 'Öppnar i dag 13:00'],
  ['2026-11-22T12:00Z', { week: [], special: [] }, 'no hours at all', ''],
  ['2026-11-22T23:59+01:00', allDay, 'always open', 'Öppet nu'],
  ['2026-11-20T23:59+01:00', evenings, 'until midnight', 'Öppet nu'],
  ['2026-11-21T00:00+01:00', evenings, 'midnight', 'Öppnar måndag 18:00'],
])('at %s (%#: %j) %s: %s', (at, hours, _, text) => {
  expect(openingText(hours, new Date(at))).toBe(text)
})

test.each([
  [
    '2026-11-20T10:15+01:00',
    'Vi ringer på kontorstid: fredag 20 november till 17:00, annars måndag 23 november från 08:00.',
  ],
  ['2026-11-20T18:10+01:00', 'Vi ringer på kontorstid: måndag 23 november från 08:00.'],
  ['2026-12-23T20:00+01:00', 'Vi ringer på kontorstid: måndag 28 december från 08:00.'],
])('a visitor who writes at %s reads %s', (at, text) => {
  const hours = { ...weekdays, special: office.special }
  expect(callTimes(hours, new Date(at))).toBe(text)
  for (const without of [{ week: [], special: [] }, allDay])
    expect(callTimes(without, new Date(at))).toBe('')
})
test('Swedish time agrees with Intl for five years', () => {
  const two = (hour: number) => String(hour).padStart(2, '0')
  const hourly: OfficeHours = {
    week: Array.from({ length: 24 }, (_, hour) => [1, 7, `${two(hour)}:00`, `${two(hour + 1)}:00`]),
    special: [],
  }
  const zone = { timeZone: 'Europe/Stockholm' }
  const day = new Intl.DateTimeFormat('sv-SE', {
    ...zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const hour = new Intl.DateTimeFormat('sv-SE', { ...zone, hour: '2-digit' })
  const start = Date.UTC(2026, 0)
  // Each hour of the day, and each day.
  const different = Array.from(
    { length: (5 * 365 * 24) / 7 },
    (_, index) => new Date(start + index * 7 * 3600_000),
  ).filter(
    (at) =>
      !callTimes(hourly, at).startsWith(
        `Vi ringer på kontorstid: ${day.format(at)} till ${two(Number(hour.format(at)) + 1)}:00,`,
      ),
  )
  expect(different).toEqual([])
})
