import { expect, test } from 'vitest'
import { articlePage, blogPage } from '../../renderer/content/model/articles.ts'
import { contactPage } from '../../renderer/content/model/page.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { dayOfWeek } from '../../renderer/content/model/structuredData.ts'
import { edited, smallEnv as env, loadSmallSite } from '../../scripts/lab/fixtures/smallSite.ts'

type Node = { '@type': string } & Record<string, unknown>
const node = (page: { head: { schema: object[] } }, type: string) => (page.head.schema as Node[]).find((other) => other['@type'] === type)
const types = (page: { head: { schema: object[] } }) => (page.head.schema as Node[]).map((other) => other['@type'])
const { site } = loadSmallSite()
const origin = 'https://www.exempelsol.example'

test('the company has what a local business must have, under an id that stays', () => {
  expect(node(sectionsAt(site, '/', env), 'LocalBusiness')).toEqual({
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: 'Exempelsol',
    legalName: 'Exempelsol AB',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/lankkort/hem.jpg`,
    telephone: '+46313900600',
    email: 'info@exempelsol.example',
    vatID: 'SE555555555501',
    priceRange: '$$',
    currenciesAccepted: 'SEK',
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
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '17:00',
      },
    ],
    sameAs: ['https://www.instagram.com/exempelsol'],
  })
})

test('a city page is a service in that city by the company, which only chosen pages describe', () => {
  const page = sectionsAt(site, '/tjanster/solceller/lerum', env)
  expect(types(page)).toEqual(['Service', 'BreadcrumbList'])
  expect(node(page, 'Service')).toMatchObject({
    provider: { '@id': `${origin}/#business` },
    areaServed: [{ '@type': 'City', name: 'Lerum' }],
    url: 'https://www.exempelsol.example/tjanster/solceller/lerum',
  })
  const chosen = loadSmallSite(edited('cities/lerum.yaml', '    lede:', '    showBusiness: true\n    lede:')).site
  expect(types(sectionsAt(chosen, '/tjanster/solceller/lerum', env))).toContain('LocalBusiness')
})

test('breadcrumbs are absolute and numbered', () => {
  const trail = [
    ['Hem', '/'],
    ['Solceller', '/tjanster/solceller'],
    ['Lerum', '/tjanster/solceller/lerum'],
  ].map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path }))
  expect(node(sectionsAt(site, '/tjanster/solceller/lerum', env), 'BreadcrumbList')).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: trail,
  })
})

test('questions and answers are structured data where content says so', () => {
  expect(node(sectionsAt(site, '/tjanster/takvatt', env), 'FAQPage')).toBeUndefined()
  const { site: asked } = loadSmallSite(edited('services/takvatt.yaml', 'title: Frågor', 'title: Frågor\n    asFaqPage: true'))
  expect(node(sectionsAt(asked, '/tjanster/takvatt', env), 'FAQPage')).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Hur länge håller det?', acceptedAnswer: { '@type': 'Answer', text: 'Det beror på läget.' } },
      { '@type': 'Question', name: 'Behöver jag vara hemma?', acceptedAnswer: { '@type': 'Answer', text: 'Nej.' } },
    ],
  })
})

test('an article names author and publisher with a logo, and a picture that search engines take', () => {
  expect(node(articlePage(site, 'vinter', env), 'BlogPosting')).toMatchObject({
    headline: 'Solceller på vintern',
    image: [`${origin}/images/tak.webp`, 'https://www.exempelsol.example/lankkort/blog/vinter.jpg'],
    datePublished: '2024-09-25',
    dateModified: '2024-09-25',
    author: { '@type': 'Organization', name: 'Exempelsol' },
    publisher: {
      '@type': 'Organization',
      name: 'Exempelsol',
      logo: { '@type': 'ImageObject', url: 'https://www.exempelsol.example/icon-512.png' },
    },
    mainEntityOfPage: 'https://www.exempelsol.example/blog/vinter',
    inLanguage: 'sv-SE',
  })
})

const product =
  '      - type: product\n        title: Ett pris\n        name: Laddbox\n        brand: Laddek\n        text: Med kabel.\n        price: box_price\n        priceNote: Exempel.\n        image: { file: tak.webp, alt: En laddbox }\n'
const withProduct = edited('cities/lerum.yaml', '    sections:\n', `    sections:\n${product}`)

