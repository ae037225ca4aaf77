import { expect, test } from 'vitest'
import { absoluteUrl, aliasRedirects, cardPath, serviceUrl } from '../../renderer/content/model/urls.ts'

test('an address with ö is percent-encoded when it is made absolute, and its preview picture has none', () => {
  const path = serviceUrl('ai-batterilösningar')
  expect(absoluteUrl('https://www.exempel.se', path)).toBe('https://www.exempel.se/tjanster/ai-batteril%C3%B6sningar')
  expect(cardPath(path)).toBe('/lankkort/tjanster/ai-batterilosningar.jpg')
  expect(cardPath('/')).toBe('/lankkort/hem.jpg')
})

test('an old address of a city leads to its page of the same service, else to its first page', () => {
  const city = { slug: 'molndal', aliases: ['/tjanster/laddboxar/mdal', '/mdal'], services: { solceller: {}, laddboxar: {} } }
  const site = { services: [], articles: [], cities: [city] } as unknown as Parameters<typeof aliasRedirects>[0]
  expect(aliasRedirects(site).map(({ to }) => to)).toEqual(['/tjanster/laddboxar/molndal', '/tjanster/solceller/molndal'])
})
