/** Search in the office page's list: through the endpoint and the store, and among 300 requests. */
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
  rows = await world.list()
})

describe('the search of the office page', () => {
  test.each<[string, Person[]]>([
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
    // Neither the beginning nor the end of a number.
    ['bjork 4060', []],
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
  const old = {
    name: 'A\u030asa',
    phone: '+46 070-174\u201106\u00a005',
    message: 'Rad ett\r\nrad två',
  }
  world.put(`${requestId}/1`, { ...quote, ...old }, { at: '2026-10-20T10:15:00.000Z' })
  rows = await world.list()
  for (const text of ['åsa', 'asa', '0701740605', '0046701740605'])
    expect(found(text), text).toEqual(['Åsa'])
  const same = { name: 'Åsa', phone: '+46 070-174-06 05', message: 'Rad ett\nrad två' }
  await world.post({ ...quote, ...same, requestId })
  expect(world.stored()).toEqual([`requests/${requestId}/1/request.json`])
})

/** Names as customers write them, and what a colleague types who has heard the name. */
const spokenNames = [
  ['Åsa Östra', 'asa ostra'],
  ['Mats Öberg', 'oberg mats'],
  ['Jürgen Müller', 'muller'],
  ['Ute Haeusler', 'Häusler'],
  ['Søren Kjær', 'soren kjaer'],
  ['Joergen Bruun', 'Jørgen'],
  ['Łukasz Wiśniewski', 'lukasz wisniewski'],
  ['Agnieszka Żółć', 'zolc'],
  ['Emre Yıldız', 'yildiz'],
  ['İbrahim Çelik', 'ibrahim celik'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Đặng Phương', 'dang phuong'],
  ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
  ['Dušan Đorđević', 'dusan dordevic'],
  ['Zoë Weiß', 'zoe weiss'],
  ['François Lœuillet', 'francois loeuillet'],
  ['Siân O’Brien', 'obrien'],
  ['Máire O\u00b4Neill', "O'Neill"],
  ['Anna-Karin Ek', 'annakarin'],
  ['Annsofi Dahl', 'Ann-Sofi'],
  ['Aagot Ågård', 'aagaard'],
  ['Bjo\u0308rn A\u030akesson', 'björn åkesson'],
  ['Ștefan Țurcanu', 'stefan turcanu'],
  ['Gábor Szőke', 'szoke'],
  ['Əli Məmmədov', 'eli memmedov'],
  ['Ŋilla Máhtte', 'nilla mahtte'],
  ['Núria Gal·la', 'galla'],
  ['JOSÉ MUÑOZ', 'munoz'],
  ['Ｊｏｈｎ Doe', 'john doe'],
  ['Kaʻiulani Kai', 'kaiulani'],
] as const

/** Numbers of fiction and of neighbouring countries: the digits after the area code, `n` for two that differ. */
const series = [
  { code: '46', area: '70', rest: '17406n' },
  { code: '46', area: '31', rest: '39006n' },
  { code: '46', area: '8', rest: '465004n' },
  { code: '46', area: '40', rest: '62804n' },
  { code: '46', area: '980', rest: '3192n' },
  { code: '47', area: '', rest: '221234n' },
] as const
const written = (code: string, area: string, rest: string): string[] =>
  code === '46'
    ? [
        `+46 ${area} ${rest}`,
        `0046${area}${rest}`,
        `0${area}-${rest.replace(/(\d\d)(?=(\d\d)+$)/g, '$1 ')}`,
        `0${area}${rest}`,
        `+46 (0)${area} ${rest} (mobil)`,
      ]
    : [
        `+${code}  ${rest}`,
        `00${code}${rest}`,
        `+${code}${rest}`,
        `+${code}.${rest}`,
        `00 ${code} ${rest}`,
      ]

const requests = Array.from({ length: 300 }, (_, index) => {
  const { code, area, rest } = series[index % series.length]!
  const digits = rest.replace('n', String(10 + Math.floor(index / series.length)))
  return {
    id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: spokenNames[index % spokenNames.length]![0],
    phone: written(code, area, digits)[(index * 7) % 5]!,
    code,
    area,
    digits,
  }
})

describe('among 300 requests', () => {
  const foundIds = (text: string): string[] =>
    filterRows(rows, { ...noFilters, text }).map(({ id }) => id)
  beforeAll(async () => {
    const { put, deps } = createWorld()
    for (const { id, name, phone } of requests)
      put(`${id}/1`, { ...quote, name, phone, email: 'kund@post.example' })
    const cache = new Map()
    const first = await listRequests(deps, cache)
    rows = [...first.rows, ...(await listRequests(deps, cache, first.next)).rows]
  })

  test('every number is found, and no other, in each notation', () => {
    const missed = requests.flatMap(({ id, code, area, digits }) => {
      const swedish = [
        `0${area}${digits}`,
        `0${area}-${digits.slice(0, 3)} ${digits.slice(3)}`,
        `+${code} ${area} ${digits}`,
        `00${code}-${area}.${digits}`,
        `+${code}(0)${area}/${digits}`,
        `tfn 0${area} ${digits}, mobil`,
      ]
      const foreign = [`+${code}${digits}`, `00${code} ${digits}`, `+${code}-${digits}`, digits]
      return (code === '46' ? swedish : foreign)
        .map((text) => [text, ...foundIds(text)])
        .filter(([, ...ids]) => ids.length !== 1 || ids[0] !== id)
    })
    expect(rows).toHaveLength(300)
    expect(missed).toEqual([])
  })

  test.each(spokenNames)('%s is found by %s', (name, typed) => {
    const expected = requests.filter((request) => request.name === name).map(({ id }) => id)
    expect([expected.length, foundIds(typed).toSorted()]).toEqual([10, expected])
    expect(foundIds(name).toSorted()).toEqual(expected)
  })

  test('every name is found with the first or last digits of its number', () => {
    const missed = requests.flatMap(({ id, name, code, area, digits }) =>
      [`${name} ${digits.slice(-4)}`, `${digits.slice(-3)} ${name}`]
        .concat(
          code === '46'
            ? [`${name} 0${area}${digits.slice(0, 2)}`.replace(/(?<= \d{4})\d+/, '')]
            : [`${name} +47`],
        )
        .filter((text) => !foundIds(text).includes(id)),
    )
    expect(missed).toEqual([])
  })
})
