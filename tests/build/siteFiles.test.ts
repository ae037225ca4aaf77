import { expect, test } from 'vitest'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { smallLoaded } from '../../scripts/lab/fixtures/smallSite.ts'

const { site } = smallLoaded({})
const { origin } = site.company
const pages = ['/', '/kontakt', '/tjanster/solceller', '/tjanster/solceller/lerum', '/tjanster/solceller/molndal'].map((path) => ({
  file: `${path}.html`,
  url: origin + path,
  title: `Om ${path}`,
  description: 'Så är det.',
  card: `${origin}/lankkort/hem.jpg`,
  indexed: true,
}))
const files = (sitemapLimit?: number) =>
  siteFiles(site, pages, { lastmod: () => undefined, today: '2026-11-20', ...(sitemapLimit && { sitemapLimit }) })
const addresses = (xml = '') => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

test('the sitemap is one file as long as it may be, then a list of files that hold every page once', () => {
  expect(addresses(files()['sitemap.xml'])).toEqual(pages.map(({ url }) => url))
  const split = files(2)
  const parts = addresses(split['sitemap.xml'])
  expect(parts).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`))
  expect(parts.flatMap((url) => addresses(split[url!.slice(origin.length + 1)]))).toEqual(pages.map(({ url }) => url))
})

test('a page that search engines may not list is not in the sitemap', () => {
  const hidden = { ...pages[0]!, url: `${origin}/tack`, indexed: false }
  const listed = siteFiles(site, [...pages, hidden], { lastmod: () => undefined, today: '2026-11-20' })['sitemap.xml']
  expect(addresses(listed)).toEqual(pages.map(({ url }) => url))
})

test('llms.txt names the pages that are not about one place', () => {
  const text = files()['llms.txt']!
  for (const { url } of pages.slice(0, 3)) expect(text).toContain(`(${url})`)
  expect(text).not.toContain('/lerum')
  expect(text).toContain(`${origin}/sitemap.xml`)
})
