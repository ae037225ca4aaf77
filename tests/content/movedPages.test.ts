/** Aliases and links that the CMS writes when a page is renamed or removed. */
import { describe, expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { contentFormat } from '../../scripts/editor/admin/contentFormat.ts'
import { checkCommit } from '../../scripts/editor/checkCommit.ts'
import { edited, smallOptions, withFiles } from '../support/smallSite.ts'

type Files = Record<string, string>
const article = 'blog/vinter.md'
const articlePath = (name: string) => `blog/${name}.md`
const draft = edited(article, 'date: 2024-09-25', 'date: 2024-09-25\ndraft: true')

const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat()
/** The small site as the CMS formats it. */
const formatted: Files = Object.fromEntries(
  Object.entries(withFiles({})).map(([file, text]) => [
    file,
    file.endsWith('.md') ? writeArticle(readArticle(text)) : writeYaml(readYaml(text)),
  ]),
)

/** content/ after a save; `before` is the last commit, where Git has one. */
function save(
  files: Files,
  file: string,
  text: string,
  { from = file, before }: { from?: string; before?: Files } = {},
): Files {
  const options = before ? { ...smallOptions, before } : smallOptions
  const deletes = from === file ? [] : [from]
  const verdict = checkCommit(
    { writes: { [file]: text }, deletes, base: { [file]: files[from] ?? null } },
    { files, options },
  )
  expect(verdict).toMatchObject({ problems: [] })
  const { [from]: _, ...rest } = files
  const after = { ...rest, ...verdict.writes }
  expect(loadSite(after, options).problems.filter(({ severity }) => severity === 'error')).toEqual(
    [],
  )
  return after
}
const rename = (files: Files, from: string, to: string, before?: Files) =>
  save(files, articlePath(to), files[articlePath(from)]!, {
    from: articlePath(from),
    ...(before && { before }),
  })
const renameAll = (files: Files, names: string[], before?: Files) =>
  ['vinter', ...names].reduce(
    (now, name, index, all) => (index ? rename(now, all[index - 1]!, name, before) : now),
    files,
  )
const aliases = (text: string) =>
  [...(/(?<=^aliases:\n)( {2}- .*\n)+/m.exec(text)?.[0].matchAll(/\/\S+/g) ?? [])].map(String)
const link = (files: Files) => /\[snö\]\((.*?)\)/.exec(files['services/solceller.yaml']!)![1]

describe('a renamed article', () => {
  // biome-ignore format: one article per line
  test.each([
    ['has an alias for each earlier address', withFiles({}), undefined, ['kyla', 'frost'], ['/blog/vinter', '/blog/kyla']],
    ['and renamed back has an alias for the name in between only', withFiles({}), undefined, ['kyla', 'vinter'], ['/blog/kyla']],
    ['has no alias for a name that was never committed', formatted, formatted, ['kyla', 'frost'], ['/blog/vinter']],
  ])('%s', (_, from, before, names, expected) => {
    const files = renameAll(from, names, before)
    expect(aliases(files[articlePath(names[1]!)]!)).toEqual(expected)
    expect(link(files)).toBe(`/blog/${names[1]}#sno`)
  })

  test('and renamed back before it was committed is as before', () =>
    expect(renameAll(formatted, ['kyla', 'vinter'], formatted)).toEqual(formatted))

  test('has no alias for an address as a draft', () => {
    const files = renameAll(withFiles(draft), ['kyla', 'frost'])
    expect(files[articlePath('frost')]).toBe(draft[article])
    expect(link(files)).toBe('/blog/frost#sno')
    const hidden = save(withFiles({}), articlePath('kyla'), draft[article]!, { from: article })
    expect(aliases(hidden[articlePath('kyla')]!)).toEqual(['/blog/vinter'])
  })

  test('that was a draft needs no alias in the check', () => {
    const { [article]: text, ...rest } = withFiles(draft)
    const files = {
      ...rest,
      [articlePath('kyla')]: text!,
      ...edited('services/solceller.yaml', '/blog/vinter', '/blog/kyla'),
    }
    const missing = (before: Files) =>
      loadSite(files, { ...smallOptions, before }).problems.filter(({ message }) =>
        message.includes('har funnits'),
      )
    expect(missing(withFiles(draft))).toEqual([])
    expect(missing(withFiles({}))).toHaveLength(1)
  })
})

test('an alias moves to the page that was saved last', () => {
  const files = formatted
  const to = 'services/takvatt.yaml'
  const saved = save(files, to, files[to]!.replace(/^(name: .*\n)/m, '$1aliases: [/solpaneler]\n'))
  expect(saved['services/solceller.yaml']).toBe(
    files['services/solceller.yaml']!.replace('aliases: [ /solpaneler ]\n', ''),
  )
  expect(saved[to]).toContain('/solpaneler')
})

const remove = (deletes: string[], files: Files) =>
  checkCommit({ writes: {}, deletes }, { files, options: smallOptions })
const noLink = edited('services/solceller.yaml', '[snö](/blog/vinter#sno)', 'snö')

test('a removed draft leaves no alias, a published service cannot be removed', () => {
  const service = withFiles({})['services/takvatt.yaml']!.replace(
    'slug: takvatt',
    'slug: varme\ndraft: true',
  )
  const files = withFiles({ ...noLink, ...draft, 'services/varme.yaml': service })
  expect(remove([article, 'services/varme.yaml'], files)).toMatchObject({
    writes: {},
    problems: [],
  })
  const published = { ...files, 'services/varme.yaml': service.replace('draft: true\n', '') }
  expect(remove(['services/varme.yaml'], published).problems[0]!.text).toContain(
    'adressen /tjanster/varme. Slå på Utkast',
  )
})

test('a removed town redirects to its service', () => {
  const { writes, problems } = remove(['cities/lerum.yaml'], withFiles({}))
  expect([problems, Object.keys(writes)]).toEqual([[], ['services/solceller.yaml']])
  expect(writes['services/solceller.yaml']).toContain('/tjanster/solceller/lerum')
})

test('pages that are removed together redirect to a remaining one', () => {
  const text = withFiles({})[article]!
  const files = withFiles({
    ...noLink,
    [articlePath('kyla')]: text,
    [articlePath('frost')]: text,
    [articlePath('stannar')]: text.replace('2024-09-25', '2020-01-01'),
  })
  const { writes, problems } = remove([article, articlePath('kyla'), articlePath('frost')], files)
  expect([Object.keys(writes), problems]).toEqual([[articlePath('stannar')], []])
  expect(aliases(writes[articlePath('stannar')]!).toSorted()).toEqual([
    '/blog/frost',
    '/blog/kyla',
    '/blog/vinter',
  ])
})

test('a picture in use cannot be removed', () =>
  expect(remove(['images/tak.webp'], withFiles({})).problems[0]!.text).toContain('tak.webp'))

test('a commit is based on the file but for white space, and its problems name the field', () => {
  const text = withFiles({})[article]!
  const ask = (base: string | null, filled: string) =>
    checkCommit(
      { writes: { [article]: filled }, deletes: [], base: { [article]: base } },
      { files: withFiles({}), options: smallOptions },
    )
  expect(ask(text.trim(), text)).toMatchObject({ writes: { [article]: text }, problems: [] })
  const conflict = { file: article, type: 'modified' }
  expect(ask(null, `${text}\nEgen.\n`)).toMatchObject({ writes: {}, conflict, problems: [] })
  const { problems } = ask(text, `${text}\n<b>fet</b> [länk](/finns-inte)\n`)
  expect(problems.map(({ label, path }) => `${label} ${path}`)).toEqual(Array(3).fill('Text body'))
})

test('a commit that was made, but whose answer was lost, is no conflict when it is sent again', () => {
  const from = formatted[article]!
  const kyla = articlePath('kyla')
  const titled = (text: string, title: string) => text.replace(/^title: .*/m, `title: ${title}`)
  const resent = (file: string, text: string, base: string | null) =>
    checkCommit(
      { writes: { [file]: text }, deletes: [], base: { [file]: base } },
      { files: { ...formatted, [file]: text }, options: smallOptions },
    )
  const to = titled(from, 'En ny rubrik')
  expect(resent(article, to, from)).toMatchObject({ writes: { [article]: to }, problems: [] })
  expect(resent(kyla, from, null)).toMatchObject({ writes: { [kyla]: from }, problems: [] })
  // The aliases that the first commit added remain.
  const files = rename(formatted, 'vinter', 'kyla')
  const moved = files[kyla]!
  const commit = { writes: { [kyla]: from }, deletes: [article], base: { [kyla]: from } }
  const again = checkCommit(commit, { files, options: smallOptions })
  expect(again).toEqual({ writes: { [kyla]: moved }, problems: [], warnings: [] })
  const others = { ...files, [kyla]: titled(moved, 'En annans') }
  expect(checkCommit(commit, { files: others, options: smallOptions }).conflict).toMatchObject({
    type: 'modified',
  })
})

test('each save of a draft on a branch changes the links', () => {
  const files = withFiles({})
  const file = 'cities/lerum.yaml'
  const commit = (text: string) =>
    checkCommit({ writes: { [file]: text }, deletes: [] }, { files, options: smallOptions })
  const first = commit(files[file]!.replace(/^slug: .*/m, 'slug: nya-orten'))
  expect(first.writes[file]).toContain('aliases:')
  expect(commit(first.writes[file]!)).toEqual(first)
})
