/** A hundred more cities hardly change the other pages. */
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { nearest } from '../../renderer/content/model/neighbours.ts'
import { townValues } from '../../renderer/content/model/placeholders.ts'
import { serviceNode } from '../../renderer/content/model/structuredData.ts'
import type { Site } from '../../renderer/content/site.ts'
import { distinctCities } from '../support/distinctCities.ts'
import { smallEnv as env, smallOptions, smallSite } from '../support/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'

const { site: content } = loadSite(smallSite, smallOptions)
const files = { ...smallSite, ...distinctCities(100, 'tests/support/small-site') }
const { site, problems } = loadSite(files, smallOptions)

test('the check accepts the generated cities as distinct', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site!.cities).toHaveLength(102)
})

// biome-ignore format: the pages are named
test.each(['/', '/tjanster/takvatt', '/tjanster/solceller/lerum'])('%s grows by less than 1,000 characters', (path) => {
  const size = (of: Site) => JSON.stringify(sectionsAt(of, path, env)).length
  expect(size(site!) - size(content!)).toBeLessThan(1000)
})

test('twenty towns are named, and of more the first 18 in texts and the counties in data', () => {
  const towns = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...content!.cities[0]!, name: `Ort${at}` }))
  const named = (count: number) => townValues(towns(count)).towns?.split(/, | och /) ?? []
  expect([named(20).length, named(21).length, named(21).slice(-2)]).toEqual([
    20,
    19,
    ['Ort17', 'fler orter'],
  ])
  const text = { name: 'Sol', serviceType: 'Sol', description: 'Sol', path: '/' }
  const served = (count: number) => serviceNode(content!.company, text, towns(count)).areaServed
  const county = [{ '@type': 'AdministrativeArea', name: 'Västra Götalands län' }]
  expect([served(20), served(21)]).toEqual([expect.objectContaining({ length: 20 }), county])
})

test('nearest() keeps the order of its input', () => {
  const at = (latitude: number, longitude: number) => ({ geo: { latitude, longitude } })
  const [far, near, nearer, west] = [at(60, 12), at(58, 12), at(57.8, 12), at(57.7, 12.5)]
  expect(nearest([far, near, west, nearer], at(57.7, 12), 2)).toEqual([west, nearer])
  expect(nearest([far, near], at(57.7, 12), 2)).toEqual([far, near])
})
