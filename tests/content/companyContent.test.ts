/** What a company says about itself in site.yaml: networks, offices, hours. */
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { expect, test } from 'vitest'
import { PersonCard } from '../../renderer/components/PersonCard.tsx'
import { loadSite } from '../../renderer/content/load.ts'
import { contactPage } from '../../renderer/content/model/page.ts'
import { officeHours } from '../../renderer/content/model/hours.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { sectionsAt } from '../sectionsAt.ts'
import {
  edited,
  loadSmallSite,
  problemsIn,
  smallEnv as env,
  smallOptions,
  smallSite,
  withFiles,
} from '../support/smallSite.ts'
import { type Changes, inCompany, onDay } from './small.ts'

const withKey = (key: RegExp, lines: string): Changes => ({
  'site.yaml': smallSite['site.yaml']!.replace(key, () => `${lines}\n`),
})
const social = (lines: string) => withKey(/^social:.*\n/m, `social:\n${lines}`)
const hours = (rows: string) =>
  withKey(/^openingHours:\n(?: .*\n)*/m, `openingHours: [{ days: ${rows} }]`)
const contactOn = (changes: Changes, today = env.today) =>
  contactPage(loadSmallSite(changes).site, onDay(today))
type Node = { '@type': string } & Record<string, unknown>
const businesses = (page: ReturnType<typeof contactPage>) =>
  (page.head.schema as Node[]).filter((node) => node['@type'] === 'LocalBusiness')

test('a network gets its icon from the address, and its name from the key', () => {
  const page = contactOn(
    social(`  linkedin: https://se.linkedin.com/company/exempelsol
  tiktok: https://www.tiktok.com/@exempelsol
  Twitter: https://twitter.com/exempelsol
  Butiken: https://instagram.com/butiken
  Nextdoor: https://nextdoor.se/exempelsol
  constructor: https://constructor.example/a`),
  )
  expect(page.shell.social.map(({ label, icon }) => [label, icon])).toEqual([
    ['LinkedIn', 'linkedin'],
    ['TikTok', 'tiktok'],
    ['Twitter', 'x'],
    ['Butiken', 'instagram'],
    ['Nextdoor', undefined],
    ['constructor', undefined],
  ])
  expect(page.shell.social[0]?.href).toBe('https://se.linkedin.com/company/exempelsol')
  expect(businesses(page)[0]?.sameAs).toHaveLength(6)
  expect(problemsIn(social('  linkedin: www.linkedin.com/company/a'))).toBe(
    'content/site.yaml:24:13  Adress: skriv hela adressen, https://… Nu står "www.linkedin.com/company/a". Skriv https://www.linkedin.com/company/a.',
  )
})

const offices = inCompany(`offices:
  - name: Kontoret i Alingsås
    address: { street: Storgatan 1, postalCode: 441 30, city: Alingsås }
    geo: { latitude: 57.93, longitude: 12.533 }
    phone: 0322-39 06 00
    email: alingsas@exempelsol.example
    openingHours: [{ days: Lördag, opens: 10:00, closes: 14:00 }]
    map: { file: tak.webp, alt: Karta }
  - name: Lagret
    address: { street: Industrigatan 2, postalCode: 433 00, city: Partille }
    geo: { latitude: 57.74, longitude: 12.1 }
    openingHours: []`)

