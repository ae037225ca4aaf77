/** Each rule of the schema, broken in each field of the small site that has it: the fault is named at its place, in Swedish. */
import { expect, test } from 'vitest'
import { type Node, parseDocument } from 'yaml'
import type { z } from 'zod'
import { loadSite } from '../../renderer/content/load.ts'
import type { Source } from '../../renderer/content/read/positions.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { roleOf } from '../../renderer/content/schema/roles.ts'
import { chosen, definition, isOptional, unwrapped } from '../../renderer/content/schema/roles.ts'
import { edited, problemsIn, smallOptions, smallSite, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

type Field = { name: string; source: Source; path: (string | number)[]; schema: z.ZodType; value: unknown; required: boolean }

/** The fields of a value, each once where a list repeats it. */
function fieldsIn(field: Field, found: Map<string, Field>): void {
  const { value, path, name } = field
  const schema = chosen(unwrapped(field.schema), (key) => (value as Record<string, unknown>)[key])
  if (!schema || found.has(name)) return
  found.set(name, { ...field, schema })
  const { shape, element, valueType } = definition(schema)
  for (const [key, part] of Object.entries((typeof value === 'object' && value) || {})) {
    const inner = shape?.[key] ?? element ?? valueType
    if (!inner || definition(inner).type === 'literal') continue
    const kind = element && (part as { type?: string }).type
    const next = { ...field, schema: inner, value: part, required: Boolean(shape) && !isOptional(inner) }
    fieldsIn({ ...next, path: [...path, element ? Number(key) : key], name: `${name}.${element ? (kind ?? '*') : key}` }, found)
  }
}

const found = new Map<string, Field>()
for (const [collection, sources] of Object.entries(loadSite(smallSite, smallOptions).sources))
  for (const source of sources.values())
    fieldsIn({ name: collection, source, path: [], schema: source.schema, value: source.raw, required: false }, found)
const fields = [...found.values()]

const is =
  (...types: string[]) =>
  ({ schema }: Field) =>
    types.includes(definition(schema).type)
const checks = ({ schema }: Field) =>
  ((schema._zod.def.checks ?? []) as unknown as { _zod: { def: Record<string, unknown> } }[]).map(({ _zod }) => _zod.def)
const limit = (field: Field, name: 'minimum' | 'maximum') => Number(checks(field).find((check) => name in check)?.[name] ?? 0)
const hasRole =
  (...roles: string[]) =>
  ({ schema }: Field) => {
    const role = roleOf(schema)
    return role !== undefined && roles.includes(typeof role === 'string' ? role : Object.keys(role)[0]!)
  }
const hasFormat = (field: Field) => 'format' in field.schema._zod.def || checks(field).some(({ check }) => check === 'string_format')
const tooMany = (field: Field) => Array.from({ length: limit(field, 'maximum') + 1 }, () => structuredClone((field.value as unknown[])[0]))
const gone = Symbol('gone')

type Fault = [name: string, told: RegExp, applies: (field: Field) => unknown, wrong: unknown]
/** `wrong` is a value, or makes one from the field. */
const faults: Fault[] = [
  ['a required key is missing', /saknas\./, ({ required }) => required, gone],
  ['nothing after the colon', /är tom\./, (field) => field.required && is('string')(field), null],
  ['a list instead of a text', /ska vara en text\./, is('string'), ['a', 'b']],
  ['a text instead of a number', /ska vara ett (hel)?tal\./, is('number'), 'tolv'],
  ['a text instead of yes or no', /ska vara true eller false\./, is('boolean'), 'kanske'],
  ['a text instead of a list', /ska vara en lista/, is('array'), 'text'],
  ['a text instead of a group', /ska vara en grupp/, (field) => is('object')(field) && field.path.length > 0, 'text'],
  ['a key that does not exist', /nyckeln "okand" finns inte\./, is('object'), ({ value }: Field) => ({ ...(value as object), okand: 'x' })],
  ['a value that is no choice', /går inte att välja\./, is('enum'), 'finns-inte'],
  [
    'a text too long',
    /högst/,
    (field) => is('string')(field) && limit(field, 'maximum'),
    (field: Field) => 'ab '.repeat(limit(field, 'maximum')),
  ],
  ['a wrong format', /Nu står "inte så här"/, (field) => is('string')(field) && hasFormat(field), 'inte så här'],
  ['too few', /minst/, (field) => is('array')(field) && limit(field, 'minimum'), []],
  ['too many', /högst/, (field) => is('array')(field) && limit(field, 'maximum'), tooMany],
  [
    'a placeholder that does not exist',
    /\{telefon\} finns inte/,
    hasRole('line', 'markdown', 'alt'),
    ({ value }: Field) => `${value} {telefon}`,
  ],
  ['Markdown in plain text', /visas som de står/, hasRole('line', 'alt'), ({ value }: Field) => `**${value}**`],
  ['HTML in Markdown', /HTML som <b> visas inte/, hasRole('markdown'), ({ value }: Field) => `${value} <b>fet</b>`],
  ['a page that does not exist', /sidan \/finns-inte finns inte/, hasRole('href'), '/finns-inte'],
  ['an entry or a figure that does not exist', /"finns-inte" finns inte/, hasRole('ref', 'fact', 'category'), 'finns-inte'],
  ['a picture that does not exist', /bilden "saknas\.svg" finns inte/, hasRole('image', 'drawing'), 'saknas.svg'],
  ['a day that does not exist', /dagen finns inte\./, hasRole('date'), '2026-02-30'],
]

/** The file with the fault, and the lines of the group that the field is in. */
function broken({ source, path }: Field, wrong: unknown) {
  const isArticle = source.file.endsWith('.md')
  const document = parseDocument(isArticle ? source.text.split('---\n')[1]! : source.text)
  if (wrong === gone) document.deleteIn(path)
  else document.setIn(path, document.createNode(wrong))
  const yaml = document.toString({ lineWidth: 0 })
  const [start = 0, end = yaml.length] = (parseDocument(yaml).getIn(path.slice(0, -1), true) as Node | undefined)?.range ?? []
  const lineAt = (offset: number) => yaml.slice(0, offset).split('\n').length + (isArticle ? 1 : 0)
  const text = isArticle ? `---\n${yaml}---\n${source.text.slice(source.bodyStart)}` : yaml
  return { text, first: path.length > 1 ? lineAt(start) - 1 : 1, last: lineAt(end) }
}

const cases = faults.map(([fault, told, applies, wrong]) => {
  const where = fields.filter(applies)
  return { fault, told, wrong, where, count: where.length }
})

test.each(cases)('$fault: $count cases', ({ told, wrong, where }) => {
  expect(where).not.toEqual([])
  const otherwise = where.flatMap((field) => {
    const { text, first, last } = broken(field, typeof wrong === 'function' ? wrong(field) : wrong)
    const { problems } = loadSite(withFiles({ [field.source.file]: text }), smallOptions)
    const errors = problems.filter(({ file, severity }) => file === `content/${field.source.file}` && severity === 'error')
    const named = errors.some(
      ({ what, instead, line }) => told.test(`${what} ${instead}`) && (wrong === gone || (line >= first && line <= last)),
    )
    return named ? [] : [`${field.name}: ${errors.map(problemText).join(' ')}`]
  })
  expect(otherwise).toEqual([])
})

test('at least 520 cases', () => expect(cases.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(520))

/** Accepted, and why. */
test.each([
  [
    'a role in words of one’s own',
    edited('staff/anna-svensson.yaml', 'Försäljning', 'Trivselansvarig'),
    'firms name their roles themselves',
  ],
  [
    'invisible characters',
    edited('staff/anna-svensson.yaml', 'Försäljning', 'Försälj\u200bning'),
    'they come along with pasted text and are removed',
  ],
  ['yes as a text', edited('testimonials/mats.yaml', 'Gården såg', 'ja. Gården såg'), 'only a switch is true or false'],
  ['a figure of today', edited('blog/vinter.md', '2024-09-25', smallOptions.today), 'it is published today'],
])('%s is accepted: %s', (_, changes) => expect(problemsIn(changes)).toBe(''))
