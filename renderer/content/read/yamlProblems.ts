/** YAML errors as problems with position and correction. */
import { type Document, isAlias, isNode, isScalar, visit, type YAMLError } from 'yaml'
import type { Problem, Range } from './problems.ts'
import { problemAt, type Source } from './positions.ts'

type Syntax = [at: Range, message: string, instead: string]

/** Of a long line. */
const longestQuote = 200

/**
 * The YAML errors of a file; `readable` when its values can still be used. What comes after an error of the structure is often its consequence,
 * so only what comes before it is reported as well.
 */
export function syntaxProblems(
  source: Source,
  yaml: string,
): { problems: Problem[]; readable: boolean } {
  const { yamlStart } = source
  const document = source.document
  const toProblem = ([[start, end], message, instead]: Syntax) =>
    problemAt(source, [start + yamlStart, end + yamlStart], message, instead)
  const first = document.errors.find(isUnclosed) ?? document.errors[0]
  const fault = first && toProblem(syntaxProblem(first, yaml))
  const signs = signsFirst(document, yaml).map(toProblem)
  const others = [
    ...duplicateKeys(document),
    ...lostText(document, yaml),
    ...joinedRows(document, yaml),
  ].map(toProblem)
  const linesOfSigns = new Set(signs.map(({ line }) => line))
  const isExplained = ({ line }: Problem) => linesOfSigns.has(line)
  const isBefore = ({ line }: Problem) => !fault || line < fault.line
  return {
    problems: [
      ...signs.filter((sign) => isBefore(sign) || sign.line === fault?.line),
      ...(fault && !isExplained(fault) ? [fault] : []),
      ...others.filter((other) => isBefore(other) && !isExplained(other)),
    ],
    readable: !fault && signs.length === 0,
  }
}

const unclosedBracket = /end with a ([\]}])/
const isUnclosed = ({ code, message }: YAMLError) =>
  code === 'BAD_INDENT' && unclosedBracket.test(message)

function duplicateKeys(document: Document): Syntax[] {
  const problems: Syntax[] = []
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<string>()
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue
        const name = String(key.value)
        const [start, end] = key.range
        if (keys.has(name))
          problems.push([[start, end], `nyckeln "${name}" står två gånger.`, 'Behåll den ena.'])
        keys.add(name)
      }
    },
  })
  return problems
}

/** Aliases, anchors and tags are not used in content: a leading *, & or ! is a text without quotation marks. */
function signsFirst(document: Document, yaml: string): Syntax[] {
  const problems: Syntax[] = []
  if (!/[*&!]/.test(yaml)) return problems
  visit(document, (_, node) => {
    if (!isNode(node) || !node.range) return
    const sign = node.tag
      ? '!'
      : isAlias(node)
        ? '*'
        : 'anchor' in node && node.anchor
          ? '&'
          : undefined
    if (!sign) return
    const start = sign === '*' ? node.range[0] : Math.max(0, yaml.lastIndexOf(sign, node.range[0]))
    const literal = (yaml.slice(start, start + longestQuote).split('\n')[0] ?? '').trim()
    // The suggestion drops emphasis, which plain texts do not support.
    problems.push([
      [start, start + literal.length],
      `text som börjar med ${sign} måste stå inom citattecken.`,
      `Skriv "${literal.replace(/\*\*?([^*]+)\*\*?/g, '$1')}".`,
    ])
  })
  return problems
}

