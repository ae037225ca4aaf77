/** Checks the pages, redirects and files of a published site and their headers. */
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import type { Site } from '../../renderer/content/site.ts'
import { headersFor } from '../serve/headers.ts'
import type { Checks } from './checks.ts'

/**
 * From another origin a browser may neither send forms by script nor upload pictures: it must
 * redirect to the site's.
 */
export async function checkOtherOrigin(
  other: string,
  origin: string,
  { expect, reach }: Checks,
): Promise<void> {
  const { status, headers } = await reach(`${other}/kontakt`)
  expect(other, 'status', [301, 302, 308].includes(status) ? 'a redirect' : status, 'a redirect')
  expect(other, 'location', headers.get('location'), `${origin}/kontakt`)
}

/** Returns the front page. */
export async function checkSite(
  origin: string,
  site: Site,
  { expect, reach }: Checks,
): Promise<string> {
  const get = (path: string, base = origin): Promise<Response> => reach(new URL(path, base))
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(origin).hostname)
  const path = (location: string | null): string | null =>
    location && decodeURI(new URL(location, origin).pathname)

  async function checkPage(route: string): Promise<string> {
    const response = await get(route)
    const html = await response.text()
    expect(route, 'status', response.status, 200)
    checkHeaders(route, response)
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect(route, 'canonical', canonical && path(canonical), route)
    if (!isLocal)
      expect(
        route,
        'local address',
        /https?:\/\/(localhost|127\.0\.0\.1)\b/.exec(html)?.[0],
        undefined,
      )
    expect(route, 'number of h1', html.match(/<h1[\s>]/g)?.length, 1)
    return html
  }

  function checkHeaders(route: string, { headers }: Response): void {
    for (const [name, value] of Object.entries(headersFor(route)))
      expect(route, name, headers.get(name), value)
  }

  const home = await checkPage('/')
  for (const page of pagesOf(site)) if (page.path !== '/') await checkPage(page.path)

  for (const { from, to } of redirects(site)) {
    const response = await get(from)
    expect(from, 'status', response.status, 301)
    expect(from, 'location', path(response.headers.get('location')), to)
  }

  for (const route of ['/finns-inte', '/tjanster/solceller/finns-inte']) {
    const response = await get(route)
    expect(route, 'status', response.status, 404)
    expect(route, 'the 404 page', (await response.text()).includes('Oops! Page not found'), true)
  }

  for (const file of ['/sitemap.xml', '/robots.txt', '/favicon.svg'])
    expect(file, 'status', (await get(file)).status, 200)
  for (const [, file = ''] of home.matchAll(
    /(?:src|href)="(\/(?:favicon\.svg|(?:assets|images|fonts)\/[^"]+))"/g,
  )) {
    const response = await get(file)
    expect(file, 'status', response.status, 200)
    checkHeaders(file, response)
  }

  if (origin.startsWith('https:')) {
    const { status, headers } = await get('/', origin.replace('https:', 'http:'))
    expect(
      'http://',
      'status',
      [301, 302, 307, 308].includes(status) ? 'a redirect' : status,
      'a redirect',
    )
    expect('http://', 'location', headers.get('location')?.startsWith('https:'), true)
  }
  return home
}
