import { expect, test } from 'vitest'
import { closest } from '../../renderer/content/read/closest.ts'

test.each([
  ['distrikt', ['districts', 'description'], 'districts'],
  ['ladboxar', ['solceller', 'laddboxar'], 'laddboxar'],
  ['ana', ['anna', 'johan'], 'anna'],
  ['mölndal', ['molndal', 'lerum'], 'molndal'],
  ['slgu', ['slug', 'name'], 'slug'],
  ['Lerum', ['lerum'], 'lerum'],
  ['förfrågan', ['kontakt', 'blogg'], undefined],
])('%s among %j is taken for %s', (word, candidates, meant) => {
  expect(closest(word, candidates)).toBe(meant)
})
