/** Parses YAML and Markdown files of content. */
import matter from 'gray-matter'
import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { z } from 'zod'
import { memoize } from '../memoize.ts'
import { matchingOption, definition, schemaOfKey, isOptional, unwrap } from '../schema/traverse.ts'
import { fileProblem, matchRange, type Problem, problem, type Range } from './problems.ts'
import { schemaProblems } from './schemaProblems.ts'
import { problemAt, type Source } from './positions.ts'
import { syntaxProblems } from './yamlProblems.ts'

/** Parses a file, once for each version of its text. */
export const readSource = memoize(freshSource)

function freshSource(file: string, rawText: string, schema: z.core.$ZodType): Source {
  const text = rawText
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
  const textFault = textProblem(file, text)
  if (textFault) return unreadableSource(file, text, schema, textFault, rawText)
  const split = file.endsWith('.md')
    ? splitFrontMatter(file, text)
    : { yaml: text, yamlStart: 0, body: '', bodyStart: text.length }
  if ('problem' in split) return unreadableSource(file, text, schema, split.problem, rawText)
  const { yaml, ...places } = split
  const source: Source = {
    ...emptySource(file, text, schema, rawText),
    ...places,
    document: parseYaml(yaml),
  }
  const { problems, readable } = syntaxProblems(source, yaml)
  source.problems.push(...problems)
  if (!readable) return source
  source.raw = plainValue(source.document.contents, schema)
  const result = z.safeParse(schema, source.raw ?? {}, { error: () => '', reportInput: true })
  if (file.endsWith('.md') && source.body.trim() === '')
    source.problems.push(
      problemAt(
        source,
        [0, 3],
        'texten saknas.',
        'Skriv den under raden med --- som avslutar uppgifterna överst.',
      ),
    )
  if (result.success) source.value = result.data
  else source.problems.push(...schemaProblems(source, schema, result.error.issues))
  return source
}

/** syntaxProblems looks for keys that are there twice: the parser would compare each with all others. */
const parseYaml = (yaml: string): Document =>
  parseDocument(yaml, { prettyErrors: false, logLevel: 'error', uniqueKeys: false })

/**
 * The plain value of a YAML node. The schema decides the type of scalars: where it expects text, the source characters are used, so that
 * 0701740605, 43137, 08:00 and 2024-09-25 need no quotation marks. Keys with an empty value, `~` or `null` are absent.
 */
function plainValue(node: unknown, schema: z.core.$ZodType | undefined): unknown {
  const inner = schema && unwrap(schema)
  if (isMap(node)) {
    const option = inner && matchingOption(inner, (key) => node.get(key))
    const { shape, valueType } = option ? definition(option) : {}
    const entries = node.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : String(key)
      return [name, plainValue(value, schemaOfKey(shape, name) ?? valueType)]
    })
    return Object.fromEntries(entries)
  }
  if (isSeq(node))
    return node.items.map((item) => plainValue(item, inner && definition(inner).element))
  if (!isScalar(node)) return undefined
  const { value, source = '' } = node
  if (value === null) return undefined
  if (typeof value === 'string') {
    // Pasted text may contain invisible characters.
    const visible = value.replace(/[\u200b\u2060\ufeff]/g, '').trim()
    return visible === '' && schema !== undefined && isOptional(schema) ? undefined : visible
  }
  const type = inner && definition(inner).type
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(source) ? value : source
  if (type === 'boolean') return typeof value === 'boolean' ? value : source
  return source
}

const emptyDocument = parseYaml('')

const emptySource = (
  file: string,
  text: string,
  schema: z.core.$ZodType,
  originalText: string,
): Source => ({
  file,
  originalText,
  text,
  value: undefined,
  raw: undefined,
  document: emptyDocument,
  yamlStart: 0,
  body: '',
  bodyStart: text.length,
  schema,
  problems: [],
})

/** The source of a file that could not be parsed. */
export const unreadableSource = (
  file: string,
  text: string,
  schema: z.core.$ZodType,
  problem: Problem,
  originalText = text,
): Source => ({
  ...emptySource(file, text, schema, originalText),
  problems: [problem],
})

/** What Git leaves between two versions of a line, longer for a conflict within one, also as Markdown formatters rewrite it (`> > > > > > >`). */
const conflictMarkers =
  /(?<!<)<{7,19}(?!<)|(?<!>)(?:>{7,19}|(?:> ){6}>)(?! ?>)|(?<!\|)\|{7}(?!\|)|^[ \t]*={7}[ \t]*$/m

/** A problem that makes parsing pointless: its errors would be misleading. */
function textProblem(file: string, text: string): Problem | undefined {
  const at = (match: RegExpExecArray, message: string, instead: string) =>
    problem({ file, text, range: matchRange(match) }, message, instead)
  if (!file.endsWith('.md') && text.split('\n').every((line) => /^\s*(#|$)/.test(line)))
    return fileProblem(
      file,
      'filen är tom.',
      'Kopiera innehållet från en annan i samma mapp, eller ta bort filen.',
      text,
    )
  const conflictMarker = conflictMarkers.exec(text)
  if (conflictMarker)
    return at(
      conflictMarker,
      'två personer har ändrat samma rader.',
      'Behåll den ena ändringen och ta bort raderna med <<<<<<<, |||||||, ======= och >>>>>>>.',
    )
  // The Markdown parser is quadratic in the nesting depth.
  const deepNesting =
    /^[ \t]{60,}([-*+>]|\d+[.)])[ \t]|^[ \t]*(>[ \t]*|([-*+]|\d+[.)])[ \t]+){20}|(?:\[[^[\]]*){30}/m.exec(
      text,
    )
  if (deepNesting)
    return at(
      deepNesting,
      'här är listor, citat eller klamrar inuti varandra i för många nivåer.',
      'Skriv dem på högst tio nivåer.',
    )
  const [yaml = ''] = file.endsWith('.md') ? text.split(/\n---[ \t]*(?:\n|$)/) : [text]
  const hardSpaces = /^ *\u00a0+/m.exec(yaml)
  return hardSpaces
    ? at(hardSpaces, 'raden är indragen med hårda mellanslag.', 'Byt dem mot vanliga.')
    : undefined
}

function splitFrontMatter(file: string, text: string) {
  const frontMatterProblem = (range: Range, message: string, instead: string) => ({
    problem: problem({ file, text, range }, message, instead),
  })
  if (!/^---\s*\n/.test(text)) {
    const language = /^---(.+)/.exec(text)?.[1]?.trim()
    if (language)
      return frontMatterProblem(
        [3, 3 + language.length],
        `uppgifterna överst skrivs i YAML, inte i "${language}".`,
        'Skriv bara --- på första raden.',
      )
    return frontMatterProblem(
      [0, text.indexOf('\n')],
      'uppgifterna överst saknas.',
      'Börja filen med en rad med --- och avsluta uppgifterna med en till.',
    )
  }
  if (!/\n---[ \t]*(\n|$)/.test(text.slice(3)))
    return frontMatterProblem(
      [0, 3],
      'uppgifterna överst tar aldrig slut.',
      'Skriv en rad med --- efter den sista uppgiften.',
    )
  const refuse = () => {
    throw new Error('Only YAML is read as front matter')
  }
  let yaml = ''
  const { content } = matter(text, {
    engines: {
      yaml: { parse: (source: string) => ({ read: (yaml = source) }), stringify: refuse },
      javascript: { parse: refuse, stringify: refuse },
      json: { parse: refuse, stringify: refuse },
    },
  })
  return { yaml, yamlStart: 3, body: content, bodyStart: text.length - content.length }
}
