/**
 * The addresses that urls.ts makes, as the specification writes them. Runs also with errors in the
 * content.
 */
import { expect, test } from 'vitest'
import * as urls from '../../renderer/content/urls.ts'
import { specifiedTowns } from '../specifiedTowns.ts'

test('addresses with a query, a fragment or å, ä, ö', () => {
  const path = '/tjanster/ai-batterilösningar'
  expect(urls.serviceUrl('ai-batterilösningar')).toBe(path)
  expect(urls.absoluteUrl('https://www.firma.se', path)).toBe(
    'https://www.firma.se/tjanster/ai-batteril%C3%B6sningar',
  )
  expect(urls.cardPath(path)).toBe('/lankkort/tjanster/ai-batterilosningar.jpg')
  expect(urls.referenceUrl('lerum')).toBe('/referensuppdrag#lerum')
  expect(urls.quoteUrl({ service: 'takvatt', city: 'molndal' })).toBe(
    '/begar-offert?tjanst=takvatt&ort=molndal',
  )
})

test.each(specifiedTowns)('the address of %s', (town) =>
  expect(urls.cityUrl('solceller', town)).toBe(`/tjanster/solceller/${town}`),
)

test('redirects from aliases', () => {
  const sol = { id: 'sol', aliases: ['/solpaneler'] }
  const town = {
    id: 'vastra-frolunda',
    aliases: ['/tjanster/takvatt/frolunda', '/frolunda'],
    services: { sol: {}, takvatt: {} },
  }
  const text = { id: 'vinter', aliases: ['/blog/kyla'] }
  const all = urls.redirects({ services: [sol], cities: [town], articles: [text] } as never)
  expect(all.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/solpaneler /tjanster/sol',
    '/tjanster/takvatt/frolunda /tjanster/takvatt/vastra-frolunda',
    '/frolunda /tjanster/sol/vastra-frolunda',
    '/blog/kyla /blog/vinter',
  ])
})
