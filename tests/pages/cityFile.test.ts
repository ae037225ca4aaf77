/** The promise of content/cities/: a file there is a city everywhere, without any other change. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let copy: string
let built: string
const read = (file: string) => readFileSync(join(built, file), 'utf8')

beforeAll(() => {
  // Outside of the repository: Vike looks for pages in every folder below it.
  copy = mkdtempSync(join(tmpdir(), 'city-'))
  for (const part of [
    'content',
    'renderer',
    'pages',
    'scripts',
    'amplify/functions',
    'amplify/settings.ts',
    'amplify/permissions.ts',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    '.cache/public',
    '.cache/images.json',
    '.cache/fonts.json',
    '.cache/icons.json',
    '.cache/link-cards',
  ])
    cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

  const lerum = readFileSync('content/cities/lerum.yaml', 'utf8')
  writeFileSync(
    join(copy, 'content/cities/tjorn.yaml'),
    lerum
      .replaceAll(/\blerum\b/g, 'tjorn')
      .replaceAll('Lerum', 'Tjörn')
      .replace(/^preposition: .*/m, 'preposition: på')
      .replaceAll('stad-tjorn', 'stad-lerum')
      .replaceAll('silhuett-tjorn', 'silhuett-lerum')
      .replaceAll(
        /^( +)(description|lede): .*/gm,
        (_, indent, key) =>
          `${indent}${key}: Öar, sund och klippor ger ljus från två håll på Tjörn och därför lönar det sig att räkna på varje tak för sig.`,
      ),
  )
  rmSync(join(copy, 'content/cities/savedalen.yaml'))
  const partille = join(copy, 'content/cities/partille.yaml')
  // Its text links to the page that goes; the check demands that such links follow.
  const text = readFileSync(partille, 'utf8')
    .replace(/^aliases:.*\n/m, '')
    .replaceAll('/tjanster/solceller/savedalen', '/tjanster/solceller/partille')
  writeFileSync(partille, `${text}\naliases:\n  - /tjanster/solceller/savedalen\n`)

  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    stdio: 'pipe',
    env: { ...process.env, AMPLIFY_OUTPUTS: resolve('.cache/test/amplify_outputs.json'), OUT_DIR: 'dist', SPA: '' },
  })
  built = join(copy, 'dist/client')
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe.each(['solceller', 'laddboxar'])('a city file that offers %s', (service) => {
  const html = () => parse(read(`tjanster/${service}/tjorn.html`))

  test('makes a page with breadcrumb, preposition and form defaults', () => {
    expect(html().querySelector('h1')?.textContent).toContain('på Tjörn')
    expect(html().querySelector('[aria-current=page]')?.textContent).toContain('Tjörn')
    expect(html().querySelector('input[name=city]')?.getAttribute('value')).toBe('Tjörn')
  })

  test('is in the list of cities, the sitemap and the structured data', () => {
    expect(parse(read(`tjanster/${service}.html`)).querySelector(`main a[href="/tjanster/${service}/tjorn"]`)).toBeTruthy()
    expect(read('sitemap.xml')).toContain(`/tjanster/${service}/tjorn<`)
    expect(html().querySelector('script[type="application/ld+json"]')?.textContent).toContain('"Tjörn"')
  })

  test('has a link preview picture of its own', async () => {
    expect(await sharp(join(built, `lankkort/tjanster/${service}/tjorn.jpg`)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})

test('a city whose file is gone has no page and no link left, and its old address leads on', () => {
  expect(() => read('tjanster/solceller/savedalen.html')).toThrow('ENOENT')
  expect(read('tjanster/solceller.html')).not.toContain('/tjanster/solceller/savedalen')
  expect(read('sitemap.xml')).not.toContain('savedalen')
  expect(JSON.parse(readFileSync(join(copy, 'dist/redirects.json'), 'utf8'))).toContainEqual({
    from: '/tjanster/solceller/savedalen',
    to: '/tjanster/solceller/partille',
  })
})
