/** No-break characters in texts. */
import { typeset } from '../../renderer/content/model/placeholders.ts'
import { withoutBreaks } from '../../renderer/document/noBreak.ts'
import { expect, test } from 'vitest'

/** No-break spaces as _. */
const withVisibleSpaces = (text: string) => typeset(text).replaceAll('\u00a0', '_')

test.each([
  ['garanti i 25 års tid', 'garanti i 25_års tid'],
  ['11 250 kr eller 30 %', '11_250_kr eller 30_%'],
  ['Ring 031-390 06 00 nu', 'Ring 031-390 06 00 nu'],
  ['F-skatt, e-post och IP-adress', 'F-skatt, e-post och IP-adress'],
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

// biome-ignore format: one text per line
test.each([
  ['<p>Ring 031-390 06 00 nu</p>', '<p>Ring [031-390 06 00] nu</p>'],
  ['<p>Sök på 555555-5555 hos</p>', '<p>Sök på [555555-5555] hos</p>'],
  ['<p>F-skatt, e-postadressen och ROT-avdrag</p>', '<p>[F-skatt], [e-postadressen] och [ROT-avdrag]</p>'],
  ['<p>AI-styrningen, EU-kommissionens, AI-batterilösningar, Carl-Johan</p>', '<p>[AI-styrningen], [EU-kommissionens], AI-batterilösningar, Carl-Johan</p>'],
  ['<p>Måndag–fredag 08:00–17:00, 12–30\u00a0år</p>', '<p>[Måndag–fredag] [08:00–17:00], [12–30\u00a0år]</p>'],
  ['<p>4,5–11\u00a0kW och 12\u00a0900–15\u00a0100\u00a0kr.</p>', '<p>[4,5–11\u00a0kW] och [12\u00a0900–15\u00a0100\u00a0kr].</p>'],
  ['<td>−15\u00a0990\u00a0kr</td>', '<td>[−15\u00a0990\u00a0kr]</td>'],
  ['<p>Ljungsolsvägen 5, 433 00 Partille</p>', '<p>Ljungsolsvägen 5, [433 00 Partille]</p>'],
  ['<p>ärendet #1234-5678</p>', '<p>ärendet [#1234-5678]</p>'],
  ['<a href="tel:+46"><svg><path d="M1-2"/></svg>Ring 031-390 06 00</a> e-post', '<a href="tel:+46"><svg><path d="M1-2"/></svg>Ring 031-390 06 00</a> [e-post]'],
  ['<input value="15\u00a0000"/><p aria-label="1\u00a0kW">x</p>', '<input value="15 000"/><p aria-label="1 kW">x</p>'],
  ['<option value="a">12–15\u00a0kW</option><p>1–2</p>', '<option value="a">12–15 kW</option><p>[1–2]</p>'],
  ['<div data-island="A" data-props="1\u00a0"><div>e-post</div><div>a</div></div><p>e-post</p>', '<div data-island="A" data-props="1\u00a0"><div>e-post</div><div>a</div></div><p>[e-post]</p>'],
  ['<script>"1–2"</script><style>a{b:1–2}</style>1–2', '<script>"1–2"</script><style>a{b:1–2}</style>[1–2]'],
  ['<h1>Laddbox i Kungsbacka</h1><span>Solceller i Åsa</span>', '<h1>Laddbox i Kungsbacka</h1><span>Solceller [i Åsa]]'],
  ['<a>Öppna i kartan</a>', '<a>Öppna i kartan</a>'],
  ['<p>El i Åsa.</p><p>AI-styrningen i huset</p>', '<p>El i Åsa.</p><p>[AI-styrningen] i huset</p>'],
  ['<p>2021-11-20, sol – vind, Göteborg–Borås</p>', '<p>2021-11-20, sol – vind, [Göteborg–Borås]</p>'],
])('the parts of %j that stay on one line', (html, expected) => {
  expect(withoutBreaks(html).replaceAll('<span class="nb">', '[').replaceAll('</span>', ']')).toBe(expected)
})
