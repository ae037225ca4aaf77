import { expect, test } from 'vitest'
import { sectionsAt } from '../sectionsAt.ts'
import { smallEnv as env, loadSmallSite, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

const amounts = { box: '17 900 kr', work: '58 000 kr', material: '21 000 kr' }
const rules = { half: '50 %', third: '30 %', part: '97 %', cap: '50 000 kr', low_cap: '9 000 kr' }
/** Amounts have a last day, rules a day when they are to be checked. */
const facts = (validTo = '2027-06-30', checkBy = '2027-01-31') => {
  const source = 'source: { name: Källan, url: https://www.exempelsol.example/priser }, asOf: 2026-11-01'
  const line = (id: string, figure: string) => `  - { id: ${id}, figure: ${figure}, statement: Påstås., ${source}, checkBy: ${checkBy}`
  return [
    ...Object.entries(amounts).map(([id, figure]) => `${line(id, figure)}, validTo: ${validTo} }\n`),
    ...Object.entries(rules).map(([id, figure]) => `${line(id, figure)} }\n`),
  ].join('')
}

const prices = (rows: string, deduction: string, ...days: string[]) => {
  const files = withFiles({})
  const { site } = loadSmallSite({
    'facts.yaml': files['facts.yaml']! + facts(...days),
    'pages/deductions.yaml': files['pages/deductions.yaml']!.replace(
      'sections: []',
      `sections:
  - type: example
    title: Pris
    body: Ett exempel.
    examples: [{ title: Exempel, rows: [${rows}], deduction: { label: Avdrag, ${deduction} } }]
    note: Med villkor.`,
    ),
  })
  const [section] = sectionsAt(site, '/avdrag', env).sections
  return section?.type === 'example' ? section : undefined
}
const values = (found: ReturnType<typeof prices>) => found && found.examples[0]!.rows.map(({ value }) => value.replaceAll('\u00a0', ' '))

test.each([
  [
    'at a fixed price 97 % counts, rounded down to kronor',
    '{ label: Box, amount: box }',
    'share: half, of: part, cap: cap',
    ['17 900 kr', '–8 681 kr', '9 219 kr'],
  ],
  [
    'of work and material only the work counts where it says so',
    '{ label: Arbete, amount: work }, { label: Material, amount: material, deductible: false }',
    'share: third, cap: cap',
    ['58 000 kr', '21 000 kr', '–17 400 kr', '61 600 kr'],
  ],
  [
    'nothing is deducted above the ceiling',
    '{ label: Arbete, amount: work }',
    'share: half, cap: low_cap',
    ['58 000 kr', '–9 000 kr', '49 000 kr'],
  ],
])('%s', (_, rows, deduction, expected) => {
  expect(values(prices(rows, deduction))).toEqual(expected)
})

test('a price is shown with its last day and is gone the day after, with its heading', () => {
  const rows = '{ label: Box, amount: box }'
  const deduction = 'share: half, cap: cap'
  expect(prices(rows, deduction, env.today)).toMatchObject({ day: 'Priset gäller till och med 20\u00a0november\u00a02026.' })
  expect(prices(rows, deduction, '2026-11-19')).toBeUndefined()
})

test('when only the deduction is past its review date the price stays, before the deduction', () => {
  const found = prices('{ label: Box, amount: box }', 'share: half, of: part, cap: cap', '2027-06-30', '2026-11-19')
  expect(found?.examples).toMatchObject([{ rows: [{ label: 'Box' }, { label: 'Pris före skattereduktion' }] }])
  expect(values(found)).toEqual(['17 900 kr', '17 900 kr'])
})

test('the home page shows the sum of a service as its own page does, as long as the price holds', () => {
  const priced = (days: string) =>
    loadSmallSite({
      'facts.yaml': withFiles({})['facts.yaml']! + facts(days),
      'pages/home.yaml': withFiles({})['pages/home.yaml']!.replace('sections:', 'sections:\n  - { type: prices, title: Priser }'),
      'services/takvatt.yaml': withFiles({})['services/takvatt.yaml']!.replace(
        'sections:',
        `sections:
  - type: example
    anchor: pris
    title: Pris
    body: Ett exempel.
    examples: [{ title: Tak på 150 m², rows: [{ label: Arbete, amount: work }] }]
    note: Med villkor.`,
      ),
    }).site
  const rows = (site: ReturnType<typeof priced>) => sectionsAt(site, '/', env).sections.find((section) => section.type === 'prices')?.rows
  const example = sectionsAt(priced('2027-06-30'), '/tjanster/takvatt', env).sections.find((section) => section.type === 'example')
  expect(rows(priced('2027-06-30'))).toEqual([
    { name: 'Taktvätt', example: example!.examples[0]!.title, ...example!.examples[0]!.rows.at(-1), href: '/tjanster/takvatt#pris' },
  ])
  expect(rows(priced('2026-11-19'))).toBeUndefined()
})

test('a figure of another kind is refused where an amount or a share must stand', () => {
  expect(() => prices('{ label: Box, amount: half }', 'share: box, cap: cap')).toThrow(
    /"half" är 50 %, och här ska det stå ett belopp, till exempel 17 900 kr[\s\S]*"box" är 17 900 kr, och här ska det stå en andel/,
  )
})
