/** JSON-LD of the small site's pages. */
import { expect, test } from 'vitest'
import { articlePage, blogPage } from '../../renderer/content/model/articles.ts'
import { contactPage } from '../../renderer/content/model/page.ts'
import { edited, smallEnv as env, loadSmallSite } from '../support/smallSite.ts'
import { article, pageAt, plain, sectionOf } from './small.ts'

type JsonLdNode = { '@type': string } & Record<string, unknown>
type Page = { head: { schema: object[] } }
const nodesOf = (page: Page) => page.head.schema as JsonLdNode[]
const typesOf = (page: Page) => nodesOf(page).map((node) => node['@type'])
const nodeOf = (page: Page, type: string) => nodesOf(page).find((node) => node['@type'] === type)

const { site } = loadSmallSite()
const articleWith = (more: string) =>
  articlePage(loadSmallSite({ 'blog/vinter.md': article(more) }).site, 'vinter', env)
const origin = 'https://www.exempelsol.example'
const lerum = '/tjanster/solceller/lerum'
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
/** Properties of the company that a node repeats for crawlers that read only that page. */
const company = { '@id': `${origin}/#business`, name: 'Exempelsol', telephone: '+46313900600' }

test('the home page describes the company as a LocalBusiness', () => {
  expect(nodeOf(pageAt('/'), 'LocalBusiness')).toEqual({
    '@type': 'LocalBusiness',
    ...company,
    legalName: 'Exempelsol AB',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/lankkort/hem.jpg`,
    email: 'info@exempelsol.example',
    vatID: 'SE555555555501',
    priceRange: '$$',
    currenciesAccepted: 'SEK',
    sameAs: ['https://www.instagram.com/exempelsol'],
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Solvägen 1',
      postalCode: '433 00',
      addressLocality: 'Partille',
      addressRegion: 'Västra Götaland',
      addressCountry: 'SE',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 57.7395, longitude: 12.1064 },
    areaServed: ['Lerum', 'Mölndal', 'Partille'].map((name) => ({ '@type': 'City', name })),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays,
        opens: '08:00',
        closes: '17:00',
      },
    ],
  })
})

test('a city page is a Service in the city, and describes the company only with showBusiness', () => {
  expect(typesOf(pageAt(lerum))).toEqual(['Service', 'BreadcrumbList'])
  const areaServed = [{ '@type': 'City', name: 'Lerum' }]
  expect(nodeOf(pageAt(lerum), 'Service')).toMatchObject({
    provider: company,
    areaServed,
    url: origin + lerum,
  })
  expect(
    typesOf(
      pageAt(lerum, edited('cities/lerum.yaml', '    lede:', '    showBusiness: true\n    lede:')),
    ),
  ).toContain('LocalBusiness')
})

test('breadcrumbs are numbered and absolute', () => {
  const trail = Object.entries({ Hem: '/', Solceller: '/tjanster/solceller', Lerum: lerum })
  const itemListElement = trail.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }))
  expect(nodeOf(pageAt(lerum), 'BreadcrumbList')).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement,
  })
})

test('a FAQPage is present only with asFaqPage', () => {
  const answers = {
    'Hur länge håller det?': 'Det beror på läget.',
    'Behöver jag vara hemma?': 'Nej.',
  }
  expect(nodeOf(pageAt('/tjanster/takvatt'), 'FAQPage')).toBeUndefined()
  const asFaqPage = edited(
    'services/takvatt.yaml',
    'title: Frågor',
    'title: Frågor\n    asFaqPage: true',
  )
  expect(nodeOf(pageAt('/tjanster/takvatt', asFaqPage), 'FAQPage')).toEqual({
    '@type': 'FAQPage',
    mainEntity: Object.entries(answers).map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  })
})

test('an article has the company as author and as publisher with a logo, and a raster image', () => {
  const logo = { '@type': 'ImageObject', url: `${origin}/icon-512.png` }
  expect(nodeOf(articleWith('updated: 2025-02-03'), 'BlogPosting')).toMatchObject({
    headline: 'Solceller på vintern',
    image: [`${origin}/images/tak.webp`, `${origin}/lankkort/blog/vinter.jpg`],
    datePublished: '2024-09-25T06:00:00Z',
    dateModified: '2025-02-03T06:00:00Z',
    inLanguage: 'sv-SE',
    author: { '@type': 'Organization', ...company },
    publisher: { '@type': 'Organization', ...company, logo },
    mainEntityOfPage: `${origin}/blog/vinter`,
  })
})

const withProduct = edited(
  'cities/lerum.yaml',
  '    sections:\n',
  '    sections:\n      - { type: product, title: Ett pris, name: Laddbox, brand: Laddek, text: Med kabel., price: box_price, priceNote: Exempel., image: { file: tak.webp, alt: En laddbox } }\n',
)

test('a Product is offered at the price that the page shows', () => {
  const page = pageAt(lerum, withProduct)
  expect(plain(sectionOf(page, 'product'))).toMatchObject({
    price: '17 900 kr',
    day: 'Priset gäller till och med 30 juni 2027.',
  })
  const seller = { '@id': company['@id'] }
  expect(nodeOf(page, 'Product')).toMatchObject({
    name: 'Laddbox',
    image: `${origin}/images/tak.webp`,
    brand: { '@type': 'Brand', name: 'Laddek' },
    offers: {
      '@type': 'Offer',
      price: '17900',
      priceCurrency: 'SEK',
      priceValidUntil: '2027-06-30',
      seller,
    },
  })
})

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
])('a price valid to %s is on the page and in the offer: %s', (day, isValid) => {
  const page = pageAt(lerum, { ...withProduct, ...edited('facts.yaml', '2027-06-30', day) })
  expect([
    typesOf(page).includes('Product'),
    JSON.stringify(page.sections).includes('17\u00a0900'),
  ]).toEqual([isValid, isValid])
})

test('the blog lists its articles and the contact page describes the company', () => {
  const itemListElement = [{ position: 1, url: `${origin}/blog/vinter` }]
  expect(nodeOf(blogPage(site, env), 'ItemList')).toMatchObject({ itemListElement })
  expect(nodesOf(contactPage(site, env))).toMatchObject([
    { '@type': 'LocalBusiness' },
    { about: company },
    { '@type': 'BreadcrumbList' },
  ])
})

test('all opening hours are in one sentence and in structured data', () => {
  const saturday = '  - { days: Lördag, opens: 10:00, closes: 14:00 }\npriceRange:'
  const page = pageAt('/', edited('site.yaml', 'priceRange:', saturday))
  expect(nodeOf(page, 'LocalBusiness')!.openingHoursSpecification).toMatchObject([
    { dayOfWeek: weekdays },
    { dayOfWeek: ['Saturday'] },
  ])
  expect(JSON.stringify(plain(page.sections))).toContain(
    'Öppet måndag–fredag 08:00–17:00 och lördag 10:00–14:00.',
  )
})
