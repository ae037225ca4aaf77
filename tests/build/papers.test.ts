import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const papers = [
  'README.md',
  'amplify/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'amplify.yml',
  ...globSync(['docs/**/*.{md,yml}', 'scripts/*/README.md', 'tests/README.md', '.github/workflows/*.yml']),
]
const text = (file: string) => readFileSync(file, 'utf8')

describe.each(papers)('%s', (paper) => {
  test('links to what exists', () => {
    const links = [...text(paper).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, link]) => join(dirname(paper), link!))
    expect(links.filter((file) => !existsSync(file))).toEqual([])
  })

  test('names files and folders that exist', () => {
    const paths = [...text(paper).matchAll(/`((?:content|renderer|pages|scripts|amplify|tests|docs)\/[\w@./*-]*)`/g)].map(
      ([, path]) => path!,
    )
    // What a recipe is about to make.
    const own = /om-oss|jobb/
    expect(paths.filter((path) => !own.test(path) && globSync(path.replace(/\/$/, '')).length === 0)).toEqual([])
  })

  test('names commands that exist; commandLine.test.ts calls each with --help', () => {
    const names = [...text(paper).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    expect(names.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('README.md names every command, in at most 80 lines, with a picture of at most 200 kB', () => {
  const readme = text('README.md')
  const named = (name: string) => readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`)
  expect(Object.keys(scripts).filter((name) => name !== 'postinstall' && !named(name))).toEqual([])
  expect(readme.split('\n').length).toBeLessThanOrEqual(81)
  expect(statSync('docs/site.webp').size).toBeLessThanOrEqual(200_000)
})
