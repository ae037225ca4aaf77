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
const listed = (more: typeof pages = []) => siteFiles(site, [...pages, ...more], { lastmod: () => undefined, today: '2026-11-20' })

test('the sitemap holds every page that search engines may list', () => {
  const hidden = { ...pages[0]!, url: `${origin}/tack`, indexed: false }
  const addresses = [...listed([hidden])['sitemap.xml']!.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(addresses).toEqual(pages.map(({ url }) => url))
})

test('llms.txt names the pages that are not about one place', () => {
  const text = listed()['llms.txt']!
  for (const { url } of pages.slice(0, 3)) expect(text).toContain(`(${url})`)
  expect(text).not.toContain('/lerum')
  expect(text).toContain(`${origin}/sitemap.xml`)
})
