/** Models of the small site's pages: what the components get. */
import { expect, test } from 'vitest'
import { articlePage, blogPage } from '../../renderer/content/model/articles.ts'
import { notFoundPage, quotePage, referencesPage } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { edited, smallEnv as env, loadSmallSite, smallSite } from '../support/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'
import {
  article,
  type Changes,
  inCompany,
  pageAt,
  plain,
  sectionOf,
  withSections,
} from './small.ts'

const { site } = loadSmallSite()
const solar = '/tjanster/solceller'
const labels = (links: { label: string }[]) => links.map(({ label }) => label)

test('a city file adds its page, links from the other cities and the name to the area served', () => {
  const { site } = loadSmallSite({
    'cities/kungalv.yaml': smallSite['cities/molndal.yaml']!.replaceAll(
      'Mölndal',
      'Kungälv',
    ).replace('order: 2', 'order: 3'),
    ...edited(
      'pages/home.yaml',
      'Solceller och taktvätt.',
      '"{towns}. Solceller: {towns:solceller}."',
    ),
  })
  const path = `${solar}/kungalv`
  const sources = ['cities/kungalv.yaml', 'services/solceller.yaml', 'staff/anna-svensson.yaml']
  expect(pagesOf(site)).toContainEqual(expect.objectContaining({ path, kind: 'cities', sources }))
  const page = sectionsAt(site, path, env)
  const message = 'Intresserad av tjänster i Kungälv.'
  expect(page).toMatchObject({
    head: { title: 'Solceller i Kungälv', geoRegion: 'SE-VG', geoPlacename: 'Kungälv' },
    form: { kind: 'quote', city: 'Kungälv', message, serviceType: 'solceller', page: path },
  })
  expect(labels(page.breadcrumbs)).toEqual(['Hem', 'Solceller', 'Kungälv'])
  const linksOn = (from: string) =>
    sectionOf(sectionsAt(site, from, env), 'cityLinks')!.links.map(({ href }) => href)
  expect(linksOn(solar)).toEqual([`${solar}/lerum`, `${solar}/molndal`, path])
  expect(linksOn(`${solar}/lerum`)).toEqual([`${solar}/molndal`, path])
  const { head, hero } = sectionsAt(site, '/', env)
  expect(JSON.stringify(head.schema)).toContain('"name":"Kungälv"')
  expect([head.geoPlacename, hero.lede]).toEqual([
    'Partille',
    'Lerum, Mölndal och Kungälv. Solceller: Lerum, Mölndal och Kungälv.',
  ])
})

test('a service file adds its page, menu entry, card, form option and structured data', () => {
  const service = (slug: string, name: string, more: string) => ({
    [`services/${slug}.yaml`]: smallSite['services/takvatt.yaml']!.replaceAll('Taktvätt', name)
      .replaceAll('taktvätt', name.toLowerCase())
      .replaceAll(/(serviceType: )takvatt/g, `$1${slug}`)
      .replace('order: 2', 'order: 7')
      .replace('sections:', `${more}sections:`),
  })
  const { site } = loadSmallSite({
    ...service(
      'varmepump',
      'Värmepump',
      'inForm: { label: Värmepumpar }\nform: { rules: service, title: Fråga oss, button: Skicka }\n',
    ),
    ...service('ventilation', 'Ventilation', ''),
  })
  const path = '/tjanster/varmepump'
  const { head, breadcrumbs, form, shell } = sectionsAt(site, path, env)
  expect(head).toMatchObject({ title: 'Värmepump i Göteborg', card: `/lankkort${path}.jpg` })
  expect(head.schema).toContainEqual(
    expect.objectContaining({ '@type': 'Service', name: 'Värmepump', serviceType: 'Värmepump' }),
  )
  expect(labels(breadcrumbs)).toEqual(['Hem', 'Värmepump'])
  expect(form).toMatchObject({ kind: 'service', serviceType: 'varmepump' })
  const names = ['Solceller', 'Taktvätt', 'Värmepump', 'Ventilation']
  expect(shell.services.map(({ name }) => name)).toEqual(names)
  expect(shell.services[2]).toMatchObject({ href: path })
  expect(sectionOf(sectionsAt(site, '/', env), 'serviceGrid')!.services).toMatchObject(
    [...names, 'Takbyte'].map((name) => ({ name })),
  )
  expect(quotePage(site, env).form.services!.map(Object.values)).toEqual([
    ['solceller', 'Solceller'],
    ['takvatt', 'Taktvätt'],
    ['varmepump', 'Värmepumpar'],
    ['ventilation', 'Ventilation'],
  ])
  expect(pagesOf(site)).toContainEqual(
    expect.objectContaining({ path, kind: 'services', sources: ['services/varmepump.yaml'] }),
  )
})

