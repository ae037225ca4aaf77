import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { loadSite } from '../renderer/content/load.ts'
import { pagesOf } from '../renderer/content/model/pagesOf.ts'
import { redirects } from '../renderer/content/model/urls.ts'
import { deployedOutputs, localOutputs, readDeployment } from '../renderer/deployment.server.ts'
import { today } from '../renderer/content/today.ts'
import { contentFiles, imageSizes } from './build/contentFiles.ts'
import { command } from './command.ts'
import { Misused, Told } from './machine/told.ts'
import { headersFor } from './serve/headers.ts'

const usage = `Checks a site from outside. It reads only; it sends no request for a quote.

  npm run smoke -- https://www.example.se`

const [target = ''] = command({ usage, words: [1, 1] }).words
if (!URL.canParse(target)) throw new Misused(`"${target}" is no address: write one as https://www.example.se.`)
const { origin, protocol } = new URL(target)
const { site } = loadSite(contentFiles(), { images: await imageSizes(), today: today() })
if (!site) throw new Told('The content has errors: run npm run check:content.')

let checks = 0
const failures: string[] = []
function expect(where: string, what: string, found: unknown, wanted: unknown): void {
  checks += 1
  if (found !== wanted) failures.push(`${where}: ${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}
async function reach(url: URL | string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', ...init })
  } catch (error) {
    failures.push(`${url} does not answer: ${(error as { cause?: Error }).cause?.message ?? error}`)
    return new Response(null, { status: 599 })
  }
}
const get = (path: string, base = origin): Promise<Response> => reach(new URL(path, base))
const path = (location: string | null): string | null => location && decodeURI(new URL(location, origin).pathname)

async function checkPage(route: string): Promise<string> {
  const response = await get(route)
  const html = await response.text()
  expect(route, 'status', response.status, 200)
  checkHeaders(route, response)
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  expect(route, 'canonical', canonical && path(canonical), route)
  expect(route, 'number of h1', html.match(/<h1[\s>]/g)?.length, 1)
  return html
}

function checkHeaders(route: string, { headers }: Response): void {
  for (const [name, value] of Object.entries(headersFor(route))) expect(route, name, headers.get(name), value)
}

/** The bytes of the address as they are, which fetch would encode. */
function statusOfRaw(route: string): Promise<number | undefined> {
  const request = protocol === 'https:' ? httpsRequest : httpRequest
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) =>
    request({ hostname, port, path: Buffer.from(route).toString('latin1') }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(),
  )
}

const home = await checkPage('/')
for (const { path } of pagesOf(site)) if (path !== '/') await checkPage(path)
// Browsers encode an address before they send it, some robots do not. Many servers refuse the bare bytes, so this is only told.
for (const { path } of pagesOf(site)) if (/[^\p{ASCII}]/u.test(path)) console.log(`${path} sent unencoded: ${await statusOfRaw(path)}`)

for (const { from, to } of redirects(site)) {
  const response = await get(from)
  expect(from, 'status', response.status, 301)
  expect(from, 'location', path(response.headers.get('location')), to)
}

for (const route of ['/finns-inte', '/tjanster/solceller/finns-inte']) {
  const response = await get(route)
  expect(route, 'status', response.status, 404)
  expect(route, 'the page that says so', (await response.text()).includes('Oops! Page not found'), true)
}

for (const file of ['/sitemap.xml', '/robots.txt', '/favicon.ico']) expect(file, 'status', (await get(file)).status, 200)
for (const [, file = ''] of home.matchAll(/(?:src|href)="(\/(?:assets|images|fonts)\/[^"]+)"/g)) {
  const response = await get(file)
  expect(file, 'status', response.status, 200)
  checkHeaders(file, response)
}

if (protocol === 'https:') {
  const { status, headers } = await get('/', origin.replace('https:', 'http:'))
  expect('http://', 'status', [301, 302, 307, 308].includes(status) ? 'a redirect' : status, 'a redirect')
  expect('http://', 'location', headers.get('location')?.startsWith('https:'), true)
}

const isLocal = ['localhost', '127.0.0.1'].includes(new URL(origin).hostname)
const outputs = process.env.AMPLIFY_OUTPUTS ?? (isLocal ? localOutputs : deployedOutputs)
const deployment = existsSync(outputs) ? readDeployment(outputs) : undefined
if (!deployment || Boolean(deployment.custom.localAws) !== isLocal) {
  console.log(
    `The quote endpoint was not checked: ${outputs} is not of this site. Get it with:\n  npm exec --prefix amplify -- ampx generate outputs --app-id <id> --branch main`,
  )
} else {
  const { siteOrigin, quoteEndpoint } = deployment.custom
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const preflight = await reach(quoteEndpoint, { method: 'OPTIONS', headers })
  expect(quoteEndpoint, 'SITE_ORIGIN', siteOrigin, origin)
  expect(quoteEndpoint, 'the origin it lets in', preflight.headers.get('access-control-allow-origin'), origin)
  expect(quoteEndpoint, 'status of a GET', (await reach(quoteEndpoint)).status, 405)
}

for (const failure of failures) console.log(failure)
console.log(`${checks} checks, ${failures.length} failed.`)
process.exitCode = failures.length === 0 ? 0 : 1
