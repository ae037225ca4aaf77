/** No-break characters in texts. */
import { typeset } from '../../renderer/content/model/placeholders.ts'
import { expect, test } from 'vitest'

/** No-break spaces as _ and no-break hyphens as ‿. */
const withVisibleSpaces = (text: string) => typeset(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '').replaceAll('\u2011', '‿')

test.each([
  ['garanti i 25 års tid', 'garanti i 25_års tid'],
  ['11 250 kr eller 30 %', '11_250_kr eller 30_%'],
  ['Ring 031-390 06 00 nu', 'Ring 031‿390_06_00 nu'],
  ['org.nr 555555-5555', 'org.nr 555555‿5555'],
  ['F-skatt, e-post och IP-adress', 'F‿skatt, e‿post och IP‿adress'],
  ['inom 24 timmar', 'inom 24_timmar'],
  ['67 kap. 38 § och § 4', '67_kap. 38 § och §_4'],
  ['sedan 2021 har vi', 'sedan 2021 har vi'],
  ['3 av 4', '3 av 4'],
  ['Ljungsolsvägen 5, 433 00 Partille', 'Ljungsolsvägen 5, 433_00_Partille'],
  ['1 oktober 2024 och december 2025', '1_oktober_2024 och december 2025'],
])('%s', (text, expected) => {
  expect(withVisibleSpaces(text)).toBe(expected)
})

test('a range does not break, and typesetting is idempotent', () => {
  expect(typeset('Måndag–fredag')).toBe('Måndag–\u2060fredag')
  expect(typeset('12–30 år')).toBe('12–\u206030\u00a0år')
  expect(typeset(typeset('12–30 år'))).toBe(typeset('12–30 år'))
})
