/** Statistics, addresses and times of the office page. */
import { describe, expect, test } from 'vitest'
import { addressOf, fragmentOf } from '../../pages/kontor/address.ts'
import { noStatus } from '../../amplify/functions/shared/officeState.ts'
import { timeAgo } from '../../pages/kontor/times.ts'
import {
  noFilters,
  type ListedRow,
  filterRows,
  floodNames,
  statisticsOf,
  townNames,
} from '../../pages/kontor/statistics.ts'

let number = 0
const row = (rest: Partial<ListedRow> = {}, texts: Record<string, string> = {}): ListedRow => ({
  id: `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`,
  number: '1234-5678',
  at: '2026-11-18T10:00:00Z',
  form: 'a',
  page: '/begar-offert?tjanst=solceller',
  corrected: false,
  suspected: false,
  honeypot: false,
  mailed: true,
  delivered: true,
  ...noStatus,
  firstLine: '',
  searchText: '',
  contacts: [],
  texts: {
    name: 'Åsa Öberg',
    serviceType: 'Solceller',
    city: 'Lerum',
    phone: '+46 70-174 06 05',
    email: 'asa@example.se',
    ...texts,
  },
  ...rest,
})

test('requests of a flood are found by the hour of Swedish time, and by a network that sent several', () => {
  const flood = true as const
  const rows = [
    row({ at: '2026-11-18T23:59:00Z', flood, network: 'ab12' }),
    row({ at: '2026-11-18T23:59:00Z' }),
    row({ at: '2026-11-18T23:10:00Z', suspected: true, network: 'ab12' }),
    row({ at: '2026-11-19T00:00:00Z', flood, network: 'ab12' }),
    row({ at: '2026-11-18T22:59:59Z', flood }),
  ]
  const network = '2026-11-19 00:00, nätverk ab12'
  const hours = ['2026-11-19 00:00', '2026-11-18 23:00']
  expect(floodNames(rows)).toEqual(['2026-11-19 01:00', network, ...hours])
  const found = (flood: string) => filterRows(rows, { ...noFilters, flood })
  expect(found('2026-11-19 00:00')).toEqual([rows[0]])
  expect(found(network)).toEqual([rows[0], rows[2]])
})

describe('statistics', () => {
  const rows = [
    row({ status: 'won' }),
    row(),
    row({ suspected: true }),
    row({ suspected: true, spam: false, status: 'won' }),
    row({ spam: true }),
    row({ form: 'newsletter' }),
  ]

  test('count requests by service, town, month and page, without spam and subscribers', () => {
    const answered = (hours: number) =>
      new Date(Date.parse('2026-11-18T10:00:00Z') + hours * 3600_000).toISOString()
    const all = [
      ...rows,
      row(
        { answeredAt: answered(1), value: 5000, status: 'won' },
        { serviceType: 'Taktvätt', city: 'lerum ' },
      ),
      row({ answeredAt: answered(9), value: 7000, status: 'lost' }, { serviceType: 'Taktvätt' }),
      row({ at: '2026-12-01T10:00:00Z', page: '/tack?a=1' }, { serviceType: 'Elbil' }),
      row({ at: '2026-12-01T10:00:00Z', page: '/tack#skickat' }, { serviceType: 'Batteri' }),
      row(
        { answeredAt: answered(3), at: '2026-11-18T10:00:00Z' },
        { serviceType: 'Taktvätt', city: 'Partille' },
      ),
    ]
    const { services, towns, months, pages } = statisticsOf(all, new Date('2026-11-20'), [])
    expect(services).toEqual([
      { name: 'Solceller', count: 3, won: 2, value: 0, hours: undefined },
      { name: 'Taktvätt', count: 3, won: 1, value: 5000, hours: 3 },
      { name: 'Batteri', count: 1, won: 0, value: 0, hours: undefined },
      { name: 'Elbil', count: 1, won: 0, value: 0, hours: undefined },
    ])
    expect(towns.map(({ name, count, value }) => [name, count, value])).toEqual([
      ['Lerum', 7, 5000],
      ['Partille', 1, 0],
    ])
    expect(months).toEqual([
      { name: '2026-12', count: 2, won: 0, value: 0, hours: undefined },
      { name: '2026-11', count: 6, won: 3, value: 5000, hours: 3 },
    ])
    expect(pages.map(({ name }) => name)).toEqual(['/begar-offert', '/tack'])
  })

  test.each([
    ['a Sunday', '2026-11-22T12:00:00+01:00', ['v. 47', 'v. 46']],
    ['the Monday after', '2026-11-23T00:30:00+01:00', ['v. 48', 'v. 47']],
    [
      'the turn of the year, whose week is the old year’s',
      '2027-01-01T12:00:00+01:00',
      ['v. 53', 'v. 52'],
    ],
  ])('use ISO weeks: %s', (_, now, weeks) => {
    const listed = statisticsOf([], new Date(now), []).weeks
    expect(listed.slice(0, 2).map(({ name }) => name)).toEqual(weeks)
  })

  test('count a request in its week, from Monday to Sunday', () => {
    const at = ['2026-11-15T11:00Z', '2026-11-15T23:10Z', '2026-11-22T22:50Z', '2026-11-22T23:10Z']
    const sent = at.map((time) => row({ at: time }))
    const { weeks } = statisticsOf(sent, new Date('2026-11-23T11:00Z'), [])
    expect(weeks.slice(0, 3).map(({ name, count }) => [name, count])).toEqual([
      ['v. 48', 1],
      ['v. 47', 2],
      ['v. 46', 1],
    ])
  })
})

