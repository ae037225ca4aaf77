/** No-break characters in texts. */
import { typeset } from '../../renderer/content/typeset.ts'
import { expect, test } from 'vitest'

/** No-break spaces as _, word joiners as +. */
const withVisibleSpaces = (text: string) =>
  typeset(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+')

test.each([
  ['garanti i 25 års tid', 'garanti i 25_års tid'],
  ['11 250 kr eller 30 %', '11_250_kr eller 30_%'],
  ['Ring 031-390 06 00 nu', 'Ring 031-390 06 00 nu'],
  ['F-skatt, e-post och IP-adress', 'F-+skatt, e-post och IP-+adress'],
  ['25–35 år, org.nr 556677-8899', '25–+35_år, org.nr 556677-8899'],
  ['inom 24 timmar', 'inom 24_timmar'],
  ['67 kap. 38 § och § 4', '67_kap. 38 § och §_4'],
  ['sedan 2021 har vi', 'sedan 2021 har vi'],
  ['1 oktober 2024 och december 2025', '1_oktober_2024 och december 2025'],
])('%s', (text, expected) => {
  expect(withVisibleSpaces(text)).toBe(expected)
})

test('typesetting is idempotent', () => {
  expect(typeset(typeset('12–30 år'))).toBe(typeset('12–30 år'))
})
