/**
 * schema.org nodes of a page, which Head.tsx joins to one graph. A node is left out unless it has
 * all fields that Google requires.
 */
import { plainText } from '../markdown/plain.ts'
import type { SectionOf } from '../schema/sections.ts'
import type { ServiceEntry, Site } from '../site.ts'
import { numberOf, validUntil } from './facts.ts'
import type { PageEntry } from './pagesOf.ts'
import type { Env } from '../env.ts'
import type { Link } from './models.ts'
import type { Company } from '../schema/company.ts'
import { daysIn } from '../schema/openingHours.ts'
import type { City } from '../schema/pages.ts'
import { collections } from '../schema/collections.ts'
import { absoluteUrl, cardPath, phoneUrl } from '../urls.ts'

type Node = { '@type': string } & Record<string, unknown>

const businessId = ({ origin }: Company) => `${origin}/#business`
/**
 * A reference to the company by @id. An `Organization`, because Google requires an address of every
 * `LocalBusiness`.
 */
const business = (company: Company) => ({
  '@type': 'Organization',
  '@id': businessId(company),
  name: company.name,
  url: `${company.origin}/`,
  telephone: phoneUrl(company.phone).slice('tel:'.length),
})

type NamedPlace = Pick<City, 'name'>
const areas = (cities: readonly NamedPlace[]) =>
  cities.map(({ name }) => ({ '@type': 'City', name }))
const logoUrl = ({ logo, origin }: Company, { image }: Env) =>
  absoluteUrl(origin, logo ? image(logo).src : '/icon-512.png')
const language = 'sv-SE'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The complete node of the company, to which the others refer by @id. */
export function businessNode(
  { company, cities }: Pick<Site, 'company' | 'cities'>,
  env: Env,
): Node {
  const { origin, address, social } = company
  // The start page of a network is not a profile.
  const profiles = Object.values(social).filter((profile) => new URL(profile).pathname !== '/')
  // The cities that have pages, and the company's own town.
  const areaServed = areas(cities)
  if (!cities.some(({ name }) => name === address.city))
    areaServed.push({ '@type': 'City', name: address.city })
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(company),
    name: company.name,
    legalName: company.legalName,
    url: `${origin}/`,
    logo: logoUrl(company, env),
    image: absoluteUrl(origin, cardPath(collections.home.page.url)),
    telephone: phoneUrl(company.phone).slice('tel:'.length),
    email: company.email,
    vatID: company.vatNumber,
    priceRange: company.priceRange,
    currenciesAccepted: 'SEK',
    ...placeNodes(company),
    areaServed,
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}

/** Address, position and hours of the company. */
const placeNodes = ({ address, region, geo, openingHours }: Company) => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    postalCode: address.postalCode,
    addressLocality: address.city,
    addressRegion: region,
    addressCountry: 'SE',
  },
  geo: { '@type': 'GeoCoordinates', ...geo },
  openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: daysIn(days).map((day) => week[day]),
    opens,
    // How Google writes the end of a day.
    closes: closes === '24:00' ? '23:59' : closes,
  })),
})

const websiteNode = (company: Company): Node => ({
  '@type': 'WebSite',
  '@id': `${company.origin}/#website`,
  name: company.name,
  url: `${company.origin}/`,
  inLanguage: language,
  publisher: business(company),
})

/** The service of a page, in its city or in all cities where it is offered. */
function serviceNode(page: PageEntry, service: ServiceEntry, { company, cities }: Site): Node {
  const { city, head } = page
  const url = absoluteUrl(company.origin, page.path)
  // A service without city pages is offered in all cities.
  const offered = cities.filter(({ services }) => !service.cityPage || services[service.id])
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: city && service.cityPage ? service.cityPage.linkLabel : service.name,
    serviceType: service.schemaType,
    description: head.description,
    url,
    provider: business(company),
    areaServed: areas(city ? [city] : offered),
  }
}

const questionNode = ({ question, answer }: { question: string; answer: string }): Node => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: {
    '@type': 'Answer',
    text: plainText(answer).replace(/\s+/g, ' ').trim(),
  },
})

/** Google requires an offer for a product: undefined after the last day of its price. */
function productNode(
  section: SectionOf<'product'>,
  path: string,
  site: Site,
  env: Env,
): Node | undefined {
  const { name, brand, text, price, image } = section
  const lastDay = validUntil(site, [price], env.today)
  if (!lastDay) return undefined
  const { company } = site
  const url = absoluteUrl(company.origin, path)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    description: text,
    image: absoluteUrl(company.origin, env.image(image).src),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      price: String(numberOf(site, price)),
      priceCurrency: 'SEK',
      priceValidUntil: lastDay,
      availability: 'https://schema.org/InStock',
      url,
      seller: business(company),
    },
  }
}

/** The nodes of a page of sections: company, website, service, questions, products. */
export function sectionsPageNodes(page: PageEntry, site: Site, env: Env): Node[] {
  const { kind, service, city, path } = page
  const nodes: Node[] = []
  if (kind === 'home') nodes.push(businessNode(site, env), websiteNode(site.company))
  if (service && city?.services[service.id]?.showBusiness) nodes.push(businessNode(site, env))
  if (service) nodes.push(serviceNode(page, service, site))
  const questions: Node[] = []
  for (const { section } of page.sections) {
    if (section.type === 'faq' && section.asFaqPage)
      questions.push(...section.items.map(questionNode))
    const product = section.type === 'product' && productNode(section, path, site, env)
    if (product) nodes.push(product)
  }
  if (questions.length > 0) nodes.push({ '@type': 'FAQPage', mainEntity: questions })
  return nodes
}

/** An article by the names of schema.org. */
type ArticleDetails = Record<
  'headline' | 'description' | 'datePublished' | 'dateModified' | 'articleSection',
  string
> & {
  image: string[]
  wordCount: number
}

export const articleNode = (
  company: Company,
  path: string,
  details: ArticleDetails,
  env: Env,
): Node => ({
  '@type': 'BlogPosting',
  '@id': `${absoluteUrl(company.origin, path)}#article`,
  ...details,
  image: details.image.map((image) => absoluteUrl(company.origin, image)),
  author: business(company),
  publisher: { ...business(company), logo: { '@type': 'ImageObject', url: logoUrl(company, env) } },
  mainEntityOfPage: absoluteUrl(company.origin, path),
  inLanguage: language,
})

export const articleListNode = (
  { origin }: Company,
  articles: readonly { title: string; path: string }[],
): Node => ({
  '@type': 'ItemList',
  itemListElement: articles.map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absoluteUrl(origin, path),
  })),
})

export const contactPageNode = (company: Company, name: string): Node => ({
  '@type': 'ContactPage',
  name,
  url: absoluteUrl(company.origin, collections.contact.page.url),
  inLanguage: language,
  about: business(company),
})

export const breadcrumbNode = ({ origin }: Company, trail: readonly Link[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absoluteUrl(origin, href),
  })),
})