test('the clock of the machine, by which no time is shown, is another one than Sweden’s', () =>
  expect(new Date('2026-11-22T23:30:00Z').getHours()).toBe(15))

test.each([
  ['2026-11-23T10:00:00Z', 'nyss'],
  ['2026-11-23T09:01:30Z', 'för 59 min sen'],
  ['2026-11-23T08:01:30Z', 'för 1 tim sedan'],
  ['2026-11-22T09:00:00Z', 'i går'],
  ['2026-11-17T09:00:00Z', 'för\u00a06\u00a0d sedan'],
  ['2026-11-15T23:30:00Z', '2026-11-16'],
  // The browser's clock is slow.
  ['2026-11-23T10:02:00Z', 'nyss'],
])('a request of %s came %s', (time, text) => {
  expect(timeAgo(time, new Date('2026-11-23T10:00:30Z'))).toBe(text)
})

test('5,000 requests are filtered by month at once, for each key in the search', () => {
  const rows = Array.from({ length: 5000 }, (_, index) =>
    row({ at: new Date(Date.UTC(2026, 0, 1, index)).toISOString() }),
  )
  const started = performance.now()
  expect(filterRows(rows, { ...noFilters, month: '2026-02' })).toHaveLength(28 * 24)
  // 10 ms; a formatter per row took 3,000.
  expect(performance.now() - started).toBeLessThan(1000)
})

test('the address of a list holds view, request and filters, and a bare id is a request of the list', () => {
  const id = '3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f'
  const address = {
    view: 'spam' as const,
    id,
    filters: { ...noFilters, text: 'Å & b', status: 'won' },
  }
  expect(fragmentOf(address)).toBe(`#spam/${id}?text=%C3%85+%26+b&status=won`)
  expect(addressOf(fragmentOf(address))).toEqual(address)
  expect(addressOf(`#${id}`)).toEqual({ view: 'requests', id, filters: noFilters })
  expect(addressOf('#nowhere/x?other=1')).toEqual({
    view: 'requests',
    id: undefined,
    filters: noFilters,
  })
})

test('towns have one name each: the content’s, otherwise the most frequent spelling', () => {
  const typed = ['malmö', 'MALMÖ ', 'Malmo', 'Malmo\u0308', 'ESLÖV', 'Eslöv', 'Eslöv', 'hörby']
  const rows = typed.map((city) => row({}, { city }))
  const { towns } = statisticsOf(rows, new Date('2026-11-20'), ['Lund', 'Malmö'])
  expect(towns.map(({ name, count }) => [name, count])).toEqual([
    ['Malmö', 4],
    ['Eslöv', 3],
    ['hörby', 1],
  ])
  const townName = townNames(rows, ['Lund', 'Malmö'])
  expect(['MALMÖ', 'eslöv', 'lund', 'Ystad', undefined].map(townName)).toEqual([
    'Malmö',
    'Eslöv',
    'Lund',
    'Ystad',
    '',
  ])
  expect(filterRows(rows, { ...noFilters, town: 'Malmö' })).toHaveLength(4)
})

test('a page has one line, however its address is encoded', () => {
  const pages = [
    '/tjanster/ai-batterilösningar',
    '/tjanster/ai-batteril%C3%B6sningar?a=1',
    '/tjanster/ai-batterilo\u0308sningar',
    '/100%',
  ]
  const { pages: counted } = statisticsOf(
    pages.map((page) => row({ page })),
    new Date('2026-11-20'),
    [],
  )
  expect(counted.map(({ name, count }) => [name, count])).toEqual([
    ['/tjanster/ai-batterilösningar', 3],
    ['/100%', 1],
  ])
})

test.each([
  [{ service: 'Solceller' }, 2],
  [{ town: 'Lerum' }, 1],
  [{ status: 'won' }, 2],
  [{ month: '2026-12' }, 1],
  [{ assignee: 'anna' }, 1],
  [{ due: 'today' }, 1],
  [{ service: 'Solceller', status: 'won', town: 'Lerum' }, 0],
])('filtering by %j leaves %i', (filters, left) => {
  // Midnight in Sweden is an hour earlier in UTC.
  const later = { followUp: '2999-01-01' }
  const due = { followUp: '2026-11-01' }
  const rows = [
    row(later),
    ...(['called', 'won', 'lost'] as const).map((status) =>
      row({ ...due, status }, { serviceType: 'Taktvätt', city: 'Ale' }),
    ),
    row({ status: 'won', assignee: 'anna', at: '2026-11-30T23:30:00Z' }, { city: 'Partille' }),
  ]
  expect(filterRows(rows, { ...noFilters, ...filters })).toHaveLength(left)
})
