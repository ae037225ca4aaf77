/** The addresses of the built site, requested from the local server. */
import { describe, expect, test } from 'vitest'
import { redirects } from '../../renderer/content/model/urls.ts'
import {
  cities,
  cityWith,
  company,
  content,
  localService,
  localServices,
  routes as entries,
} from '../site.ts'
import { origin, pages } from './built.ts'

/** Section 2 of the specification. The content of a customer may differ. */
const specified = [
  '/',
  '/tjanster/solceller',
  '/tjanster/solceller/goteborg',
  '/tjanster/solceller/molndal',
  '/tjanster/solceller/lerum',
  '/tjanster/solceller/alingsas',
  '/tjanster/solceller/kungalv',
  '/tjanster/solceller/kungsbacka',
  '/tjanster/solceller/savedalen',
  '/tjanster/solceller/partille',
  '/tjanster/takvatt',
  '/tjanster/takmaling',
  '/tjanster/laddboxar',
  '/tjanster/laddboxar/goteborg',
  '/tjanster/laddboxar/molndal',
  '/tjanster/laddboxar/lerum',
  '/tjanster/laddboxar/alingsas',
  '/tjanster/laddboxar/kungalv',
  '/tjanster/laddboxar/kungsbacka',
  '/tjanster/eltjanster',
  '/tjanster/ai-batterilösningar',
  '/begar-offert',
  '/kontakt',
  '/referensuppdrag',
  '/blog',
  '/blog/solceller-vilka-typer-finns',
  '/blog/solcellsbatteri-allt-du-behover-veta',
  '/blog/solceller-under-vintern',
  '/blog/wattvinst-tjana-pengar-pa-din-energi',
  '/cookies',
  '/integritetspolicy',
]
const routes = entries.map(({ path }) => path)
const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

describe('addresses', () => {
  // The one place that holds towns to the specification: an office may remove one, and its addresses then redirect.
  test.runIf(company.sample)(
    'every route of the specification is a page, or redirects since an office removed it',
    () => {
      const removed = redirects(content).map(({ from }) => from)
      expect(specified.filter((path) => !routes.includes(path) && !removed.includes(path))).toEqual(
        [],
      )
    },
  )

  test('404 answers of hashed files are not cached', async () => {
    const { status, headers } = await get('/assets/entries/gone.12345678.js')
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('the pages are those of the content and the 404 page', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual([...routes, '/404'].sort())
  })

  test.each([
    '/404',
    '/finns-inte',
    '/kontakt/x',
    '/kontaktx',
    '/@kontakt',
    '/%FF',
    `/tjanster/${localService}/finns-inte`,
    '/blog/finns-inte',
    // A service without city pages, and a city without the service.
    ...content.services
      .flatMap(({ id, cityPage }) => (cityPage ? [] : [`/tjanster/${id}/${cityWith().id}`]))
      .slice(0, 1),
    ...cities
      .flatMap(({ id, services }) =>
        localServices
          .filter((service) => !services[service])
          .map((service) => `/tjanster/${service}/${id}`),
      )
      .slice(0, 1),
  ])('%s answers 404 with the 404 page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  })

  const feeds = [
    'sitemap.xml',
    'robots.txt',
    'manifest.webmanifest',
    '.well-known/security.txt',
    'blog/rss.xml',
  ]
  test.each([...feeds, 'favicon.svg', 'apple-touch-icon.png'])('%s exists', async (file) => {
    expect((await get(`/${file}`)).status).toBe(200)
  })

  test('the sitemap lists exactly the indexed pages', async () => {
    const xml = await (await get('/sitemap.xml')).text()
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      decodeURIComponent(new URL(url).pathname),
    )
    const indexed = entries.filter(({ head }) => head.robots === 'index, follow')
    expect(paths.sort()).toEqual(indexed.map(({ path }) => path).sort())
    for (const { id, date, updated = date } of content.articles)
      expect(xml).toContain(
        `${content.company.origin}/blog/${id}</loc><lastmod>${updated}</lastmod>`,
      )
  })
})