test('a logo of the company is in the header, the footer and the structured data', () => {
  const { site } = loadSmallSite(inCompany('logo: { file: cert.svg, alt: Exempelsol }'))
  const url = 'https://www.exempelsol.example/images/cert.svg'
  const home = sectionsAt(site, '/', env)
  expect(home.shell.logo).toMatchObject({ src: '/images/cert.svg', alt: 'Exempelsol' })
  expect(home.head.schema).toContainEqual(expect.objectContaining({ logo: url }))
  expect(articlePage(site, 'vinter', env).head.schema[0]).toMatchObject({
    publisher: { logo: { '@type': 'ImageObject', url } },
  })
})

const cityWith = (city: string, lines: string) =>
  edited(`cities/${city}.yaml`, '    sections:\n', lines)
const proof = withSections('services/solceller.yaml', '  - { type: proof, title: Kunder }')
const proofOf = (changes: Changes = {}) =>
  sectionOf(pageAt(solar, { ...proof, ...changes }), 'proof')
const otherReview = smallSite['testimonials/mats.yaml']!.replace('Mats J.', 'Åsa B.')
  .replace('[solceller]', '[takvatt]')
  .replace('order: 1', 'order: 0')

test('proof is of the service of the page, with its origin', () => {
  const origin = 'Omdömena är våra kunders.'
  expect(proofOf({ 'testimonials/asa.yaml': otherReview })).toMatchObject({
    review: { name: 'Mats J.' },
    origin,
    job: { title: 'Sol på taket' },
  })
  expect(referencesPage(site, env).origin).toBe(origin)
  // The home page has its own section of testimonials.
  const home = pageAt('/', withSections('pages/home.yaml', '  - { type: proof, title: Kunder }'))
  expect(sectionOf(home, 'proof')).toMatchObject({
    review: undefined,
    job: { title: 'Sol på taket' },
  })
  const without = { 'testimonials/mats.yaml': otherReview, 'references/lerum.yaml': '' }
  expect(proofOf(without)).toBeUndefined()
  expect(referencesPage(loadSmallSite(without).site, env).origin).toBeUndefined()
})

test('proof on a city page is from that city', () => {
  const place = '    - type: cityContent\n'
  const shared = `${place}    - { type: proof, title: Kunder }\n`
  const changes = edited('services/solceller.yaml', place, shared)
  const inLerum = sectionOf(pageAt(`${solar}/lerum`, changes), 'proof')
  expect(inLerum).toMatchObject({ review: undefined, job: { title: 'Sol på taket' } })
  expect(sectionOf(pageAt(`${solar}/molndal`, changes), 'proof')).toBeUndefined()
})

test('proof links to the newest article of the category of the service, never to an advertisement', () => {
  const guides = {
    'services/solceller.yaml': proof['services/solceller.yaml']!.replace(
      'schemaType',
      'guides: solceller\nschemaType',
    ),
  }
  const newer = (more: string) => ({ ...guides, 'blog/ny.md': article(more, '2025-01-01') })
  const first = (changes: Changes) => proofOf(changes)!.links[0]!.href
  expect([{}, guides, newer(''), newer('partner: I samarbete med Elhaga')].map(first)).toEqual([
    '/referensuppdrag',
    '/blog/vinter',
    '/blog/ny',
    '/blog/vinter',
  ])
})

