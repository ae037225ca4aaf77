/** Links, paths and commands in the documents. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const documents = [
  'README.md',
  join('amplify', 'README.md'),
  join('content', 'README.md'),
  'CONTRIBUTING.md',
  'SECURITY.md',
  'amplify.yml',
  ...globSync([
    'docs/**/*.{md,yml}',
    'scripts/*/README.md',
    'tests/README.md',
    '.github/workflows/*.yml',
  ]),
]
const text = (file: string) => readFileSync(file, 'utf8')
/** Paths by file name. */
const sources = Map.groupBy(
  globSync(['*.ts', '{content,renderer,pages,scripts,amplify,tests}/**/*.{ts,tsx,py,css}'], {
    exclude: ['**/node_modules/**'],
  }),
  (file) => basename(file),
)

describe.each(documents)('%s', (document) => {
  test('links to what exists', () => {
    const prose = text(document).replaceAll(/`[^`\n]*`/g, '')
    const links = [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(
      ([, link]) => join(dirname(document), link!),
    )
    expect(links.filter((file) => !existsSync(file))).toEqual([])
  })

  test('names files and folders that exist', () => {
    const paths = [
      ...text(document).matchAll(
        /`((?:content|renderer|pages|scripts|amplify|tests|docs)\/[\w@./*-]*)`/g,
      ),
    ].map(([, path]) => path!)
    // Files that a recipe creates.
    const created = /guarantees|garantier|floda\.yaml|headings\.ts/
    expect(
      paths.filter((path) => !created.test(path) && globSync(path.replace(/\/$/, '')).length === 0),
    ).toEqual([])
    const names = [...text(document).matchAll(/`(?:[\w-]+\/)*([\w.+-]+\.(?:tsx?|py|css))`/g)].map(
      ([, name]) => name!,
    )
    expect(names.filter((name) => !created.test(name) && !sources.has(name))).toEqual([])
  })

  test('has lines of at most 120 characters, except tables, commands and pictures', () => {
    const prose = text(document)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .split('\n')
      .filter((line) => !/^ *(?:\||!\[| {4})/.test(line))
    expect(document.endsWith('.yml') ? [] : prose.filter((line) => line.length > 120)).toEqual([])
  })

  test('names commands that exist', () => {
    const names = [...text(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('README.md names every command, in at most 80 lines, with a picture of at most 200 kB', () => {
  const readme = text('README.md')
  const isNamed = (name: string) =>
    readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`)
  expect(Object.keys(scripts).filter((name) => name !== 'postinstall' && !isNamed(name))).toEqual(
    [],
  )
  expect(readme.split('\n').length).toBeLessThanOrEqual(81)
  expect(statSync('docs/site.webp').size).toBeLessThanOrEqual(200_000)
})

test('docs/architecture.md is one page', () =>
  expect(text('docs/architecture.md').trimEnd().split('\n').length).toBeLessThanOrEqual(70))

const decisions = globSync('docs/decisions/0*.md').sort()
test.each(decisions)('%s has its number, at most 14 lines and a line in the index', (file) => {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(text(file)) ?? []
  const name = basename(file)
  expect(name.startsWith(`${number.padStart(4, '0')}-`)).toBe(true)
  expect(text(file).trimEnd().split('\n').length).toBeLessThanOrEqual(14)
  expect(text('docs/decisions/README.md')).toContain(`[${name.slice(0, 4)}](${name}) ${title}\n`)
})
test('no two decisions have one number', () =>
  expect(new Set(decisions.map((file) => basename(file).slice(0, 4))).size).toBe(decisions.length))
