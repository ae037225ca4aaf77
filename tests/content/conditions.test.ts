/** Texts that depend on a price, and what may refer to a price that expires. */
import { describe, expect, test } from 'vitest'
import { textWhile } from '../../renderer/content/conditions.ts'
import { edited, problemsIn } from '../support/smallSite.ts'
import { onDeductions, pageAt, sectionOf } from './small.ts'

/** A page with a price that is valid until 30 June 2027, and a text. */
const withText = (text: string, title = 'Avdrag') => {
  const [[file, yaml]] = Object.entries(
    onDeductions(`  - type: product
    anchor: pris
    title: Exempelpris
    name: Box
    brand: Kabelin
    text: Med kabel.
    price: box_price
    priceNote: Inklusive moms.
    image: { file: tak.webp, alt: Ett tak }
  - type: list
    title: Frågor
    items:
      - { title: Alltid, text: Här. }
      - { title: Också, text: Där. }
      - { title: Ibland, text: '${text}' }
  - type: faq
    title: Svar
    items:
      - { question: Ett, answer: Ja. }
      - { question: Annat, answer: Ja. }
      - { question: Två, answer: '${text}' }`),
  ) as [[string, string]]
  return { [file]: yaml.replace('title: Avdrag\n', `title: '${title}'\n`) }
}

test.each([
  ['Det beror på.{if:box_price} Se priset.{/if}', 'Det beror på. Se priset.', 'Det beror på.'],
  ['{if:box_price}Se priset{else}Begär offert{/if}.', 'Se priset.', 'Begär offert.'],
  // An entry whose required text is empty goes.
  ['{if:box_price}Se priset.{/if}', 'Se priset.', undefined],
])('%s on the last day of the price and after it', (text, before, after) => {
  const pageOn = (today: string) => pageAt('/avdrag', withText(text), today)
  const textsOn = (today: string) =>
    sectionOf(pageOn(today), 'list')?.items.map((item) => item.text)
  expect(textsOn('2027-06-30')).toEqual(['Här.', 'Där.', before])
  expect(textsOn('2027-07-01')).toEqual(['Här.', 'Där.', ...(after ? [after] : [])])
  expect(pageOn('2027-07-01').sections.map(({ type }) => type)).toEqual(['list', 'faq'])
})

test('only a line that shows nothing goes with its end', () =>
  expect(textWhile('A{if:x} b{/if}\n{if:x}C{/if}\nD', () => false)).toBe('A\nD'))

describe('a reference to a price without a condition is an error', () => {
  // biome-ignore format: one text per line
  test.each([
    ['Den kostar {fact:box_price}.', 'priset {fact:box_price} gäller bara till en viss dag.'],
    ['Se [här](#pris).', 'länken #pris leder till ett pris som försvinner'],
    ['Se [här](/avdrag#pris).', 'länken /avdrag#pris leder till ett pris som försvinner'],
    ['Med prisexempel.', '"prisexempel" lovar ett pris som försvinner'],
    ['Se ett exempel på box.', '"ett exempel" lovar ett pris som försvinner'],
    ['{if:box_price}Se priset.', 'villkoret {if:box_price} är inte helt.'],
    ['{if:box_price}Ett{else}Två{else}Tre{/if}', 'villkoret {if:box_price} är inte helt.'],
    ['{if:rot}Se [här](#pris).{/if}', 'länken #pris leder till ett pris som försvinner'],
    ['Den kostar {price}.', '{price} kan bara stå bland punkterna i toppen'],
    ['{if:boxpris}Se priset.{/if}', 'platshållaren {if:boxpris} finns inte. Menade du {if:box_price}?'],
  ])('%s', (text, problem) => {
    expect(problemsIn(withText(text))).toMatch(/^content\/pages\/deductions.yaml:\d+:\d+ /)
    expect(problemsIn(withText(text))).toContain(problem)
  })

  test('in a title for search engines, except a fixed price', () => {
    expect(problemsIn(withText('Text.', 'Box, pris och märken'))).toContain('"pris" lovar ett pris')
    expect(problemsIn(withText('Text.', 'Box till fast pris'))).toBe('')
    expect(problemsIn(withText('Text.', 'Box{if:box_price}, pris{/if}'))).toBe('')
  })

  test('a price without a last day is an error', () => {
    const facts = edited('facts.yaml', '    validTo: 2027-06-30\n', '')
    expect(problemsIn({ ...withText('Text.'), ...facts })).toContain(
      'priset "box_price" har ingen sista dag.',
    )
  })
})
