import { expect, test } from 'vitest'
import { ownPage } from '../../renderer/content/model/page.ts'
import { smallEnv as env, smallLoaded, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

const facts = (checkBy = '2027-06-30') =>
  [
    ['box', '17 900 kr'],
    ['work', '58 000 kr'],
    ['material', '21 000 kr'],
    ['half', '50 %'],
    ['third', '30 %'],
    ['part', '97 %'],
    ['cap', '50 000 kr'],
    ['low_cap', '9 000 kr'],
  ]
    .map(
      ([id, figure]) =>
        `  - { id: ${id}, figure: ${figure}, statement: Påstås., source: { name: Källan, url: https://www.exempelsol.example/priser }, asOf: 2026-11-01, checkBy: ${checkBy} }\n`,
    )
    .join('')

const prices = (rows: string, deduction: string, checkBy?: string) => {
  const files = withFiles({})
  const { site } = smallLoaded({
    'facts.yaml': files['facts.yaml']! + facts(checkBy),
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
  const [section] = ownPage(site, env, 'deductions').sections
  return section?.type === 'example' ? section.prices : undefined
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

test('prices say until when they hold, and are gone the day after', () => {
  const rows = '{ label: Box, amount: box }'
  const deduction = 'share: half, cap: cap'
  expect(prices(rows, deduction, env.today)).toMatchObject({ day: 'Priset gäller till och med 20\u00a0november\u00a02026.' })
  expect(prices(rows, deduction, '2026-11-19')).toBeUndefined()
})

test('a figure of another kind is refused where an amount or a share must stand', () => {
  expect(() => prices('{ label: Box, amount: half }', 'share: box, cap: cap')).toThrow(
    /"half" är 50 %, och här ska det stå ett belopp, till exempel 17 900 kr[\s\S]*"box" är 17 900 kr, och här ska det stå en andel/,
  )
})
