import { describe, expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { contentFiles, imageSizes } from '../../scripts/build/contentFiles.ts'
import { origin } from './built.ts'

const solarCities = ['goteborg', 'molndal', 'lerum', 'alingsas', 'kungalv', 'kungsbacka', 'savedalen', 'partille']
const chargerCities = ['goteborg', 'molndal', 'lerum', 'alingsas', 'kungalv', 'kungsbacka']
/** Section 2 of the specification, which the sample content follows; a customer's own may have other cities and posts. */
const specified = [
  '/',
  '/begar-offert',
  '/kontakt',
  '/referensuppdrag',
  '/cookies',
  '/integritetspolicy',
  '/tjanster/solceller',
  '/tjanster/takvatt',
  '/tjanster/takmaling',
  '/tjanster/laddboxar',
  '/tjanster/eltjanster',
  '/tjanster/ai-batterilösningar',
  ...solarCities.map((city) => `/tjanster/solceller/${city}`),
  ...chargerCities.map((city) => `/tjanster/laddboxar/${city}`),
  '/blog',
  '/blog/solceller-vilka-typer-finns',
  '/blog/solcellsbatteri-allt-du-behover-veta',
  '/blog/solceller-under-vintern',
  '/blog/wattvinst-tjana-pengar-pa-din-energi',
]
const { site } = loadSite(contentFiles(), { images: await imageSizes(), today: '2026-11-20' })
if (!site) throw new Error('The content has errors: npm run check:content shows them.')
const routes = pagesOf(site).map(({ path }) => path)
const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

describe('addresses', () => {
  test.runIf(site.company.sample)('the sample content has every route of the specification', () => {
    expect(specified.filter((path) => !routes.includes(path))).toEqual([])
  })

  test.each(routes)('%s answers 200 without a redirect', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  test.each(['/tjanster/ai-batteril%C3%B6sningar', '/tjanster/ai-batterilo%CC%88sningar'])('%s answers 200 too', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  test('the address without ö redirects to the one with it', async () => {
    const response = await get('/tjanster/ai-batterilosningar')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/tjanster/ai-batteril%C3%B6sningar'])
  })

  test.each([
    '/finns-inte',
    '/tjanster/solceller/stockholm',
    '/tjanster/laddboxar/partille',
    '/blog/finns-inte',
    '/tjanster/takvatt/goteborg',
  ])('%s answers 404 with the page that says so', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Oops! Page not found')
  })

  test.each([
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/blog/rss.xml',
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
  ])('%s is there', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  test('the sitemap lists every route and nothing else', async () => {
    const xml = await (await get('/sitemap.xml')).text()
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => decodeURIComponent(new URL(url).pathname))
    expect(paths.sort()).toEqual([...routes].sort())
  })
})
