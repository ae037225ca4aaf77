import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { amplifyRules } from '../../scripts/apply-redirects.ts'
import { forgiven, forgivingRules } from '../../scripts/serve/forgiving.ts'
import { customHttpText } from '../../scripts/serve/customHttp.ts'
import { headersFor } from '../../scripts/serve/headers.ts'

test('customHttp.yml holds the headers that the local server sends', () => {
  expect(readFileSync('customHttp.yml', 'utf8')).toBe(customHttpText())
  const { customHeaders } = parse(customHttpText())
  const everywhere = Object.fromEntries(customHeaders[0].headers.map(({ key, value }: { key: string; value: string }) => [key, value]))
  expect(everywhere).toEqual(headersFor('/kontakt'))
})

test('no page may be framed, sniffed or reached without TLS, and pages are kept for minutes, hashed files for good', () => {
  expect(headersFor('/kontakt')).toMatchObject({
    'Cache-Control': 'public, max-age=300, must-revalidate',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "frame-ancestors 'none'",
    'Strict-Transport-Security': expect.stringMatching(/^max-age=\d{8}/),
  })
  expect(headersFor('/assets/a.js')['Cache-Control']).toBe('public, max-age=31536000, immutable')
})

test('a moved address is redirected before the page that says 404, with its Swedish letters encoded', () => {
  const fixed = JSON.parse(readFileSync('amplify/redirects.json', 'utf8'))
  const rules = amplifyRules([{ from: '/tjanster/ai-batterilosningar', to: '/tjanster/ai-batterilösningar' }], fixed)
  expect(rules).toEqual([
    { source: '/tjanster/ai-batterilosningar', target: '/tjanster/ai-batteril%C3%B6sningar', status: '301' },
    ...forgivingRules,
    { source: '/<*>', target: '/404.html', status: '404' },
  ])
})

test('amplify.yml publishes what the build writes, and checks the content before it deploys anything', () => {
  const { backend, frontend } = parse(readFileSync('amplify.yml', 'utf8'))
  expect(frontend.artifacts.baseDirectory).toBe('dist/client')
  expect(backend.phases.preBuild.commands.at(-1)).toBe('npm run check:release')
})

test('amplify.yml keeps the pictures and cards that a deployment made for the next one', () => {
  expect(parse(readFileSync('amplify.yml', 'utf8')).frontend.cache.paths).toContain('.cache/**/*')
})

test.each([
  ['/kontakt/', '/kontakt'],
  ['/tjanster/solceller/', '/tjanster/solceller'],
  ['/kontakt.html', '/kontakt'],
  ['/index.html', '/'],
  ['/tjanster', '/#tjanster'],
  ['/tjanster/', '/tjanster'],
  ['//kontakt', '/kontakt'],
  ['/kontakt', undefined],
  ['/', undefined],
  ['/admin/', undefined],
  ['/blog/rss.xml', undefined],
])('%s leads to %s', (path, meant) => expect(forgiven(path)).toBe(meant))
