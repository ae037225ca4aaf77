/** The CMS: what it refuses before a save, and the forms of what exists. */
import { expect, test } from 'vitest'
import { entryProblems } from '../../scripts/editor/admin/checkEntry.ts'
import { adminConfig } from '../../scripts/editor/cmsConfig.ts'
import type { CmsField } from '../../scripts/editor/cmsFields.ts'
import { contentFiles, loadContent } from '../../scripts/build/contentFiles.ts'
import { parseSource } from '../../renderer/content/read/readSource.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import { allSources } from '../../renderer/content/read/sources.ts'

const today = '2026-11-28'
const { site, sources } = await loadContent(today)
if (!site) throw new Error('content/ has errors.')
const { cms, lists } = adminConfig({ site, sources }, today, {
  repository: 'firma/webbplats',
  branch: 'main',
})

/** An entry as a form has it. */
function dataOf(file: string): Record<string, unknown> {
  const schemas = Object.values(collections)
  const { schema } = schemas.find(({ path }) => file.startsWith(path)) ?? schemas[0]!
  const { source } = parseSource(file, contentFiles()[file] ?? '', schema)
  return { ...(source.raw as object), ...(file.endsWith('.md') && { body: source.body }) }
}

test('every entry of content/ may be saved', () => {
  for (const { file } of allSources(sources))
    expect([file, entryProblems(`content/${file}`, dataOf(file), lists)]).toEqual([file, []])
})

test.each<[change: object, problem: string]>([
  [{ name: '' }, 'Ort: '],
  [{ name: 'Lerum {firma}' }, 'Ort: {firma} finns inte.'],
  [{ preposition: 'vid' }, 'Ord före orten: '],
  [{ areaManager: undefined }, 'Områdesansvarig: '],
  [{ aliases: ['gamla'] }, 'Gammal adress 1: börja med /'],
])('refuses a town with %j', (change, problem) => {
  const data = { ...dataOf('cities/lerum.yaml'), ...change }
  const problems = entryProblems('content/cities/lerum.yaml', data, lists)
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('refuses a link to a page that does not exist, also in a text', () => {
  const data = dataOf('blog/solceller-under-vintern.md')
  const body = `${data.body}\n\n[Läs mer](/avdraget) om [avdrag](/avdrag#rot).\n`
  const problems = entryProblems(
    'content/blog/solceller-under-vintern.md',
    { ...data, body },
    lists,
  )
  expect(problems).toEqual(['Text: sidan /avdraget finns inte på webbplatsen.'])
})

test('every field has a Swedish label', () => {
  const unlabelled: string[] = []
  const visit = (fields: CmsField[], path: string) => {
    for (const { name, label, fields: inner = [], types = [] } of fields as Labelled[]) {
      if (!label || label === name) unlabelled.push(`${path}.${name}`)
      visit(inner, `${path}.${name}`)
      for (const type of types) visit(type.fields, `${path}.${name}.${type.name}`)
    }
  }
  for (const { name, fields, files } of cms.collections as Collection[]) {
    visit(fields ?? [], name ?? '')
    for (const file of files ?? []) visit(file.fields, file.name)
  }
  expect(unlabelled).toEqual([])
})

type Labelled = CmsField & { label?: string; fields?: CmsField[]; types?: Kind[] }
type Kind = { name: string; fields: CmsField[] }
type Collection = { name?: string; fields?: CmsField[]; files?: Kind[] }
