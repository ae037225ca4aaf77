import { expect, test } from 'vitest'
import { recorded } from '../../scripts/lab/bench/record.ts'
import { effort } from '../../scripts/lab/bench/officeJobs.ts'
import { table } from '../../scripts/lab/bench/table.ts'
import { exceeded } from '../../scripts/lab/bench/thresholds.ts'

const bytes = [
  'Bytes',
  'kB',
  ['page', 'build', 'HTML', 'JS'],
  [
    ['home', 'documents', '17.8', '0.0'],
    ['home', 'plain documents', '19.1', '157.0'],
  ],
] as const
const made = (...[title, note, head, rows]: typeof bytes) =>
  table(
    title,
    note,
    [...head],
    rows.map((row) => [...row]),
  )

test('a recorded result takes the place of the earlier one of its kind and leaves the others', () => {
  const before = recorded('', [made(...bytes), '## Build\n\n9 s'], 'Monday.')
  const after = recorded(before, [made(...bytes).replace('17.8', '16.9')], 'Tuesday.')
  expect(after.match(/^## .*/gm)).toEqual(['## Bytes', '## Build'])
  expect([after.includes('17.8'), after.includes('16.9'), after.includes('Monday.'), after.includes('Tuesday.')]).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('what exceeds its threshold is named: in every row, or in the one that the threshold is for', () => {
  const limits = [
    { table: 'Bytes', column: 'HTML', most: 18 },
    { table: 'Bytes', row: 'city', column: 'JS', most: 0 },
    { table: 'Build', column: 'HTML', most: 0 },
  ]
  const rows = bytes[3].map((row) => [...row])
  expect(exceeded('Bytes', [...bytes[2]], rows, limits)).toEqual(['Bytes, home, HTML: 19.1 is more than 18'])
  expect(exceeded('Bytes', [...bytes[2]], [['city', 'documents', '–', '3.5 (3.1–4.0)']], limits)).toEqual([
    'Bytes, city, JS: 3.5 is more than 0',
  ])
})

test('a job takes what its presses, fields and keys take, and what is composed is counted in words', () => {
  const { handling, ...counted } = effort({ presses: 2, texts: ['Kim Ahl', 'Ett stycke om husen och lägena. '.repeat(3)] })
  expect(counted).toEqual({ typed: 7, words: 18 })
  // Two presses of 2.65 s, two fields of 3.45 s, seven keys of 0.28 s.
  expect(handling).toBeCloseTo(14.16)
})
