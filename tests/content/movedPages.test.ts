/** What the CMS writes where a page gets another address or is removed: what visitors know leads on, and nothing else is left behind. */
import { describe, expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { contentFormat } from '../../scripts/editor/admin/contentFormat.ts'
import { checkRemoval } from '../../scripts/editor/checkRemoval.ts'
import { checkSave } from '../../scripts/editor/checkSave.ts'
import { edited, smallOptions, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

type Files = Record<string, string>
const article = 'blog/vinter.md'
const named = (name: string) => `blog/${name}.md`
const draft = edited(article, 'date: 2024-09-25', 'date: 2024-09-25\ndraft: true')

const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat()
/** As the CMS leaves it. */
const asWritten: Files = Object.fromEntries(
  Object.entries(withFiles({})).map(([file, text]) => [
    file,
    file.endsWith('.md') ? writeArticle(readArticle(text)) : writeYaml(readYaml(text)),
  ]),
)

/** content/ after a save; `before` is the last commit, where Git has one. */
function save(files: Files, file: string, text: string, { from = file, before }: { from?: string; before?: Files } = {}): Files {
  const options = before ? { ...smallOptions, before } : smallOptions
  const verdict = checkSave({ file, from, text, before: files[from] ?? null }, { files, options })
  expect(verdict.problems).toEqual([])
  const { [from]: _, ...rest } = files
  const after = { ...rest, ...verdict.others, [file]: verdict.text ?? text }
  expect(loadSite(after, options).problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return after
}
const rename = (files: Files, from: string, to: string, before?: Files) =>
  save(files, named(to), files[named(from)]!, { from: named(from), ...(before && { before }) })
const renamed = (files: Files, names: string[], before?: Files) =>
  ['vinter', ...names].reduce((now, name, index, all) => (index ? rename(now, all[index - 1]!, name, before) : now), files)
const aliases = (text: string) => [...(/(?<=^aliases:\n)( {2}- .*\n)+/m.exec(text)?.[0].matchAll(/\/\S+/g) ?? [])].map(String)
const link = (files: Files) => /\[snö\]\((.*?)\)/.exec(files['services/solceller.yaml']!)![1]

describe('an article under another name', () => {
  test('leads there from each address that it had', () => {
    const files = renamed(withFiles({}), ['kyla', 'frost'])
    expect(aliases(files[named('frost')]!)).toEqual(['/blog/vinter', '/blog/kyla'])
    expect(link(files)).toBe('/blog/frost#sno')
  })

  test('and back, where each save is published: the name in between leads on, and its own address is no old one', () => {
    const files = renamed(withFiles({}), ['kyla', 'vinter'])
    expect(aliases(files[article]!)).toEqual(['/blog/kyla'])
    expect(link(files)).toBe('/blog/vinter#sno')
  })

  test('where a commit is what visitors get: nothing tells of a name in between, and back again of nothing', () => {
    const committed = asWritten
    expect(aliases(renamed(committed, ['kyla', 'frost'], committed)[named('frost')]!)).toEqual(['/blog/vinter'])
    expect(renamed(committed, ['kyla', 'vinter'], committed)).toEqual(committed)
  })

  test('no visitor knows a draft', () => {
    const files = renamed(withFiles(draft), ['kyla', 'frost'])
    expect(files[named('frost')]).toBe(draft[article])
    expect(link(files)).toBe('/blog/frost#sno')
    const hidden = save(withFiles({}), named('kyla'), draft[article]!, { from: article })
    expect(aliases(hidden[named('kyla')]!)).toEqual(['/blog/vinter'])
  })

  test('the check does not ask for a draft’s address either', () => {
    const { [article]: text, ...rest } = withFiles(draft)
    const files = { ...rest, [named('kyla')]: text!, ...edited('services/solceller.yaml', '/blog/vinter', '/blog/kyla') }
    const told = (before: Files) => loadSite(files, { ...smallOptions, before }).problems.filter(({ what }) => what.includes('har funnits'))
    expect(told(withFiles(draft))).toEqual([])
    expect(told(withFiles({}))).toHaveLength(1)
  })
})

test('an old address leads to where it was written last', () => {
  const files = asWritten
  const to = 'services/takvatt.yaml'
  const saved = save(files, to, files[to]!.replace(/^(name: .*\n)/m, '$1aliases: [/solpaneler]\n'))
  expect(saved['services/solceller.yaml']).toBe(files['services/solceller.yaml']!.replace('aliases: [ /solpaneler ]\n', ''))
  expect(saved[to]).toContain('/solpaneler')
})

test('a draft is removed without a trace, also a service, whose address nobody could take over', () => {
  const noLink = edited('services/solceller.yaml', '[snö](/blog/vinter#sno)', 'snö')
  const remove = (file: string, files: Files) =>
    checkRemoval({ removed: [file] }, { files: withFiles({ ...noLink, ...files }), options: smallOptions })
  expect(remove(article, draft)).toEqual({ others: {}, problems: [] })
  const wash = { 'services/varme.yaml': withFiles({})['services/takvatt.yaml']!.replace('slug: takvatt', 'slug: varme\ndraft: true') }
  expect(remove('services/varme.yaml', wash)).toEqual({ others: {}, problems: [] })
  expect(
    remove('services/varme.yaml', { 'services/varme.yaml': wash['services/varme.yaml'].replace('draft: true\n', '') }).problems,
  ).not.toEqual([])
})
