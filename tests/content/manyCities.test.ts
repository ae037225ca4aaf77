/** A hundred more cities hardly change the other pages. */
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { nearest } from '../../renderer/content/model/neighbours.ts'
import { cityUrl, serviceUrl } from '../../renderer/content/model/urls.ts'
import type { Site } from '../../renderer/content/site.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { distinctCities } from '../../scripts/lab/bench/distinctCities.ts'
import { smallEnv as env } from '../../scripts/lab/fixtures/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { cityWith, content, images, localServices } from '../site.ts'

const { site, problems } = loadSite({ ...contentFiles(), ...distinctCities(100) }, { images, today: env.today })

test('the check accepts the generated cities as distinct', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site!.cities).toHaveLength(content.cities.length + 100)
})

const withoutCityLinks = content.services.filter(({ sections }) => sections.every(({ type }) => type !== 'cityLinks'))
test.each([
  '/',
  ...withoutCityLinks.map(({ slug }) => serviceUrl(slug)),
  ...localServices.map((service) => cityUrl(service, cityWith(() => true, service).slug)),
])('%s grows by less than 1,000 characters, 2 percent of the lightest page', (path) => {
  const size = (of: Site) => JSON.stringify(sectionsAt(of, path, env)).length
  expect(size(site!) - size(content)).toBeLessThan(1000)
})

test('nearest() keeps the order of its input', () => {
  const at = (latitude: number, longitude: number) => ({ geo: { latitude, longitude } })
  const far = at(60, 12)
  const near = at(58, 12)
  const nearer = at(57.8, 12)
  const west = at(57.7, 12.5)
  expect(nearest([far, near, west, nearer], at(57.7, 12), 2)).toEqual([west, nearer])
  expect(nearest([far, near], at(57.7, 12), 2)).toEqual([far, near])
})
