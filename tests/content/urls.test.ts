/** The addresses that urls.ts makes, as the specification writes them. */
import { expect, test } from 'vitest'
import * as urls from '../../renderer/content/model/urls.ts'

test('services and cities', () => {
  expect(urls.serviceUrl('ai-batterilösningar')).toBe('/tjanster/ai-batterilösningar')
  expect(urls.cityUrl('laddboxar', 'kungsbacka')).toBe('/tjanster/laddboxar/kungsbacka')
})

test('articles, references, legal pages and the quote page', () => {
  expect(urls.articleUrl('solceller-under-vintern')).toBe('/blog/solceller-under-vintern')
  expect(urls.referenceUrl('lerum')).toBe('/referensuppdrag#lerum')
  expect(urls.legalUrl('integritetspolicy')).toBe('/integritetspolicy')
  expect(urls.quoteUrl({})).toBe('/begar-offert')
  expect(urls.quoteUrl({ service: 'takvatt', city: 'molndal' })).toBe(
    '/begar-offert?tjanst=takvatt&ort=molndal',
  )
})

test('absolute addresses, pictures, telephones and maps', () => {
  expect(urls.absoluteUrl('https://www.firma.se', '/tjanster/ai-batterilösningar')).toBe(
    'https://www.firma.se/tjanster/ai-batteril%C3%B6sningar',
  )
  expect(urls.cardPath('/')).toBe('/lankkort/hem.jpg')
  expect(urls.cardPath('/tjanster/ai-batterilösningar')).toBe(
    '/lankkort/tjanster/ai-batterilosningar.jpg',
  )
  expect(urls.phoneUrl('031-390 06 00')).toBe('tel:+46313900600')
  expect(urls.mapUrl({ latitude: 57.74, longitude: 12.11 })).toBe(
    'https://www.openstreetmap.org/?mlat=57.74&mlon=12.11#map=16/57.74/12.11',
  )
})

test('redirects from aliases, and from names as visitors type them', () => {
  const sol = { slug: 'sol', name: 'Sol', aliases: [] }
  const town = {
    slug: 'vastra-frolunda',
    name: 'Västra Frölunda',
    aliases: ['/tjanster/takvatt/frolunda', '/frolunda'],
    services: { sol: {}, takvatt: {} },
  }
  const all = urls.redirects({ services: [sol], cities: [town], articles: [] } as never)
  expect(all.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/tjanster/takvatt/frolunda /tjanster/takvatt/vastra-frolunda',
    '/frolunda /tjanster/sol/vastra-frolunda',
    '/tjanster/sol/västra-frölunda /tjanster/sol/vastra-frolunda',
    '/tjanster/takvatt/västra-frölunda /tjanster/takvatt/vastra-frolunda',
  ])
})