test('a guarantee with services is only on their pages', () => {
  const guaranteesAt = (path: string, guarantees: Record<string, string>) => {
    const rows = Object.entries(guarantees).map(
      ([what, services]) =>
        `    - { what: ${what}, years: '{fact:rot}', liable: Vi, adds: Kvar, services: [${services}] }\n`,
    )
    const page = pageAt(path, {
      ...inCompany(`assurance:\n  title: Trygg\n  body: Kvar.\n  guarantees:\n${rows.join('')}`),
      ...withSections('services/solceller.yaml', '  - type: assurance'),
      ...withSections('services/takvatt.yaml', '  - type: assurance'),
    })
    return sectionOf(page, 'assurance')?.guarantees.map(({ what }) => what)
  }
  const both = { Paneler: 'solceller', Arbete: '' }
  expect(guaranteesAt(solar, both)).toEqual(['Paneler', 'Arbete'])
  expect(guaranteesAt('/tjanster/takvatt', both)).toEqual(['Arbete'])
  // A table without rows is not shown.
  expect(guaranteesAt('/tjanster/takvatt', { Paneler: 'solceller' })).toBeUndefined()
})

test('sections of a city replace cityContent', () => {
  const before = edited(
    'services/solceller.yaml',
    '    - type: cityContent',
    '    - { type: text, title: Pris, body: Fast. }\n    - type: cityContent',
  )
  const faq =
    '      - { type: faq, title: Frågor, items: [{ question: Snö?, answer: Ja. }, { question: Is?, answer: Nej. }] }\n'
  const own = cityWith('lerum', `    sections:\n${faq}`)
  const { sections } = pageAt(`${solar}/lerum`, { ...before, ...own })
  expect(sections.map(({ type }) => type)).toEqual([
    'text',
    'faq',
    'text',
    'text',
    'districts',
    'cityLinks',
  ])
})

test('ownLayout shows only the sections of the city, with the form among them', () => {
  const layout =
    '    ownLayout: true\n    districts: [Åby, Lackarebäck, Toltorp]\n    sections:\n      - { type: districts, title: Områden }\n      - { type: form }\n'
  const page = pageAt(`${solar}/molndal`, cityWith('molndal', layout))
  expect(page.form).toBeUndefined()
  expect(page.sections).toMatchObject([
    { type: 'districts', items: ['Åby', 'Lackarebäck', 'Toltorp'] },
    { type: 'form', anchor: 'offert', form: { title: 'Begär offert i Mölndal' } },
    { type: 'text' },
  ])
})

test('fields of a city override those that the service sets for all cities', () => {
  const own =
    '    title: Sol i Mölndal\n    headTitle: Sol i {city}\n    form: { rules: service, title: Fråga, button: Ja }\n    sections:\n'
  const { head, hero, form } = pageAt(`${solar}/molndal`, cityWith('molndal', own))
  expect([head.title, hero.title, hero.buttons.length, form?.title]).toEqual([
    'Sol i Mölndal',
    'Sol i Mölndal',
    1,
    'Fråga',
  ])
})

test('the 404 page may not be indexed', () =>
  expect(notFoundPage(site, env).head.robots).toBe('noindex, follow'))

