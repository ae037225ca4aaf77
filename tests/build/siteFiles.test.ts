/** The lists beside the pages. */
import { expect, test } from 'vitest'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { loadSmallSite } from '../../scripts/lab/fixtures/smallSite.ts'

const { site } = loadSmallSite({})
const { origin } = site.company
const paths = ['/', '/kontakt', '/tjanster/solceller', '/tjanster/solceller/lerum', '/tjanster/solceller/molndal']
const pages = paths.map((path) => ({ url: origin + path, title: `Om ${path}`, description: 'Så är det.', indexed: true }))

test('llms.txt lists the pages that are not of one city', () => {
  const text = siteFiles(site, pages, '2026-11-20')['llms.txt']!
  for (const { url } of pages.slice(0, 3)) expect(text).toContain(`(${url})`)
  expect(text).not.toContain('/lerum')
  expect(text).toContain(`${origin}/sitemap.xml`)
})
