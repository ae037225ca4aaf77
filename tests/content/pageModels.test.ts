/** Models of the small site's pages: what the components get. */
import { expect, test } from 'vitest'
import { articlePage, blogPage } from '../../renderer/content/model/articles.ts'
import { notFoundPage, quotePage, referencesPage } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { scopeModel } from '../../renderer/content/model/company.ts'
import { aliasRedirects, redirects } from '../../renderer/content/model/urls.ts'
import {
  edited,
  smallEnv as env,
  loadSmallSite,
  smallSite,
} from '../../scripts/lab/fixtures/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'

type Changes = Record<string, string>
const { site } = loadSmallSite()
const pageAt = (path: string, changes?: Changes) =>
  sectionsAt(changes ? loadSmallSite(changes).site : site, path, env)
const solar = '/tjanster/solceller'

test('a city file adds its page, links from the other cities and the name to the area served', () => {
  const city = smallSite['cities/molndal.yaml']!.replaceAll('Mölndal', 'Kungälv').replace(
    'slug: molndal',
    'slug: kungalv',
  )
  const { site } = loadSmallSite({
    'cities/kungalv.yaml': city
      .replace('order: 2', 'order: 3')
      .replace('[Kållered, Lindome, Åby]', '[Ytterby, Kode, Marstrand]'),
    ...edited(
      'pages/home.yaml',
      'Solceller och taktvätt.',
      '"{towns}. Solceller: {towns:solceller}."',
    ),
  })
  const path = `${solar}/kungalv`
  const sources = ['cities/kungalv.yaml', 'services/solceller.yaml', 'staff/anna-svensson.yaml']
  expect(pagesOf(site).filter((page) => page.path.endsWith('/kungalv'))).toMatchObject([
    { path, kind: 'cities', sources },
  ])
  const message = 'Intresserad av tjänster i Kungälv.'
  const page = sectionsAt(site, path, env)
  expect(page).toMatchObject({
    head: {
      title: 'Solceller i Kungälv',
      card: `/lankkort${path}.jpg`,
      geoRegion: 'SE-VG',
      geoPlacename: 'Kungälv',
    },
    form: { kind: 'b', city: 'Kungälv', message, serviceType: 'solceller', page: path },
  })
  expect(page.breadcrumbs.map(({ label }) => label)).toEqual(['Hem', 'Solceller', 'Kungälv'])
  const links = (from: string) =>
    sectionsAt(site, from, env).sections.find((section) => section.type === 'cityLinks')!.links
  expect(links(solar).map(({ href }) => href.split('/')[3])).toEqual([
    'lerum',
    'molndal',
    'kungalv',
  ])
  expect(links(`${solar}/lerum`).map(({ href }) => href.split('/')[3])).toEqual([
    'molndal',
    'kungalv',
  ])
  const { head, hero } = sectionsAt(site, '/', env)
  expect(JSON.stringify(head.schema)).toContain('"name":"Kungälv"')
  expect([head.geoPlacename, hero.lede]).toEqual([
    'Partille',
    'Lerum, Mölndal och Kungälv. Solceller: Lerum, Mölndal och Kungälv.',
  ])
})

test('entries without an order come last, by name', () => {
  const colleague = smallSite['staff/anna-svensson.yaml']!.replace('order: 1\n', '')
  const { site } = loadSmallSite({ 'staff/ove.yaml': colleague, 'staff/bo.yaml': colleague })
  expect(site.staff.map(({ id }) => id)).toEqual(['anna-svensson', 'bo', 'ove'])
})

