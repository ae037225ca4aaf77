import { expect, test } from 'vitest'
import { isExpected } from '../../scripts/lab/compare/differences.ts'
import { cssRules, fileName, firstDifference, readPage, rulesDifference } from '../../scripts/lab/compare/html.ts'

const page = `<!doctype html><html><head><style>.kxQ{color:#14523c}@media (width>9px){.kxQ a,.zzP{margin:0 .5rem}}@keyframes vvB{to{top:0}}.zzP{animation:vvB 1s}</style></head>
<body class="kxQ"><p class="zzP kxQ">Ett tak</p><img src="/images/tak-01234567-800.webp" alt="Ett tak"><script src="/assets/entry.AbCd_123.js"></script></body></html>`
const differences = (change: (html: string) => string) => {
  const [before, after] = [readPage(page), readPage(change(page))]
  return [firstDifference(before.tree, after.tree), rulesDifference(before.rules, after.rules)]
}

test('other class names and hashes are no difference', () => {
  const renamed = (html: string) =>
    html
      .replaceAll('kxQ', 'aaA')
      .replaceAll('zzP', 'bbB')
      .replaceAll('vvB', 'ccC')
      .replace('01234567', '89abcdef')
      .replace('AbCd_123', 'x-y_z456')
  expect(differences(renamed)).toEqual([undefined, undefined])
})

test.each<[string, (html: string) => string, string[]]>([
  ['a letter', (html) => html.replace('Ett tak<', 'Ett tok<'), ['body:nth(3) > p:nth(1): "Ett tak" -> "Ett tok"']],
  ['a removed alt', (html) => html.replace(' alt="Ett tak"', ''), ['img:nth(2) alt: "Ett tak" -> nothing']],
  ['a class that another element has', (html) => html.replace('zzP kxQ', 'kxQ zzP'), ['p:nth(1) class: "#2 #1" -> "#1 #2"']],
  ['an element that is gone', (html) => html.replace('<p class="zzP kxQ">Ett tak</p>', ''), ['p:nth(1)']],
])('%s is found in the tree', (_, change, [what]) => {
  expect(differences(change)[0]).toContain(what)
})

test('a colour is found in the rules, and another order is not a difference of rules', () => {
  expect(differences((html) => html.replace('#14523c', '#14523d'))).toEqual([
    undefined,
    '1 rules gone, 1 new: ".#1{color:#14523c}" -> ".#1{color:#14523d}"',
  ])
  const rules = cssRules('@media (a){ b { c : d; } e{f:url(x;y)} } g::before{content:"}"}')
  expect(rules).toEqual(['@media (a) b{c :d}', '@media (a) e{f:url(x;y)}', 'g::before{content:"}"}'])
  expect(rulesDifference(rules, rules.toReversed())).toBeUndefined()
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