test.each([
  ['with its example', '', true],
  ['not at all once its confirmation has expired', 'confirmed', false],
  ['not at all once a figure of the example has expired', 'fee', false],
])('instalments are shown %s', (_, expired, isShown) => {
  const figures = {
    confirmed: 'KOVFS 2025:1',
    amount: '61 000 kr',
    months: '36 månader',
    fee: '29 kr',
    rate: '1,1 %',
  }
  const facts = Object.entries(figures).map(
    ([id, figure]) =>
      `  - { id: ${id}, figure: '${figure}', statement: Villkor., source: { name: Elhaga, url: 'https://www.elhaga.example/villkor' }, asOf: 2025-01-01, checkBy: ${id === expired ? 2026 : 2027}-01-31 }\n`,
  )
  const page = pageAt('/', {
    'facts.yaml': smallSite['facts.yaml']! + facts.join(''),
    ...withSections(
      'pages/home.yaml',
      `  - type: finance
    title: Delbetalning
    body: Hos Elhaga.
    points: [Besked direkt]
    credit: { claim: Räntefritt., ${Object.keys(figures).map((id) => `${id}: ${id}`)} }
    button: { label: Fråga oss, href: /kontakt }`,
    ),
  })
  const example =
    'Räkneexempel: 61 000 kr på 36 månader med 29 kr i avgift per månad blir 1 724 kr i månaden och 62 064 kr totalt. Effektiv ränta 1,1 %.'
  expect(plain(sectionOf(page, 'finance')?.credit)).toEqual(
    isShown ? { claim: 'Räntefritt.', example } : undefined,
  )
})

test('an article of the required fields alone gets defaults for the others', () => {
  const body =
    'Ett tak mot söder ger mest. Ett tak mot öster ger mer på morgonen, när många är hemma, och ett mot väster ger mer på kvällen. Det kan passa bättre.'
  const head =
    'title: Taket\ncover: { file: tak.webp, alt: Ett tak }\nlistCategory: solceller\ndate: 2026-01-02'
  const { site } = loadSmallSite({
    'blog/ny.md': `---\n${head}\n---\n\n## Väderstreck\n\n${body} ${body}\n`,
  })
  expect(articlePage(site, 'ny', env)).toMatchObject({
    category: 'Solceller',
    aside: { title: 'Vad ger taket?' },
    closing: { title: 'Läst klart?' },
    head: { title: 'Taket', description: body },
  })
  const [first] = blogPage(site, env).articles
  expect([first!.href, first!.excerpt.slice(0, 7)]).toEqual(['/blog/ny', 'Ett tak'])
})

test('in the list an article with featured: false is not first, an advertisement last, and an update dated', () => {
  const { site } = loadSmallSite({
    'blog/annons.md': article('partner: I samarbete med Elhaga', '2025-10-01'),
    'blog/gammal.md': article('featured: false\nupdated: 2026-11-20', '2025-10-01'),
  })
  const { articles } = blogPage(site, env)
  expect(articles.map(({ href, updated }) => [href, plain(updated?.text)])).toEqual([
    ['/blog/vinter', undefined],
    ['/blog/gammal', 'uppdaterad 20 november 2026'],
    ['/blog/annons', undefined],
  ])
})

test('the question of the home page leads to the quote page with a service, which may have a form of its own', () => {
  const question = edited('pages/home.yaml', 'hero:', 'hero:\n  question: Vad gäller det?')
  const own = edited('services/takvatt.yaml', 'serviceType:', 'onQuotePage: false\nserviceType:')
  const servicesOf = (changes: Changes) => {
    const { site } = loadSmallSite(changes)
    const home = sectionsAt(site, '/', env)
    const { form } = quotePage(site, env)
    return [
      home.question?.services.map(({ label, href }) => `${label} ${href}`),
      form.serviceType,
      form.services?.map(({ value }) => value),
      home.shell.services.map(({ name }) => name),
    ]
  }
  const both = ['solceller', 'takvatt']
  const menu = ['Solceller', 'Taktvätt']
  const toQuote = 'Solceller /begar-offert?tjanst=solceller'
  expect(servicesOf({})).toEqual([undefined, undefined, both, menu])
  expect(servicesOf(question)).toEqual([
    [toQuote, 'Taktvätt /begar-offert?tjanst=takvatt'],
    undefined,
    both,
    menu,
  ])
  // One service is no question.
  expect(servicesOf({ ...question, ...own })).toEqual([[toQuote], 'solceller', undefined, menu])
  expect(quotePage(site, env).form).toMatchObject({
    kind: 'quote',
    title: 'Din förfrågan',
    lede: 'Svar inom ett dygn.',
    button: 'Skicka',
    city: '',
    message: '',
  })
})