test('a service file adds its page, menu entry, card, form option and structured data', () => {
  const service = (slug: string, name: string, more: string) => ({
    [`services/${slug}.yaml`]: smallSite['services/takvatt.yaml']!.replaceAll('Taktvätt', name)
      .replaceAll('taktvätt', name.toLowerCase())
      .replaceAll(/((?:slug|serviceType): )takvatt/g, `$1${slug}`)
      .replace('order: 2', 'order: 7')
      .replace('sections:', `${more}sections:`),
  })
  const form =
    'inForm: { label: Värmepumpar }\nform: { rules: a, title: Fråga oss, lede: Svar snart., button: Skicka }\n'
  const { site } = loadSmallSite({
    ...service('varmepump', 'Värmepump', form),
    ...service('ventilation', 'Ventilation', ''),
  })
  const path = '/tjanster/varmepump'
  const { head, breadcrumbs, form: asked, shell } = sectionsAt(site, path, env)
  expect(head).toMatchObject({ title: 'Värmepump i Göteborg', card: `/lankkort${path}.jpg` })
  expect(head.schema).toContainEqual(
    expect.objectContaining({ '@type': 'Service', name: 'Värmepump', serviceType: 'Värmepump' }),
  )
  expect(breadcrumbs.map(({ label }) => label)).toEqual(['Hem', 'Värmepump'])
  expect(asked).toMatchObject({ kind: 'a', serviceType: 'varmepump' })
  const names = ['Solceller', 'Taktvätt', 'Värmepump', 'Ventilation']
  expect(shell.services.map(({ name }) => name)).toEqual(names)
  expect(shell.services[2]).toMatchObject({ href: path })
  expect(sectionsAt(site, '/', env).sections[0]).toMatchObject({
    services: [...names, 'Takbyte'].map((name) => ({ name })),
  })
  const options = quotePage(site, env).form.services!.map(
    ({ value, label }) => `${value}: ${label}`,
  )
  expect(options).toEqual([
    'solceller: Solceller',
    'takvatt: Taktvätt',
    'varmepump: Värmepumpar',
    'ventilation: Ventilation',
  ])
  expect(pagesOf(site)).toContainEqual(
    expect.objectContaining({ path, kind: 'services', sources: ['services/varmepump.yaml'] }),
  )
})

test('the quote page of a company with one service does not ask which', () => {
  const [service] = site.services
  const { form } = quotePage({ ...site, services: [service!] }, env)
  expect([form.serviceType, form.services]).toEqual([service!.serviceType, undefined])
})

test('a logo of the company is in the header, the footer and the structured data', () => {
  const { site } = loadSmallSite(
    edited('site.yaml', 'origin:', 'logo: { file: cert.svg, alt: Exempelsol }\norigin:'),
  )
  const home = sectionsAt(site, '/', env)
  expect(home.shell.logo).toMatchObject({ src: '/images/cert.svg', alt: 'Exempelsol' })
  expect(home.head.schema).toContainEqual(
    expect.objectContaining({ logo: 'https://www.exempelsol.example/images/cert.svg' }),
  )
  expect(articlePage(site, 'vinter', env).head.schema).toContainEqual(
    expect.objectContaining({
      publisher: expect.objectContaining({
        logo: {
          '@type': 'ImageObject',
          url: 'https://www.exempelsol.example/images/cert.svg',
          width: '1200',
          height: '800',
        },
      }),
    }),
  )
})

const movedCity = edited(
  'services/solceller.yaml',
  'aliases: [/solpaneler]',
  `aliases: [${solar}/molndal]`,
)
test.each<[string, Changes, from: string, to: string]>([
  [
    'renamed',
    edited('cities/lerum.yaml', 'slug: lerum', 'slug: lerums-kommun-2'),
    'lerums-kommun',
    '/lerums-kommun-2',
  ],
  ['removed', { 'cities/molndal.yaml': '', ...movedCity }, 'molndal', ''],
])('the address of a %s city redirects to a page of the same service', (_, changes, from, to) => {
  const { site } = loadSmallSite(changes)
  expect(pagesOf(site).map(({ path }) => path)).not.toContain(`${solar}/${from}`)
  expect(redirects(site)).toContainEqual({ from: `${solar}/${from}`, to: solar + to })
})

test('an alias of a city redirects to its page of the same service, otherwise to its first page', () => {
  const city = {
    slug: 'molndal',
    aliases: ['/tjanster/laddboxar/mdal', '/mdal'],
    services: { solceller: {}, laddboxar: {} },
  }
  const site = { services: [], articles: [], cities: [city] } as unknown as Parameters<
    typeof aliasRedirects
  >[0]
  expect(aliasRedirects(site).map(({ to }) => to)).toEqual([
    '/tjanster/laddboxar/molndal',
    '/tjanster/solceller/molndal',
  ])
})

