/** Search among 300 requests: names as they are heard, and numbers in the notations in which people write and dial them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listRequests } from '../../amplify/functions/office/office.ts'
import { filterRows, type ListedRow, noFilters } from '../../pages/kontor/statistics.ts'
import { createWorld, quote } from './world.ts'

/** What a customer writes, and what a colleague types who has heard the name. */
const names = [
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
const written = [
  (code: string, area: string, rest: string) => `+${code} ${area} ${rest}`,
  (code: string, area: string, rest: string) => `00${code}${area}${rest}`,
  (code: string, area: string, rest: string) =>
    code === '46' ? `0${area}-${rest.replace(/(\d\d)(?=(\d\d)+$)/g, '$1 ')}` : `+${code}${rest}`,
  (code: string, area: string, rest: string) =>
    code === '46' ? `0${area}${rest}` : `+${code}.${rest}`,
  (code: string, area: string, rest: string) =>
    code === '46' ? `+${code} (0)${area} ${rest} (mobil)` : `00 ${code} ${rest}`,
]

const requests = Array.from({ length: 300 }, (_, index) => {
  const { code, area, rest } = series[index % series.length]!
  const digits = rest.replace('n', String(10 + Math.floor(index / series.length)))
  return {
    id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: names[index % names.length]![0],
    phone: written[(index * 7) % written.length]!(code, area, digits),
    code,
    area,
    digits,
  }
})
let rows: ListedRow[]
const found = (text: string): string[] =>
  filterRows(rows, { ...noFilters, text }).map(({ id }) => id)

beforeAll(async () => {
  const { s3, deps } = createWorld()
  for (const { id, name, phone } of requests) {
    const request = { ...quote, requestId: id, name, phone, email: 'kund@post.example' }
    s3.put('data', `days/2026-11-20/came/${id}/1`, '')
    s3.put(
      'data',
      `requests/${id}/1/request.json`,
      JSON.stringify({ receivedAt: '2026-11-20T10:15:00.000Z', request }),
    )
  }
  const cache = new Map()
  const first = await listRequests(deps, cache)
  rows = [...first.rows, ...(await listRequests(deps, cache, first.next)).rows]
})

describe('among 300 requests', () => {
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
        .map((text) => [text, ...found(text)])
        .filter(([, ...ids]) => ids.length !== 1 || ids[0] !== id)
    })
    expect(rows).toHaveLength(300)
    expect(missed).toEqual([])
  })

  test.each(names)('%s is found by %s', (name, typed) => {
    const expected = requests.filter((request) => request.name === name).map(({ id }) => id)
    expect([expected.length, found(typed).toSorted()]).toEqual([10, expected])
    expect(found(name).toSorted()).toEqual(expected)
  })

  test('every name is found with the first or last digits of its number', () => {
    const missed = requests.flatMap(({ id, name, code, area, digits }) =>
      [`${name} ${digits.slice(-4)}`, `${digits.slice(-3)} ${name}`]
        .concat(
          code === '46'
            ? [`${name} 0${area}${digits.slice(0, 2)}`.replace(/(?<= \d{4})\d+/, '')]
            : [`${name} +47`],
        )
        .filter((text) => !found(text).includes(id)),
    )
    expect(missed).toEqual([])
  })
})
