/** Misspelt ids of facts in texts. */
import { expect, test } from 'vitest'
import { edited, problemsIn, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

const fact = (id: string) => `  - id: ${id}
    figure: 1 kr
    statement: Något.
    source: { name: A, url: https://www.firma.example/a }
    asOf: 2026-01-01
    checkBy: 2027-01-01
`
const manyFacts = {
  'facts.yaml':
    smallSite['facts.yaml']! +
    Array.from({ length: 40 }, (_, index) => fact(`size_${index}`)).join('') +
    fact('warranty'),
}
const adviceFor = (placeholder: string) =>
  problemsIn({
    ...manyFacts,
    ...edited('services/solceller.yaml', 'Läs mer om', `Läs ${placeholder} om`),
  })

test.each([
  ['{fact:box_prise}', 'Menade du {fact:box_price}?'],
  ['{if:waranty}x{/if}', 'Menade du {if:warranty}?'],
  ['{if:Box_Price}x{/if}', 'Menade du {if:box_price}?'],
  ['{fact:elpris}', 'Mest likt: '],
  ['{as_of:}', 'Mest likt: '],
])('%s is corrected: %s', (placeholder, advice) => {
  expect(adviceFor(placeholder)).toContain(advice)
})
