import { expect, test } from 'vitest'
import { articlePage, blogPage, legalPage } from '../../renderer/content/model/articles.ts'
import { contactPage, notFoundPage, quotePage, referencesPage } from '../../renderer/content/model/page.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import type { Site } from '../../renderer/content/site.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import { edited, smallEnv as env, loadSmallSite, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

const { site } = loadSmallSite()

const kungalv = {
  'cities/kungalv.yaml': smallSite['cities/molndal.yaml']!.replace('slug: molndal', 'slug: kungalv')
    .replaceAll('Mölndal', 'Kungälv')
    .replace('order: 2', 'order: 3')
    .replace('[Kållered, Lindome, Åby]', '[Ytterby, Kode, Marstrand]'),
}

test('a city added as one file has its page, is linked from the others and is served by the company', () => {
  const { site } = loadSmallSite({
    ...kungalv,
    ...edited('pages/home.yaml', 'Solceller och taktvätt.', '"{towns}. Solceller: {towns:solceller}."'),
  })
  const path = '/tjanster/solceller/kungalv'
  const sources = ['cities/kungalv.yaml', 'services/solceller.yaml', 'staff/anna-svensson.yaml']
  expect(pagesOf(site).filter((page) => page.path.endsWith('/kungalv'))).toMatchObject([{ path, kind: 'cities', sources }])
  const page = sectionsAt(site, path, env)
  expect(page.head).toMatchObject({
    title: 'Solceller i Kungälv',
    card: `/lankkort${path}.jpg`,
    geoRegion: 'SE-VG',
    geoPlacename: 'Kungälv',
  })
  const message = 'Intresserad av tjänster i Kungälv.'
  expect(page.form).toMatchObject({ kind: 'b', city: 'Kungälv', message, serviceType: 'solceller', page: path })
  expect(page.breadcrumbs.map(({ label }) => label)).toEqual(['Hem', 'Solceller', 'Kungälv'])
  const links = (from: string) =>
    sectionsAt(site, from, env)
      .sections.find((section) => section.type === 'cityLinks')!
      .links.map(({ href }) => href.split('/')[3])
  expect(links('/tjanster/solceller')).toEqual(['lerum', 'molndal', 'kungalv'])
  expect(links('/tjanster/solceller/lerum')).toEqual(['molndal', 'kungalv'])
  const { head, hero } = sectionsAt(site, '/', env)
  expect(JSON.stringify(head.schema)).toContain('"name":"Kungälv"')
  expect(head.geoPlacename).toBe('Partille')
  expect(hero.lede).toBe('Lerum, Mölndal och Kungälv. Solceller: Lerum, Mölndal och Kungälv.')
})

const service = (slug: string, name: string, order: number) => ({
  [`services/${slug}.yaml`]: smallSite['services/takvatt.yaml']!.replace('slug: takvatt', `slug: ${slug}`)
    .replaceAll('Taktvätt', name)
    .replaceAll('taktvätt', name.toLowerCase())
    .replace('serviceType: takvatt', `serviceType: ${slug}`)
    .replace('order: 2', `order: ${order}`),
})

test('what has no number stands behind what has one, by name', () => {
  const colleague = smallSite['staff/anna-svensson.yaml']!.replace('order: 1\n', '')
  const { site } = loadSmallSite({ 'staff/ove.yaml': colleague, 'staff/bo.yaml': colleague })
  expect(site.staff.map(({ id }) => id)).toEqual(['anna-svensson', 'bo', 'ove'])
})

test('a service added as one file has its page, and stands in menu, grid, select, sitemap and structured data', () => {
  const form = 'form: { rules: a, title: Fråga oss, lede: Svar snart., button: Skicka }\nsections:'
  const pump = service('varmepump', 'Värmepump', 7)['services/varmepump.yaml']!.replace(
    'sections:',
    `inForm: { label: Värmepumpar }\n${form}`,
  )
  const { site } = loadSmallSite({ 'services/varmepump.yaml': pump, ...service('ventilation', 'Ventilation', 8) })
  const page = sectionsAt(site, '/tjanster/varmepump', env)
  expect(page.head).toMatchObject({ title: 'Värmepump i Göteborg', card: '/lankkort/tjanster/varmepump.jpg' })
  expect(page.head.schema).toContainEqual(expect.objectContaining({ '@type': 'Service', name: 'Värmepump', serviceType: 'Värmepump' }))
  expect(page.breadcrumbs.map(({ label }) => label)).toEqual(['Hem', 'Värmepump'])
  expect(page.form).toMatchObject({ kind: 'a', serviceType: 'varmepump' })
  expect(page.shell.services.map(({ name, href }) => [name, href])).toEqual([
    ['Solceller', '/tjanster/solceller'],
    ['Taktvätt', '/tjanster/takvatt'],
    ['Värmepump', '/tjanster/varmepump'],
    ['Ventilation', '/tjanster/ventilation'],
  ])
  const names = ['Solceller', 'Taktvätt', 'Värmepump', 'Ventilation', 'Takbyte']
  expect(sectionsAt(site, '/', env).sections[0]).toMatchObject({ services: names.map((name) => ({ name })) })
  expect(quotePage(site, env).form.services!.map(({ value, label }) => [value, label])).toEqual([
    ['solceller', 'Solceller'],
    ['takvatt', 'Taktvätt'],
    ['varmepump', 'Värmepumpar'],
    ['ventilation', 'Ventilation'],
  ])
  expect(pagesOf(site)).toContainEqual(
    expect.objectContaining({ path: '/tjanster/varmepump', kind: 'services', sources: ['services/varmepump.yaml'] }),
  )
})

test('the company’s own logo stands in header and footer and is what search engines are told of', () => {
  const { site } = loadSmallSite(edited('site.yaml', 'origin:', 'logo: { file: cert.svg, alt: Exempelsol }\norigin:'))
  const home = sectionsAt(site, '/', env)
  expect(home.shell.logo).toMatchObject({ src: '/images/cert.svg', alt: 'Exempelsol' })
  expect(home.head.schema).toContainEqual(expect.objectContaining({ logo: 'https://www.exempelsol.example/images/cert.svg' }))
  expect(JSON.stringify(articlePage(site, 'vinter', env).head.schema)).not.toContain('icon-512')
})

test.each<[string, Record<string, string>, from: string, to: string]>([
  ['renamed', edited('cities/lerum.yaml', 'slug: lerum', 'slug: lerums-kommun-2'), 'lerums-kommun', '/lerums-kommun-2'],
  [
    'removed',
    {
      'cities/molndal.yaml': '',
      ...edited('services/solceller.yaml', 'aliases: [/solpaneler]', 'aliases: [/tjanster/solceller/molndal]'),
    },
    'molndal',
    '',
  ],
])('a %s city leaves its address to a page of the same service', (_, changes, from, to) => {
  const { site } = loadSmallSite(changes)
  expect(pagesOf(site).map(({ path }) => path)).not.toContain(`/tjanster/solceller/${from}`)
  expect(redirects(site)).toContainEqual({ from: `/tjanster/solceller/${from}`, to: `/tjanster/solceller${to}` })
})

const proofOf = (site: Site, city: string) =>
  sectionsAt(site, `/tjanster/solceller/${city}`, env).sections.find((section) => section.type === 'proof')
const review = (town: string, service: string) =>
  smallSite['testimonials/mats.yaml']!.replace('Partille', town)
    .replace('Mats J.', `${service} i ${town}`)
    .replace('job: Solceller', `job: ${service}`)
    .replace('[solceller]', service === 'Solceller' ? '[solceller]' : '[takvatt]')
const withProof = edited(
  'services/solceller.yaml',
  '    - type: cityContent',
  '    - { type: proof, title: Kunder }\n    - type: cityContent',
)

test('proof is of the page’s own service, from its own town first, and says where it comes from', () => {
  const { site } = loadSmallSite({
    ...withProof,
    'testimonials/asa.yaml': review('Lerum', 'Taktvätt'),
    'testimonials/bo.yaml': review('Lerum', 'Solceller').replace('order: 1', 'order: 9'),
  })
  const names = (city: string) => proofOf(site, city)!.reviews.map(({ name }) => name)
  expect(names('lerum')).toEqual(['Solceller i Lerum'])
  expect(names('molndal')).toEqual(['Mats J.'])
  expect(proofOf(site, 'molndal')).toMatchObject({ origin: 'Omdömena är våra kunders.', jobs: [{ title: 'Sol på taket' }] })
  expect(referencesPage(site, env).origin).toBe('Omdömena är våra kunders.')
})

test('without customers of its service a page has no such section', () => {
  const others = { 'testimonials/mats.yaml': review('Lerum', 'Taktvätt'), 'references/lerum.yaml': '' }
  const { site } = loadSmallSite({ ...withProof, ...others })
  expect(proofOf(site, 'lerum')).toBeUndefined()
  expect(referencesPage(site, env).origin).toBeUndefined()
})

test('the article beside the proof is the newest of the service’s category, and never an advertisement', () => {
  const article = (more: string) => smallSite['blog/vinter.md']!.replace('date: 2024-09-25', more).replace('Solceller på vintern', 'Annan')
  const links = (changes: Record<string, string>) => {
    const { site } = loadSmallSite({ ...withProof, ...changes })
    return proofOf(site, 'lerum')!.links.map(({ href }) => href)
  }
  const guides = { 'services/solceller.yaml': withProof['services/solceller.yaml']!.replace('schemaType', 'guides: solceller\nschemaType') }
  expect(links({})).toEqual(['/referensuppdrag'])
  expect(links(guides)).toEqual(['/blog/vinter', '/referensuppdrag'])
  expect(links({ ...guides, 'blog/ny.md': article('date: 2025-01-01') })[0]).toBe('/blog/ny')
  expect(links({ ...guides, 'blog/ny.md': article('date: 2025-01-01\npartner: I samarbete med Elhaga') })[0]).toBe('/blog/vinter')
})

test('the city’s own parts are where the service leaves room for them, with the proof before its questions', () => {
  const questions =
    '      - type: faq\n        title: Frågor\n        items: [{ question: Snö?, answer: Ja. }, { question: Is?, answer: Nej. }]\n      - type: text\n        title: Hus'
  const { site } = loadSmallSite({ ...withProof, ...edited('cities/lerum.yaml', '      - type: text\n        title: Hus', questions) })
  const kinds = sectionsAt(site, '/tjanster/solceller/lerum', env).sections.map(({ type }) => type)
  expect(kinds).toEqual(['text', 'proof', 'faq', 'text', 'districts', 'cityLinks'])
})

test('the contact person stands under the heading beside the form', () => {
  expect(sectionsAt(site, '/tjanster/solceller/lerum', env).person).toMatchObject({
    title: 'Din kontakt i Lerum',
    anchor: 'kontakt',
    person: { name: 'Anna Svensson' },
  })
})

test('a city with a layout of its own shows only its own parts, with the form where it says', () => {
  const { site } = loadSmallSite(
    edited(
      'cities/molndal.yaml',
      '    sections:\n',
      '    ownLayout: true\n    districts: [Åby, Lackarebäck, Toltorp]\n    sections:\n      - type: districts\n        title: Områden\n        look: tiles\n      - type: form\n',
    ),
  )
  const page = sectionsAt(site, '/tjanster/solceller/molndal', env)
  expect(page.form).toBeUndefined()
  expect(page.sections).toMatchObject([
    { type: 'districts', items: ['Åby', 'Lackarebäck', 'Toltorp'] },
    { type: 'form', anchor: 'offert', form: { title: 'Begär offert i Mölndal' } },
    { type: 'text' },
  ])
})

test('what is particular to the city wins over what all cities share', () => {
  const { site } = loadSmallSite(
    edited('cities/molndal.yaml', '    lede:', '    title: Sol i Mölndal\n    headTitle: Sol i {city}\n    points: [Nära Åby]\n    lede:'),
  )
  const { head, hero } = sectionsAt(site, '/tjanster/solceller/molndal', env)
  expect([head.title, hero.title, hero.points, hero.buttons.length]).toEqual(['Sol i Mölndal', 'Sol i Mölndal', ['Nära Åby'], 1])
})

test('figures come from facts and hours from the company', () => {
  expect(sectionsAt(site, '/tjanster/takvatt', env).hero.lede).toBe('ROT-avdraget är 30\u00a0% av arbetskostnaden.')
  expect(sectionsAt(site, '/', env).sections[0]).toMatchObject({ callText: 'Öppet måndag–\u2060fredag 08:00–\u206017:00.' })
})

test('the page for unknown addresses is kept out of search results', () => {
  expect(notFoundPage(site, env).head.robots).toBe('noindex, follow')
})

test('legal pages carry the day of the build and the months of the company', () => {
  const { site } = loadSmallSite({
    ...edited('site.yaml', 'retentionMonths: 24', 'retentionMonths: 12'),
    ...edited('legal/cookies.md', '{today}.', '{today}, sparas i {retention}.'),
  })
  expect(legalPage(site, 'cookies', env)).toMatchObject({
    updated: '20 november 2026',
    isoUpdated: '2026-11-20',
    html: '<p>Senast ändrad 20\u00a0november\u00a02026, sparas i 12\u00a0månader.</p>',
  })
})

test('an article has its contents, its date in Swedish and the two categories', () => {
  expect(articlePage(site, 'vinter', env)).toMatchObject({
    date: '25\u00a0september\u00a02024',
    isoDate: '2024-09-25',
    category: 'Prestanda',
    author: 'Exempelsol',
    minutes: 1,
    contents: [
      { id: 'sno', text: 'Snö på taket' },
      { id: 'soliga-dagar', text: 'Soliga dagar' },
    ],
  })
  expect(blogPage(site, env).articles).toMatchObject([{ categories: 'solceller', categoryLabel: 'Solceller', href: '/blog/vinter' }])
})

const creditFacts = { credit_amount: '60 000 kr', credit_months: '24 månader', credit_fee: '29 kr', credit_rate: '1,1 %' }
const finance = `  - type: finance
    title: Delbetalning
    body: Hos Elhaga.
    points: [Besked direkt]
    credit: { claim: Räntefritt., amount: credit_amount, months: credit_months, fee: credit_fee, rate: credit_rate }
    button: { label: Fråga oss, href: /kontakt }
`

test.each([
  ['with its example', '2027-01-31', true],
  ['not at all when a figure of the example is past its day', '2026-01-31', false],
])('a claim about interest is shown %s', (_, day, shown) => {
  const facts = Object.entries(creditFacts).map(
    ([id, figure]) =>
      `  - { id: ${id}, figure: '${figure}', statement: Villkor., source: { name: Elhaga, url: 'https://www.elhaga.example/villkor' }, asOf: 2025-01-01, checkBy: ${day} }\n`,
  )
  const { site } = loadSmallSite({
    'facts.yaml': smallSite['facts.yaml']! + facts.join(''),
    'pages/home.yaml': smallSite['pages/home.yaml']! + finance,
  })
  const { credit } = sectionsAt(site, '/', env).sections.find((section) => section.type === 'finance')!
  const example =
    'Räkneexempel: 60 000 kr på 24 månader med 29 kr i avgift per månad blir 2 529 kr i månaden och 60 696 kr totalt. Effektiv ränta 1,1 %.'
  expect(credit && { ...credit, example: credit.example.replaceAll('\u00a0', ' ') }).toEqual(
    shown ? { claim: 'Räntefritt.', example } : undefined,
  )
})

test('an article that has been changed says when', () => {
  const { site } = loadSmallSite(edited('blog/vinter.md', 'date: 2024-09-25', 'date: 2024-09-25\nupdated: 2025-02-03'))
  const { head } = articlePage(site, 'vinter', env)
  expect(head).toMatchObject({ publishedTime: '2024-09-25', modifiedTime: '2025-02-03' })
  expect(head.schema[0]).toMatchObject({ datePublished: '2024-09-25', dateModified: '2025-02-03' })
})

test('the quote page chooses no service for the visitor', () => {
  const { serviceType, ...form } = quotePage(site, env).form
  expect(serviceType).toBeUndefined()
  expect(form).toMatchObject({ kind: 'b', title: 'Din förfrågan', lede: 'Svar inom ett dygn.', button: 'Skicka', city: '', message: '' })
})

test('a colleague without a portrait is shown by initials, with a phone that can be called', () => {
  const phone = { label: '070-174 06 05', href: 'tel:+46701740605' }
  expect(contactPage(site, env).team).toMatchObject([{ name: 'Anna Svensson', role: 'Försäljning', initials: 'AS', phone }])
})

test('an article that is a title, a cover, a category, a day and a text is whole', () => {
  const long =
    'Ett tak mot söder ger mest. Ett tak mot öster ger mer på morgonen, när många är hemma, och ett mot väster ger mer på kvällen. Det kan passa bättre.'
  const { site } = loadSmallSite({
    'blog/ny.md': `---\ntitle: Taket\ncover: { file: tak.webp, alt: Ett tak }\nlistCategory: solceller\ndate: 2026-01-02\n---\n\n## Väderstreck\n\n${long} ${long}\n`,
  })
  const page = articlePage(site, 'ny', env)
  expect(page).toMatchObject({ category: 'Solceller', aside: { title: 'Vad ger taket?' }, closing: { title: 'Läst klart?' } })
  expect(page.head).toMatchObject({ title: 'Taket', description: long })
  expect(blogPage(site, env).articles.find(({ href }) => href === '/blog/ny')!.excerpt).toContain('Ett tak')
})

test('an article that is not featured never begins the list, however new', () => {
  const article = smallSite['blog/vinter.md']!
  const { site } = loadSmallSite({ 'blog/ny.md': article.replace(/^date: .*$/m, 'date: 2025-10-01\nfeatured: false') })
  expect(blogPage(site, env).articles.map(({ href }) => href)).toEqual(['/blog/vinter', '/blog/ny'])
})
