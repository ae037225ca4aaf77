/**
 * schema.org nodes of a page, which Head.tsx joins to one graph. A node is left out unless it has
 * all fields that Google requires.
 */
import type {
  BlogPosting,
  BreadcrumbList,
  ContactPage,
  FAQPage,
  ItemList,
  LocalBusiness,
  Product,
  Service,
  WebSite,
} from 'schema-dts'
import type { Site } from '../site.ts'
import type { Env } from '../env.ts'
import type { Link } from './models.ts'
import type { Company } from '../schema/company.ts'
import { daysIn } from '../schema/openingHours.ts'
import type { City } from '../schema/pages.ts'
import { collections } from '../schema/collections.ts'
import { absoluteUrl, cardPath, phoneUrl } from '../urls.ts'

/**
 * Only the property names of a type: checking the nested values too would take a third of the time
 * of `tsc`.
 */
type SchemaOrgNode<Type> = Partial<Record<keyof Exclude<Type, string>, unknown>>

const businessId = ({ origin }: Company) => `${origin}/#business`
/**
 * A reference to the company by @id. An `Organization`, because Google requires an address of every
 * `LocalBusiness`.
 */
const business = (company: Company) => ({
  '@type': 'Organization' as const,
  '@id': businessId(company),
  name: company.name,
  url: `${company.origin}/`,
  telephone: phoneUrl(company.phone).slice('tel:'.length),
})

type NamedPlace = Pick<City, 'name'>
const areas = (cities: readonly NamedPlace[]) =>
  cities.map(({ name }) => ({ '@type': 'City', name }) as const)
const logoOf = ({ logo }: Company, { image }: Env) =>
  logo ? image(logo) : { src: '/icon-512.png', width: 512, height: 512 }
const language = 'sv-SE'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The complete node of the company, to which the others refer by @id. */
export function businessNode(
  { company, cities }: Pick<Site, 'company' | 'cities'>,
  env: Env,
): SchemaOrgNode<LocalBusiness> {
  const { origin, address, social } = company
  // The start page of a network is not a profile.
  const profiles = Object.values(social).flatMap((address) =>
    address && new URL(address).pathname !== '/' ? [address] : [],
  )
  return {
    '@type': 'LocalBusiness',
    '@id': businessId(company),
    name: company.name,
    legalName: company.legalName,
    url: `${origin}/`,
    logo: absoluteUrl(origin, logoOf(company, env).src),
    image: absoluteUrl(origin, cardPath(collections.home.page.url)),
    telephone: phoneUrl(company.phone).slice('tel:'.length),
    email: company.email,
    vatID: company.vatNumber,
    priceRange: company.priceRange,
    currenciesAccepted: 'SEK',
    ...placeNodes(company),
    // The cities that have pages, and the company's own town.
    areaServed: [
      ...areas(cities),
      ...(cities.some(({ name }) => name === address.city)
        ? []
        : [{ '@type': 'City', name: address.city }]),
    ],
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

const logoNode = (company: Company, env: Env) => {
  const { src, width, height } = logoOf(company, env)
  return {
    '@type': 'ImageObject' as const,
    url: absoluteUrl(company.origin, src),
    width: String(width),
    height: String(height),
  }
}

export const websiteNode = (company: Company): SchemaOrgNode<WebSite> => ({
  '@type': 'WebSite',
  '@id': `${company.origin}/#website`,
  name: company.name,
  url: `${company.origin}/`,
  inLanguage: language,
  publisher: business(company),
})

type ServiceText = { name: string; serviceType: string; description: string; path: string }

export const serviceNode = (
  company: Company,
  { name, serviceType, description, path }: ServiceText,
  cities: readonly NamedPlace[],
): SchemaOrgNode<Service> => ({
  '@type': 'Service',
  '@id': `${absoluteUrl(company.origin, path)}#service`,
  name,
  serviceType,
  description,
  url: absoluteUrl(company.origin, path),
  provider: business(company),
  areaServed: areas(cities),
})

export const faqNodes = (
  questions: readonly { question: string; answer: string }[],
): SchemaOrgNode<FAQPage>[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]

type Offered = {
  name: string
  brand: string
  text: string
  price: number
  image: string
  path: string
  lastDay: string
}

export const productNode = (
  company: Company,
  { name, brand, text, price, image, path, lastDay }: Offered,
): SchemaOrgNode<Product> => ({
  '@type': 'Product',
  '@id': `${absoluteUrl(company.origin, path)}#product`,
  name,
  description: text,
  image: absoluteUrl(company.origin, image),
  brand: { '@type': 'Brand', name: brand },
  offers: {
    '@type': 'Offer',
    price: String(price),
    priceCurrency: 'SEK',
    priceValidUntil: lastDay,
    availability: 'https://schema.org/InStock',
    url: absoluteUrl(company.origin, path),
    seller: business(company),
  },
})

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
): SchemaOrgNode<BlogPosting> => ({
  '@type': 'BlogPosting',
  '@id': `${absoluteUrl(company.origin, path)}#article`,
  ...details,
  image: details.image.map((image) => absoluteUrl(company.origin, image)),
  author: business(company),
  publisher: { ...business(company), logo: logoNode(company, env) },
  mainEntityOfPage: absoluteUrl(company.origin, path),
  inLanguage: language,
})

export const articleListNode = (
  { origin }: Company,
  articles: readonly { title: string; path: string }[],
): SchemaOrgNode<ItemList> => ({
  '@type': 'ItemList',
  itemListElement: articles.map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absoluteUrl(origin, path),
  })),
})

export const contactPageNode = (company: Company, name: string): SchemaOrgNode<ContactPage> => ({
  '@type': 'ContactPage',
  name,
  url: absoluteUrl(company.origin, collections.contact.page.url),
  inLanguage: language,
  about: business(company),
})

export const breadcrumbNode = (
  { origin }: Company,
  trail: readonly Link[],
): SchemaOrgNode<BreadcrumbList> => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absoluteUrl(origin, href),
  })),
})
