/** The link check of the build. */
import { expect, test } from 'vitest'
import { brokenLinks } from '../../scripts/build/brokenLinks.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const origin = 'https://www.exempel.se'

const complete = {
  'index.html': `<h1 id="top">Hem</h1><a href="/tjanster/ai-batteril%C3%B6sningar?ort=G&amp;x=1#pris">Pris</a><a href="#">Upp</a>
    <link rel="canonical" href="${origin}/"/><a href="tel:031">Ring</a><a href="https://andra.se/finns-inte">Andra</a>
    <img srcSet="/images/a-1.webp 1w, /images/a-2.webp 2w" src="/images/a-2.webp"/><style>b{background:url(data:image/svg+xml,x)}</style>
    <script type="application/ld+json">{"@id":"${origin}/#business","html":"<a href='/x'>"}</script><p>Läs på ${origin}/tjanster.</p>`,
  'tjanster.html':
    '<a href="/">Hem</a><a href="/blog/rss.xml">RSS</a><script src="/assets/a.js"></script>',
  'tjanster/ai-batterilösningar.html': '<h2 id="pris">Pris</h2>',
  'images/a-1.webp': '',
  'images/a-2.webp': '',
  'assets/a.js': '',
  'sitemap.xml': `<loc>${origin}/tjanster</loc>`,
  'blog/rss.xml': `<link>${origin}/tjanster</link>`,
  'manifest.webmanifest': '{"start_url":"/","icons":[{"src":"/images/a-1.webp"}]}',
}

test('a site without broken links has an empty list', async () => {
  expect(await brokenLinks(temporaryFolder(complete), origin)).toEqual([])
})

// biome-ignore format: one link per line
test.each([
  ['a page that does not exist', 'tjanster.html', '<a href="/kontakt">', '/kontakt'],
  ['a page under its folder’s address', 'tjanster.html', '<a href="/tjanster/">', '/tjanster/'],
  ['an anchor without its element', 'tjanster.html', '<a href="/tjanster/ai-batterilösningar#priser">', '/tjanster/ai-batterilösningar#priser'],
  ['one size of a picture', 'tjanster.html', '<source srcSet="/images/a-1.webp 1w, /images/a-3.webp 3w"/>', '/images/a-3.webp'],
  ['a font in a style', 'tjanster.html', '<style>@font-face{src:url(/fonts/a.woff2)}</style>', '/fonts/a.woff2'],
  ['a link preview picture', 'tjanster.html', `<meta property="og:image" content="${origin}/lankkort/a.jpg"/>`, '/lankkort/a.jpg'],
  ['an address in structured data', 'tjanster.html', `<script type="application/ld+json">{"url":"${origin}/gammal"}</script>`, '/gammal'],
  ['an entry of the sitemap', 'sitemap.xml', `<loc>${origin}/gammal</loc>`, '/gammal'],
  ['an invalid address', 'tjanster.html', '<a href="https://">', undefined],
])('%s is reported with its file', async (_, file, text, address) => {
  expect(await brokenLinks(temporaryFolder({ ...complete, [file]: text }), origin)).toEqual([`${file}: ${address ? origin + address : 'https://'}`])
})

test('a redirect to an anchor that the page does not have is reported', async () => {
  const redirects = [
    { from: '/pris', to: '/tjanster/ai-batterilösningar#pris' },
    { from: '/tjanst', to: '/#tjanster' },
  ]
  expect(await brokenLinks(temporaryFolder(complete), origin, redirects)).toEqual([
    `the redirect of /tjanst: ${origin}/#tjanster`,
  ])
})

test('a picture that is encoded after the build is not missing', async () => {
  const { 'images/a-1.webp': _, ...rest } = complete
  const broken = (later: string[]) => brokenLinks(temporaryFolder(rest), origin, [], later)
  expect(await broken(['images/a-1.webp'])).toEqual([])
  expect(await broken([])).toEqual([`index.html: ${origin}/images/a-1.webp`])
})