const proofAt = (city: string, changes: Changes) =>
  pageAt(`${solar}/${city}`, changes).sections.find(({ type }) => type === 'proof')
const review = (town: string, service: string) =>
  smallSite['testimonials/mats.yaml']!.replace('Partille', town)
    .replace('Mats J.', `${service} i ${town}`)
    .replace('job: Solceller', `job: ${service}`)
    .replace('[solceller]', service === 'Solceller' ? '[solceller]' : '[takvatt]')
const proof = '    - { type: proof, title: Kunder }\n    - type: cityContent'
const withProof = edited('services/solceller.yaml', '    - type: cityContent', proof)

test('proof is of the service of the page, from the city itself first, with its origin', () => {
  const changes = {
    ...withProof,
    'testimonials/asa.yaml': review('Lerum', 'Taktvätt'),
    'testimonials/bo.yaml': review('Lerum', 'Solceller').replace('order: 1', 'order: 9'),
  }
  const origin = 'Omdömena är våra kunders.'
  expect(proofAt('lerum', changes)).toMatchObject({ reviews: [{ name: 'Solceller i Lerum' }] })
  expect(proofAt('molndal', changes)).toMatchObject({
    reviews: [{ name: 'Mats J.' }],
    origin,
    jobs: [{ title: 'Sol på taket' }],
  })
  expect(referencesPage(loadSmallSite(changes).site, env).origin).toBe(origin)
})

test('a service without customers has no proof', () => {
  const changes = {
    ...withProof,
    'testimonials/mats.yaml': review('Lerum', 'Taktvätt'),
    'references/lerum.yaml': '',
  }
  expect(proofAt('lerum', changes)).toBeUndefined()
  expect(referencesPage(loadSmallSite(changes).site, env).origin).toBeUndefined()
})

test('proof links to the newest article of the category of the service, never to an advertisement', () => {
  const article = (more: string) =>
    smallSite['blog/vinter.md']!.replace('date: 2024-09-25', `date: 2025-01-01${more}`)
  const guides = {
    'services/solceller.yaml': withProof['services/solceller.yaml']!.replace(
      'schemaType',
      'guides: solceller\nschemaType',
    ),
  }
  const first = (changes: Changes) =>
    (proofAt('lerum', { ...withProof, ...changes }) as { links: { href: string }[] }).links[0]!.href
  expect(first({})).toBe('/referensuppdrag')
  expect(first(guides)).toBe('/blog/vinter')
  expect(first({ ...guides, 'blog/ny.md': article('') })).toBe('/blog/ny')
  expect(first({ ...guides, 'blog/ny.md': article('\npartner: I samarbete med Elhaga') })).toBe(
    '/blog/vinter',
  )
})

test('a guarantee with services is only on their pages', () => {
  const guarantee = (what: string, services: string) =>
    `    - { what: ${what}, years: '{fact:rot}', liable: Vi, adds: Kvar, services: [${services}] }\n`
  const changes = (guarantees: string) => ({
    ...edited(
      'site.yaml',
      'priceRange',
      `assurance:\n  title: Tryggheten\n  body: Kvar.\n  guarantees:\n${guarantees}priceRange`,
    ),
    ...edited('services/solceller.yaml', '\nsections:', '\nsections:\n  - type: assurance'),
    ...edited('services/takvatt.yaml', '\nsections:', '\nsections:\n  - type: assurance'),
  })
  const guaranteesAt = (path: string, guarantees: string) =>
    pageAt(path, changes(guarantees))
      .sections.find((section) => section.type === 'assurance')
      ?.guarantees.map(({ what }) => what)
  const [panels, work] = [guarantee('Paneler', 'solceller'), guarantee('Arbete', '')]
  expect(guaranteesAt(solar, panels + work)).toEqual(['Paneler', 'Arbete'])
  expect(guaranteesAt('/tjanster/takvatt', panels + work)).toEqual(['Arbete'])
  // Not a table without rows.
  expect(guaranteesAt('/tjanster/takvatt', panels)).toBeUndefined()
})

