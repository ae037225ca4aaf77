/** schema.org nodes of a page, without @context: Head.tsx puts them into one graph. Only what is true and what Google's required fields are met for. */
import type {
  BlogPosting,
  BreadcrumbList,
  ContactPage,
  FAQPage,
  ItemList,
  LocalBusiness,
  Organization,
  Product,
  Service,
  WebSite,
} from 'schema-dts'
import type { Site } from '../site.ts'
import type { Link } from './models.ts'
import type { Env } from './resolve.ts'
import { type Company, weekdays } from '../schema/company.ts'
import type { City } from '../schema/services.ts'
import { collections } from '../schema/collections.ts'
import { absoluteUrl, cardPath, phoneUrl } from './urls.ts'

const businessId = ({ origin }: Company) => `${origin}/#business`
const business = (company: Company) => ({ '@id': businessId(company) })
const cityNode = ({ name }: Pick<City, 'name'>) => ({ '@type': 'City', name }) as const
const logoOf = ({ logo }: Company, { image }: Env) => (logo ? image(logo) : { src: '/icon-512.png', width: 512, height: 512 })
const language = 'sv-SE'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `Måndag–fredag` or `Lördag`; the schema refuses other forms. */
export const dayOfWeek = (days: string) => {
  const [first = 0, last = first] = days.split('–').map((day) => weekdays.indexOf(day.toLowerCase()))
  return week.slice(first, last + 1)
}

/** The one node that describes the company; the other nodes point at its @id. */
export function businessNode(
  { company, cities }: Pick<Site, 'company' | 'cities'>,
  env: Env,
): Extract<LocalBusiness, { '@type': 'LocalBusiness' }> {
  const { origin, address, geo, openingHours, specialHours, social } = company
  // For a day on which nobody is in, search engines want both times to be midnight.
  const special = specialHours.flatMap(({ name, from, to = from, opens = '00:00', closes = '00:00' }) =>
    to < env.today ? [] : [{ '@type': 'OpeningHoursSpecification' as const, name, validFrom: from, validThrough: to, opens, closes }],
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
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: company.region,
      addressCountry: 'SE',
    },
    geo: { '@type': 'GeoCoordinates', ...geo },
    openingHoursSpecification: openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayOfWeek(days),
      opens,
      closes,
    })),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
    areaServed: areaServed(company, cities),
    // A network's start page is nobody's profile.
    sameAs: Object.values(social).filter((address) => new URL(address).pathname !== '/'),
  }
}

/** The cities that have pages, and the company's own town. */
const areaServed = ({ address }: Company, cities: readonly Pick<City, 'name'>[]) =>
  [...new Set([...cities.map(({ name }) => name), address.city])].map((name) => cityNode({ name }))

/** The company as author and publisher, whole on its own: articles do not carry the business node. */
const organizationNode = (company: Company, env: Env): Organization => {
  const { name, origin } = company
  const { src, width, height } = logoOf(company, env)
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: absoluteUrl(origin, src), width: String(width), height: String(height) },
  }
}

export const websiteNode = (company: Company): WebSite => ({
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
  cities: readonly Pick<City, 'name'>[],
): Service => ({
  '@type': 'Service',
  '@id': `${absoluteUrl(company.origin, path)}#service`,
  name,
  serviceType,
  description,
  url: absoluteUrl(company.origin, path),
  provider: business(company),
  areaServed: cities.map(cityNode),
})

/** Nothing when the page has no questions. */
export const faqNodes = (questions: readonly { question: string; answer: string }[]): FAQPage[] =>
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
  path: string /** YYYY-MM-DD */
  validUntil: string
}

/** Nothing when the price's day has passed: Google takes no product without an offer. */
export const productNodes = (
  { origin, ...company }: Company,
  { name, brand, text, price, image, path, validUntil }: Offered,
  today: string,
): Product[] =>
  validUntil < today
    ? []
    : [
        {
          '@type': 'Product',
          '@id': `${absoluteUrl(origin, path)}#product`,
          name,
          description: text,
          image: absoluteUrl(origin, image),
          brand: { '@type': 'Brand', name: brand },
          offers: {
            '@type': 'Offer',
            price: String(price),
            priceCurrency: 'SEK',
            priceValidUntil: validUntil,
            availability: 'https://schema.org/InStock',
            url: absoluteUrl(origin, path),
            seller: business({ origin, ...company }),
          },
        },
      ]

type Written = {
  headline: string
  description: string
  path: string
  images: string[]
  published: string
  modified: string
  section: string
  words: number
}

export const articleNode = (
  company: Company,
  { headline, description, path, images, published, modified, section, words }: Written,
  env: Env,
): BlogPosting => ({
  '@type': 'BlogPosting',
  '@id': `${absoluteUrl(company.origin, path)}#article`,
  headline,
  description,
  image: images.map((image) => absoluteUrl(company.origin, image)),
  datePublished: published,
  dateModified: modified,
  author: organizationNode(company, env),
  publisher: organizationNode(company, env),
  mainEntityOfPage: absoluteUrl(company.origin, path),
  articleSection: section,
  wordCount: words,
  inLanguage: language,
})

export const articleListNode = ({ origin }: Company, articles: readonly { title: string; path: string }[]): ItemList => ({
  '@type': 'ItemList',
  itemListElement: articles.map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absoluteUrl(origin, path),
  })),
})

export const contactPageNode = (company: Company, name: string): ContactPage => ({
  '@type': 'ContactPage',
  name,
  url: absoluteUrl(company.origin, collections.contact.page.url),
  inLanguage: language,
  about: business(company),
})

export const breadcrumbNode = ({ origin }: Company, trail: readonly Link[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absoluteUrl(origin, href),
  })),
})
