/** Breaks each rule of the schema in each field of the small site that has it, and expects the message at the field. */
import { expect, test } from 'vitest'
import { isNode, parseDocument } from 'yaml'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { roleOf } from '../../renderer/content/schema/roles.ts'
import { definition } from '../../renderer/content/schema/traverse.ts'
import { smallOptions, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'
import { valueAt } from '../../renderer/content/read/positions.ts'
import { fields, type SchemaField } from './schemaFields.ts'

const is =
  (...types: string[]) =>
  ({ schema }: SchemaField) =>
    types.includes(definition(schema).type)
const checks = ({ schema }: SchemaField) =>
  ((schema._zod.def.checks ?? []) as unknown as { _zod: { def: Record<string, unknown> } }[]).map(
    ({ _zod }) => _zod.def,
  )
const limit = (field: SchemaField, name: 'minimum' | 'maximum') =>
  Number(checks(field).find((check) => name in check)?.[name] ?? 0)
const hasRole =
  (...roles: string[]) =>
  ({ schema }: SchemaField) => {
    const role = roleOf(schema)
    return (
      role !== undefined && roles.includes(typeof role === 'string' ? role : Object.keys(role)[0]!)
    )
  }
const hasFormat = (field: SchemaField) =>
  'format' in field.schema._zod.def || checks(field).some(({ check }) => check === 'string_format')
const tooMany = (field: SchemaField) =>
  Array.from({ length: limit(field, 'maximum') + 1 }, () =>
    structuredClone(valueAt(field.value, [0])),
  )
const removed = Symbol('removed')

type Fault = [
  name: string,
  message: RegExp,
  applies: (field: SchemaField) => unknown,
  wrong: unknown,
]
/** `wrong` is a value, or computes one from the field. */
// biome-ignore format: one fault per line
const faults: Fault[] = [
  ['a required key is missing', /saknas\./, ({ required }) => required, removed],
  ['nothing after the colon', /är tom\./, (field) => field.required && is('string')(field), null],
  ['a list instead of a text', /ska vara en text\./, is('string'), ['a', 'b']],
  ['a text instead of a number', /ska vara ett (hel)?tal\./, is('number'), 'tolv'],
  ['a text instead of yes or no', /ska vara true eller false\./, is('boolean'), 'kanske'],
  ['a text instead of a list', /ska vara en lista/, is('array'), 'text'],
  ['a text instead of a group', /ska vara en grupp/, (field) => is('object')(field) && field.path.length > 0, 'text'],
  ['a key that does not exist', /nyckeln "okand" finns inte\./, is('object'), ({ value }: SchemaField) => ({ ...Object(value), okand: 'x' })],
  ['a value that is no choice', /går inte att välja\./, is('enum'), 'finns-inte'],
  ['a text too long', /högst/, (field) => is('string')(field) && limit(field, 'maximum'), (field: SchemaField) => 'ab '.repeat(limit(field, 'maximum'))],
  ['a wrong format', /Nu står "inte så här"/, (field) => is('string')(field) && hasFormat(field), 'inte så här'],
  ['too few', /minst/, (field) => is('array')(field) && limit(field, 'minimum'), []],
  ['too many', /högst/, (field) => is('array')(field) && limit(field, 'maximum'), tooMany],
  ['a placeholder that does not exist', /\{telefon\} (finns inte|kan inte stå här)/, hasRole('line', 'markdown', 'alt'), ({ value }: SchemaField) => `${value} {telefon}`],
  ['Markdown in plain text', /visas som de står/, hasRole('line', 'alt'), ({ value }: SchemaField) => `**${value}**`],
  ['HTML in Markdown', /HTML som <b> visas inte/, hasRole('markdown'), ({ value }: SchemaField) => `${value} <b>fet</b>`],
  ['a page that does not exist', /sidan \/finns-inte finns inte/, hasRole('href'), '/finns-inte'],
  ['an entry or a figure that does not exist', /"finns-inte" finns inte/, hasRole('ref', 'fact', 'category'), 'finns-inte'],
  ['a picture that does not exist', /bilden "saknas\.svg" finns inte/, hasRole('image', 'drawing'), 'saknas.svg'],
  ['a day that does not exist', /dagen finns inte\./, hasRole('date'), '2026-02-30'],
]

/** The file with the fault, and the lines of the object that contains the field. */
function withFault({ source, path }: SchemaField, invalid: unknown) {
  const isArticle = source.file.endsWith('.md')
  const document = parseDocument(isArticle ? source.text.split('---\n')[1]! : source.text)
  if (invalid === removed) document.deleteIn(path)
  else document.setIn(path, document.createNode(invalid))
  const yaml = document.toString({ lineWidth: 0 })
  const parent = parseDocument(yaml).getIn(path.slice(0, -1), true)
  const [start = 0, end = yaml.length] = (isNode(parent) && parent.range) || []
  const lineAt = (offset: number) => yaml.slice(0, offset).split('\n').length + (isArticle ? 1 : 0)
  const text = isArticle ? `---\n${yaml}---\n${source.text.slice(source.bodyStart)}` : yaml
  return { text, first: path.length > 1 ? lineAt(start) - 1 : 1, last: lineAt(end) }
}

const cases = faults.map(([fault, pattern, applies, wrong]) => {
  const affected = fields.filter(applies)
  return { fault, pattern, wrong, affected, count: affected.length }
})

/** Groups with at most one field of each file, so that one load checks as many fields as there are files. */
function oneOfEachFile(affected: SchemaField[]): SchemaField[][] {
  const byFile = [...Map.groupBy(affected, ({ source }) => source.file).values()]
  return Array.from({ length: Math.max(...byFile.map(({ length }) => length)) }, (_, index) =>
    byFile.flatMap((list) => list[index] ?? []),
  )
}

test.each(cases)('$fault: $count cases', ({ pattern, wrong, affected }) => {
  expect(affected).not.toEqual([])
  const unreported = oneOfEachFile(affected).flatMap((group) => {
    const changed = group.map((field) => ({
      field,
      ...withFault(field, typeof wrong === 'function' ? wrong(field) : wrong),
    }))
    const { problems } = loadSite(
      withFiles(Object.fromEntries(changed.map(({ field, text }) => [field.source.file, text]))),
      smallOptions,
    )
    return changed.flatMap(({ field, first, last }) => {
      const errors = problems.filter(
        ({ file, severity }) => file === `content/${field.source.file}` && severity === 'error',
      )
      const isReported = errors.some(
        ({ message, instead, line }) =>
          pattern.test(`${message} ${instead}`) &&
          (wrong === removed || (line >= first && line <= last)),
      )
      return isReported ? [] : [`${field.name}: ${errors.map(problemText).join(' ')}`]
    })
  })
  expect(unreported).toEqual([])
})

test('at least 520 cases', () =>
  expect(cases.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(520))
