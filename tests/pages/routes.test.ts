/** The addresses of the built site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dir, files, isRemovedTown, pages } from './built.ts'

const towns = 'goteborg molndal lerum alingsas kungalv kungsbacka'.split(' ')
/** Section 2 of the specification. */
const specified = [
  '/',
  '/tjanster/solceller',
  ...[...towns, 'savedalen', 'partille'].map((town) => `/tjanster/solceller/${town}`),
  '/tjanster/takvatt',
  '/tjanster/takmaling',
  '/tjanster/laddboxar',
  ...towns.map((town) => `/tjanster/laddboxar/${town}`),
  '/tjanster/eltjanster',
  '/tjanster/ai-batterilösningar',
  '/begar-offert',
  '/kontakt',
  '/referensuppdrag',
  '/blog',
  '/blog/solceller-vilka-typer-finns',
  '/blog/solcellsbatteri-allt-du-behover-veta',
  '/blog/solceller-under-vintern',
  '/blog/wattvinst-tjana-pengar-pa-din-energi',
  '/cookies',
  '/integritetspolicy',
]
const paths = pages.map(({ path }) => path)

test('every route of the specification is a page', () => {
  const expected = specified.filter((path) => !isRemovedTown(path))
  expect(expected.filter((path) => !paths.includes(path))).toEqual([])
})

test.each([
  '/404.html',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/blog/rss.xml',
  '/favicon.svg',
  '/apple-touch-icon.png',
])('%s exists', (file) => {
  expect(files).toContain(file)
})

test('the sitemap lists exactly the indexed pages', () => {
  const xml = readFileSync(join(dir, 'sitemap.xml'), 'utf8')
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    decodeURIComponent(new URL(url).pathname),
  )
  const indexed = pages.filter(({ html }) => html.includes('<meta name="robots" content="index'))
  expect(listed.sort()).toEqual(indexed.map(({ path }) => path).sort())
})
