import { expect, test } from 'vitest'
import { pages } from './built.ts'

const names = /\b(göteborgs?|mölndals?|lerums?|alingsås|kungälvs?|kungsbackas?|sävedalens?|partilles?)\b/gi

/** 5-word shingles of `main` without forms and navigation, place names masked. */
function shingles(html: (typeof pages)[number]['root']): Set<string> {
  const main = html.querySelector('main')?.clone() as typeof html
  for (const part of main.querySelectorAll('form, nav, [data-island], script')) part.remove()
  const words =
    main.structuredText
      .toLowerCase()
      .replace(names, 'ort')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(4).map((_, i) => words.slice(i, i + 5).join(' ')))
}

test.each(['/tjanster/solceller/', '/tjanster/laddboxar/'])(
  'two city pages under %s share at most half of their 5-word shingles',
  (prefix) => {
    const cities = pages.filter(({ path }) => path.startsWith(prefix)).map(({ path, root }) => ({ path, set: shingles(root) }))
    expect(cities.length).toBeGreaterThan(5)
    const pairs = cities.flatMap((a, i) =>
      cities.slice(i + 1).map((b) => {
        const shared = a.set.intersection(b.set).size
        return { pair: `${a.path} ${b.path}`, jaccard: shared / (a.set.size + b.set.size - shared) }
      }),
    )
    const worst = pairs.sort((a, b) => b.jaccard - a.jaccard)[0]
    console.log(`worst pair under ${prefix}: ${worst?.pair} ${worst?.jaccard.toFixed(2)}`)
    expect(worst?.jaccard, worst?.pair).toBeLessThanOrEqual(0.5)
  },
)