test('every office has its address, hours and map, and is a business of its own', () => {
  const page = contactOn(offices)
  expect(page.offices).toEqual([
    {
      name: 'Kontoret i Alingsås',
      anchor: 'kontoret-i-alingsas',
      street: 'Storgatan 1',
      postalCode: '441 30',
      city: 'Alingsås',
      phone: { label: '0322-39 06 00', href: 'tel:+46322390600' },
      email: 'alingsas@exempelsol.example',
      picture: expect.objectContaining({ src: '/images/tak.webp', alt: 'Karta' }),
      map: 'https://www.openstreetmap.org/?mlat=57.93&mlon=12.533#map=16/57.93/12.533',
      hours: { openingHours: [{ text: 'Lördag 10:00–14:00' }], specialHours: [] },
    },
    expect.objectContaining({ name: 'Lagret', hours: { openingHours: [], specialHours: [] } }),
  ])
  expect(page.shell.offices[0]).toMatchObject({
    street: 'Storgatan 1',
    href: '/kontakt#kontoret-i-alingsas',
  })
  expect(businesses(page).slice(1)).toMatchObject([
    {
      name: 'Exempelsol, Kontoret i Alingsås',
      '@id': 'https://www.exempelsol.example/#kontoret-i-alingsas',
      parentOrganization: { '@id': 'https://www.exempelsol.example/#business' },
      telephone: '+46322390600',
      email: 'alingsas@exempelsol.example',
      address: { streetAddress: 'Storgatan 1', addressLocality: 'Alingsås' },
      openingHoursSpecification: [{ dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' }],
    },
    {
      telephone: '+46313900600',
      email: 'info@exempelsol.example',
      address: { addressLocality: 'Partille' },
    },
  ])
  expect(businesses(page)[2]).not.toHaveProperty('openingHoursSpecification')
})

test('round the clock', () => {
  const nights = hours('Måndag–söndag, opens: 00:00, closes: 06:00')
  expect(contactOn(nights).contact.openingHours).toEqual([{ text: 'Måndag–söndag 00:00–06:00' }])
  const changes = hours('Måndag–söndag, opens: 00:00, closes: 24:00')
  const page = contactOn(changes)
  expect(page.contact.openingHours).toEqual([{ text: 'Måndag–söndag dygnet runt' }])
  expect(businesses(page)[0]?.openingHoursSpecification).toMatchObject([
    { opens: '00:00', closes: '23:59' },
  ])
  expect(placeholderValues(loadSmallSite(changes).site, env.today).opening_hours).toBe(
    'måndag–söndag dygnet runt',
  )
})

const seasons = inCompany(`seasons:
  - { from: 1 maj, to: 31 augusti, openingHours: [{ days: Måndag–torsdag, opens: 07:00, closes: 16:00 }] }
  - { from: 20 december, to: 6 januari }`)

const summer = '1 maj–31 augusti: måndag–torsdag 07:00–16:00'
const christmas = '20 december–6 januari: stängt'
const rest = 'Övriga året: måndag–fredag 08:00–17:00'
test.each<[string, string[], string]>([
  ['2026-11-20', ['Måndag–fredag 08:00–17:00', summer, christmas], 'måndag–fredag 08:00–17:00'],
  ['2027-05-01', ['Måndag–torsdag 07:00–16:00', christmas, rest], 'måndag–torsdag 07:00–16:00'],
  ['2027-01-06', [summer, rest], 'stängt'],
])('the hours of the season on %s', (today, lines, text) => {
  const { site } = loadSmallSite(seasons)
  expect(contactOn(seasons, today).contact.openingHours.map((line) => line.text)).toEqual(lines)
  expect(placeholderValues(site, today).opening_hours).toBe(text)
})

test('"open now" knows the days around the start of a season', () => {
  const { site } = loadSmallSite(seasons)
  const special = (days: number[], ...times: string[]) =>
    days.map((day) => [...Array(2).fill(`2027-05-${String(day).padStart(2, '0')}`), ...times])
  expect(officeHours(site.company, '2027-04-28')).toEqual({
    week: [[1, 5, '08:00', '17:00']],
    special: [
      ...special([1, 2]),
      ...special([3, 4, 5, 6], '07:00', '16:00'),
      ...special([7, 8, 9]),
      ...special([10, 11, 12], '07:00', '16:00'),
    ],
  })
  expect(officeHours(site.company, '2027-06-15').special).toEqual([])
})

test('structured data has the dates of the season that is now or next', () => {
  const seasonsOn = (today: string, content = seasons) => {
    const [node] = businesses(contactOn(content, today))
    const dated = [node?.openingHoursSpecification, node?.specialOpeningHoursSpecification]
    return dated
      .flatMap((rows) => rows as Node[])
      .flatMap(({ validFrom, validThrough }) => (validFrom ? [`${validFrom} ${validThrough}`] : []))
  }
  const nextSummer = '2027-05-01 2027-08-31'
  expect(seasonsOn('2026-11-20')).toEqual([nextSummer, '2026-12-20 2027-01-06'])
  expect(seasonsOn('2027-01-02')).toEqual([nextSummer, '2026-12-20 2027-01-06'])
  expect(seasonsOn('2027-08-31')).toEqual([nextSummer, '2027-12-20 2028-01-06'])
  const winter = inCompany('seasons: [{ from: 1 november, to: 29 februari }]')
  expect(seasonsOn('2026-11-20', winter)).toEqual(['2026-11-01 2027-02-28'])
})

const office =
  '{ name: A, address: { street: A 1, postalCode: 441 30, city: A }, geo: { latitude: 57, longitude: 12 }, openingHours: [] }'
// biome-ignore format: one case per line
test.each([
  ['Första dagen: dagen finns inte.', inCompany('seasons: [{ from: 31 april, to: 1 maj }]')],
  ['Första dagen: skrivs som 1 maj. Nu står "2026-05-01". Skriv 1 maj.', inCompany('seasons: [{ from: 2026-05-01, to: 1 juni }]')],
  ['två säsonger har samma dag.', inCompany('seasons: [{ from: 1 maj, to: 1 juni }, { from: 1 juni, to: 2 juni }]')],
  ['två kontor heter lika.', inCompany(`offices: [${office}, ${office}]`)],
  ['Midnatt skrivs 24:00, och timmarna efter midnatt på nästa dags rad.', hours('Fredag, opens: 18:00, closes: 02:00')],
])('%s', (message, changes) => expect(problemsIn(changes)).toContain(message))

const pageFile = (name: string, lines: string) =>
  edited(`pages/${name}.yaml`, 'head:', `${lines}\nhead:`)
const labels = (links: { label: string }[]) => links.map(({ label }) => label)

test('pages have the places and names of their files in menus and breadcrumbs', () => {
  const { shell, breadcrumbs } = contactOn({
    ...pageFile('contact', 'menu: { name: Hör av dig, breadcrumb: Kontakta oss }'),
    ...pageFile('home', 'menu: { name: Start }'),
    ...pageFile('about', 'menu: { places: both }'),
    ...pageFile('blog', 'menu: { name: Råd, places: footer }'),
    ...pageFile('deductions', 'menu: { places: none }'),
    ...pageFile('references', 'menu: { places: header }'),
  })
  expect(labels(shell.menu)).toEqual(['Referensuppdrag', 'Hör av dig', 'Om oss'])
  expect(labels(shell.footer)).toEqual([
    ...['Råd', 'Hör av dig', 'Om oss', 'Cookiepolicy', 'Integritetspolicy'],
  ])
  expect(labels(breadcrumbs)).toEqual(['Start', 'Kontakta oss'])
  expect(shell.home.label).toBe('Start')
})

test('a page that is a draft has no address, menus, entries or links; a preview marks it', () => {
  const draftOf = (page: string) => pageFile(page, 'draft: true')
  const published = (changes: Changes) =>
    loadSite(withFiles(changes), { ...smallOptions, onlyPublished: true })
  const all = published({
    ...Object.assign({}, ...['about', 'blog', 'deductions', 'references'].map(draftOf)),
    ...edited('services/solceller.yaml', ' eller [snö](/blog/vinter#sno)', ''),
  })
  expect(all.problems).toEqual([])
  const site = all.site!
  expect(pagesOf(site).map(({ path }) => path)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/om-oss|blog|avdrag|referensuppdrag/)]),
  )
  expect([site.articles, site.references]).toEqual([[], []])
  const { shell, sections } = sectionsAt(site, '/tjanster/solceller/lerum', env)
  expect(labels([...shell.menu, ...shell.footer])).toEqual([
    ...['Kontakt', 'Kontakt', 'Cookiepolicy', 'Integritetspolicy'],
  ])
  expect(JSON.stringify(sections)).not.toContain('/referensuppdrag')
  expect(Object.keys(siteFiles(site, [], env.today))).not.toContain('blog/rss.xml')

  const linked = {
    ...draftOf('deductions'),
    ...edited('services/solceller.yaml', '/tjanster/takvatt', '/avdrag'),
  }
  expect(published(linked).problems.map(({ message }) => message)).toEqual([
    'sidan /avdrag finns inte.',
  ])
  expect(sectionsAt(loadSmallSite(linked).site, '/avdrag', env).notices).toEqual([
    'Utkast: syns inte för besökare.',
  ])
  expect(problemsIn(draftOf('contact'))).toContain('nyckeln "draft" finns inte.')
})

