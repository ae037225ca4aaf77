import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { edited, smallOptions, withFiles } from './smallSite.ts'

test('a file that has not changed is not read again', () => {
  const before = loadSite(withFiles({}), smallOptions)
  const after = loadSite(withFiles(edited('cities/lerum.yaml', 'anna-svensson', 'anna-svenson')), smallOptions)
  expect(after.problems).toHaveLength(1)
  const read = Object.entries(after.sources).flatMap(([name, sources]) =>
    [...sources].flatMap(([id, source]) => (source === before.sources[name as keyof typeof before.sources].get(id) ? [] : [source.file])),
  )
  expect(read).toEqual(['cities/lerum.yaml'])
})