/** `Garanti nr # 1` would be read as `Garanti nr`. */
function lostText(document: Document, yaml: string): Syntax[] {
  const problems: Syntax[] = []
  if (!/[ \t]#/.test(yaml)) return problems
  visit(document, (_, node) => {
    if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || !node.comment) return
    if (typeof node.value !== 'string' && !/^\S/.test(node.comment)) return
    const [match = '', droppedText] = /^[ \t]+(#[^\n]*)/.exec(yaml.slice(node.range[1])) ?? []
    if (!droppedText) return
    const end = node.range[1] + match.length
    problems.push([
      [end - droppedText.length, end],
      'det som står efter # kommer inte med.',
      'Sätt hela texten inom citattecken. Är det en anteckning: skriv den på en egen rad ovanför.',
    ])
  })
  return problems
}

/** YAML reads a list item with too much indentation as a continuation of the previous one. */
function joinedRows(document: Document, yaml: string): Syntax[] {
  const problems: Syntax[] = []
  if (!/^ *- [^\n:#'"|>]+\n +- /m.test(yaml)) return problems
  visit(document, (_, node) => {
    if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return
    const [start, end] = node.range
    const row = /\n *(- [^\n]*)/.exec(yaml.slice(start, end))
    if (!row) return
    const rowEnd = start + row.index + row[0].length
    problems.push([
      [rowEnd - (row[1] ?? '').length, rowEnd],
      'raden är för långt indragen, så den läses ihop med raden ovanför.',
      'Flytta den så att - står rakt under det ovanför.',
    ])
  })
  return problems
}

/** Explains a YAML error to editors who do not know YAML. */
function syntaxProblem({ code, pos: [start, end], message }: YAMLError, yaml: string): Syntax {
  const lineStart = yaml.lastIndexOf('\n', start - 1) + 1
  const line = yaml.slice(
    lineStart,
    (yaml.indexOf('\n', start) + yaml.length + 1) % (yaml.length + 1) || yaml.length,
  )
  const at: Range = [start, end]
  const row: Range = [lineStart + line.search(/\S|$/), lineStart + line.length]
  const value = /^\s*(?:- )?(?:[\w-]+:\s+)?(.*)$/.exec(line)?.[1]?.trim() ?? ''
  const text: Range = [lineStart + line.indexOf(value), lineStart + line.length]
  // Typographic quotation marks around the value are replaced.
  const unquoted = /^["'”“’](.*)["'”“’]$/.exec(value)?.[1] ?? value
  const quotedAs = (text: string) =>
    `Sätt hela texten inom citattecken: ${text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text}"`}`
  const quoted = quotedAs(unquoted)

  switch (code) {
    case 'TAB_AS_INDENT':
      return [at, 'raden börjar med tabb.', 'Dra in raden med mellanslag, två för varje nivå.']
    case 'MISSING_CHAR': {
      const quote = /Missing closing (["'])/.exec(message)?.[1]
      if (quote)
        return [
          openingQuote(yaml, start, quote),
          `citattecknet ${quote} avslutas inte.`,
          `Skriv ett ${quote} till där texten tar slut.`,
        ]
      return [
        row,
        'raden saknar kolon.',
        'Skriv nyckel, kolon och mellanslag före värdet, till exempel name: Lerum. Är raden en fortsättning på texten ovanför ska den dras in.',
      ]
    }
    case 'BAD_SCALAR_START': {
      // In [a, b] and { a: b } a text ends before the next comma.
      const before = yaml.slice(lineStart, start)
      const last = (...signs: string[]) =>
        Math.max(...signs.map((sign) => before.lastIndexOf(sign)))
      const inBrackets = last('[', '{') > last(']', '}')
      const [item = ''] = /^[^,\]}\n]*/.exec(yaml.slice(start)) ?? []
      return [
        at,
        `text kan inte börja med ${yaml[start]} utan citattecken.`,
        inBrackets ? quotedAs(item.trim()) : quoted,
      ]
    }
    case 'BLOCK_AS_IMPLICIT_KEY': {
      if (/^[^\s:]+:\s/.test(value) || /: |:$/.test(value))
        return [
          text,
          'texten innehåller kolon och mellanslag och måste stå inom citattecken.',
          quoted,
        ]
      const next = yaml.indexOf('\n', start) + 1
      const [line = '', lineText = ''] = /^\s*([^\n]*)/.exec(yaml.slice(next)) ?? []
      return [
        [next + line.length - lineText.length, next + line.length],
        'raden är för långt indragen.',
        'Nycklar som hör ihop ska börja i samma kolumn.',
      ]
    }
    case 'BAD_INDENT': {
      const bracket = unclosedBracket.exec(message)?.[1]
      if (bracket) {
        const opening = lastUnclosed(yaml.slice(0, start), bracket === ']' ? '[' : '{')
        return [
          [opening, opening + 1],
          `parentesen ${yaml[opening]} avslutas inte.`,
          `Skriv ${bracket} där den tar slut.`,
        ]
      }
      return [row, 'raden är fel indragen.', 'Nycklar som hör ihop ska börja i samma kolumn.']
    }
    case 'UNEXPECTED_TOKEN': {
      const braces = /^(\{[\wåäö:]*\})/.exec(value)?.[1]
      if (braces) return [text, `text som börjar med ${braces} måste stå inom citattecken.`, quoted]
      if (/^["'].*["'].+/.test(value))
        return [
          at,
          'det står något efter det avslutande citattecknet.',
          value.startsWith("'")
            ? quoted
            : `Använd enkla citattecken runt hela texten: '${value.replaceAll("'", "''")}'`,
        ]
      if (message.includes('block-seq-ind'))
        return [
          at,
          'en lista kan inte börja på samma rad som nyckeln.',
          'Skriv - på raden under nyckeln, indragen två steg.',
        ]
      if (/^[\]}]/.test(yaml.slice(start)))
        return [
          at,
          `${yaml[start]} stänger något som inte är öppnat.`,
          'Ta bort det, eller sätt texten inom citattecken.',
        ]
      return [
        at,
        'det här hör inte hit.',
        'Jämför indragningen med raderna runt omkring, eller sätt texten inom citattecken.',
      ]
    }
    case 'MULTILINE_IMPLICIT_KEY':
      return [
        at,
        'raden saknar kolon, eller så är nästa rad fel indragen.',
        'Skriv nyckel, kolon och mellanslag före värdet, och börja nycklar som hör ihop i samma kolumn.',
      ]
    case 'BAD_DQ_ESCAPE':
      return [
        at,
        `${yaml.slice(start, end)} betyder inget inom "citattecken".`,
        "Skriv \\\\ för ett omvänt snedstreck, eller använd enkla citattecken: '…'.",
      ]
    case 'MULTIPLE_DOCS':
      return [[start, start + 3], 'en rad med --- delar filen i två.', 'Ta bort raden.']
    case 'BLOCK_IN_FLOW':
      return [
        at,
        'inom [ ] och { } kan ingen lista med - eller rad med nyckel stå.',
        'Skriv värdena med komma emellan, eller allt på egna rader utan parenteser.',
      ]
    default:
      return [at, 'det här går inte att läsa.', quoted]
  }
}

function lastUnclosed(text: string, opening: string): number {
  const closing = opening === '[' ? ']' : '}'
  let depth = 0
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === closing) depth++
    else if (text[index] === opening && depth-- === 0) return index
  }
  return text.lastIndexOf(opening)
}

/** The opening quotation mark without a closing one. */
function openingQuote(yaml: string, end: number, quote: string): Range {
  const openings = [
    ...yaml.slice(0, end).matchAll(new RegExp(`(?:^|[\\s[{,])(${quote})`, 'g')),
  ].map((match) => match.index + match[0].length - 1)
  for (const index of openings) {
    const rest = yaml.slice(index + 1)
    if (!new RegExp(`^[^\\n${quote}]*${quote}`).test(rest)) return [index, index + 1]
  }
  return [Math.max(0, end - 1), end]
}
