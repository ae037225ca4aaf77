/** Every built page, read as HTML. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { company, content, isOfOtherTown, routes } from '../site.ts'
import { type BuiltPage, dir, files, builtPage, pages, elementText } from './built.ts'

const attribute = (value: string | undefined) => value ?? ''
/** The objects in a value at any depth, with the value. */
const within = (value: unknown): object[] =>
  typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(within)]
    : []
const indexed = pages.filter(({ root }) =>
  root.querySelector('meta[name=robots]')?.getAttribute('content')?.startsWith('index'),
)

type JsonLdNode = { '@type': string; '@id'?: string; itemListElement?: { item?: string }[] }
const graphOf = (root: BuiltPage['root']) =>
  JSON.parse(root.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')[
    '@graph'
  ] as JsonLdNode[]
/** Google's required properties, and what the specification adds to the first. */
const required: Record<string, string[]> = {
  LocalBusiness: [
    '@id',
    'name',
    'address',
    'telephone',
    'url',
    'areaServed',
    'openingHoursSpecification',
    'geo',
    'priceRange',
  ],
  Organization: ['@id', 'name', 'url'],
  PostalAddress: ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'],
  Service: ['name', 'provider', 'areaServed'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability'],
}
const nodesIn = (value: unknown) =>
  within(value).filter((part): part is JsonLdNode => '@type' in part)

/** The input purpose of a field (WCAG 1.3.5). */
const purposes: Record<string, string> = {
  name: 'name',
  phone: 'tel',
  email: 'email',
  address: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
}

/** The paths of empty values. */
function emptyIn(value: unknown, at = ''): string[] {
  if (
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
    return [at]
  return typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => emptyIn(inner, `${at}/${key}`))
    : []
}

describe.each(pages)('$path', ({ root, html, path }) => {
  const meta = (name: string) =>
    attribute(
      root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'),
    )

  test('has one h1, a language and a main landmark', () => {
    const headings = root.querySelectorAll('h1')
    // The heading of the 404 page is English.
    expect(headings.map((heading) => heading.getAttribute('lang'))).toEqual([
      path === '/404' ? 'en' : undefined,
    ])
    expect(root.querySelector('html')?.getAttribute('lang')).toBe('sv-SE')
    expect(root.querySelectorAll('main')).toHaveLength(1)
  })

  test('has a description, keywords, Open Graph tags and a card of 1200 by 630 pixels', async () => {
    expect(meta('description').length).toBeGreaterThanOrEqual(50)
    expect(meta('keywords')).not.toBe('')
    const names =
      'og:type og:title og:description og:url og:image:alt twitter:card twitter:image geo.region geo.placename robots'
    for (const name of names.split(' ')) expect(meta(name), name).not.toBe('')
    const card = join(dir, decodeURIComponent(new URL(meta('og:image')).pathname))
    expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('has its own address as canonical', () => {
    const canonical = new URL(
      attribute(root.querySelector('link[rel=canonical]')?.getAttribute('href')),
    )
    expect(canonical.protocol).toBe('https:')
    expect(decodeURIComponent(canonical.pathname)).toBe(path)
  })

  test('has no style attribute, and loads the same script and print rules as every page', () => {
    expect(html).not.toMatch(/<[^>]+ style="/)
    expect(root.querySelectorAll('link[rel=modulepreload], iframe')).toHaveLength(0)
    const styleSheets = root
      .querySelectorAll('link[rel=stylesheet]')
      .map(({ outerHTML }) => outerHTML)
    expect(styleSheets).toEqual([
      expect.stringMatching(/^<link rel="stylesheet" href="\/print\.css" media="print"/),
    ])
    const scriptsOf = (of: BuiltPage['root']) =>
      of.querySelectorAll('script[src]').map(({ outerHTML }) => outerHTML)
    expect(scriptsOf(root)).toEqual([
      expect.stringMatching(
        /^<script src="\/assets\/entries\/renderer_client\.[\w-]+\.js" type="module" async>/,
      ),
    ])
    expect(scriptsOf(root)).toEqual(scriptsOf(builtPage('/').root))
  })

  test('hides in the markup, for readers without styles, the states of a form that are not true yet', () => {
    const states = root.querySelectorAll('[data-island] [data-when]')
    const forms = root.querySelectorAll('[data-island] form')
    expect(states.filter((state) => state.hasAttribute('hidden'))).toHaveLength(states.length)
    expect(states).toHaveLength(3 * forms.length)
  })

  test('has the same contact links in the same order, and autocomplete on its fields', () => {
    const help = (of: BuiltPage['root']) =>
      of
        .querySelectorAll('header a, footer a')
        .flatMap(
          (link) => link.getAttribute('href')?.match(/^(tel:|mailto:|\/kontakt$)/)?.[1] ?? [],
        )
    expect(help(root)).toEqual(help(builtPage('/').root))
    expect(new Set(help(root)).size).toBe(3)
    for (const field of root.querySelectorAll(
      '[data-island] input[name], [data-island] textarea',
    )) {
      const purpose = purposes[attribute(field.getAttribute('name'))]
      if (purpose) expect(field.getAttribute('autocomplete'), field.outerHTML).toBe(purpose)
    }
  })

  test('gives every picture an alternative text and a size', () => {
    for (const image of root.querySelectorAll('img')) {
      expect(image.getAttribute('alt'), image.outerHTML).toMatch(/\S/)
      expect(
        Number(image.getAttribute('width')) * Number(image.getAttribute('height')),
        image.outerHTML,
      ).toBeGreaterThan(0)
    }
  })

  test('links enlarged pictures to their files, and names complementary regions', () => {
    for (const photo of root.querySelectorAll('[data-photo]'))
      expect(photo.getAttribute('href')).toMatch(/^\/(plans|images)\/[^/]+$/)
    expect(root.querySelectorAll('aside:not([aria-label])')).toEqual([])
  })

  test('marks external links', () => {
    for (const link of root.querySelectorAll('a[href^="https:"]')) {
      expect(link.getAttribute('rel'), link.outerHTML).toContain('noopener')
      expect(
        elementText(link) + attribute(link.getAttribute('aria-label')),
        link.outerHTML,
      ).toMatch(/ny (flik|sida|webbplats)|extern|annan webbplats/i)
    }
  })

  test('has structured data with all required properties, without empty values and dangling references', () => {
    expect(root.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(1)
    const nodes = graphOf(root)
    if (path !== '/404') expect(nodes.length).toBeGreaterThan(0)
    const missing = nodesIn(nodes).flatMap((node) =>
      (required[node['@type']] ?? [])
        .filter((key) => !(key in node))
        .map((key) => [node['@type'], key]),
    )
    expect(missing).toEqual([])
    expect(nodes.flatMap((node) => emptyIn(node))).toEqual([])
    const objects = within(nodes) as { '@id'?: string; name?: string }[]
    const described = objects.filter(({ name }) => name).map((object) => object['@id'])
    // An object with nothing but an @id refers to one with a name.
    const references = objects.filter((object) => Object.keys(object).join() === '@id')
    expect(references.filter((reference) => !described.includes(reference['@id']))).toEqual([])
  })
})

test.each(content.articles)('the article $id has an author, a section and a date', ({ id }) => {
  for (const name of [
    'name="author"',
    'property="article:section"',
    'property="article:published_time"',
  ])
    expect(
      builtPage(`/blog/${id}`).root.querySelector(`meta[${name}]`)?.getAttribute('content'),
      name,
    ).toBeTruthy()
})

test.runIf(company.sample)(
  'LocalBusiness and FAQPage are on the pages of the specification',
  () => {
    const withType = (type: string) =>
      pages
        .filter(
          ({ path, root }) =>
            !isOfOtherTown(path) && graphOf(root)?.some((node) => node['@type'] === type),
        )
        .map(({ path }) => path)
        .sort()
    // An office may have removed the town.
    const existing = (paths: string[]) =>
      paths.filter((path) => routes.some((route) => route.path === path))
    expect(withType('LocalBusiness')).toEqual(
      existing(['/', '/kontakt', '/tjanster/laddboxar/kungsbacka', '/tjanster/solceller/goteborg']),
    )
    expect(withType('FAQPage')).toEqual(existing(['/tjanster/solceller/goteborg']))
  },
)

test('links to an advertisement are marked', () => {
  for (const { id, partner } of content.articles) {
    if (!partner) continue
    const links = pages.flatMap(({ root }) => root.querySelectorAll(`main a[href^="/blog/${id}"]`))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links)
      expect(
        elementText(link.closest('article, li, p') ?? link).replaceAll('\u00a0', ' '),
      ).toContain(partner)
  }
})

test('a service page without a form links to the quote form with its service', () => {
  for (const { id, serviceType } of content.services) {
    const { root } = builtPage(`/tjanster/${id}`)
    if (root.querySelector('[data-island]')) continue
    const links = root.querySelectorAll('a').map((link) => link.getAttribute('href')!)
    const asks = links.filter((href) => href.startsWith('/begar-offert'))
    expect(asks.length, id).toBeGreaterThan(0)
    expect(asks, id).toEqual(asks.map(() => `/begar-offert?tjanst=${serviceType}`))
  }
})

test('the home page has its sections in the order of the specification', () => {
  const order = ['text', 'band', 'serviceGrid', 'finance', 'testimonials']
  const sectionTypes = content.home.sections
    .map(({ type }) => type)
    .filter((type) => order.includes(type))
  expect(sectionTypes).toEqual(order.filter((type) => sectionTypes.some((other) => other === type)))
})

test('where credit is marketed, the prescribed warning stands beside it', () => {
  const warning =
    'Att låna kostar pengar! Om du inte kan betala tillbaka skulden i tid riskerar du en betalningsanmärkning. ' +
    'Det kan leda till svårigheter att få hyra bostad, teckna abonnemang och få nya lån. ' +
    'För stöd, vänd dig till budget- och skuldrådgivningen i din kommun. ' +
    'Kontaktuppgifter finns på konsumentverket.se.'
  const sections = pages.flatMap(({ root }) =>
    root
      .querySelectorAll('main section')
      .filter((section) => /kreditprövning|räntefri/i.test(section.textContent)),
  )
  const isAnswer = (text: string) => text.includes('på startsidan')
  for (const section of sections) {
    const text = elementText(section).replaceAll(/\s+/g, ' ')
    if (!isAnswer(text)) expect(text).toContain(warning)
  }
  expect(sections.length > 0).toBe(content.home.sections.some(({ type }) => type === 'finance'))
})

test('a table of one guarantee has no column headings', () => {
  for (const { path, root } of pages)
    for (const table of root.querySelectorAll('#tryggheten table')) {
      const rows = table.querySelectorAll('tbody tr').length
      expect(table.querySelectorAll('thead').length, path).toBe(rows > 1 ? 1 : 0)
    }
})

test('the contact page links to a map', () => {
  const links = builtPage('/kontakt').root.querySelectorAll('main a')
  const { latitude, longitude } = company.geo
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  )
})

test('no served text has an unresolved placeholder', () => {
  const texts = [...files].filter((file) => /\.(html|xml|txt|webmanifest)$/.test(file))
  expect(texts.length).toBeGreaterThan(pages.length)
  const left = /\{(phone|email|company|city|in_city|today|price|(fact|as_of|towns|if):[^}]+)\}/
  expect(texts.filter((file) => left.test(readFileSync(join(dir, file), 'utf8')))).toEqual([])
})

test('each type of structured data is on some page', () => {
  const kinds = new Set(
    pages.flatMap(({ root }) => nodesIn(graphOf(root)).map((node) => node['@type'])),
  )
  // A product is left out when its price has expired.
  expect(
    Object.keys(required).filter(
      (kind) => !['Product', 'Offer'].includes(kind) && !kinds.has(kind),
    ),
  ).toEqual([])
})

test('titles and descriptions are unique', () => {
  for (const what of ['title', 'meta[name=description]']) {
    const values = indexed.map(
      ({ root }) =>
        root.querySelector(what)?.getAttribute('content') ?? elementText(root.querySelector(what)),
    )
    expect(new Set(values).size, what).toBe(values.length)
  }
})

test('every page can be reached by links from the home page', () => {
  const reached = new Set(['/'])
  for (const path of reached)
    for (const link of pages
      .find((page) => page.path === path)
      ?.root.querySelectorAll('a[href^="/"]') ?? [])
      reached.add(decodeURI(attribute(link.getAttribute('href'))).split('#')[0]!)
  expect(indexed.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})

test('breadcrumbs end with the page, visibly and in structured data', () => {
  for (const { root, path } of indexed) {
    if (path === '/') continue
    const trail =
      graphOf(root).find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    expect(
      decodeURIComponent(new URL(trail.at(-1)?.item ?? 'https://missing.example/missing').pathname),
      path,
    ).toBe(path)
    expect(root.querySelectorAll('main [aria-current=page]').length, path).toBe(1)
  }
})

test('components contain no Swedish text', () => {
  const components = globSync(['renderer/**/*.tsx', 'pages/**/*.tsx'])
  expect(components.length).toBeGreaterThan(50)
  for (const file of components) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(code.match(/[^\n]*[åäöÅÄÖ][^\n]*/)?.[0], file).toBeUndefined()
  }
})
