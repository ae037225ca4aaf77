/** What a deployment to Amplify sets: headers, redirects, build steps and the scripts of earlier deployments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { comparablePath } from '../../renderer/comparablePath.ts'
import { amplifyRules } from '../../scripts/serve/amplifyRules.ts'
import { lenientTargets, locationOf } from '../../scripts/serve/lenientUrls.ts'
import { customHttpText } from '../../scripts/serve/customHttp.ts'
import { headersFor } from '../../scripts/serve/headers.ts'
import { createChecks } from '../../scripts/smoke/checks.ts'
import { checkOtherOrigin } from '../../scripts/smoke/site.ts'
import { listen } from '../../scripts/serve/httpServer.ts'
import { retainAssets } from '../../scripts/serve/retainAssets.ts'
import { routes } from '../site.ts'
import { spellingsOf } from '../spellings.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test('customHttp.yml has the headers of the local server', () => {
  expect(readFileSync('customHttp.yml', 'utf8')).toBe(customHttpText())
  const { customHeaders } = parse(customHttpText())
  const headers = Object.fromEntries(
    customHeaders[0].headers.map(({ key, value }: { key: string; value: string }) => [key, value]),
  )
  expect(headers).toEqual(headersFor('/kontakt'))
})

test.each(['/favicon.svg', '/images/karta-1.svg', '/admin/assets/a.svg'])(
  '%s is sandboxed when it is opened as a document',
  (path) =>
    expect(headersFor(path)['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    ),
)

const addresses = ['/', '/kontakt', '/tjanster/solceller/goteborg', '/tjanster/ai-batterilösningar']
const aliases = [
  { from: '/tjanster/ai-batterilosningar', to: '/tjanster/ai-batterilösningar' },
  { from: '/tjanster', to: '/#tjanster' },
]

/** What Amplify documents: the first rule whose source matches, `<*>` is any text, the query is added to the target. */
function answerOfAmplify(address: string): [status: string, address: string] {
  const [path = '', query = ''] = address.split(/(?=\?)/)
  for (const { source, target, status } of amplifyRules(addresses, aliases)) {
    const [start = '', end] = source.split('<*>')
    const matches =
      end === undefined ? path === source : path.startsWith(start) && path.endsWith(end)
    if (!matches || path.length < start.length + (end?.length ?? 0)) continue
    const text = end === undefined ? '' : path.slice(start.length, path.length - end.length)
    if (source === '/<*>' && addresses.map(encodeURI).includes(path)) return ['200', address]
    const next = target.replace('<*>', text) + query
    return status === '301' ? answerOfAmplify(next) : [status, next]
  }
  return ['200', address]
}

test.each(
  `/kontakt/ /kontakt.html /kontakt/index.html /kontakt/index //kontakt /kontakt// /kontakt),
  /kontakt' /kontakt%22 /kontakt%C2%A0 /kontakt%EF%BB%BF /kontakt&amp; /kontakt%3E.`.split(/\s+/),
)('on Amplify %s leads to /kontakt, with the query', (spelling) =>
  expect(answerOfAmplify(`${spelling}?x=1`)).toEqual(['200', '/kontakt?x=1']),
)

test.each([
  '/tjanster/ai-batteril%C3%B6sningar.html',
  '/tjanster/ai-batterilo%CC%88sningar',
  '/tjanster/ai-batterilo%cc%88sningar',
  '/tjanster/ai-batterilo%CC%88sningar).',
  '//tjanster/ai-batterilosningar.html',
])('on Amplify %s leads to the address with ö, with the query', (spelling) =>
  expect(answerOfAmplify(`${spelling}?x=1`)).toEqual([
    '200',
    '/tjanster/ai-batteril%C3%B6sningar?x=1',
  ]),
)

test('on Amplify no query is added behind a fragment', () => {
  expect(answerOfAmplify('/tjanster?utm_source=x')).toEqual(['200', '/?utm_source=x'])
  expect(amplifyRules(addresses, aliases).filter(({ target }) => target.includes('#'))).toEqual([])
})

