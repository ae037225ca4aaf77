/** One typing mistake gives messages about that mistake only. */
import { expect, test } from 'vitest'
import { mentions } from '../../renderer/content/check/references.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, loadSmallSite, problemsIn, smallOptions, smallSite } from '../support/smallSite.ts'

const otherCompany = {
  ...smallSite,
  ...edited(
    'site.yaml',
    'organisationNumber: 555555-5555\nvatNumber: SE555555555501',
    'organisationNumber: 556677-8899\nvatNumber: SE556677889901',
  ),
  'services/varmepump.yaml': smallSite['services/takvatt.yaml']!.replaceAll('takvatt', 'varmepump'),
}

const typos: [string, (line: string) => string][] = [
  ['a misspelt key', (line) => line.replace(/(\w+):/, '$1x:')],
  ['a quotation mark without its end', (line) => line.replace(/: .*/, ': "abc')],
  ['a bracket without its end', (line) => line.replace(/: .*/, ': {a')],
  ['too much indentation', (line) => ` ${line}`],
  ['no colon', (line) => line.replace(':', '')],
  ['no colon before a text with one', (line) => line.replace(/(\w+): .*/, "$1 'Garanti: tio år'")],
  ['no value', (line) => line.replace(/: .*/, ':')],
  ['a tag of YAML', (line) => line.replace(': ', ': !x ')],
  ['an alias of YAML', (line) => line.replace(': ', ': *b ')],
]

const english =
  /\b(expected|invalid|unexpected|required|must|error|undefined|NaN|cannot|object|string|token)\b/i

/** Every fourth line with a key and a value, of the front matter in a Markdown file. */
function* linesWithValues(offset: number) {
  for (const [file, text] of Object.entries(smallSite)) {
    const lines = text.split('\n')
    const end = file.endsWith('.md') ? lines.indexOf('---', 1) : lines.length
    for (const [index, line] of lines.slice(0, end).entries())
      if (/^\s*(?:- )?\w+: \S/.test(line) && (index + offset) % 4 === 0)
        yield { file, lines, line, index }
  }
}

test.each(typos)('%s, on any line of any file', (name, mistake) => {
  let count = 0
  for (const { file, lines, line, index } of linesWithValues(name.length)) {
    const changed = { ...smallSite, [file]: lines.with(index, mistake(line)).join('\n') }
    const before = count % 2 ? smallSite : otherCompany
    const { problems } = loadSite(changed, { ...smallOptions, before })
    const texts = problems.map(problemText)
    expect(
      texts.filter((text) => !text.startsWith(`content/${file}:`)),
      `${file}:${index + 1}`,
    ).toEqual([])
    expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(1)
    for (const text of texts) expect(text.replace(/"[^"]*"|'[^']*'/g, '')).not.toMatch(english)
    for (const problem of problems) expect(problem.line).toBeLessThanOrEqual(lines.length)
    count++
  }
  expect(count).toBeGreaterThan(40)
})

test('each odd character of a text is reported at once', () => {
  const inQuote = (text: string) => edited('pages/quote.yaml', 'Några rader.', text)
  const { site, sources } = loadSmallSite(
    inQuote('"“Några\\u200b ra\\u00adder”, Nguyễn\\u200b.\\u2003Slut"'),
  )
  const warnings = contentQuality(site, sources, smallOptions).filter(
    ({ file }) => file === 'content/pages/quote.yaml',
  )
  expect(warnings.map(({ message }) => message)).toEqual([
    'efter ra står ett osynligt tecken.',
    'tecknet ễ (U+1EC5) finns inte i webbplatsens typsnitt och visas i ett annat.',
    'här står ett ovanligt mellanslag (U+2003).',
  ])
  const stray = problemsIn(inQuote("'{a {b} c} %phone% %email% d}'"))
  expect(stray.match(/klammern .|%\w+% visas/g)).toEqual([
    ...['klammern {', 'klammern }', '%phone% visas', '%email% visas', 'klammern }'],
  ])
})

test.each([
  ['Värmepumpar', ['Luftvärmepump, februari 2026', 'Värmepump'], ['Nytt badrum', 'Laddbox']],
  ['Jour dygnet runt', ['Jour, mars 2026'], ['Dygnet som alla minns', 'Värmepump']],
  ['Fjärrvärme & undercentraler', ['Ny fjärrvärmecentral', 'Undercentral bytt'], ['Badrum']],
  ['Installation av laddboxar', ['Laddbox, maj 2026'], ['Installation av värmepump']],
  ['Låsbyten', ['Nya lås i hela huset', 'Låsbyte på dörren'], ['Ny dörr']],
])('a job is about %s by the stems of its name', (service, about, other) => {
  expect(about.filter((text) => !mentions(text, service))).toEqual([])
  expect(other.filter((text) => mentions(text, service))).toEqual([])
})
