/** Search in the office page's list, through the endpoint, the store and the list. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listRequests } from '../../amplify/functions/office/office.ts'
import { filterRows, type ListedRow, noFilters } from '../../pages/kontor/statistics.ts'
import { another, createWorld, quote } from './world.ts'

const people = {
  asa: {
    name: 'A\u030asa Bjo\u0308rk',
    phone: '070-174 06 05',
    city: 'Göteborg',
    message: 'Vi har en oljepanna.\r\nTaket är av Strängbetong.',
  },
  emre: {
    name: 'Emre Yıldız',
    phone: '+46 (0)70 174 06 06',
    address: 'Ängsvägen 3',
    postalCode: '417 05',
  },
  linh: {
    name: 'Nguyễn Linh',
    phone: '0046701740607',
    message: 'Ring min man på 031-390 06 10, tack!',
  },
  ove: { name: 'Ove Öberg', phone: '070 174 06 08 / 031-390 06 11' },
  jan: { name: 'Jan Łukasz Đorđević', phone: '+47 22 12 34 56', email: 'Jan.L@Example.com' },
  kai: { name: 'Kai Strauß-Ødegård', phone: '390 06 12', message: 'Det kostar 12 000 kr' },
}
type Person = keyof typeof people
const names = Object.keys(people) as Person[]
let rows: ListedRow[]
const found = (text: string) =>
  filterRows(rows, { ...noFilters, text }).map(({ texts }) => texts.name!.normalize('NFC'))

beforeAll(async () => {
  const world = createWorld()
  for (const name of names) {
    const { status, answer } = await world.post(
      another({ email: `${name}@post.example`, ...people[name] }),
    )
    expect([name, status, answer.error]).toEqual([name, 200, undefined])
  }
  rows = (await listRequests(world.deps, new Map())).rows
})

describe('the search of the office page', () => {
  test.each<[string, Person[]]>([
    ['Åsa Björk', ['asa']],
    ['björk åsa', ['asa']],
    ['Yıldız', ['emre']],
    ['jan.l@example.com', ['jan']],
    ['oljepanna', ['asa']],
    ['angsvagen', ['emre']],
    ['41705', ['emre']],
    ['417 05', ['emre']],
    ['+46 070-174 06 05', ['asa']],
    ['174 06 05', ['asa']],
    ['070-174 06 07', ['linh']],
    ['3900612', ['kai']],
    ['12 000', ['kai']],
    ['angsvagen 3', ['emre']],
    ['angsvagen 4', []],
    ['björk 070-174 06 05', ['asa']],
    ['emre +46 (0)70 174 06 06', ['emre']],
    ['417 05 emre', ['emre']],
    ['emre 070-174 06 05', []],
    ['O7O-174 O6 O5', ['asa']],
    ['\u0660\u0667\u0660 174 06 05', ['asa']],
    ['070_174\u221206.05', ['asa']],
    ['Björk (070-174 06 05)', ['asa']],
    ['070-174 06 08 / 031-390 06 11', ['ove']],
    ['bjork 0605', ['asa']],
    ['0606 bjork', []],
    ['+47 jan', ['jan']],
    ['070-', ['asa', 'emre', 'linh', 'ove']],
    ['(', ['emre']],
    ['+', ['emre', 'jan']],
    ['.*', []],
    ['070-174 06 99', []],
  ])('finds by %j: %j', (text, expected) => {
    expect(found(text)).toEqual(
      expected.map((name) => people[name].name.normalize('NFC')).toReversed(),
    )
  })

  test('finds all of a notation’s beginning', () => {
    for (const text of ['070-174 06', '+4670174'])
      expect(found(text)).toEqual(['Ove Öberg', 'Nguyễn Linh', 'Emre Yıldız', 'Åsa Björk'])
    expect(found(' ')).toHaveLength(6)
  })
})

test('requests of an earlier release are found and compared in the same way', async () => {
  const world = createWorld()
  const requestId = '33333333-3333-4333-8333-333333333333'
  const request = {
    ...quote,
    requestId,
    name: 'A\u030asa',
    phone: '+46 070-174\u201106\u00a005',
    message: 'Rad ett\r\nrad två',
  }
  const stored = {
    versionKey: `${requestId}/1`,
    receivedAt: '2026-10-20T10:15:00.000Z',
    hash: 'abc',
    request,
  }
  world.s3.put('data', `days/2026-10-20/came/${requestId}/1`, '')
  world.s3.put('data', `requests/${requestId}/1/request.json`, JSON.stringify(stored))
  rows = (await listRequests(world.deps, new Map())).rows
  for (const text of ['åsa', 'asa', '0701740605', '0046701740605'])
    expect(found(text), text).toEqual(['Åsa'])
  const same = { ...request, name: 'Åsa', phone: '+46 070-174-06 05', message: 'Rad ett\nrad två' }
  await world.post(same)
  expect(world.stored()).toEqual([`requests/${requestId}/1/request.json`])
})

test('a page of long messages stays within Lambda’s response limit, and the next one continues it', async () => {
  const world = createWorld()
  const key = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111/1`
  for (let number = 0; number < 310; number++) {
    const request = { ...quote, message: `${number} ${'語'.repeat(4990)}` }
    world.s3.put('data', `days/2026-11-20/came/${key(number)}`, '')
    world.s3.put(
      'data',
      `requests/${key(number)}/request.json`,
      JSON.stringify({ receivedAt: '2026-11-20T10:15:00.000Z', request }),
    )
  }
  const ids: string[] = []
  let from: string | undefined
  let pages = 0
  do {
    const list = await listRequests(world.deps, new Map(), from)
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(4 * 1024 * 1024)
    ids.push(...list.rows.map(({ id }) => id))
    from = list.next
    pages++
  } while (from)
  expect([ids.length, new Set(ids).size, pages]).toEqual([310, 310, 3])
})

test('requests of one second are listed in the order in which they came', async () => {
  const world = createWorld()
  const ids = ['c', 'a', 'e', 'b', 'd'].map(
    (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
  )
  for (const [index, id] of ids.entries()) {
    world.s3.put('data', `days/2026-11-20/came/${id}/1`, '')
    const receivedAt = `2026-11-20T10:15:00.${100 + index}Z`
    world.s3.put(
      'data',
      `requests/${id}/1/request.json`,
      JSON.stringify({ receivedAt, request: quote }),
    )
  }
  const { rows: listed } = await listRequests(world.deps, new Map())
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed())
})
