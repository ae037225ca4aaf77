/** URLs and redirects. */
import { expect, test } from 'vitest'
import { absoluteUrl, aliasRedirects, cardPath, serviceUrl } from '../../renderer/content/model/urls.ts'

test('absoluteUrl encodes ö, and cardPath replaces it', () => {
  const path = serviceUrl('ai-batterilösningar')
  expect(absoluteUrl('https://www.exempel.se', path)).toBe('https://www.exempel.se/tjanster/ai-batteril%C3%B6sningar')
  expect(cardPath(path)).toBe('/lankkort/tjanster/ai-batterilosningar.jpg')
  expect(cardPath('/')).toBe('/lankkort/hem.jpg')
})

test('an alias of a city redirects to its page of the same service, otherwise to its first page', () => {
  const city = { slug: 'molndal', aliases: ['/tjanster/laddboxar/mdal', '/mdal'], services: { solceller: {}, laddboxar: {} } }
  const site = { services: [], articles: [], cities: [city] } as unknown as Parameters<typeof aliasRedirects>[0]
  expect(aliasRedirects(site).map(({ to }) => to)).toEqual(['/tjanster/laddboxar/molndal', '/tjanster/solceller/molndal'])
})
