/** The check of a commit of the CMS, without a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCommit } from '../../scripts/editor/checkCommit.ts'
import { edited, smallOptions, smallSite } from '../support/smallSite.ts'

const file = 'staff/anna-svensson.yaml'
const colleague = smallSite[file]!
const service = 'services/takvatt.yaml'
const withOldAddress = edited(service, 'slug: takvatt', 'slug: takvatt\naliases: [/gammal-takvatt]')
const content = { files: { ...smallSite, ...withOldAddress }, options: smallOptions }
const copyOf = (text: string) =>
  text
    .replace('slug: takvatt', 'slug: taktvatt')
    .replace('serviceType: takvatt', 'serviceType: taktvatt')

test('a new entry is written as sent', () => {
  const kim = colleague.replaceAll('Anna', 'Kim')
  const commit = {
    writes: { 'staff/kim.yaml': kim },
    deletes: [],
    base: { 'staff/kim.yaml': null },
  }
  expect(checkCommit(commit, content)).toEqual({
    writes: { 'staff/kim.yaml': kim },
    problems: [],
    warnings: [],
  })
})

test('the copy of an entry with old addresses is refused with their page, and leaves them there', () => {
  const copy = copyOf(content.files[service]!)
  const { writes, problems } = checkCommit(
    { writes: { 'services/kopia.yaml': copy }, deletes: [] },
    content,
  )
  expect(problems.map(({ text }) => text).join('\n')).toContain('/gammal-takvatt')
  expect(Object.keys(writes)).toEqual(['services/kopia.yaml'])
})

test('a file that somebody else has changed or removed is a conflict', () => {
  const check = (base: string) =>
    checkCommit(
      { writes: { [file]: `${colleague}# min` }, deletes: [], base: { [file]: base } },
      content,
    ).conflict
  expect(check(colleague)).toBeUndefined()
  expect(check(`${colleague}# före`)).toEqual({ file, type: 'modified' })
  const { [file]: _, ...files } = content.files
  const commit = { writes: { [file]: colleague }, deletes: [], base: { [file]: colleague } }
  expect(checkCommit(commit, { files, options: smallOptions }).conflict).toEqual({
    file,
    type: 'deleted',
  })
})

test('an entry that others refer to is not removed', () => {
  const { problems } = checkCommit({ writes: {}, deletes: [file] }, content)
  expect(problems.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^content\/cities\/lerum\.yaml, rad \d+: .*anna-svensson/),
  )
})

const broken = 'tests/fixtures/broken'
/** The CMS moves addresses and links itself, and has forms for its own folders only. */
const otherwise = [
  'file-in-the-wrong-place',
  'old-address-in-use',
  'removed-city',
  'same-address-twice',
]
const reportOf = (name: string) => {
  const report = readFileSync(join(broken, name, 'expected.txt'), 'utf8')
  const lines = [...report.matchAll(/^content\/\S+:\d+:\d+ {2}(varning: )?(.*)$/gm)]
  const texts = (isWarning: boolean) =>
    lines.flatMap(([, warning, text]) => (Boolean(warning) === isWarning ? text! : []))
  return { errors: texts(false), warnings: texts(true) }
}

test.each(readdirSync(broken).filter((name) => !otherwise.includes(name)))(
  'the errors of %s refuse a commit with their words, and its warnings are said',
  (name) => {
    const folder = join(broken, name)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const writes = Object.fromEntries(
      files
        .filter((file) => /\.(ya?ml|md)$/.test(file))
        .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]),
    )
    const deletes = files.includes('removed.txt')
      ? readFileSync(join(folder, 'removed.txt'), 'utf8').trim().split('\n')
      : []
    const { problems } = checkCommit({ writes, deletes }, content, true)
    const missing = (texts: string[], shown: { text: string }[]) =>
      texts.filter((text) => !shown.some((problem) => problem.text.includes(text)))
    const report = reportOf(name)
    expect(missing(report.errors, problems)).toEqual([])
    if (report.errors.length > 0) return
    // Each save of the CMS is one entry; the sizes of pictures are not known here.
    const written = { ...content, files: { ...content.files, ...writes } }
    const warnings = Object.entries(writes).flatMap(
      ([file, text]) =>
        checkCommit({ writes: { [file]: text }, deletes: [] }, written, true).warnings,
    )
    const known = report.warnings.filter((text) => !text.startsWith('bilden '))
    expect(missing(known, warnings)).toEqual([])
  },
)
