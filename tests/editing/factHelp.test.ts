/** What forms say about the facts in a text. */
import { expect, test } from 'vitest'
import { factLines } from '../../scripts/editor/admin/factHelp.ts'

const facts = [
  { id: 'box', figure: '11 250 kr', statement: 'A', until: '2027-06-30', checkBy: '2027-01-01' },
  { id: 'rot', figure: '30 %', statement: 'B', checkBy: '2026-12-31' },
]

test.each<[string, string, string[]]>([
  ['Utan siffror {phone}', '2026-11-26', []],
  [
    'Från {fact:box} och {fact:rot}, {as_of:rot}',
    '2026-11-26',
    [
      'box: 11 250 kr, gäller till och med 30 juni 2027.',
      'rot: 30 %, ska kontrolleras senast 31 december 2026.',
    ],
  ],
  [
    '{if:box}Pris{else}Offert{/if}',
    '2027-07-01',
    ['box: 11 250 kr, gäller till och med 30 juni 2027. Texten i villkoret visas inte nu.'],
  ],
  ['{fact:bxo}', '2026-11-26', ['bxo: finns inte. Menade du box?']],
  ['{fact:}', '2026-11-26', ['{}: finns inte.']],
])('%s on %s', (text, today, lines) => {
  expect(factLines(text, facts, today)).toEqual(lines)
})