test('sections of a city replace cityContent, with the proof before the questions', () => {
  const faq =
    '      - type: faq\n        title: Frågor\n        items: [{ question: Snö?, answer: Ja. }, { question: Is?, answer: Nej. }]\n'
  const text = '      - type: text\n        title: Hus'
  const { sections } = pageAt(`${solar}/lerum`, {
    ...withProof,
    ...edited('cities/lerum.yaml', text, faq + text),
  })
  expect(sections.map(({ type }) => type)).toEqual([
    'text',
    'proof',
    'faq',
    'text',
    'districts',
    'cityLinks',
  ])
})

test('ownLayout shows only the sections of the city, with the form among them', () => {
  const layout =
    'ownLayout: true\n    districts: [Åby, Lackarebäck, Toltorp]\n    sections:\n      - { type: districts, title: Områden }\n      - { type: form }\n'
  const page = pageAt(`${solar}/molndal`, edited('cities/molndal.yaml', 'sections:\n', layout))
  expect(page.form).toBeUndefined()
  expect(page.sections).toMatchObject([
    { type: 'districts', items: ['Åby', 'Lackarebäck', 'Toltorp'] },
    { type: 'form', anchor: 'offert', form: { title: 'Begär offert i Mölndal' } },
    { type: 'text' },
  ])
})

test('fields of a city override those that the service sets for all cities', () => {
  const own = 'title: Sol i Mölndal\n    headTitle: Sol i {city}\n    points: [Nära Åby]\n    lede:'
  const { head, hero } = pageAt(`${solar}/molndal`, edited('cities/molndal.yaml', 'lede:', own))
  expect([head.title, hero.title, hero.points, hero.buttons.length]).toEqual([
    'Sol i Mölndal',
    'Sol i Mölndal',
    ['Nära Åby'],
    1,
  ])
})

test('the 404 page may not be indexed', () =>
  expect(notFoundPage(site, env).head.robots).toBe('noindex, follow'))

const credit = {
  credit_confirmed: 'KOVFS 2025:1',
  credit_amount: '61 000 kr',
  credit_months: '24 månader',
  credit_fee: '29 kr',
  credit_rate: '1,1 %',
}
const finance = `  - type: finance
    title: Delbetalning
    body: Hos Elhaga.
    points: [Besked direkt]
    credit: { confirmed: credit_confirmed, claim: Räntefritt., amount: credit_amount, months: credit_months, fee: credit_fee, rate: credit_rate }
    button: { label: Fråga oss, href: /kontakt }
`
test.each([
  ['with its example', '', '2027-01-31', true],
  ['not at all once its confirmation has expired', 'credit_confirmed', '2026-01-31', false],
  ['not at all once a figure of the example has expired', 'credit_fee', '2026-01-31', false],
])('instalments are shown %s', (_, expired, expiry, isShown) => {
  const source =
    "source: { name: Elhaga, url: 'https://www.elhaga.example/villkor' }, asOf: 2025-01-01"
  const facts = Object.entries(credit).map(
    ([id, figure]) =>
      `  - { id: ${id}, figure: '${figure}', statement: Villkor., ${source}, checkBy: ${id === expired ? expiry : '2027-01-31'} }\n`,
  )
  const changes = {
    'facts.yaml': smallSite['facts.yaml']! + facts.join(''),
    'pages/home.yaml': smallSite['pages/home.yaml']! + finance,
  }
  const example =
    'Räkneexempel: 61 000 kr på 24 månader med 29 kr i avgift per månad blir 2 571 kr i månaden och 61 704 kr totalt. Effektiv ränta 1,1 %.'
  const section = pageAt('/', changes).sections.find((section) => section.type === 'finance')
  expect(section && JSON.parse(JSON.stringify(section.credit).replaceAll('\u00a0', ' '))).toEqual(
    isShown ? { claim: 'Räntefritt.', example } : undefined,
  )
})

test('the quote page preselects no service', () => {
  const { serviceType, ...form } = quotePage(site, env).form
  expect(serviceType).toBeUndefined()
  expect(form).toMatchObject({
    kind: 'b',
    title: 'Din förfrågan',
    lede: 'Svar inom ett dygn.',
    button: 'Skicka',
    city: '',
    message: '',
  })
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
  expect(blogPage(site, env).articles.find(({ href }) => href === '/blog/ny')!.excerpt).toContain(
    'Ett tak',
  )
})

