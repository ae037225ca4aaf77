/** The sample on a day after its prices and facts have expired. */
import { expect, test } from 'vitest'
import { pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { smallEnv } from '../support/smallSite.ts'

async function pagesOn(today: string) {
  const { site, problems } = await loadContent(today)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const entries = pagesOf(site!)
  const texts = entries.map((entry) =>
    JSON.stringify(pageModel(entry, site!, { ...smallEnv, today })),
  )
  return { paths: entries.map(({ path }) => path), texts }
}

const price = /Priset gäller till och med|prisexempel|exempelpris|: [\d\s]+kr|delbetal/i

test('after the last day of the prices the pages are the same, without a price or a promise of one', async () => {
  const before = await pagesOn('2026-11-23')
  const after = await pagesOn('2027-07-01')
  expect(after.paths).toEqual(before.paths)
  expect(before.texts.filter((text) => price.test(text)).length).toBeGreaterThan(8)
  // The policy says who gets the data of a visitor who pays by instalments.
  const others = after.texts.filter((_, index) => after.paths[index] !== '/integritetspolicy')
  expect(others.flatMap((text) => price.exec(text)?.[0] ?? [])).toEqual([])
  expect(after.texts.join('')).not.toMatch(/"Offer"|#pris"|#finansiering/)
})

test('a price stays whole when only the rules of its deduction are past their review date', async () => {
  const { texts } = await pagesOn('2027-02-15')
  expect(texts.some((text) => text.includes('Pris före avdrag'))).toBe(true)
  const both = /"Priset gäller.*"label":"Skattereduktion, /
  expect(texts.filter((text) => both.test(text))).toEqual([])
})
