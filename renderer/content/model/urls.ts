import { collections } from '../schema/collections.ts'
import type { Site } from '../site.ts'
import { quoteParameters } from './quoteParameters.ts'

/** Addresses of what has none of its own in collections.ts. A path is written as people read it (NFC, with å, ä and ö); absoluteUrl encodes it. */
export const serviceUrl = (service: string) => `/tjanster/${service}`
export const cityUrl = (service: string, city: string) => `${serviceUrl(service)}/${city}`
export const articleUrl = (slug: string) => `${collections.blog.page.url}/${slug}`
export const referenceUrl = (id: string) => `${collections.referencesPage.page.url}#${id}`
export const legalUrl = (slug: string) => `/${slug}`
export const quotePath: string = collections.quote.page.url
/** The way to a quote with what the page knows; renderer/behaviours/quote.ts reads it. */
export function quoteUrl({ service, city }: { service?: string | undefined; city?: string | undefined }): string {
  const known = Object.entries({ [quoteParameters.service]: service, [quoteParameters.city]: city }).filter(([, value]) => value)
  const query = new URLSearchParams(known as [string, string][]).toString()
  return quotePath + (query && `?${query}`)
}
export const absoluteUrl = (origin: string, path: string) => new URL(path, origin).href
export const phoneUrl = (phone: string) => `tel:${phone.replaceAll(/\D/g, '').replace(/^0/, '+46')}`

/** Where the visitor's own click leads: the page asks nobody for a map. */
export const mapUrl = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** The link preview picture of a page, made by the build. */
export const cardPath = (path: string) => `/lankkort${path === '/' ? '/hem' : path.normalize('NFD').replaceAll(/\p{M}/gu, '')}.jpg`

export type Redirect = { from: string; to: string }

/** Where a city's old address leads: to its page of the same service, else to its first page. */
const cityAliasTarget = (services: readonly string[], city: string, alias: string) =>
  cityUrl(services.find((service) => alias.startsWith(`${serviceUrl(service)}/`)) ?? services[0]!, city)

/** A name as people type it in an address, where it differs from the slug in å, ä and ö only. */
function spelled(name: string, slug: string): string[] {
  const typed = name.toLowerCase().replaceAll(/\s+/g, '-')
  return typed !== slug && typed.normalize('NFD').replaceAll(/\p{M}/gu, '') === slug ? [typed] : []
}

type Redirected = Pick<Site, 'services' | 'cities' | 'articles'>

/** Old addresses, from `aliases` in content. */
export const aliasRedirects = (site: Redirected): Redirect[] => [
  ...site.services.flatMap(({ slug, aliases }) => aliases.map((from) => ({ from, to: serviceUrl(slug) }))),
  ...site.cities.flatMap(({ slug, aliases, services }) =>
    aliases.map((from) => ({ from, to: cityAliasTarget(Object.keys(services), slug, from) })),
  ),
  ...site.articles.flatMap(({ id, aliases }) => aliases.map((from) => ({ from, to: articleUrl(id) }))),
]

/** Old addresses, and those with a name as people type it: `/tjanster/solceller/göteborg`. */
export const redirects = (site: Redirected): Redirect[] => [
  ...aliasRedirects(site),
  ...site.services.flatMap(({ slug, name }) => spelled(name, slug).map((typed) => ({ from: serviceUrl(typed), to: serviceUrl(slug) }))),
  ...site.cities.flatMap(({ slug, name, services }) =>
    spelled(name, slug).flatMap((typed) =>
      Object.keys(services).map((service) => ({ from: cityUrl(service, typed), to: cityUrl(service, slug) })),
    ),
  ),
]
