import matter from 'gray-matter'
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { z } from 'zod'
import { plainValue } from './plainValue.ts'
import { problem, type Range } from './problems.ts'
import { schemaProblems } from './schemaProblems.ts'
import type { Source, TextInYaml } from './positions.ts'
import { syntaxProblems } from './yamlProblems.ts'

/** The last reading of each file: an unchanged one is not read again while the process lives. */
const readings = new Map<string, { text: string; schema: z.ZodType; source: Source }>()

export function readSource(file: string, text: string, schema: z.ZodType): Source {
  const known = readings.get(file)
  if (known?.text === text && known.schema === schema) return known.source
  const source = freshSource(file, text, schema)
  readings.set(file, { text, schema, source })
  return source
}

function freshSource(file: string, rawText: string, schema: z.ZodType): Source {
  const text = rawText
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .normalize('NFC')
  const split = file.endsWith('.md') ? splitFrontMatter(file, text) : { yaml: text, yamlStart: 0, body: '', bodyStart: text.length }
  if ('problem' in split) {
    return {
      file,
      text,
      value: undefined,
      raw: undefined,
      document: parseDocument(''),
      yamlStart: 0,
      body: '',
      bodyStart: text.length,
      texts: [],
      problems: [split.problem],
    }
  }
  const document = parseDocument(split.yaml, { prettyErrors: false, logLevel: 'error' })
  const source: Source = {
    file,
    text,
    value: undefined,
    raw: undefined,
    document,
    yamlStart: split.yamlStart,
    body: split.body,
    bodyStart: split.bodyStart,
    texts: [],
    problems: [],
  }
  const { problems, readable } = syntaxProblems(source, split.yaml)
  source.problems.push(...problems)
  if (!readable) return source

  source.raw = plainValue(document.contents, schema)
  source.texts = textsOf(document.contents, source.yamlStart)
  const result = schema.safeParse(source.raw ?? {}, { error: () => '', reportInput: true })
  if (result.success) source.value = result.data
  else source.problems.push(...schemaProblems(source, schema, result.error.issues))
  return source
}

function splitFrontMatter(file: string, text: string) {
  const dashes = (range: Range, what: string, instead: string) => ({ problem: problem({ file, text, range }, what, instead) })
  if (!/^---\s*\n/.test(text)) {
    const language = /^---(.+)/.exec(text)?.[1]?.trim()
    if (language)
      return dashes([3, 3 + language.length], `uppgifterna överst skrivs i YAML, inte i "${language}".`, 'Skriv bara --- på första raden.')
    return dashes(
      [0, text.indexOf('\n')],
      'uppgifterna överst saknas.',
      'Börja filen med en rad med --- och avsluta uppgifterna med en till.',
    )
  }
  if (!/\n---[ \t]*(\n|$)/.test(text.slice(3)))
    return dashes([0, 3], 'uppgifterna överst tar aldrig slut.', 'Skriv en rad med --- efter den sista uppgiften.')
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

function textsOf(node: unknown, yamlStart: number, path: readonly string[] = []): TextInYaml[] {
  if (isMap(node))
    return node.items.flatMap(({ key, value }) => textsOf(value, yamlStart, [...path, isScalar(key) ? String(key.value) : '']))
  if (isSeq(node)) return node.items.flatMap((item) => textsOf(item, yamlStart, path))
  if (!isScalar(node) || node.value === null || !node.range) return []
  const text = typeof node.value === 'string' ? node.value : (node.source ?? '')
  return [{ path, key: path.at(-1) ?? '', text, range: [node.range[0] + yamlStart, node.range[1] + yamlStart] }]
}
