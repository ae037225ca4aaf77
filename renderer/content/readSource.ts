import matter from 'gray-matter'
import { isAlias, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { plainValue } from './plainValue.ts'
import { type Problem, problem, type Range } from './problems.ts'
import { schemaProblem } from './schemaProblem.ts'
import { problemAt, type Source, type TextInYaml } from './source.ts'
import { syntaxProblem } from './syntaxProblem.ts'

/** The last reading of each file: an unchanged one is not read again while the process lives. */
const readings = new Map<string, { text: string; source: Source }>()

export function readSource(file: string, text: string, schema: z.ZodType): Source {
  const known = readings.get(file)
  if (known?.text === text) return known.source
  const source = freshSource(file, text, schema)
  readings.set(file, { text, source })
  return source
}

function freshSource(file: string, rawText: string, schema: z.ZodType): Source {
  const text = rawText.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n').normalize('NFC')
  const split = file.endsWith('.md') ? splitFrontMatter(file, text) : { yaml: text, yamlStart: 0, body: '', bodyStart: text.length }
  if ('problem' in split) {
    return { file, text, value: undefined, raw: undefined, document: parseDocument(''), yamlStart: 0, body: '', bodyStart: text.length, texts: [], problems: [split.problem] }
  }
  const document = parseDocument(split.yaml, { prettyErrors: false, logLevel: 'silent' })
  const source: Source = { file, text, value: undefined, raw: undefined, document, yamlStart: split.yamlStart, body: split.body, bodyStart: split.bodyStart, texts: [], problems: [] }
  source.problems.push(...syntaxProblems(source, split.yaml))
  const broken = document.errors.some(error => error.code !== 'DUPLICATE_KEY')
  if (broken || source.problems.some(({ what }) => what.startsWith(signedText))) return source

  source.raw = plainValue(document.contents, schema)
  source.texts = textsOf(document.contents, source.yamlStart)
  const result = schema.safeParse(source.raw ?? {}, { error: () => '', reportInput: true })
  if (result.success) source.value = result.data
  else source.problems.push(...result.error.issues.flatMap(issue => schemaProblem(source, schema, issue)))
  return source
}

function splitFrontMatter(file: string, text: string) {
  const dashes = (range: Range, what: string, instead: string) => ({ problem: problem({ file, text, range }, what, instead) })
  if (!/^---\s*\n/.test(text)) {
    const language = /^---(.+)/.exec(text)?.[1]?.trim()
    if (language) return dashes([3, 3 + language.length], `uppgifterna överst skrivs i YAML, inte i "${language}".`, 'Skriv bara --- på första raden.')
    return dashes([0, text.indexOf('\n')], 'uppgifterna överst saknas.', 'Börja filen med en rad med --- och avsluta uppgifterna med en till.')
  }
  if (!/\n---[ \t]*(\n|$)/.test(text.slice(3))) return dashes([0, 3], 'uppgifterna överst tar aldrig slut.', 'Skriv en rad med --- efter den sista uppgiften.')
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

// *, & and ! first mean something in YAML that no content needs: what stands there is text that lacks quotation marks.
const signedText = 'text som börjar med'

/** A fault makes others further down look wrong: after the first one only doubled keys are told. */
function syntaxProblems(source: Source, yaml: string): Problem[] {
  const { document } = source
  const first = document.errors.find(error => error.code !== 'DUPLICATE_KEY')
  const told = document.errors.filter(error => error.code === 'DUPLICATE_KEY' || error === first).map(error => {
    const { at, what, instead } = syntaxProblem(error, yaml)
    return problemAt(source, [at[0] + source.yamlStart, at[1] + source.yamlStart], what, instead)
  })
  visit(document, {
    Node(_, node) {
      const sign = node.tag ? '!' : isAlias(node) ? '*' : 'anchor' in node && node.anchor ? '&' : undefined
      if (!sign || !node.range) return
      const start = sign === '*' ? node.range[0] : yaml.lastIndexOf(sign, node.range[0])
      const written = yaml.slice(start, yaml.indexOf('\n', start) < 0 ? undefined : yaml.indexOf('\n', start)).trim()
      told.push(problemAt(source, [start + source.yamlStart, start + written.length + source.yamlStart], `${signedText} ${sign} måste stå inom citattecken.`, `Skriv "${written}".`))
    },
    // "Garanti #1" would be read as "Garanti".
    Scalar(_, node) {
      const comment = node.comment
      if (node.type !== 'PLAIN' || comment == null || /^\s/.test(comment) || comment === '' || !node.range) return
      const end = node.range[1]
      const start = yaml.indexOf('#', end)
      if (start < 0 || yaml.slice(end, start).includes('\n')) return
      told.push(problemAt(source, [start + source.yamlStart, start + source.yamlStart + 1 + comment.split('\n')[0]!.length], 'det som står efter # kommer inte med.', `Sätt hela texten inom citattecken, eller skriv mellanslag efter # om det är en anteckning.`))
    },
  })
  return told
}

function textsOf(node: unknown, yamlStart: number, path: readonly string[] = []): TextInYaml[] {
  if (isMap(node)) return node.items.flatMap(({ key, value }) => textsOf(value, yamlStart, [...path, isScalar(key) ? String(key.value) : '']))
  if (isSeq(node)) return node.items.flatMap(item => textsOf(item, yamlStart, path))
  if (!isScalar(node) || node.value === null || !node.range) return []
  const text = typeof node.value === 'string' ? node.value : (node.source ?? '')
  return [{ path, key: path.at(-1) ?? '', text, range: [node.range[0] + yamlStart, node.range[1] + yamlStart] }]
}
