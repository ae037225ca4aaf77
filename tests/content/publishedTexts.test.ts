/** What pages, feeds and lists say about the small site, word for word. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { articlePage, blogPage, legalPage } from '../../renderer/content/model/articles.ts'
import { contactPage, referencesPage } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { edited, smallEnv as env, loadSmallSite } from '../support/smallSite.ts'
import { content } from '../sampleContent.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { article, plain } from './small.ts'

const { site } = loadSmallSite({
  'blog/vinter.md': `${article('updated: 2025-02-03')}\n### Inte i innehållet\n\nText.\n`,
})

test('header, menus and footer', () => {
  const { shell } = plain(sectionsAt(site, '/', env))
  expect(shell).toMatchObject({
    company: {
      name: 'Exempelsol',
      legalName: 'Exempelsol AB',
      organisationNumber: '555555-5555',
      vatNumber: 'SE555555555501',
    },
    quote: { label: 'Begär offert', href: '/begar-offert' },
    services: [
      { name: 'Solceller', href: '/tjanster/solceller', text: 'Nyckelfärdigt på taket' },
      { name: 'Taktvätt', href: '/tjanster/takvatt', text: 'Skonsamt med lågt tryck' },
    ],
    contact: {
      phone: { label: '031-390 06 00', href: 'tel:+46313900600' },
      email: 'info@exempelsol.example',
      street: 'Solvägen 1',
      postalCode: '433 00',
      city: 'Partille',
      openingHours: ['Måndag–fredag 08:00–17:00'],
    },
    externalService: { label: 'Takbyte', href: 'https://www.tak.example/' },
    creator: { label: 'Webbstugan', href: 'https://www.webbstugan.example/' },
    year: 2026,
  })
  const lines = (links: { label: string; href: string }[]) =>
    links.map(({ label, href }) => `${label} ${href}`)
  expect(lines(shell.menu)).toEqual([
    'Referensuppdrag /referensuppdrag',
    'Kontakt /kontakt',
    'Blogg /blog',
  ])
  expect(lines(shell.footer).join(', ')).toBe(
    'Blogg /blog, Referensuppdrag /referensuppdrag, Kontakt /kontakt, Om oss /om-oss, Avdrag /avdrag, ' +
      'Cookiepolicy /cookies, Integritetspolicy /integritetspolicy',
  )
})

test('an article and its card', () => {
  expect(plain(blogPage(site, env).articles)).toMatchObject([
    {
      title: 'Solceller på vintern',
      excerpt: 'Kyla är bra för paneler.',
      href: '/blog/vinter',
      date: '25 september 2024',
      isoDate: '2024-09-25',
      updated: { text: 'uppdaterad 3 februari 2025', isoDate: '2025-02-03' },
      minutes: 1,
      category: 'solceller',
      categoryLabel: 'Solceller',
    },
  ])
  expect(plain(articlePage(site, 'vinter', env))).toMatchObject({
    head: {
      title: 'Solceller på vintern',
      author: 'Exempelsol',
      publishedTime: '2024-09-25T06:00:00Z',
      modifiedTime: '2025-02-03T06:00:00Z',
      section: 'Prestanda',
      description:
        'En beskrivning som är tillräckligt lång för att synas i sökresultat, om solceller på vintern.',
    },
    author: 'Exempelsol',
    date: '25 september 2024',
    isoDate: '2024-09-25',
    updated: { date: '3 februari 2025', isoDate: '2025-02-03' },
    lede: 'Kyla är bra för paneler.',
    minutes: 1,
    category: 'Prestanda',
    contents: [
      { id: 'sno', text: 'Snö på taket' },
      { id: 'soliga-dagar', text: 'Soliga dagar' },
    ],
  })
})

test('a post in the second category has its name, and a category without posts is no filter', () => {
  const second = { ...site.articles[0]!, listCategory: 'batterier' }
  const blog = site.blog!
  const categories = [...blog.categories, { id: 'batterier', name: 'Batterier' }]
  const page = blogPage({ ...site, articles: [second], blog: { ...blog, categories } }, env)
  expect(page.articles[0]?.categoryLabel).toBe('Batterier')
  expect(page.categories).toEqual([
    { value: 'alla', label: 'Alla' },
    { value: 'batterier', label: 'Batterier' },
  ])
})

test('a legal page has the day of the build', () => {
  const { title, updated, isoUpdated } = legalPage(site, 'cookies', env)
  expect([title, updated, isoUpdated]).toEqual(['Cookiepolicy', '20 november 2026', '2026-11-20'])
})

test('staff and map of the contact page', () => {
  const [name, fullName] = ['displayName: Anna', 'displayName: Anna Maria']
  const { site } = loadSmallSite(edited('staff/anna-svensson.yaml', name, fullName))
  const { team, contact } = contactPage(site, env)
  expect(team).toEqual([
    {
      name: 'Anna Maria Svensson',
      role: 'Försäljning',
      email: 'anna@exempelsol.example',
      initials: 'AS',
      phone: { label: '070-174 06 05', href: 'tel:+46701740605' },
    },
  ])
  expect(contact.map).toBe(
    'https://www.openstreetmap.org/?mlat=57.7395&mlon=12.1064#map=16/57.7395/12.1064',
  )
})

test('the reference', () =>
  expect(plain(referencesPage(site, env).references)).toMatchObject([
    {
      place: 'Lerum',
      customer: 'Familjen Ek',
      headline: 'Sol på taket',
      scope: { figures: ['6 kW', '2 dagar'], details: 'Svarta solceller · 2025' },
    },
  ]))

test.each([
  [1, '1 månad'],
  [24, '24 månader'],
])('placeholders of the company, whose data is kept for %i months', (months, retention) => {
  const text =
    '{phone}, {email}, {company}, {legal_name}, {organisation_number}, {vat_number}, {address}, {founded}, {retention}, {today}, {as_of:rot}'
  const { site } = loadSmallSite({
    ...edited('pages/home.yaml', 'Solceller och taktvätt.', `"${text}"`),
    ...edited('site.yaml', 'retentionMonths: 24', `retentionMonths: ${months}`),
  })
  expect(plain(sectionsAt(site, '/', env).hero.lede)).toBe(
    `031-390 06 00, info@exempelsol.example, Exempelsol, Exempelsol AB, 555555-5555, SE555555555501, Solvägen 1, 433 00 Partille, hösten 2021, ${retention}, 20 november 2026, januari 2026`,
  )
})

test.each(['site.yaml', 'legal/integritetspolicy.md'])(
  '%s takes from its setting how long data is kept',
  (file) => {
    const text = readFileSync(`content/${file}`, 'utf8')
    expect(text).toContain('{retention}')
    expect(text).not.toContain(`${content.company.retentionMonths} månad`)
  },
)

const origin = 'https://www.exempelsol.example'
const files = siteFiles(site, pagesOf(site), '2028-02-29')

test('the sitemap lists the pages that search engines may show, an article with its day', () => {
  const rows = files['sitemap.xml']?.match(/<url>.*<\/url>/g)
  expect(rows?.some((row) => row.startsWith(`<url><loc>${origin}/</loc>`))).toBe(true)
  expect(rows).toContain(`<url><loc>${origin}/blog/vinter</loc><lastmod>2025-02-03</lastmod></url>`)
  expect(files['sitemap.xml']).not.toContain('/tack')
})

test('the feed has the day of publication', () => {
  const feed = files['blog/rss.xml']
  expect(feed).toContain(`<channel><title>Blogg</title><link>${origin}/blog</link>`)
  expect(feed).toContain(`<atom:link href="${origin}/blog/rss.xml" rel="self" `)
  expect(feed).toContain(
    `<item><title>Solceller på vintern</title><link>${origin}/blog/vinter</link><guid>${origin}/blog/vinter</guid><pubDate>Wed, 25 Sep 2024 06:00:00 GMT</pubDate><description>Kyla är bra för paneler.</description></item>`,
  )
})

test('the feed marks what a partner has paid for, before the text', () => {
  const articles = site.articles.map((article) => ({
    ...article,
    partner: 'I samarbete med Wattvinst',
  }))
  expect(siteFiles({ ...site, articles }, [], '2028-02-29')['blog/rss.xml']).toContain(
    '<description>I samarbete med Wattvinst. Kyla är bra för paneler.</description>',
  )
})

test('the other lists', () => {
  expect(files['.well-known/security.txt']).toBe(
    `Contact: mailto:info@exempelsol.example\nExpires: 2029-02-28T00:00:00Z\nPreferred-Languages: sv, en\nCanonical: ${origin}/.well-known/security.txt\n`,
  )
  expect(JSON.parse(files['manifest.webmanifest']!)).toMatchObject({
    name: 'Exempelsol AB',
    short_name: 'Exempelsol',
    start_url: '/',
    background_color: '#f8f6f1',
    theme_color: '#0f3a2b',
  })
  expect(files['robots.txt']).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)
})
