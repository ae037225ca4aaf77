import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareTexts, isExpected, writePlainBuild } from '../../scripts/lab/compare/differences.ts'
import { fileName } from '../../scripts/lab/compare/html.ts'

const page = `<!doctype html><html><head><style>.kxQ{color:#14523c}@media (width>9px){.kxQ a,.zzP{margin:0 .5rem}}@keyframes vvB{to{top:0}}.zzP{animation:vvB 1s}</style></head>
<body class="kxQ"><p class="zzP kxQ">Ett tak</p><img src="/images/tak-01234567-800.webp" alt="Ett tak"><script src="/assets/entry.AbCd_123.js"></script></body></html>`

function differences(change: (html: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [before, after] = [page, change(page)].map((html, side) => {
    mkdirSync(join(folder, String(side)))
    writeFileSync(join(folder, String(side), 'kontakt.html'), html)
    writePlainBuild(join(folder, String(side)), join(folder, `plain-${side}`))
    return join(folder, `plain-${side}`)
  })
  return compareTexts('pages', before!, after!)
}

test('other class names and hashes are no difference', () => {
  const renamed = (html: string) =>
    html
      .replaceAll('kxQ', 'aaA')
      .replaceAll('zzP', 'bbB')
      .replaceAll('vvB', 'ccC')
      .replace('01234567', '89abcdef')
      .replace('AbCd_123', 'x-y_z456')
  expect(differences(renamed)).toEqual([])
})

test.each<[string, (html: string) => string, string, string]>([
  ['a letter', (html) => html.replace('Ett tak<', 'Ett tok<'), 'html', 'Ett tok'],
  ['a removed alt', (html) => html.replace(' alt="Ett tak"', ''), 'html', 'alt='],
  ['a class that another element has', (html) => html.replace('zzP kxQ', 'kxQ zzP'), 'html', '#1 #2'],
  ['an element that is gone', (html) => html.replace('<p class="zzP kxQ">Ett tak</p>', ''), 'html', '<p class'],
  ['a colour', (html) => html.replace('#14523c', '#14523d'), 'css', '#14523d'],
])('%s is found', (_, change, part, what) => {
  expect(differences(change)).toContainEqual({ part, name: 'kontakt.html', what: expect.stringContaining(what) })
})

test('what differs is expected by part, file, both or address', () => {
  const difference = { part: 'html', name: 'tjanster/solceller.html', what: '' }
  for (const pattern of ['html', 'tjanster/solceller.html', 'html/tjanster/*', '/tjanster/solceller', '/tjanster/**'])
    expect(isExpected(difference, ['/', pattern])).toBe(true)
  for (const pattern of ['css', '/tjanster', 'tjanster', '*', 'css/**', '/']) expect(isExpected(difference, [pattern])).toBe(false)
  expect(isExpected({ ...difference, name: 'index.html' }, ['/'])).toBe(true)
})

test('a file is known by its name without the hash', () => {
  expect(['assets/chunk-4eKbm5yX.js', 'images/tak-01234567-800.avif', 'fonts/figtree.woff2'].map(fileName)).toEqual([
    'assets/chunk-#.js',
    'images/tak-#-800.avif',
    'fonts/figtree.woff2',
  ])
})
