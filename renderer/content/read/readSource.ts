/** Parses YAML and Markdown files of content. */
import matter from 'gray-matter'
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { z } from 'zod'
import { definition, isOptional, matchingOption, schemaOfKey, unwrap } from '../schema/traverse.ts'
import { schemaErrors, schemaProblems, yamlProblem } from './errorMessages.ts'
import { fileProblem, type Problem } from './problems.ts'
import type { Source } from './sources.ts'

/** A file with its plain values, or without them and with a problem. */
export function parseSource(
  file: string,
  rawText: string,
  schema: z.core.$ZodType,
): { source: Source; problem: Problem | undefined } {
  const text = rawText
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    // Where a space must not break is decided when a text is shown.
    .replaceAll('\u00a0', ' ')
    .normalize('NFC')
  const parts = file.endsWith('.md') ? splitFrontMatter(text) : { yaml: text, body: '' }
  const source: Source = {
    file,
    text,
    document: parseDocument(parts?.yaml ?? '', { prettyErrors: false, logLevel: 'error' }),
    yamlStart: file.endsWith('.md') ? 3 : 0,
    body: parts?.body ?? '',
    bodyStart: text.length - (parts?.body ?? '').length,
    raw: undefined,
    value: undefined,
  }
  if (!parts)
    return { source, problem: fileProblem(file, 'uppgifterna överst mellan två rader --- saknas.') }
  if (text.includes('\uFFFD'))
    return { source, problem: fileProblem(file, 'filen är inte UTF-8. Spara om den som UTF-8.') }
  const problem = yamlProblem(source)
  if (!problem) source.raw = plainValue(source.document.contents, schema) ?? {}
  return { source, problem }
}

/** Sets the value of a file whose texts are filled in, or returns what its schema refuses. */
export function validate(source: Source, schema: z.core.$ZodType): Problem[] {
  if (source.raw === undefined) return []
  const { data, error } = z.safeParse(schema, source.raw, schemaErrors)
  if (error) return schemaProblems(source, schema, error.issues)
  source.value = data
  return []
}

/**
 * The plain value of a YAML node. The schema decides the type of scalars: where it expects text,
 * the source characters are used, so that 0701740605, 43137, 08:00 and 2024-09-25 need no quotation
 * marks. Keys with an empty value, `~` or `null` are absent.
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
  if (!isScalar(node) || node.value === null) return undefined
  const { value, source = '' } = node
  if (typeof value === 'string') {
    const text = value.trim()
    return text === '' && schema && isOptional(schema) ? undefined : text
  }
  const type = inner && definition(inner).type
  const isRight = type === 'number' ? /^-?\d+(\.\d+)?$/.test(source) : type === typeof value
  return isRight ? value : source
}

/** The YAML between the first two lines `---`, and the Markdown after them. */
function splitFrontMatter(text: string): { yaml: string; body: string } | undefined {
  if (!/^---[ \t]*\n[\s\S]*?\n---[ \t]*(\n|$)/.test(text)) return undefined
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
  return { yaml, body: content }
}
