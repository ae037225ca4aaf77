import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { smallOptions, smallSite, withFiles } from './smallSite.ts'

test('five hundred cities are checked again in under a second, with one of them changed', () => {
  const lerum = smallSite['cities/lerum.yaml']!.replace(/aliases: .*\n/, '')
  const cities = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`cities/ort-${index}.yaml`, lerum.replace('slug: lerum', `slug: ort-${index}`)]),
  )
  expect(loadSite(withFiles(cities), smallOptions).problems).toEqual([])
  const start = performance.now()
  const { problems } = loadSite(
    withFiles({ ...cities, 'cities/ort-250.yaml': cities['cities/ort-250.yaml']!.replace('anna-svensson', 'anna-svenson') }),
    smallOptions,
  )
  expect(performance.now() - start).toBeLessThan(1000)
  expect(problems).toHaveLength(1)
})
