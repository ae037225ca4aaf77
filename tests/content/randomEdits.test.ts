/** Random edits of the small site's files. */
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { smallOptions, smallSite, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

const signs = '" \' { } [ ] : - # | > % @ ` \\ ~ null å 😀 {city} <b> ]( ```'.split(' ')
const edits = [
  ...signs,
  ' ',
  '\n',
  '\n\n',
  '\t',
  '\u0000',
  '&a ',
  '*b',
  '!x ',
  '<<: ',
  '? ',
  '---\n',
  '',
]
const english =
  /\b(expected|invalid|unexpected|required|must|error|undefined|NaN|cannot|object|string|token)\b/i

/** A seeded generator, so that failures can be repeated. */
function* numbers(seed: number): Generator<number> {
  for (let value = seed; ; yield value / 0x7fffffff)
    value = (value * 1103515245 + 12345) & 0x7fffffff
}

test.each([1, 7, 99])(
  'a random edit is reported in Swedish, at an existing line (seed %i)',
  (seed) => {
    const random = numbers(seed)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random.next().value! * from.length)]!
    let count = 0
    for (let round = 0; round < 150; round++) {
      const file = pick(Object.keys(smallSite))
      const text = smallSite[file]!
      const at = Math.floor(random.next().value! * text.length)
      const removed = pick([0, 0, 1, 5, 40])
      const changed = text.slice(0, at) + pick(edits) + text.slice(at + removed)
      const { site, sources, problems } = loadSite(withFiles({ [file]: changed }), smallOptions)
      const all = [...problems, ...(site ? contentQuality(site, sources, smallOptions) : [])]
      count += all.length
      if (!site) expect(all, changed).not.toEqual([])
      for (const { message, instead = '', line, column, file: where } of all) {
        expect(`${message} ${instead}`.replace(/"[^"]*"|'[^']*'/g, ''), changed).not.toMatch(
          english,
        )
        expect(column).toBeGreaterThan(0)
        if (where === `content/${file}`)
          expect(line, changed).toBeLessThanOrEqual(changed.split('\n').length)
      }
    }
    expect(count).toBeGreaterThan(100)
  },
)
