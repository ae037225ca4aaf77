import { expect, test } from 'vitest'
import { mostSimilar, similarPages } from '../../renderer/content/check/similar.ts'
import { today } from '../../renderer/content/today.ts'
import { content } from '../site.ts'
import { loadSmallSite, smallOptions, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

test('two city pages about the same share at most half of their five-word sequences', () => {
  expect(mostSimilar(content, today()).filter(({ share }) => share > 0.5)).toEqual([])
})

const copy = (name: string) =>
  smallSite['cities/lerum.yaml']!.replace('slug: lerum', `slug: ${name}`)
    .replace('name: Lerum', `name: ${name}`)
    .replace(/^aliases.*\n/m, '')

test('of pages that are copies every pair is told, and always at the one that was added', () => {
  const { site, sources } = loadSmallSite({ 'cities/ale.yaml': copy('ale'), 'cities/vara.yaml': copy('vara') })
  const told = similarPages(site, sources, mostSimilar(site, smallOptions.today), smallSite)
  expect(told.map(({ file, what }) => [file, /solceller\/(\w+)/.exec(what)![1]]).sort()).toEqual([
    ['content/cities/ale.yaml', 'lerum'],
    ['content/cities/vara.yaml', 'ale'],
    ['content/cities/vara.yaml', 'lerum'],
  ])
})

test('all of a page inside a longer one is a copy', () => {
  const filler = Array.from({ length: 500 }, (_, n) => `ord${n}`).join(' ')
  const { site } = loadSmallSite({
    'cities/ale.yaml': `${copy('ale').trimEnd()}\n      - type: text\n        title: Mer\n        body: ${filler}\n`,
  })
  expect(mostSimilar(site, smallOptions.today)[0]).toMatchObject({ cities: expect.arrayContaining(['ale', 'lerum']) })
  expect(mostSimilar(site, smallOptions.today)[0]!.share).toBeGreaterThan(0.85)
})
