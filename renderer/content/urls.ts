/** URLs of pages, and redirects. */
import { collections } from './schema/collections.ts'
import type { Site } from './site.ts'
import { quoteParameters } from './fixedAddresses.ts'

/**
 * URLs of pages without a fixed URL in collections.ts. Paths are NFC with å, ä and ö; absoluteUrl
 * encodes them.
 */
export const serviceUrl = (service: string) => `/tjanster/${service}`
export const cityUrl = (service: string, city: string) => `${serviceUrl(service)}/${city}`
export const articleUrl = (slug: string) => `${collections.blog.page.url}/${slug}`
export const referenceUrl = (id: string) => `${collections.referencesPage.page.url}#${id}`
export const legalUrl = (slug: string) => `/${slug}`
export const quotePath: string = collections.quote.page.url
/**
 * The quote page with a service and city to fill in; behaviours/prefillQuote.ts reads the
 * parameters.
 */
export function quoteUrl({
  service,
  city,
}: {
  service?: string | undefined
  city?: string | undefined
}): string {
  const query = new URLSearchParams({
    ...(service && { [quoteParameters.service]: service }),
    ...(city && { [quoteParameters.city]: city }),
  }).toString()
  return quotePath + (query && `?${query}`)
}
export const absoluteUrl = (origin: string, path: string) => new URL(path, origin).href
export const phoneUrl = (phone: string) => `tel:${phone.replaceAll(/\D/g, '').replace(/^0/, '+46')}`

/** A link instead of an embedded map: the page makes no request to a third party. */
export const mapUrl = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** The link card of a page. */
export const cardPath = (path: string) =>
  `/lankkort${path === '/' ? '/hem' : path.normalize('NFD').replaceAll(/\p{M}/gu, '')}.jpg`

export type Redirect = { from: string; to: string }

/** Redirects from the `aliases` of content. */
export function redirects({
  services,
  cities,
  articles,
}: Pick<Site, 'services' | 'cities' | 'articles'>): Redirect[] {
  const found: Redirect[] = []
  for (const { id, aliases } of services)
    for (const from of aliases) found.push({ from, to: serviceUrl(id) })
  for (const { id, aliases, ...city } of cities)
    for (const from of aliases) {
      // The city's page of the same service, otherwise its first page.
      const offered = Object.keys(city.services)
      const same = offered.find((service) => from.startsWith(`${serviceUrl(service)}/`))
      found.push({ from, to: cityUrl(same ?? offered[0] ?? '', id) })
    }
  for (const { id, aliases } of articles)
    for (const from of aliases) found.push({ from, to: articleUrl(id) })
  return found
}
