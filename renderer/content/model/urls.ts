import type { Site } from '../site.ts'

/** The only place that builds addresses. A path is written as people read it (NFC, with å, ä and ö); absoluteUrl encodes it. */
export const staticUrls = { home: '/', quote: '/begar-offert', contact: '/kontakt', references: '/referensuppdrag', blog: '/blog' } as const
export const serviceUrl = (service: string) => `/tjanster/${service}`
export const cityUrl = (service: string, city: string) => `${serviceUrl(service)}/${city}`
export const articleUrl = (slug: string) => `${staticUrls.blog}/${slug}`
/** Legal pages have their addresses under pages/. */
export const legalSlugs = ['cookies', 'integritetspolicy'] as const
export const legalUrl = (slug: string) => `/${slug}`
export const absoluteUrl = (origin: string, path: string) => new URL(path, origin).href
export const phoneUrl = (phone: string) => `tel:${phone.replaceAll(/\D/g, '').replace(/^0/, '+46')}`

/** The link preview picture of a page, made by the build. */
export const cardPath = (path: string) => `/lankkort${path === '/' ? '/hem' : path.normalize('NFD').replaceAll(/\p{M}/gu, '')}.jpg`

export type Route = {
  path: string
  kind: 'home' | 'service' | 'city' | 'article' | 'blog' | 'quote' | 'contact' | 'references' | 'legal'
  /** The files under content/ that the page's own text is made of. */
  sources: string[]
}
export type RouteParts = Pick<Site, 'services' | 'cities' | 'articles' | 'legal'> &
  Partial<Pick<Site, 'staff' | 'references' | 'testimonials'>>

/** Every page but 404, in the order in which a visitor would list them. */
export function allRoutes(site: RouteParts): Route[] {
  const files = (folder: string, entries: readonly { id: string }[] = []) => entries.map(({ id }) => `${folder}/${id}.yaml`)
  const citiesOf = (service: string) => site.cities.filter((city) => city.services[service])
  return [
    {
      path: staticUrls.home,
      kind: 'home',
      sources: ['pages/home.yaml', 'site.yaml', ...files('services', site.services), ...files('testimonials', site.testimonials)],
    },
    ...site.services.flatMap((service): Route[] => [
      {
        path: serviceUrl(service.slug),
        kind: 'service',
        sources: [`services/${service.id}.yaml`, ...(service.cityPage ? files('cities', citiesOf(service.slug)) : [])],
      },
      ...(service.cityPage ? citiesOf(service.slug) : []).map(
        (city): Route => ({
          path: cityUrl(service.slug, city.slug),
          kind: 'city',
          sources: [`cities/${city.id}.yaml`, `services/${service.id}.yaml`, `staff/${city.areaManager}.yaml`],
        }),
      ),
    ]),
    { path: staticUrls.quote, kind: 'quote', sources: ['pages/quote.yaml'] },
    { path: staticUrls.contact, kind: 'contact', sources: ['pages/contact.yaml', 'site.yaml', ...files('staff', site.staff)] },
    { path: staticUrls.references, kind: 'references', sources: ['pages/references.yaml', ...files('references', site.references)] },
    { path: staticUrls.blog, kind: 'blog', sources: ['pages/blog.yaml', ...site.articles.map(({ id }) => `blog/${id}.md`)] },
    ...site.articles.map(({ id }): Route => ({ path: articleUrl(id), kind: 'article', sources: [`blog/${id}.md`] })),
    ...site.legal.map(({ id }): Route => ({ path: legalUrl(id), kind: 'legal', sources: [`legal/${id}.md`, 'site.yaml'] })),
  ]
}

export type Redirect = { from: string; to: string }

/** Where a city's old address leads: to its page of the same service, else to its first page. */
const cityAliasTarget = (services: readonly string[], city: string, alias: string) =>
  cityUrl(services.find((service) => alias.startsWith(`${serviceUrl(service)}/`)) ?? services[0]!, city)

/** Old addresses, from `aliases` in content. */
export const redirects = (site: Pick<Site, 'services' | 'cities' | 'articles'>): Redirect[] => [
  ...site.services.flatMap(({ slug, aliases }) => aliases.map((from) => ({ from, to: serviceUrl(slug) }))),
  ...site.cities.flatMap(({ slug, aliases, services }) =>
    aliases.map((from) => ({ from, to: cityAliasTarget(Object.keys(services), slug, from) })),
  ),
  ...site.articles.flatMap(({ id, aliases }) => aliases.map((from) => ({ from, to: articleUrl(id) }))),
]
