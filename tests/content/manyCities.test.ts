/** What a hundred more cities cost the pages that there are. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { articlePage, blogPage, legalPage } from '../../renderer/content/model/articles.ts'
import { cityPage, contactPage, homePage, notFoundPage, quotePage, referencesPage, servicePage } from '../../renderer/content/model/page.ts'
import { nearest } from '../../renderer/content/model/neighbours.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { Header } from '../../renderer/document/Header.tsx'
import { menuPath } from '../../renderer/document/Layout.tsx'
import type { Site } from '../../renderer/content/site.ts'
import { withoutCityTexts } from '../../scripts/build/pages.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { distinctCities } from '../../scripts/lab/bench/distinctCities.ts'
import { cityWith, content, images, localServices } from '../site.ts'
import { smallEnv as env } from '../../scripts/lab/fixtures/smallSite.ts'

const { site, problems } = loadSite({ ...contentFiles(), ...distinctCities(100) }, { images, today: env.today })
const many = site as Site

test('the check takes generated cities for cities of their own', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(many.cities).toHaveLength(content.cities.length + 100)
})

test('a page shows nothing of what other cities say of themselves: the build keeps it when they say something else', () => {
  const bare = withoutCityTexts(content) as unknown as Site
  const kept = (site: Site, service: string, slug: string) =>
    JSON.stringify(
      cityPage(
        { ...site, cities: site.cities.map((city) => (city.slug === slug ? content.cities.find((each) => each.slug === slug)! : city)) },
        service,
        slug,
        env,
      ),
    )
  for (const city of content.cities)
    for (const service of Object.keys(city.services)) expect(kept(bare, service, city.slug)).toBe(kept(content, service, city.slug))
  for (const page of [
    (site: Site) => homePage(site, env),
    (site: Site) => quotePage(site, env),
    (site: Site) => contactPage(site, env),
    (site: Site) => referencesPage(site, env),
    (site: Site) => notFoundPage(site, env),
    (site: Site) => blogPage(site, env),
    ...content.services.map(
      ({ slug }) =>
        (site: Site) =>
          servicePage(site, slug, env),
    ),
    ...content.articles.map(
      ({ id }) =>
        (site: Site) =>
          articlePage(site, id, env),
    ),
    ...content.legal.map(
      ({ id }) =>
        (site: Site) =>
          legalPage(site, id, env),
    ),
  ])
    expect(JSON.stringify(page(bare))).toBe(JSON.stringify(page(content)))
})

const size = (page: unknown) => JSON.stringify(page).length
const lists = (service: Site['services'][number]) => service.sections.some(({ type }) => type === 'cityLinks')

/** 2 % of the lightest of them as HTML, in characters. */
const growth = 1000

test.each([
  { name: 'the home page', page: (of: Site) => homePage(of, env) },
  ...content.services
    .filter((service) => !lists(service))
    .map(({ name, slug }) => ({ name, page: (of: Site) => servicePage(of, slug, env) })),
  ...localServices.map((service) => ({
    name: `${service} in a city`,
    page: (of: Site) => cityPage(of, service, cityWith(() => true, service).slug, env),
  })),
])('$name grows by less than a fiftieth with a hundred more cities', ({ page }) => {
  expect(size(page(many)) - size(page(content))).toBeLessThan(growth)
})

test('the nearest places keep the order in which they are given', () => {
  const at = (latitude: number, longitude: number) => ({ geo: { latitude, longitude } })
  const [far, near, nearer, west] = [at(60, 12), at(58, 12), at(57.8, 12), at(57.7, 12.5)]
  expect(nearest([far, near, west, nearer], at(57.7, 12), 2)).toEqual([west, nearer])
  expect(nearest([far, near], at(57.7, 12), 2)).toEqual([far, near])
})

test('what stands around cities’ pages is the same, so that it is made once', () => {
  const pages = many.cities.flatMap(({ slug, services }) => Object.keys(services).map((service) => cityPage(many, service, slug, env)))
  expect(pages.length).toBeGreaterThan(100)
  expect(new Set(pages.map(({ shell }) => shell)).size).toBe(1)
  expect(new Set(pages.map(({ shell, head }) => menuPath(shell, head.path))).size).toBe(1)
})

test('the menu marks of a path what it marks of the one that stands for it', () => {
  const { shell } = homePage(content, env)
  const marked = (path: string) => renderToStaticMarkup(createElement(Header, { shell, path }))
  for (const { path } of pagesOf(content)) expect(marked(menuPath(shell, path))).toBe(marked(path))
})
