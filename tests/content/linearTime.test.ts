/** Reading and checking content takes linear time: twice as much of anything takes at most three times as long. */
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../renderer/content/markdown/render.ts'
import { edited, problemsIn, smallSite } from '../support/smallSite.ts'
import { articleWith } from './small.ts'

const person = smallSite['staff/anna-svensson.yaml']!
const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')

function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function expectLinear(read: (count: number) => void, most = 5000): void {
  read(10)
  const [half, whole] = [most / 2, most].map((count) => cpuMs(() => read(count)))
  expect(whole).toBeLessThan(3 * half! + 200)
}

/** A piece is repeated as it is, or depends on its index. */
type Piece = string | ((index: number) => string)

// biome-ignore format: one piece per line
const markdown: Piece[] = [
  'Rubrik\n===\n\n', '===\n', (index) => `## R {#r${index}}\n\n`, '## R {#r}\n\n', '##\n\n',
  'Ett stycke.\n\n', 'ord ', 'o', '\n', '\t', 'a  \n', 'a\n\n---\n\n',
  '[a][b] ', '[a][b]\n\n', '[a\n\n', 'a] ', '[]() ', '[a](/kontakt) ', '[a](/kon takt) ', '[a]( ', '[a](<b ',
  '![Ett tak](tak.webp) ', '! ', (index) => `[a${index}]: /kontakt\n`, '[a]: /kontakt\n', (index) => `[a${index}]\n\n[a${index}]: /kontakt\n\n`,
  'a[^1] ', (index) => `a[^${index}]\n\n[^${index}]: x\n\n`,
  '**a** ', 'a**a**a ', '*a ', 'a* ', '*a **a ', '*a_ ', '*', '_a ', '~~a ', '~', 'a~b ',
  '`a ', (index) => `e${'`'.repeat(index % 200)} `, '```note Råd\nText\n```\n\n', '```note Råd\n\n', '```calculator\n- x\n```\n\n', '    kod\n\n',
  '- a\n', '- a\n\n* b\n\n', (index) => `${index + 1}. a\n`, '1. a\n\n1) b\n\n', '1. a\n\ntext\n\n', '2024. a\n\ntext\n\n',
  '- a\nb\n', '-\n', '- [ ] a\n', '> a\n\n', '> a\nb\n', '> - a\n', '– a\n', '-\u00a0a\n', 'a) x\n',
  '| A | B |\n|---|---|\n| 1 | 2 |\n\n', '| 1 | 2 |\n', '| A | B |\n|---|---|\n', '|',
  '<b>a</b> ', '<div>\n', '<b ', 'a < b ', '<!-- a -->\n\n', 'a <!-- a ', 'a <![CDATA[ ',
  'https://a.example/b ', 'a@b.se ', 'a@', 'a.', '&pang; ', '&', '\\* ', '\\( ', '\\', 'a\\n ',
  '{phone} ', '{', '{if:rot}a{/if} ', 'a {if: ', 'a {#b} ', '[a](#b) ', (index) => `[a](/finns-inte-${index}) `,
  '$$ ', '^a^ ', ':smile: ', "''' ", '#a ', 'a\u200b ', 'a\u00a0', '☀️ a\n', '\u0301', '\u0007 ', 'a >>>>>> b ', '12 345 kr ',
]
/** What stands before and after the pieces. */
// biome-ignore format: one frame per line
const inFrames: [before: string, piece: Piece, after: string][] = [
  ['| A | B |\n|---|---|\n', '| 1 | 2 |\n', ''],
  ['| A | B |\n|---|---|\n', '| 1 | 2 | 3 |\n', ''],
  ['| A | B |\n|---|---|\n', '| **1** | [2](/kontakt) |\n', ''],
  ['| A | B |\n|---|---|\n', 'rad\n', ''],
  ['```bars\n', 'Juli | 25 kWh | 27.5\n', '```\n'],
  ['```calculator\n', '- { label: Sol, quantity: 7500, unit: kWh, price: 1.5 }\n', '```\n'],
  ['```note Råd\n', 'Text **fet**.\n\n', '```\n'],
  ['```note Råd\n', 'Text **fet**. ', '\n```\n'],
  ['https://a.example/', '(b)', ''],
  ['https://a.example/', '&amp;', ''],
  ['https://a.example/(', ')', ''],
  ['https://a.example/a', '?!.,:', ''],
]
const textOf = (piece: Piece) => (typeof piece === 'string' ? () => piece : piece)

test.each<[string, Piece, string]>([
  ...markdown.map((piece): [string, Piece, string] => ['', piece, '']),
  ...inFrames,
])('Markdown: %j%j%j', (before, piece, after) => {
  expectLinear((count) => {
    const text = `${before}${times(count, textOf(piece))}${after}`
    problemsIn(articleWith(text))
    renderMarkdown(text)
  })
})

// biome-ignore format: one piece per line
const yaml: [before: string, piece: Piece, after: string][] = [
  ...['# a\n', 'k: 1\n', 'role: a\n', 'k: [1\n', '\tk: 1\n', '? a\n', 'k: a: b\n', 'a: 1\n  b: 2\n', 'k: "a\n', "k: 'a\n", 'k: "a" b\n', 'a\n', '---\na: 1\n', '...\n', '<<: 1\n', 'k: %a\n', 'k: @a\n', 'k: ]\n', 'k: a\u00a0\n', '? [a]\n: b\n', 'k: [a b, "c" d]\n'].map((piece): [string, Piece, string] => ['', piece, '']),
  ['', (index) => `k${index}: 1\n`, ''],
  ['', (index) => `rolle${index}:\n`, ''],
  ['', (index) => `k${index}: |\n  rad\n`, ''],
  ['', (index) => `k${index}: &a${index} 1\n`, ''],
  ['k: &a 1\n', (index) => `k${index}: *a\n`, ''],
  ['', (index) => `k${index}: !t 1\n`, ''],
  ['k: &a 1\nl: [', '*a, ', ']\n'],
  ['k: [', '!t 1, ', ']\n'],
  ['k: [', '1, ', ']\n'],
  ['k: [\n', '  1,\n', ']\n'],
  ['k: {', (index) => `k${index}: 1, `, '}\n'],
  ['k: {', 'k: 1, ', '}\n'],
  ['k:\n', '  - 1\n', ''],
  ['k:\n', '  - 1 # a\n', ''],
  ['k:\n', '  - a: 1\n    b: 2\n', ''],
  ['k:\n', '  -a\n', ''],
  ['k:\n', '  # a\n', '  b: 1\n'],
  ['k: |\n', '  rad\n', ''],
  ['k: |\n', '\n', ''],
  ['k: >\n', '  rad\n\n', ''],
  ['k: a\n', '  rad\n', ''],
  ['k: "', 'rad\n  ', '"\n'],
  ['k: "', '\\n', '"\n'],
  ['k: "', '\\q', '"\n'],
  ['k: "', '\\u00e5', '"\n'],
  ["k: '", "a'' ", "'\n"],
  ['k: ', 'a: ', '\n'],
  ['k: a ', '# ', '\n'],
  ['role: ', 'ord ', '\n'],
]
test.each(yaml)('YAML: %j%j%j', (before, piece, after) => {
  expectLinear((count) =>
    problemsIn({
      'staff/anna-svensson.yaml': `${person}${before}${times(count, textOf(piece))}${after}`,
    }),
  )
})

test('10,000 notes are read, and 10,000 old addresses', () => {
  const lerum = smallSite['cities/lerum.yaml']!
  const others = lerum.replace(/^aliases.*\n/m, '')
  expectLinear((count) => {
    const text = times(count, () => '# Anteckning\n') + lerum
    expect(problemsIn({ 'cities/lerum.yaml': text })).toBe('')
  }, 10_000)
  expectLinear((count) => {
    const aliases = times(count, (index) => `  - /gammal-${index}\n`)
    expect(problemsIn({ 'cities/lerum.yaml': `${others}aliases:\n${aliases}` })).toBe('')
  }, 10_000)
})

describe('a text that is far too long', () => {
  // biome-ignore format: one text per line
  test.each([
    ['many headings', 'Rubrik\n===\n\n'.repeat(4000), 'blog/vinter.md:17:1  texten har 12\u00a0013 rader, högst 2\u00a0000 går att läsa. Dela upp den på flera.'],
    ['many words', 'ord '.repeat(13_000), 'blog/vinter.md:17:1  texten har 52\u00a0159 tecken, högst 50\u00a0000 går att läsa. Dela upp den på flera.'],
    ['many links in a paragraph', '[a][b] '.repeat(300), 'blog/vinter.md:28:1  stycket har fler än 1\u00a0000 tecken som * [ och ]. Dela upp det med tomma rader, eller ta bort tecknen.'],
    ['a note in a note', '```note A\n\n```note B\nText\n```\n', 'rutan avslutas inte.'],
    ['a closed note in a note', '````note A\n```note B\nText\n```\n````\n', 'en ruta kan inte ligga i en annan. Avsluta den första innan nästa börjar.'],
  ])('%s', (_, text, message) => {
    expect(problemsIn(articleWith(text))).toContain(message)
  })

  test('is the only problem, though other files link to its headings', () => {
    const link = edited(
      'services/takvatt.yaml',
      'Det beror på **läget**.',
      "'Läs [mer](/blog/vinter#sno).'",
    )
    expect(problemsIn(link)).toBe('')
    for (const text of ['Se [här](#sno).\n\n', '{if:box_price}Se priset.{/if}\n\n'])
      expect(problemsIn({ ...link, ...articleWith(text + 'Rad\n\n'.repeat(1500)) })).toMatch(
        /^\S+blog\/vinter.md:17:1 {2}texten har 3\u00a0\d{3} rader, högst 2\u00a0000 går att läsa. Dela upp den på flera.$/,
      )
  })

  test('is reported in a field of a YAML file too', () => {
    const [field = ''] = /body: .*/.exec(smallSite['services/solceller.yaml']!) ?? []
    const changed = edited('services/solceller.yaml', field, `body: a ${'*a_ '.repeat(600)}`)
    expect(problemsIn(changed)).toContain('stycket har fler än 1\u00a0000')
  })
})
