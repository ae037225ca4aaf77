import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { amplifyRules } from '../../scripts/serve/applyRedirects.ts'
import { lenientTarget, lenientRedirects } from '../../scripts/serve/lenientUrls.ts'
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

test.each(['/favicon.svg', '/images/brand-1234.svg'])('%s runs no script when it is opened on its own', (path) =>
  expect(headersFor(path)['Content-Security-Policy']).toMatch(/^default-src 'none'; .*; sandbox; frame-ancestors 'none'$/),
)

test('a moved address is redirected before the page that says 404, with its Swedish letters encoded', () => {
  const fixed = JSON.parse(readFileSync('amplify/redirects.json', 'utf8'))
  const rules = amplifyRules([{ from: '/tjanster/ai-batterilosningar', to: '/tjanster/ai-batterilösningar' }], fixed)
  expect(rules).toEqual([
    { source: '/tjanster/ai-batterilosningar', target: '/tjanster/ai-batteril%C3%B6sningar', status: '301' },
    ...lenientRedirects,
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
    { mode: 0o755 },
  )
  execFileSync(process.execPath, ['scripts/build.ts', '--redirects', '--app-id', 'd1'], {
    stdio: 'ignore',
    env: { ...process.env, OUT_DIR: outDir, PATH: `${bin}:${process.env.PATH}` },
  })
  const rules = JSON.parse(readFileSync(join(bin, 'aws.rules'), 'utf8')) as { source: string }[]
  expect(rules.slice(0, 3000).map(({ source }) => source)).toEqual(moved.map(({ from }) => from))
  for (const folder of [outDir, bin]) rmSync(folder, { recursive: true })
})

test('amplify.yml publishes what the build writes, checks the content before it deploys anything, and keeps its cache', () => {
  const { backend, frontend } = parse(readFileSync('amplify.yml', 'utf8'))
  expect(frontend.artifacts.baseDirectory).toBe('dist/client')
  expect(backend.phases.preBuild.commands.at(-1)).toBe('npm run check:release')
  expect(frontend.cache.paths).toContain('.cache/**/*')
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
])('%s leads to %s', (path, meant) => expect(lenientTarget(path)).toBe(meant))
