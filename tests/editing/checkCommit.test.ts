/** The check of a commit of the CMS, without a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCommit } from '../../scripts/editor/checkCommit.ts'
import { edited, smallOptions, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

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
  expect(checkCommit(commit, content)).toEqual({ writes: { 'staff/kim.yaml': kim }, problems: [] })
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
const reported = (name: string) => {
  const report = readFileSync(join(broken, name, 'expected.txt'), 'utf8')
  const texts = [...report.matchAll(/^content\/\S+:\d+:\d+ {2}(.*)$/gm)].map(([, text]) => text!)
  const warnings = texts.flatMap((text) => /^varning: (.*)/.exec(text)?.[1] ?? [])
  return { errors: texts.filter((text) => !text.startsWith('varning: ')), warnings }
}

test.each(readdirSync(broken).filter((name) => !otherwise.includes(name)))(
  'a commit with the faults of %s has their words, and errors refuse it',
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
    const { problems, warnings = [] } = checkCommit({ writes, deletes }, content, true)
    const { errors, warnings: expected } = reported(name)
    const missing = (texts: string[], shown: typeof problems) =>
      texts.filter((text) => !shown.some((one) => one.text.includes(text)))
    expect(missing(errors, problems)).toEqual([])
    // Warnings are shown when the commit has no errors.
    expect(missing(errors.length > 0 ? [] : expected, warnings)).toEqual([])
  },
)