test('an article with featured: false is never first in the list', () => {
  const newer = smallSite['blog/vinter.md']!.replace(
    /^date: .*$/m,
    'date: 2025-10-01\nfeatured: false',
  )
  const { site } = loadSmallSite({ 'blog/ny.md': newer })
  expect(blogPage(site, env).articles.map(({ href }) => href)).toEqual(['/blog/vinter', '/blog/ny'])
})

test('an advertisement is last in the list, and an updated article shows its last update', () => {
  const article = (more: string) =>
    smallSite['blog/vinter.md']!.replace(/^date: .*$/m, `date: 2025-10-01\n${more}`)
  const { site } = loadSmallSite({
    'blog/annons.md': article('partner: I samarbete med Elhaga'),
    'blog/gammal.md': article('featured: false\nupdated: 2026-11-20'),
  })
  expect(
    blogPage(site, env).articles.map(({ href, updated }) => [
      href,
      updated?.text.replaceAll('\u00a0', ' '),
    ]),
  ).toEqual([
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
    return {
      asked: home.question?.services.map(({ label, href }) => [label, href]),
      choices: quotePage(site, env).form.services?.map(({ value }) => value),
      menu: home.shell.services.map(({ href }) => href),
    }
  }
  const menu = ['/tjanster/solceller', '/tjanster/takvatt']
  const solarOnly = [['Solceller', '/begar-offert?tjanst=solceller']]
  expect(servicesOf({})).toEqual({ asked: undefined, choices: ['solceller', 'takvatt'], menu })
  expect(servicesOf(question)).toEqual({
    asked: [...solarOnly, ['Taktvätt', '/begar-offert?tjanst=takvatt']],
    choices: ['solceller', 'takvatt'],
    menu,
  })
  expect(servicesOf({ ...question, ...own })).toEqual({
    asked: solarOnly,
    choices: undefined,
    menu,
  })
})

test('reviews on another website are shown when they are filled in', () => {
  expect(pageAt('/').rating).toBeUndefined()
  const reviews =
    'outsideReviews:\n  score: 4,8 av 5\n  count: 132\n  source: { name: Omdömet, url: https://omdomet.example/vi }\n  date: 2026-11-02\npriceRange'
  for (const path of ['/', solar, `${solar}/lerum`])
    expect(pageAt(path, edited('site.yaml', 'priceRange', reviews)).rating).toEqual({
      label: '4,8 av 5 i 132 omdömen på Omdömet, avläst 2 november 2026',
      href: 'https://omdomet.example/vi',
    })
})

test.each([
  [
    '6 kW, 14 paneler',
    { figures: ['6 kW', '14 paneler', '2 dagar'], details: 'Lerum · Solvinda · 2025' },
  ],
  [
    'Radhus, 15 grupper',
    { figures: ['15 grupper', '2 dagar'], details: 'Lerum · Radhus · Solvinda · 2025' },
  ],
  ['Hela taket', { figures: ['2 dagar'], details: 'Lerum · Hela taket · Solvinda · 2025' }],
])('a job of %s has its numbers apart', (size, parts) => {
  const scope = { year: 2025, size, time: '2 dagar', product: 'Solvinda' }
  const { figures, details } = scopeModel({ scope }, 'Lerum')
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect({ figures: figures.map(plain), details: plain(details) }).toEqual(parts)
})

test('a card shows the drawing of a roof with panels, and none of a roof without or of a board', () => {
  const reference = smallSite['references/lerum.yaml']!.replace(/^photos:\n.*\n/m, '')
  const roof = 'roof: { shape: sadeltak, width: 10, length: 6, cover: tegelpannor'
  const planOf = (drawing: string) =>
    (
      proofAt('lerum', {
        ...withProof,
        'references/lerum.yaml': `${reference}\n${drawing} }\n`,
      }) as ProofPlan
    ).jobs[0]!.plan
  type ProofPlan = { jobs: { plan?: object }[] }
  expect(planOf(roof)).toBeUndefined()
  expect(planOf('board: { groups: [Spis, Laddbox]')).toBeUndefined()
  expect(planOf(`${roof}, panels: { columns: 7, rows: 2 }`)).toBeDefined()
})
