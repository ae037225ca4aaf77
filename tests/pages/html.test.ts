/** Every built page, read as HTML. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type BuiltPage, builtPage, dir, elementText, files, pages } from './built.ts'

type Root = BuiltPage['root']
type Node = { '@type': string; [key: string]: unknown }

const attributeOf = (root: Root, selector: string, name: string): string =>
  root.querySelector(selector)?.getAttribute(name) ?? ''

function metaOf(root: Root, name: string): string {
  const content = attributeOf(root, `meta[name="${name}"]`, 'content')
  return content || attributeOf(root, `meta[property="${name}"]`, 'content')
}

const indexed = pages.filter(({ root }) => metaOf(root, 'robots').startsWith('index'))

/** Google's required properties, and what the specification adds to the first. */
const required: Record<string, string> = {
  LocalBusiness:
    '@id name address telephone url areaServed openingHoursSpecification geo priceRange',
  Organization: '@id name url',
  PostalAddress: 'streetAddress postalCode addressLocality addressCountry',
  Service: 'name provider areaServed',
  BlogPosting: 'headline image datePublished author publisher mainEntityOfPage',
  BreadcrumbList: 'itemListElement',
  ListItem: 'position name',
  FAQPage: 'mainEntity',
  Question: 'name acceptedAnswer',
  Answer: 'text',
  Product: 'name image offers',
  Offer: 'price priceCurrency availability',
}

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found
  if ('@type' in value) found.push(value as Node)
  for (const inner of Object.values(value)) nodesIn(inner, found)
  return found
}

function structuredData(root: Root): Node[] {
  const script = root.querySelector('script[type="application/ld+json"]')
  return nodesIn(JSON.parse(script?.textContent ?? '{}'))
}

describe.each(pages)('$path', ({ root, path }) => {
  test('has one h1, a language and a main landmark', () => {
    expect(root.querySelectorAll('h1')).toHaveLength(1)
    expect(attributeOf(root, 'html', 'lang')).toBe('sv-SE')
    expect(root.querySelectorAll('main')).toHaveLength(1)
  })

  test('has metadata, a canonical address and a card of 1200 by 630 pixels', async () => {
    const names =
      'description keywords og:type og:title og:description og:url og:image:alt twitter:card geo.region robots'
    for (const name of names.split(' ')) expect(metaOf(root, name), name).not.toBe('')
    const canonical = new URL(attributeOf(root, 'link[rel=canonical]', 'href'))
    expect(decodeURIComponent(canonical.pathname)).toBe(path)
    const card = decodeURIComponent(new URL(metaOf(root, 'og:image')).pathname)
    expect(await sharp(join(dir, card)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('gives every picture an alternative text and a size', () => {
    for (const image of root.querySelectorAll('img')) {
      expect(image.getAttribute('alt'), image.outerHTML).toMatch(/\S/)
      expect(Number(image.getAttribute('width')), image.outerHTML).toBeGreaterThan(0)
      expect(Number(image.getAttribute('height')), image.outerHTML).toBeGreaterThan(0)
    }
  })

  test('says that a link opens a new tab', () => {
    for (const link of root.querySelectorAll('a[target=_blank]')) {
      expect(link.getAttribute('rel'), link.outerHTML).toContain('noopener')
      const name = `${elementText(link)} ${link.getAttribute('aria-label') ?? ''}`
      expect(name).toMatch(/ny flik/)
    }
  })

  test('has structured data with the required properties', () => {
    const missing: string[] = []
    // A node with nothing but an @id refers to another.
    for (const node of structuredData(root))
      for (const key of required[node['@type']]?.split(' ') ?? [])
        if (!(key in node)) missing.push(`${node['@type']}.${key}`)
    expect(missing).toEqual([])
  })
})

test('LocalBusiness and FAQPage are on the pages of the specification', () => {
  const pagesWith = (type: string): string[] => {
    const found = pages.filter(({ root }) =>
      structuredData(root).some((node) => node['@type'] === type),
    )
    return found.map(({ path }) => path)
  }
  expect(pagesWith('LocalBusiness')).toEqual(
    expect.arrayContaining(['/', '/tjanster/laddboxar/kungsbacka', '/tjanster/solceller/goteborg']),
  )
  expect(pagesWith('FAQPage')).toContain('/tjanster/solceller/goteborg')
})

test('titles and descriptions are unique', () => {
  const titles = indexed.map(({ root }) => elementText(root.querySelector('title')))
  const descriptions = indexed.map(({ root }) => metaOf(root, 'description'))
  expect(new Set(titles).size).toBe(titles.length)
  expect(new Set(descriptions).size).toBe(descriptions.length)
})

test('every page can be reached by links from the home page', () => {
  const reached = new Set(['/'])
  for (const path of reached) {
    const page = pages.find((page) => page.path === path)
    for (const link of page?.root.querySelectorAll('a[href^="/"]') ?? []) {
      const [target = ''] = decodeURI(link.getAttribute('href') ?? '').split(/[?#]/)
      reached.add(target)
    }
  }
  expect(indexed.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})

test('breadcrumbs end with the page, visibly and in structured data', () => {
  for (const { root, path } of indexed) {
    if (path === '/') continue
    expect(root.querySelectorAll('main [aria-current=page]').length, path).toBe(1)
    const trail = structuredData(root).find((node) => node['@type'] === 'BreadcrumbList')
    const items = trail?.itemListElement as { item: string }[]
    expect(decodeURIComponent(new URL(items.at(-1)?.item ?? '').pathname)).toBe(path)
  }
})

test('where credit is marketed, the prescribed warning stands beside it', () => {
  const warning =
    'Att låna kostar pengar! Om du inte kan betala tillbaka skulden i tid riskerar du en betalningsanmärkning. ' +
    'Det kan leda till svårigheter att få hyra bostad, teckna abonnemang och få nya lån. ' +
    'För stöd, vänd dig till budget- och skuldrådgivningen i din kommun. ' +
    'Kontaktuppgifter finns på konsumentverket.se.'
  const sections = builtPage('/').root.querySelectorAll('main section')
  const credit = sections.filter(({ textContent }) => textContent.includes('kreditprövning'))
  for (const section of credit) expect(elementText(section)).toContain(warning)
})

test('links to a paid article are marked', () => {
  for (const { root } of pages)
    for (const link of root.querySelectorAll('main a[href^="/blog/wattvinst"]')) {
      const around = link.closest('article, li, p') ?? link
      expect(elementText(around)).toContain('Wattvinst')
    }
})

test('no served text has an unresolved placeholder', () => {
  const texts = [...files].filter((file) => /\.(html|xml|txt|webmanifest)$/.test(file))
  expect(texts.length).toBeGreaterThan(pages.length)
  const placeholder = /\{(phone|email|company|city|in_city|today|price|(fact|as_of|towns):[^}]+)\}/
  const left = texts.filter((file) => placeholder.test(readFileSync(join(dir, file), 'utf8')))
  expect(left).toEqual([])
})

test('components contain no Swedish text', () => {
  for (const file of globSync(['renderer/**/*.tsx', 'pages/**/*.tsx'])) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(code.match(/[^\n]*[åäöÅÄÖ][^\n]*/)?.[0], file).toBeUndefined()
  }
})