test('a product is offered at the price that the page shows, as long as the price holds', () => {
  const page = sectionsAt(loadSmallSite(withProduct).site, '/tjanster/solceller/lerum', env)
  expect(page.sections.find(({ type }) => type === 'product')).toMatchObject({
    price: '17\u00a0900\u00a0kr',
    day: 'Priset gäller till och med 30\u00a0juni\u00a02027.',
  })
  expect(node(page, 'Product')).toMatchObject({
    name: 'Laddbox',
    image: `${origin}/images/tak.webp`,
    brand: { '@type': 'Brand', name: 'Laddek' },
    offers: {
      '@type': 'Offer',
      price: '17900',
      priceCurrency: 'SEK',
      priceValidUntil: '2027-06-30',
      seller: { '@id': `${origin}/#business` },
    },
  })
})

test.each([
  ['2026-11-19', false],
  ['2026-11-20', true],
])('a price that holds until %s is on the page and in the offer, or on neither: %s', (day, valid) => {
  const { site } = loadSmallSite({ ...withProduct, ...edited('facts.yaml', '2027-06-30', day) })
  const page = sectionsAt(site, '/tjanster/solceller/lerum', env)
  expect([types(page).includes('Product'), JSON.stringify(page.sections).includes('17\u00a0900')]).toEqual([valid, valid])
})

test('whoever reads one page alone learns who the company is that a node points at', () => {
  const known = { '@id': `${origin}/#business`, name: 'Exempelsol', telephone: '+46313900600' }
  expect(node(sectionsAt(site, '/tjanster/takvatt', env), 'Service')).toMatchObject({ provider: known })
  expect(node(contactPage(site, env), 'ContactPage')).toMatchObject({ about: known })
  expect(node(articlePage(site, 'vinter', env), 'BlogPosting')).toMatchObject({ author: known, publisher: known })
})

test('an article that a colleague signs names both', () => {
  const { site } = loadSmallSite(edited('blog/vinter.md', 'date: 2024-09-25', 'date: 2024-09-25\nauthor: anna-svensson'))
  expect(node(articlePage(site, 'vinter', env), 'BlogPosting')).toMatchObject({
    author: [{ name: 'Exempelsol' }, { '@type': 'Person', name: 'Anna Svensson', jobTitle: 'Försäljning' }],
  })
})

test('the blog lists its articles and the contact page is about the company', () => {
  expect(node(blogPage(site, env), 'ItemList')).toMatchObject({
    itemListElement: [{ position: 1, url: 'https://www.exempelsol.example/blog/vinter' }],
  })
  expect(types(contactPage(site, env))).toEqual(['LocalBusiness', 'ContactPage', 'BreadcrumbList'])
})

test('nothing rates the company by its own testimonials', () => {
  expect(JSON.stringify(sectionsAt(site, '/', env).head.schema)).not.toMatch(/Rating|Review/)
})

test('days of the week are read from Swedish', () => {
  expect(dayOfWeek('Lördag')).toEqual(['Saturday'])
  expect(dayOfWeek('måndag–söndag')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
})

test('days that differ stand in words and in structured data until they are over', () => {
  const { site: changed } = loadSmallSite(
    edited(
      'site.yaml',
      'priceRange:',
      `specialHours:
  - { name: Julhelgen, from: 2026-12-24, to: 2026-12-26 }
  - { name: Trettonafton, from: 2027-01-05, opens: 08:00, closes: 12:00 }
  - { name: Midsommar, from: 2027-06-25 }
priceRange:`,
    ),
  )
  const on = (today: string) => {
    const page = sectionsAt(changed, '/', { ...env, today })
    const business = node(page, 'LocalBusiness') as Node & { specialOpeningHoursSpecification?: { validFrom: string }[] }
    return [page.shell.contact.specialHours.map(({ text }) => text), business.specialOpeningHoursSpecification]
  }
  const closed = { opens: '00:00', closes: '00:00' }
  const day = (date: string) => ({ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, ...closed })
  const midsummer = { ...day('2027-06-25'), name: 'Midsommar' }
  expect(on('2026-12-26')).toEqual([
    ['Julhelgen, 24–26 december: stängt', 'Trettonafton, 5 januari: 08:00–12:00'],
    [
      { ...day('2026-12-24'), name: 'Julhelgen', validThrough: '2026-12-26' },
      { ...day('2027-01-05'), name: 'Trettonafton', opens: '08:00', closes: '12:00' },
      midsummer,
    ],
  ])
  expect(on('2027-01-06')).toEqual([[], [midsummer]])
  expect(on('2027-06-26')).toEqual([[], undefined])
})

test('a sentence names all opening hours', () => {
  const { site: changed } = loadSmallSite(
    edited('site.yaml', 'priceRange:', '  - { days: Lördag, opens: 10:00, closes: 14:00 }\npriceRange:'),
  )
  const shown = JSON.stringify(sectionsAt(changed, '/', env).sections).replaceAll('\u2060', '')
  expect(shown).toContain('Öppet måndag–fredag 08:00–17:00 och lördag 10:00–14:00.')
})