test('the words of menus and footer', () => {
  const words = (lines: string) => contactOn(inCompany(lines)).shell.wording
  expect(words('')).toEqual({
    servicesMenu: 'Våra tjänster',
    servicesTitle: 'Tjänster',
    pagesTitle: 'Information',
    certificationsTitle: 'Certifieringar',
    creatorLine: 'Webbplats av',
    showCustomersLine: true,
    customersLine: 'Redan kund? Felanmälan, serviceavtal, garantipapper',
  })
  expect(words('wording: { officeTitle: Besök oss, showCustomersLine: false }')).toMatchObject({
    officeTitle: 'Besök oss',
    showCustomersLine: false,
    servicesMenu: 'Våra tjänster',
  })
})

test('a chosen surface is checked for contrast, and initials have the colours that are checked', () => {
  const surface = (colour: string) =>
    edited(
      'site.yaml',
      "onSun: '#1c1503' }\n    dark",
      `onSun: '#1c1503', pineSoft: '${colour}' }\n    dark`,
    )
  expect(problemsIn(surface('#dfe9ff'))).toBe('')
  expect(problemsIn(surface('#7a8f86'))).toContain(
    'färgen "#7a8f86" gör något svårt att se: länkar och ikoner mot ytan bakom initialer och tack har kontrasten',
  )
  const sheet = new ServerStyleSheet()
  const [person] = contactOn({}).team
  renderToStaticMarkup(sheet.collectStyles(PersonCard({ person: person! })))
  // Hidden from screen readers, so axe does not measure them.
  expect(sheet.getStyleTags()).toMatch(
    /\.initials\{[^}]*background:var\(--pine-soft\);color:var\(--pine\);/,
  )
})
