/** The addresses of the built site, requested from the local server. */
import { describe, expect, test } from 'vitest'
import { articleUrl, cityUrl, redirects, serviceUrl } from '../../renderer/content/model/urls.ts'
import { cities, cityWith, company, content, localService, localServices, routes as entries } from '../site.ts'
import { origin, pages } from './built.ts'

const solarCities = ['goteborg', 'molndal', 'lerum', 'alingsas', 'kungalv', 'kungsbacka', 'savedalen', 'partille']
const chargerCities = ['goteborg', 'molndal', 'lerum', 'alingsas', 'kungalv', 'kungsbacka']
/** Section 2 of the specification. The content of a customer may differ. */
const specified = [
  ...['/', '/begar-offert', '/kontakt', '/referensuppdrag', '/cookies', '/integritetspolicy', '/blog'],
  ...['solceller', 'takvatt', 'takmaling', 'laddboxar', 'eltjanster', 'ai-batterilösningar'].map(serviceUrl),
  ...solarCities.map((city) => cityUrl('solceller', city)),
  ...chargerCities.map((city) => cityUrl('laddboxar', city)),
  ...['solceller-vilka-typer-finns', 'solcellsbatteri-allt-du-behover-veta', 'solceller-under-vintern'].map(articleUrl),
  articleUrl('wattvinst-tjana-pengar-pa-din-energi'),
]
const routes = entries.map(({ path }) => path)
const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

describe('addresses', () => {
  test.runIf(company.sample)('the sample content has every route of the specification', () => {
    expect(specified.filter((path) => !routes.includes(path))).toEqual([])
  })

  test('404 answers of hashed files are not cached', async () => {
    const { status, headers } = await get('/assets/entries/gone.12345678.js')
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test.each(routes)('%s answers 200 without a redirect, in both Unicode normalisations', async (path) => {
    expect((await get(path)).status).toBe(200)
    for (const form of ['NFC', 'NFD']) expect((await get(encodeURI(path.normalize(form)))).status, form).toBe(200)
  })

  test.each(redirects(content))('the alias $from redirects to $to', async ({ from, to }) => {
    const response = await get(encodeURI(from))
    expect([response.status, response.headers.get('location')]).toEqual([301, encodeURI(to)])
  })

  test('the pages are those of the content and the 404 page', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual([...routes, '/404'].sort())
  })

  // hosting.test.ts tests the other rules.
  test('a trailing space is redirected', async () => {
    const response = await get('/kontakt%20')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/kontakt'])
  })

  test.each([
    '/404',
    '/finns-inte',
    cityUrl(localService, 'finns-inte'),
    articleUrl('finns-inte'),
    // A service without city pages, and a city without the service.
    ...content.services.flatMap(({ slug, cityPage }) => (cityPage ? [] : [cityUrl(slug, cityWith().slug)])).slice(0, 1),
    ...cities
      .flatMap(({ slug, services }) => localServices.filter((service) => !services[service]).map((service) => cityUrl(service, slug)))
      .slice(0, 1),
  ])('%s answers 404 with the 404 page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  })

  const feeds = ['sitemap.xml', 'robots.txt', 'manifest.webmanifest', '.well-known/security.txt', 'blog/rss.xml']
  test.each([...feeds, 'favicon.svg', 'favicon.ico', 'apple-touch-icon.png'])('%s exists', async (file) => {
    expect((await get(`/${file}`)).status).toBe(200)
  })

  test('the sitemap lists exactly the indexed pages', async () => {
    const xml = await (await get('/sitemap.xml')).text()
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => decodeURIComponent(new URL(url).pathname))
    const indexed = entries.filter(({ head }) => head.robots === 'index, follow')
    expect(indexed.length).toBeLessThan(entries.length)
    expect(paths).not.toContain('/tack')
    expect(paths.sort()).toEqual(indexed.map(({ path }) => path).sort())
    for (const { id, date, updated = date } of content.articles)
      expect(xml).toContain(`${new URL(articleUrl(id), content.company.origin).href}</loc><lastmod>${updated}</lastmod>`)
  })
})
