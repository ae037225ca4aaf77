import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { committedFiles } from '../../scripts/build/committedFiles.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, smallOptions, smallSite, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

const told = (changes: Record<string, string>) =>
  loadSite(withFiles(changes), { ...smallOptions, before: withFiles({}) })
    .problems.map(problemText)
    .filter((each) => each.includes('har funnits'))

// biome-ignore format: one case per line
const changes: [string, Record<string, string>, string[]][] = [
  ['nothing', {}, []],
  ['a city under another address', edited('cities/molndal.yaml', 'slug: molndal', 'slug: ny-adress'), ['content/cities/molndal.yaml:1:1  adressen /tjanster/solceller/molndal har funnits på webbplatsen och leder ingenstans. Skriv - /tjanster/solceller/molndal under aliases.']],
  ['a city under another address that says so', edited('cities/molndal.yaml', 'slug: molndal', 'aliases: [/tjanster/solceller/molndal]\nslug: ny-adress'), []],
  [
    'a city that the company before this one had',
    {
      ...edited('site.yaml', 'organisationNumber: 555555-5555\nvatNumber: SE555555555501', 'organisationNumber: 556677-8899\nvatNumber: SE556677889901'),
      'cities/molndal.yaml': '',
    },
    [],
  ],
  ['a city that is gone', { 'cities/molndal.yaml': '' }, ['content/cities/molndal.yaml:1:1  adressen /tjanster/solceller/molndal har funnits på webbplatsen och leder ingenstans. Skriv - /tjanster/solceller/molndal under aliases i content/services/solceller.yaml.']],
  ['an article that is gone', { 'blog/vinter.md': '' }, ['content/blog/vinter.md:1:1  adressen /blog/vinter har funnits på webbplatsen och leder ingenstans. Skriv - /blog/vinter under aliases i filen för den sida som ska svara i stället.']],
  ['an article under another name', { 'blog/vinter.md': '', 'blog/kyla.md': smallSite['blog/vinter.md']!.replace('---\n', '---\naliases: [/blog/vinter]\n') }, []],
  ['an old address that is taken away', edited('services/solceller.yaml', 'aliases: [/solpaneler]', 'aliases: []'), ['content/services/solceller.yaml:13:1  adressen /solpaneler har funnits på webbplatsen och leder ingenstans. Skriv - /solpaneler under aliases.']],
]
test.each(changes)('an address stays: %s', (_, changes, expected) => {
  expect(told(changes)).toEqual(expected)
})

test('content/ is known as it was before the change at hand: in the last commit, or in the one before where nothing has changed since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'committed-'))
  const root = join(folder, 'content')
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd: folder })
  const write = (text: string) => writeFileSync(join(root, 'blog', 'å.md'), text)
  try {
    mkdirSync(join(root, 'blog'), { recursive: true })
    writeFileSync(join(folder, 'elsewhere.md'), 'a')
    git('init', '-q')
    for (const text of ['first', 'second']) {
      write(text)
      git('add', '.')
      git('commit', '-qm', text)
    }
    expect(await committedFiles(root)).toEqual({ 'blog/å.md': 'first' })
    write('third')
    expect(await committedFiles(root)).toEqual({ 'blog/å.md': 'second' })
    git('commit', '-qam', 'third')
    write('fourth')
    expect(await committedFiles(root)).toEqual({ 'blog/å.md': 'third' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
