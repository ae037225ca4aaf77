import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { brokenLinks } from '../../scripts/build/brokenLinks.ts'
import { dir, pages, text } from './built.ts'

const attribute = (value: string | undefined) => value ?? ''
const indexed = pages.filter(({ file }) => file !== '/404.html')

describe.each(pages)('$path', ({ root, html, path }) => {
  const meta = (name: string) => attribute(root.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'))

  test('has one h1, a language and a main landmark', () => {
    expect(root.querySelectorAll('h1').map(text)).toHaveLength(1)
    expect(root.querySelector('html')?.getAttribute('lang')).toBe('sv-SE')
    expect(root.querySelectorAll('main')).toHaveLength(1)
  })

  test('says what it is to search engines and to whoever it is shared with', async () => {
    expect(meta('description').length).toBeGreaterThanOrEqual(50)
    expect(meta('keywords')).not.toBe('')
    for (const name of [
      'og:type',
      'og:title',
      'og:description',
      'og:url',
      'twitter:card',
      'twitter:image',
      'geo.region',
      'geo.placename',
      'geo.position',
      'robots',
    ])
      expect(meta(name), name).not.toBe('')
    const card = join(dir, decodeURIComponent(new URL(meta('og:image')).pathname))
    expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('has a canonical address that is its own', () => {
    const canonical = new URL(attribute(root.querySelector('link[rel=canonical]')?.getAttribute('href')))
    expect(canonical.protocol).toBe('https:')
    expect(decodeURIComponent(canonical.pathname)).toBe(path)
  })

  test('has no style attribute, no script from elsewhere and no external script before intent', () => {
    expect(html).not.toMatch(/<[^>]+ style="/)
    expect(root.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet], iframe')).toEqual([])
  })

  test('gives every picture an alternative text and a size', () => {
    for (const image of root.querySelectorAll('img')) {
      expect(image.getAttribute('alt'), image.outerHTML).toBeDefined()
      expect(Number(image.getAttribute('width')) * Number(image.getAttribute('height')), image.outerHTML).toBeGreaterThan(0)
    }
  })

  test('marks links that leave the site', () => {
    for (const link of root.querySelectorAll('a[href^="https:"]')) {
      expect(link.getAttribute('rel'), link.outerHTML).toContain('noopener')
      expect(text(link) + attribute(link.getAttribute('aria-label')), link.outerHTML).toMatch(
        /ny (flik|sida|webbplats)|extern|annan webbplats/i,
      )
    }
  })

  test('has valid structured data', () => {
    const blocks = root.querySelectorAll('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent))
    expect(blocks).toHaveLength(1)
    const nodes = blocks[0]['@graph'] as Record<string, unknown>[]
    const required: Record<string, string[]> = {
      LocalBusiness: ['@id', 'name', 'address', 'telephone', 'url', 'areaServed', 'openingHoursSpecification', 'geo', 'priceRange'],
      Service: ['name', 'provider', 'areaServed'],
      BlogPosting: ['headline', 'image', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
      BreadcrumbList: ['itemListElement'],
      FAQPage: ['mainEntity'],
      Product: ['name', 'description'],
    }
    for (const node of nodes)
      for (const key of required[String(node['@type'])] ?? []) expect(node[key], `${node['@type']}.${key}`).toBeTruthy()
    const ids = JSON.stringify(nodes).match(/"https?:[^"]+"/g) ?? []
    for (const id of ids) expect(() => new URL(JSON.parse(id)), id).not.toThrow()
  })
})

test('every link, anchor and picture leads to something', async () => {
  const canonical = attribute(indexed[0]?.root.querySelector('link[rel=canonical]')?.getAttribute('href'))
  expect(await brokenLinks(dir, new URL(canonical).origin)).toEqual([])
})

test('titles and descriptions are unique', () => {
  for (const what of ['title', 'meta[name=description]']) {
    const values = indexed.map(({ root }) =>
      what === 'title' ? text(root.querySelector(what)) : root.querySelector(what)?.getAttribute('content'),
    )
    expect(new Set(values).size, what).toBe(values.length)
  }
})

test('every page can be reached by links from the start page', () => {
  const reached = new Set(['/'])
  for (const path of reached)
    for (const link of pages.find((each) => each.path === path)?.root.querySelectorAll('a[href^="/"]') ?? []) {
      const target = decodeURI(attribute(link.getAttribute('href'))).split('#')[0] ?? ''
      if (pages.some((each) => each.path === target)) reached.add(target)
    }
  expect(indexed.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})

test('breadcrumbs end at the page itself, on screen and in structured data', () => {
  for (const { root, path } of indexed) {
    if (path === '/') continue
    const graph = JSON.parse(root.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')['@graph'] as {
      '@type': string
      itemListElement?: { item?: string; position: number }[]
    }[]
    const trail = graph.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    expect(decodeURIComponent(new URL(trail.at(-1)?.item ?? 'https://missing.example/missing').pathname), path).toBe(path)
    // An article shows the specified link back to the blog instead.
    if (!path.startsWith('/blog/')) expect(root.querySelectorAll('main [aria-current=page]').length, path).toBe(1)
  }
})

test('texts shown to visitors stand in content or messages, not in components', async () => {
  const { globSync } = await import('node:fs')
  for (const file of globSync(['renderer/**/*.tsx', 'pages/**/*.tsx'])) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(code.match(/[^\n]*[åäöÅÄÖ][^\n]*/)?.[0], file).toBeUndefined()
  }
})
