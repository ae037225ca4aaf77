/** Errors of YAML and of the schema in Swedish. */
import { type Document, isAlias, isNode, visit, type YAMLError } from 'yaml'
import { z } from 'zod'
import { metaOf } from '../schema/roles.ts'
import { definition, schemaAt, unwrap } from '../schema/traverse.ts'
import { advice } from './closest.ts'
import { type Problem, problem } from './problems.ts'
import { keyProblem, nodeAt, type Path, problemOf, valueAt } from './positions.ts'
import type { Source } from './sources.ts'

const quotes = 'måste stå inom citattecken'
const yamlMessages: Partial<Record<YAMLError['code'], string>> = {
  BAD_INDENT: 'raden är fel indragen. Nycklar som hör ihop börjar i samma kolumn.',
  MISSING_CHAR:
    'ett citattecken saknas där texten tar slut, ett kolon saknas efter nyckeln, eller raden under är fel indragen.',
  BAD_SCALAR_START: `text som börjar med det här tecknet ${quotes}.`,
  BLOCK_AS_IMPLICIT_KEY: `texten innehåller kolon och mellanslag och ${quotes}, eller är raden under fel indragen.`,
  MULTILINE_IMPLICIT_KEY: 'raden saknar kolon efter nyckeln, eller nästa rad är fel indragen.',
  UNEXPECTED_TOKEN: `det här hör inte hit. En text som börjar med {, [, * eller & ${quotes}.`,
  DUPLICATE_KEY: 'nyckeln står två gånger. Behåll den ena.',
  BAD_DQ_ESCAPE: 'ett omvänt snedstreck skrivs \\\\ inom citattecken.',
  MULTIPLE_DOCS: 'en rad med --- delar filen i två. Ta bort raden.',
}

/** The first YAML error of a file: what comes after it is often its consequence. */
export function yamlProblem(source: Source): Problem | undefined {
  const { document, yamlStart } = source
  const [error] = document.errors
  if (error) {
    const offset = error.pos[0] + yamlStart
    return problem(source, offset, yamlMessage(source, error, offset))
  }
  const sign = signFirst(document)
  return sign === undefined
    ? undefined
    : problem(source, sign + yamlStart, `text som börjar med *, & eller ! ${quotes}.`)
}

function yamlMessage({ text }: Source, { code, message }: YAMLError, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  if (/^ *\t/.test(line)) return 'raden börjar med tabb. Dra in den med mellanslag.'
  if (message.includes('and end with a')) return 'en parentes avslutas inte på raden ovanför.'
  return yamlMessages[code] ?? `det går inte att läsa. Text med tecken ${quotes}.`
}

/** The offset of an alias, anchor or tag: content has none, so it is a text without quotes. */
function signFirst(document: Document): number | undefined {
  let found: number | undefined
  visit(document, (_, node) => {
    if (!isNode(node) || !node.range) return undefined
    if (!isAlias(node) && !node.tag && !('anchor' in node && node.anchor)) return undefined
    found = node.range[0]
    return visit.BREAK
  })
  return found
}

export function schemaProblems(
  source: Source,
  schema: z.core.$ZodType,
  issues: readonly z.core.$ZodIssue[],
): Problem[] {
  const misspelt = new Set<string>()
  const problems: Problem[] = []
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const missing = missingKeys(source, schema, issue.path)
    for (const key of issue.keys) {
      const help = advice(key, missing)
      const meant = /"(.*)"/.exec(help)?.[1]
      if (meant) misspelt.add([...issue.path, meant].join('.'))
      problems.push(keyProblem(source, issue.path, key, `nyckeln "${key}" finns inte.${help}`))
    }
  }
  for (const issue of issues) {
    // A misspelt key and the missing key that it means are one problem.
    if (issue.code === 'unrecognized_keys' || misspelt.has(issue.path.join('.'))) continue
    problems.push(problemOf(source, issue.path, issueMessage(source, schema, issue)))
  }
  return problems
}

const inSwedish = z.locales.sv().localeError
export const schemaErrors: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => inSwedish(issue),
  reportInput: true,
}

function issueMessage(source: Source, schema: z.core.$ZodType, issue: z.core.$ZodIssue): string {
  const { path } = issue
  const name = nameOf(path)
  const value = valueAt(source.raw, path)
  const field = schemaAt(schema, path, source.raw)
  if (value === undefined && issue.code !== 'custom') {
    const title = field && metaOf(unwrap(field)).title
    const isThere = nodeAt(source, path) !== undefined
    return `nyckeln "${name}"${title ? ` (${title})` : ''} ${isThere ? 'är tom' : 'saknas'}.`
  }
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') {
    // The kind of a section that does not exist has no field.
    const choice = field ?? schemaAt(schema, path.slice(0, -1), source.raw)
    const choices = choice ? choicesOf(choice) : []
    return `"${String(value)}" går inte att välja.${advice(String(value), choices)}`
  }
  if (issue.code === 'invalid_type')
    return `${name} ska vara ${kinds[issue.expected] ?? issue.expected}.`
  const isLong = typeof value !== 'string' || value.length > 50 || issue.code === 'custom'
  return isLong ? issue.message : `${issue.message} Nu står "${value}".`
}

const kinds: Record<string, string> = {
  string: `en text. Innehåller den ett kolon eller börjar med { ${quotes.replace('måste', 'ska den')}`,
  number: 'ett tal, med punkt före decimaler',
  int: 'ett heltal',
  boolean: 'true eller false',
  array: 'en lista, med - först på varje rad',
  object: 'en grupp med nycklar på egna rader',
  record: 'en grupp med nycklar på egna rader',
}

function nameOf(path: Path): string {
  const step = path.at(-1)
  return typeof step === 'number'
    ? `${String(path.at(-2))} nr ${step + 1}`
    : String(step ?? 'filen')
}

function missingKeys(source: Source, schema: z.core.$ZodType, path: Path): string[] {
  const here = schemaAt(schema, path, source.raw)
  const keys = Object.keys((here && definition(here).shape) ?? {})
  return keys.filter((key) => valueAt(source.raw, [...path, key]) === undefined)
}

/** The values of a choice, or the kinds of a section. */
function choicesOf(field: z.core.$ZodType): string[] {
  const { entries, options } = definition(unwrap(field))
  if (entries) return Object.values(entries)
  const kinds: string[] = []
  for (const option of options ?? []) {
    const type = definition(option).shape?.type
    if (type) kinds.push(String(definition(type).values?.[0]))
  }
  return kinds
}