test('the address that Amplify gives the app redirects before all else to the site', () => {
  const [first] = amplifyRules([], [], {
    from: 'https://main.d1234.amplifyapp.com',
    to: 'https://www.ljungsol.example',
  })
  expect(first).toEqual({
    source: 'https://main.d1234.amplifyapp.com',
    target: 'https://www.ljungsol.example',
    status: '301',
  })
})

test.each([
  ['redirects to the same path', 301, 'https://www.ljungsol.example/kontakt', []],
  [
    'shows the site',
    200,
    undefined,
    [
      'status is 200, not "a redirect"',
      'location is null, not "https://www.ljungsol.example/kontakt"',
    ],
  ],
  [
    'leads to another page',
    302,
    'https://www.ljungsol.example/',
    ['location is "https://www.ljungsol.example/", not "https://www.ljungsol.example/kontakt"'],
  ],
])('npm run smoke: another address of the app %s', async (_, status, location, failures) => {
  const server = await listen(
    (_, response) => void response.writeHead(status, location ? { location } : {}).end(),
    {
      port: 0,
      what: 'another address',
    },
  )
  const other = `http://127.0.0.1:${server.port}`
  const checks = createChecks()
  await checkOtherOrigin(other, 'https://www.ljungsol.example', checks)
  await server.stop()
  expect(checks.failures).toEqual(failures.map((failure) => `${other}: ${failure}`))
})

test.each([
  ['/404', '404', '/404.html'],
  ['/finns-inte', '404', '/404.html'],
  ['/admin/', '200', '/admin/index.html'],
])('on Amplify %s answers %s with %s', (path, status, file) =>
  expect(answerOfAmplify(path)).toEqual([status, file]),
)

test('amplify.yml publishes dist, checks the content before a deployment, and retains caches and assets', () => {
  const { backend, frontend } = parse(readFileSync('amplify.yml', 'utf8'))
  expect(frontend.artifacts.baseDirectory).toBe('dist/client')
  const [install, ownScript] = backend.phases.preBuild.commands
  expect([install, ownScript]).toEqual([
    expect.stringMatching(/^npm ci --ignore-scripts /),
    'npm run postinstall',
  ])
  expect(backend.phases.preBuild.commands.slice(-2)).toEqual([
    'npm run check:content -- --release',
    'npm run build -- --deploy-content',
  ])
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

test('a redirect has the query before the fragment of its target', () => {
  const target = lenientTargets(['/blog'], [{ from: '/pris', to: '/tjanster/ö#pris' }])
  expect(['/pris', '/Pris/', '/blog/', '/blog', '/x'].map(target)).toEqual([
    '/tjanster/ö#pris',
    '/tjanster/ö#pris',
    '/blog',
    undefined,
    undefined,
  ])
  expect(locationOf('/tjanster/ö#pris', '?utm_source=x')).toBe('/tjanster/%C3%B6?utm_source=x#pris')
  expect(locationOf('/blog', '')).toBe('/blog')
})

describe('the script of the 404 page', () => {
  test.each(routes.map(({ path }) => path))('finds %s by every spelling', (path) => {
    const found = (spelling: string) => comparablePath(spelling) === comparablePath(path)
    expect(spellingsOf(path).filter((spelling) => !found(spelling))).toEqual([])
    expect(routes.filter((other) => other.path !== path && found(other.path))).toEqual([])
  })
})

test('a deployment retains the scripts of earlier ones for a month', async () => {
  const store = temporaryFolder()
  const assetsAfter = async (name: string, file: string, today: string) => {
    const build = temporaryFolder({ [`assets/entries/${file}`]: name })
    const count = await retainAssets(build, { store, today })
    const entries = join(build, 'assets/entries')
    return [
      count,
      ...readdirSync(entries).map(
        (entry) => `${entry} of ${readFileSync(join(entries, entry), 'utf8')}`,
      ),
    ]
  }
  expect(await assetsAfter('first', 'a.js', '2026-11-01')).toEqual([0, 'a.js of first'])
  expect(await assetsAfter('second', 'b.js', '2026-11-20')).toEqual([
    1,
    'a.js of first',
    'b.js of second',
  ])
  // A retained copy does not extend the month.
  expect(await assetsAfter('third', 'c.js', '2026-12-02')).toEqual([
    1,
    'b.js of second',
    'c.js of third',
  ])
})
