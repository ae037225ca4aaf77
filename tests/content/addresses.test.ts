/** A published address must not disappear. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { committedFiles } from '../../scripts/build/committedFiles.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, smallOptions, smallSite, withFiles } from '../support/smallSite.ts'
import { temporaryFolder, writeFiles } from '../temporaryFolder.ts'

const removedAddresses = (changes: Record<string, string>) =>
  loadSite(withFiles(changes), { ...smallOptions, before: withFiles({}) })
    .problems.map(problemText)
    .filter((problem) => problem.includes('har funnits'))

const gone = (address: string) =>
  `adressen ${address} har funnits på webbplatsen och leder ingenstans.`

// biome-ignore format: one case per line
const changes: [string, Record<string, string>, string[]][] = [
  ['nothing', {}, []],
  ['a renamed city', edited('cities/molndal.yaml', 'slug: molndal', 'slug: ny-adress'), [`content/cities/molndal.yaml:1:1  ${gone('/tjanster/solceller/molndal')} Skriv här, utan indrag:\naliases:\n  - /tjanster/solceller/molndal`]],
  ['a renamed city with an alias', edited('cities/molndal.yaml', 'slug: molndal', 'aliases: [/tjanster/solceller/molndal]\nslug: ny-adress'), []],
  [
    'a city of an earlier company',
    {
      ...edited('site.yaml', 'organisationNumber: 555555-5555\nvatNumber: SE555555555501', 'organisationNumber: 556677-8899\nvatNumber: SE556677889901'),
      'cities/molndal.yaml': '',
    },
    [],
  ],
  ['a removed city', { 'cities/molndal.yaml': '' }, [`content/cities/molndal.yaml:1:1  ${gone('/tjanster/solceller/molndal')} Byt aliases i content/services/solceller.yaml mot:\naliases:\n  - /solpaneler\n  - /tjanster/solceller/molndal`]],
  ['a removed article', { 'blog/vinter.md': '' }, [`content/blog/vinter.md:1:1  ${gone('/blog/vinter')} Skriv i filen för den sida som ska svara i stället, utan indrag:\naliases:\n  - /blog/vinter`]],
  ['a renamed article with an alias', { 'blog/vinter.md': '', 'blog/kyla.md': smallSite['blog/vinter.md']!.replace('---\n', '---\naliases: [/blog/vinter]\n') }, []],
  ['a removed alias', edited('services/solceller.yaml', 'aliases: [/solpaneler]', 'aliases: []'), [`content/services/solceller.yaml:13:1  ${gone('/solpaneler')} Byt aliases här mot:\naliases:\n  - /solpaneler`]],
]
test.each(changes)('%s', (_, changes, expected) => {
  expect(removedAddresses(changes)).toEqual(expected)
})

test.each([
  ['the key with an empty list', 'aliases: [/solpaneler]', 'aliases: []'],
  ['the key without a value', 'aliases: [/solpaneler]', 'aliases:'],
  ['no key', 'aliases: [/solpaneler]\n', ''],
])(
  'the lines of the advice, written as they stand into a file with %s, are all it takes',
  (_, from, to) => {
    const changed = edited('services/solceller.yaml', from, to)
    const text = changed['services/solceller.yaml']!
    const [problem = ''] = removedAddresses({ ...changed, 'cities/molndal.yaml': '' })
    const lines = problem.slice(problem.indexOf('\n') + 1)
    expect(lines.split('\n').sort()).toEqual([
      '  - /solpaneler',
      '  - /tjanster/solceller/molndal',
      'aliases:',
    ])
    expect(lines).toMatch(/^aliases:\n/)
    const written = /^aliases:.*$/m.test(text)
      ? text.replace(/^aliases:.*$/m, lines)
      : `${text}\n${lines}\n`
    expect(
      removedAddresses({ 'services/solceller.yaml': written, 'cities/molndal.yaml': '' }),
    ).toEqual([])
  },
)

test('an address that is there twice is reported at the newer file', () => {
  const copy = { 'services/bada.yaml': smallSite['services/solceller.yaml']! }
  const { problems } = loadSite(withFiles(copy), { ...smallOptions, before: smallSite })
  expect(problems.map(problemText)).toContain(
    'content/services/bada.yaml:1:7  adressen "solceller" finns redan i content/services/solceller.yaml. Skriv bada.',
  )
})

test('committedFiles() reads the last commit, or the one before if nothing has changed since', async () => {
  const folder = temporaryFolder({ 'elsewhere.md': 'a' })
  const root = join(folder, 'content')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: folder })
  const write = (text: string) => writeFiles(root, { 'blog/å.md': text })
  git('init', '-q')
  for (const text of ['first', 'second']) {
    write(text)
    git('add', '.')
    git('commit', '-qm', text)
  }
  expect(await committedFiles(root)).toEqual({ 'blog/å.md': 'first' })
  write('third')
  expect(await committedFiles(root)).toEqual({ 'blog/å.md': 'second' })
})
