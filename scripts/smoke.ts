/**
 * `npm run smoke -- https://www.example.se`: looks at a published site from outside, as a visitor.
 * Further addresses, such as the app's own, must lead to the first one, as its twin with or without
 * www does.
 */
import { parseArgs } from 'node:util'
import { parse } from 'node-html-parser'
import { UserFacingError } from '../amplify/functions/shared/userFacingError.ts'
import { redirects } from '../renderer/content/urls.ts'
import { today } from '../renderer/content/today.ts'
import { checkedSite } from './build/contentFiles.ts'
import { run } from './command.ts'
import { twinOf } from './serve/amplifyRules.ts'
import { headersFor } from './serve/headers.ts'

const failures: string[] = []
let checks = 0
function expect(where: string, what: string, actual: unknown, expected: unknown): void {
  checks += 1
  if (actual !== expected)
    failures.push(`${where}  ${what} is ${actual}, and should be ${expected}`)
}

const request = (url: string, options: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...options }).catch(
    (error: Error) => {
      throw new UserFacingError(`${url} does not answer: ${error.message}`)
    },
  )

async function checkPage(origin: string, path: string, canonicalOrigin: string) {
  const response = await request(origin + path)
  expect(path, 'the status', response.status, 200)
  for (const [name, value] of Object.entries(headersFor(path)))
    expect(path, name, response.headers.get(name), value)
  const page = parse(await response.text())
  const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href')
  expect(path, 'the canonical address', canonical, canonicalOrigin + path)
  expect(path, 'the number of h1', page.querySelectorAll('h1').length, 1)
  return page
}

/** Only the site's own pages may read the answers of the endpoint. */
async function checkEndpoint(endpoint: string, origin: string): Promise<void> {
  for (const from of [origin, 'https://other.example']) {
    const headers = { origin: from, 'access-control-request-method': 'POST' }
    const preflight = await request(endpoint, { method: 'OPTIONS', headers })
    const allowed = preflight.headers.get('access-control-allow-origin')
    expect(endpoint, `the origin allowed to ${from}`, allowed, from === origin ? origin : null)
  }
}

async function checkRedirect(from: string, to: string): Promise<void> {
  const location = (await request(from)).headers.get('location') ?? ''
  expect(from, 'the target', location && new URL(location, from).href, new URL(to).href)
}

await run(async () => {
  const [address = '', ...others] = parseArgs({ allowPositionals: true }).positionals
  if (!URL.canParse(address))
    throw new UserFacingError('Which site? npm run smoke -- https://www.example.se')
  const { origin, hostname } = new URL(address)
  const { site } = await checkedSite(today(), { onlyPublished: true })

  const sitemap = await (await request(`${origin}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url),
  )
  if (addresses.length === 0) failures.push('/sitemap.xml  lists no page')
  const endpoints = new Set<string>()
  for (const { pathname, origin: canonicalOrigin } of addresses) {
    const page = await checkPage(origin, pathname, canonicalOrigin)
    for (const form of page.querySelectorAll('form[method=post]'))
      endpoints.add(form.getAttribute('action') ?? '')
  }
  for (const endpoint of endpoints) await checkEndpoint(endpoint, origin)

  expect('/finns-inte', 'the status', (await request(`${origin}/finns-inte`)).status, 404)
  for (const { from, to } of redirects(site)) await checkRedirect(origin + from, origin + to)
  if (hostname !== 'localhost') {
    for (const other of [twinOf(origin), ...others])
      await checkRedirect(`${new URL(other).origin}/kontakt`, `${origin}/kontakt`)
  }

  for (const failure of failures) console.log(failure)
  console.log(`${checks} checks, ${failures.length} failed.`)
  process.exitCode = failures.length === 0 ? 0 : 1
})
