/** A hundred more cities hardly change the other pages. */
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { nearest } from '../../renderer/content/model/neighbours.ts'
import type { Site } from '../../renderer/content/site.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { distinctCities } from '../../scripts/lab/bench/distinctCities.ts'
import { cityWith, content, images, localServices } from '../site.ts'
import { smallEnv as env } from '../../scripts/lab/fixtures/smallSite.ts'

const { site, problems } = loadSite({ ...contentFiles(), ...distinctCities(100) }, { images, today: env.today })
const many = site as Site

test('the check accepts the generated cities as distinct', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(many.cities).toHaveLength(content.cities.length + 100)
})

const size = (page: unknown) => JSON.stringify(page).length
const lists = (service: Site['services'][number]) => service.sections.some(({ type }) => type === 'cityLinks')

/** 2 % of the lightest of them as HTML, in characters. */
const growth = 1000

test.each([
  { name: 'the home page', page: (of: Site) => sectionsAt(of, '/', env) },
  ...content.services
    .filter((service) => !lists(service))
    .map(({ name, slug }) => ({ name, page: (of: Site) => sectionsAt(of, `/tjanster/${slug}`, env) })),
  ...localServices.map((service) => ({
    name: `${service} in a city`,
    page: (of: Site) => sectionsAt(of, `/tjanster/${service}/${cityWith(() => true, service).slug}`, env),
  })),
])('$name grows by less than 2 %', ({ page }) => {
  expect(size(page(many)) - size(page(content))).toBeLessThan(growth)
})

test('nearest() keeps the order of its input', () => {
  const at = (latitude: number, longitude: number) => ({ geo: { latitude, longitude } })
  const [far, near, nearer, west] = [at(60, 12), at(58, 12), at(57.8, 12), at(57.7, 12.5)]
  expect(nearest([far, near, west, nearer], at(57.7, 12), 2)).toEqual([west, nearer])
  expect(nearest([far, near], at(57.7, 12), 2)).toEqual([far, near])
})
