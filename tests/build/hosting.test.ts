import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { amplifyRules } from '../../scripts/serve/applyRedirects.ts'
import { forgiven, forgivingRules } from '../../scripts/serve/forgiving.ts'
import { customHttpText } from '../../scripts/serve/customHttp.ts'
import { headersFor } from '../../scripts/serve/headers.ts'
import { writeHostFiles } from '../../scripts/serve/hosts.ts'

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

test('thousands of moved addresses reach the AWS CLI, which takes no argument as long as their list', () => {
  const outDir = '.cache/test-redirects'
  const bin = mkdtempSync(join(tmpdir(), 'aws-'))
  const moved = Array.from({ length: 3000 }, (_, index) => ({ from: `/gammal-sida-om-solceller-${index}`, to: '/tjanster/solceller' }))
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'redirects.json'), JSON.stringify(moved))
  writeFileSync(
    join(bin, 'aws'),
    '#!/bin/sh\nfor last; do case $last in file://*) cp "$(echo "$last" | cut -c8-)" "$0.rules";; esac; done\n',
    {
      mode: 0o755,
    },
  )
  execFileSync(process.execPath, ['scripts/build.ts', '--redirects', '--app-id', 'd1'], {
    stdio: 'ignore',
    env: { ...process.env, OUT_DIR: outDir, PATH: `${bin}:${process.env.PATH}` },
  })
  const rules = JSON.parse(readFileSync(join(bin, 'aws.rules'), 'utf8')) as { source: string }[]
  expect(rules.slice(0, 3000).map(({ source }) => source)).toEqual(moved.map(({ from }) => from))
  for (const folder of [outDir, bin]) rmSync(folder, { recursive: true })
})

test('amplify.yml publishes what the build writes, and checks the content before it deploys anything', () => {
  const { backend, frontend } = parse(readFileSync('amplify.yml', 'utf8'))
  expect(frontend.artifacts.baseDirectory).toBe('dist/client')
  expect(backend.phases.preBuild.commands.at(-1)).toBe('npm run check:release')
})

test('amplify.yml keeps the pictures and cards that a deployment made for the next one', () => {
  expect(parse(readFileSync('amplify.yml', 'utf8')).frontend.cache.paths).toContain('.cache/**/*')
})

describe.each(['netlify', 'cloudflare'])('the files for %s', (host) => {
  const dir = mkdtempSync(join(tmpdir(), 'host-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  for (const file of [
    'index.html',
    'kontakt.html',
    '404.html',
    'tjanster/solceller.html',
    'assets/a.js',
    'admin/index.html',
    'favicon.ico',
  ]) {
    mkdirSync(dirname(join(dir, 'client', file)), { recursive: true })
    writeFileSync(join(dir, 'client', file), '')
  }
  writeHostFiles(host, dir, [{ from: '/tjanster/ai-batterilosningar', to: '/tjanster/ai-batterilösningar' }])
  const rules = readFileSync(join(dir, 'client/_headers'), 'utf8')
    .trim()
    .split('\n\n')
    .map((rule) => rule.split('\n'))
    .map(([path = '', ...lines]) => ({
      path,
      headers: lines.map(
        (line) =>
          line
            .trim()
            .split(/: (.*)/)
            .slice(0, 2) as [string, string],
      ),
    }))

  test.each(['/', '/kontakt', '/tjanster/solceller', '/assets/a.js', '/admin/index.html', '/favicon.ico'])(
    'send %s with the headers of the local server, each once',
    (path) => {
      const fitting = rules.filter((rule) => rule.path === path || (rule.path.endsWith('*') && path.startsWith(rule.path.slice(0, -1))))
      const headers = fitting.flatMap((rule) => rule.headers)
      expect(Object.fromEntries(headers)).toEqual(headersFor(path))
      expect(headers.length).toBe(Object.keys(headersFor(path)).length)
    },
  )

  test('redirect what has moved', () => {
    expect(readFileSync(join(dir, 'client/_redirects'), 'utf8')).toBe(
      `/tjanster/ai-batterilosningar /tjanster/ai-batteril%C3%B6sningar 301
/tjanster /#tjanster 301
/index.html / 301
/index / 301
${host === 'netlify' ? '/404 /404.html 404\n' : ''}`,
    )
  })
})

test('the CloudFront function redirects what has moved and finds the file of a page', () => {
  const dir = mkdtempSync(join(tmpdir(), 'host-'))
  mkdirSync(join(dir, 'client'))
  writeHostFiles('cloudfront', dir, [{ from: '/gammal', to: '/ny' }])
  const handler = new Function(`${readFileSync(join(dir, 'cloudfront-function.js'), 'utf8')}; return handler`)()
  const ask = (uri: string) => handler({ request: { uri } })
  expect(ask('/gammal')).toMatchObject({ statusCode: 301, headers: { location: { value: '/ny' } } })
  for (const uri of ['/kontakt.', '/kontakt%20', '/Kontakt', '/kontakt.html', '/kontakt/', '/kontakt/index.html'])
    expect(ask(uri).headers.location.value, uri).toBe('/kontakt')
  expect(['/', '/kontakt', '/tjanster/ai-batteril%C3%B6sningar', '/assets/Ab.js', '/admin/', '/404'].map((uri) => ask(uri).uri)).toEqual([
    '/index.html',
    '/kontakt.html',
    '/tjanster/ai-batteril%C3%B6sningar.html',
    '/assets/Ab.js',
    '/admin/index.html',
    '/404.missing',
  ])
  expect(JSON.parse(readFileSync(join(dir, 'cloudfront-headers.json'), 'utf8'))['/assets/*']).toEqual(headersFor('/assets/a.js'))
  rmSync(dir, { recursive: true })
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
  ['/blog/index.html', '/blog'],
  ['/blog/index', '/blog'],
  ['/kontakt.', '/kontakt'],
  ['/kontakt ', '/kontakt'],
  ['/404.html', '/404'],
])('%s leads to %s', (path, meant) => expect(forgiven(path)).toBe(meant))
