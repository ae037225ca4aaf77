/** Times are Swedish on every machine. */
import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noStatus } from '../../amplify/functions/shared/officeState.ts'
import { swedishDate } from '../../amplify/functions/shared/officeHours.ts'
import { exactTime, timeAgo } from '../../pages/kontor/times.ts'
import { type ListedRow, statisticsOf } from '../../pages/kontor/statistics.ts'

const machine = process.env.TZ
beforeAll(() => void (process.env.TZ = 'America/Los_Angeles'))
afterAll(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

test('the clock of the machine is another one', () => {
  expect(new Date('2026-11-22T23:30:00Z').getHours()).toBe(15)
})

test('times and dates of the office page', () => {
  expect(exactTime('2026-11-22T23:30:00Z')).toBe('23 nov. 2026 00:30:00')
  expect(exactTime('2026-07-01T22:30:00Z')).toBe('2 juli 2026 00:30:00')
  expect(timeAgo('2026-11-01T23:30:00Z', new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-02')
  const ago = (time: string) => timeAgo(time, new Date('2026-11-22T23:30:00Z'))
  expect(ago('2026-11-22T23:29:01Z')).toBe('nyss')
  expect(ago('2026-11-22T22:31:00Z')).toBe('för 59 min sen')
  expect(ago('2026-11-22T21:31:00Z')).toBe('för 1 tim sedan')
  expect(ago('2026-11-20T23:31:00Z')).toBe('i går')
  expect(swedishDate(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-23')
})

test('a request on Monday morning counts in the new week', () => {
  const row: ListedRow = {
    id: '00000000-0000-4000-8000-000000000001',
    number: '1234-5678',
    at: '2026-11-22T23:30:00Z',
    form: 'a',
    page: '/begar-offert',
    corrected: false,
    suspected: false,
    mailed: true,
    delivered: true,
    ...noStatus,
    firstLine: '',
    texts: {},
    searchText: '',
    contacts: [],
    honeypot: false,
  }
  const { weeks, months } = statisticsOf([row], new Date('2026-11-25T12:00:00Z'), [])
  expect(weeks.slice(0, 2).map(({ name, count }) => [name, count])).toEqual([
    ['v. 48', 1],
    ['v. 47', 0],
  ])
  expect(months.map(({ name }) => name)).toEqual(['2026-11'])
})

/** Code that formats a date, or takes its parts, by the time zone of the machine. */
const ownZone = [
  /\.toLocale(?:Date|Time)String\((?![^)]*timeZone)/,
  /new Date\([^()]*(?:\([^()]*\))?[^()]*\)\.toLocaleString\((?![^)]*timeZone)/,
  /DateTimeFormat\((?![^)]*timeZone)/,
  /\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear)\(/,
  /\bnew Date\(\s*\d{4}\s*,/,
]

test.each(ownZone)('no code that runs here or at a visitor matches %s', (pattern) => {
  const files = globSync('{renderer,scripts,pages,amplify}/**/*.{ts,tsx}', {
    exclude: (path) => /node_modules|scripts\/lab/.test(String(path)),
  })
  expect(files.length).toBeGreaterThan(200)
  const found = files.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})
