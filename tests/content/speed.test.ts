import { expect, test } from 'vitest'
import { inTexts } from '../../renderer/content/check/walk.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { edited, smallOptions, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

test('a file that has not changed is not read again', () => {
  const before = loadSite(withFiles({}), smallOptions)
  const after = loadSite(withFiles(edited('cities/lerum.yaml', 'anna-svensson', 'anna-svenson')), smallOptions)
  expect(after.problems).toHaveLength(1)
  const read = Object.entries(after.sources).flatMap(([name, sources]) =>
    [...sources].flatMap(([id, source]) => (source === before.sources[name as keyof typeof before.sources].get(id) ? [] : [source.file])),
  )
  expect(read).toEqual(['cities/lerum.yaml'])
})

test('what is sought in texts is sought again in the changed file alone', () => {
  const asked = new Set<string>()
  const find = inTexts(({ source, value }) => {
    asked.add(source.file)
    return value.includes('Skogen') ? [source.file] : []
  })
  const found = find(loadSite(withFiles({}), smallOptions).sources)
  expect(asked.size).toBeGreaterThan(5)
  asked.clear()
  const { sources } = loadSite(withFiles(edited('cities/lerum.yaml', 'name: Lerum', 'name: Skogen')), smallOptions)
  expect(find(sources)).toEqual([...found, 'cities/lerum.yaml'])
  expect([...asked]).toEqual(['cities/lerum.yaml'])
})
