/** What a deployment to Amplify sets: headers, redirects, build steps and the scripts of earlier deployments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { amplifyRules } from '../../scripts/serve/amplifyRules.ts'
import { lenientTarget, lenientRedirects } from '../../scripts/serve/lenientUrls.ts'
import { customHttpText } from '../../scripts/serve/customHttp.ts'
import { headersFor } from '../../scripts/serve/headers.ts'
import { createChecks } from '../../scripts/smoke/checks.ts'
import { checkOtherOrigin } from '../../scripts/smoke/site.ts'
import { listen } from '../../scripts/serve/httpServer.ts'
import { retainAssets } from '../../scripts/serve/retainAssets.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test('customHttp.yml has the headers of the local server', () => {
  expect(readFileSync('customHttp.yml', 'utf8')).toBe(customHttpText())
  const { customHeaders } = parse(customHttpText())
  const headers = Object.fromEntries(customHeaders[0].headers.map(({ key, value }: { key: string; value: string }) => [key, value]))
  expect(headers).toEqual(headersFor('/kontakt'))
})

test.each(['/favicon.svg', '/images/karta-1.svg', '/admin/assets/a.svg'])('%s is sandboxed when it is opened as a document', (path) =>
  expect(headersFor(path)['Content-Security-Policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  ),
)

test('redirects precede the 404 page and encode Swedish letters', () => {
  expect(amplifyRules([{ from: '/tjanster/ai-batterilosningar', to: '/tjanster/ai-batterilösningar' }])).toEqual([
    { source: '/tjanster/ai-batterilosningar', target: '/tjanster/ai-batteril%C3%B6sningar', status: '301' },
    ...lenientRedirects,
    { source: '/<*>', target: '/404.html', status: '404' },
  ])
})

test('the address that Amplify gives the app redirects before all else to the site', () => {
  const [first] = amplifyRules([], { from: 'https://main.d1234.amplifyapp.com', to: 'https://www.ljungsol.example' })
  expect(first).toEqual({ source: 'https://main.d1234.amplifyapp.com', target: 'https://www.ljungsol.example', status: '301' })
})

test.each([
  ['redirects to the same path', 301, 'https://www.ljungsol.example/kontakt', []],
  ['shows the site', 200, undefined, ['status is 200, not "a redirect"', 'location is null, not "https://www.ljungsol.example/kontakt"']],
  [
    'leads to another page',
    302,
    'https://www.ljungsol.example/',
    ['location is "https://www.ljungsol.example/", not "https://www.ljungsol.example/kontakt"'],
  ],
])('npm run smoke: another address of the app %s', async (_, status, location, failures) => {
  const server = await listen((_, response) => void response.writeHead(status, location ? { location } : {}).end(), {
    port: 0,
    what: 'another address',
  })
  const other = `http://127.0.0.1:${server.port}`
  const checks = createChecks()
  await checkOtherOrigin(other, 'https://www.ljungsol.example', checks)
  await server.stop()
  expect(checks.failures).toEqual(failures.map((failure) => `${other}: ${failure}`))
})

test('amplify.yml publishes dist, checks the content before a deployment, and retains caches and assets', () => {
  const { backend, frontend } = parse(readFileSync('amplify.yml', 'utf8'))
  expect(frontend.artifacts.baseDirectory).toBe('dist/client')
  const [install, ownScript] = backend.phases.preBuild.commands
  expect([install, ownScript]).toEqual([expect.stringMatching(/^npm ci --ignore-scripts /), 'npm run postinstall'])
  expect(backend.phases.preBuild.commands.at(-1)).toBe('npm run check:release')
  expect(frontend.phases.build.commands[0]).toBe('npm run build -- --keep-assets')
  expect(frontend.cache.paths).toContain('.cache/**/*')
})

test('no workflow runs the install scripts of packages', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  const installs = workflow.match(/npm ci.*/g) ?? []
  expect(installs.length).toBeGreaterThan(0)
  expect(installs.filter((line) => !line.startsWith('npm ci --ignore-scripts'))).toEqual([])
  expect(readFileSync('amplify/.npmrc', 'utf8')).toContain('ignore-scripts=true')
})

// biome-ignore format: four rows per line
test.each([
  ['/kontakt/', '/kontakt'], ['/tjanster/solceller/', '/tjanster/solceller'], ['/kontakt.html', '/kontakt'], ['/index.html', '/'],
  ['/tjanster', '/#tjanster'], ['/tjanster/', '/tjanster'], ['//kontakt', '/kontakt'], ['/kontakt', undefined],
  ['/', undefined], ['/admin/', undefined], ['/blog/rss.xml', undefined], ['/blog/index.html', '/blog'],
  ['/blog/index', '/blog'], ['/kontakt.', '/kontakt'], ['/kontakt ', '/kontakt'], ['/404.html', '/404'],
])('%s redirects to %s', (path, target) => expect(lenientTarget(path)).toBe(target))

test('a deployment retains the scripts of earlier ones for a month', async () => {
  const store = temporaryFolder()
  const assetsAfter = async (name: string, file: string, today: string) => {
    const build = temporaryFolder({ [`assets/entries/${file}`]: name })
    const count = await retainAssets(build, { store, today })
    const entries = join(build, 'assets/entries')
    return [count, ...readdirSync(entries).map((entry) => `${entry} of ${readFileSync(join(entries, entry), 'utf8')}`)]
  }
  expect(await assetsAfter('first', 'a.js', '2026-11-01')).toEqual([0, 'a.js of first'])
  expect(await assetsAfter('second', 'b.js', '2026-11-20')).toEqual([1, 'a.js of first', 'b.js of second'])
  // A retained copy does not extend the month.
  expect(await assetsAfter('third', 'c.js', '2026-12-02')).toEqual([1, 'b.js of second', 'c.js of third'])
})
