/**
 * YAML as most files are written: keys, lists, texts on one or several lines, | and >, comments on lines of their own. Whatever else there is,
 * and everything that could be wrong, is left to the parser, which takes ten times as long.
 */

/** A scalar as it is written, or a text that stood in quotation marks or under | or >. */
export type PlainScalar = { plain: boolean; text: string }
export type PlainNode = Map<string, PlainNode | undefined> | (PlainNode | undefined)[] | PlainScalar

/** What can mean other than it looks like, wherever it stands: what nobody sees, a space at the end, a note after a text, a second document. */
const unusual = /[^\P{C}\n\u200b\u2060]|[\u2028\u2029]| $|\S +#|^(?:---|\.\.\.)/mu
const keyed = /^(\p{L}[\p{L}\d_-]*):(?: +(.*))?$/u
/** What a text may begin with that stands without quotation marks. */
const begun = /^[\p{L}\p{N}/(+–—…”«~]/u
const notPlain = new Error('Not plain')

/** Undefined for what the parser has to look at. */
export function plainYaml(yaml: string): PlainNode | undefined {
  if (unusual.test(yaml)) return undefined
  const lines = yaml.split('\n')
  let at = 0

  const indentOf = (line: string) => /^ */.exec(line)![0].length
  const isRow = (line: string) => line.startsWith('- ')
  /** How far the next line is indented that is neither empty nor a comment; -1 at the end. */
  function next(): number {
    while (at < lines.length && /^ *(?:#|$)/.test(lines[at]!)) at++
    return at < lines.length ? indentOf(lines[at]!) : -1
  }
  const fail = (): never => {
    throw notPlain
  }

  function block(indent: number): PlainNode {
    return isRow(lines[at]!.slice(indent)) ? list(indent) : map(indent)
  }

  function map(indent: number): PlainNode {
    const found = new Map<string, PlainNode | undefined>()
    while (next() === indent) {
      const line = lines[at]!.slice(indent)
      if (isRow(line)) break
      const [, key, rest = ''] = keyed.exec(line) ?? fail()
      if (found.has(key!)) fail()
      at++
      found.set(key!, rest ? scalar(rest, indent) : under(indent))
    }
    return next() > indent ? fail() : found
  }

  /** What stands below a key: deeper, or the rows of a list below it. */
  function under(indent: number): PlainNode | undefined {
    const inner = next()
    if (inner > indent) return block(inner)
    return inner === indent && isRow(lines[at]!.slice(indent)) ? list(indent) : undefined
  }

  function list(indent: number): PlainNode {
    const found: PlainNode[] = []
    while (next() === indent && isRow(lines[at]!.slice(indent))) {
      const rest = lines[at]!.slice(indent + 2)
      if (keyed.test(rest)) {
        lines[at] = `${' '.repeat(indent + 2)}${rest}`
        found.push(map(indent + 2))
      } else {
        at++
        found.push(scalar(rest, indent))
      }
    }
    return next() > indent ? fail() : found
  }

  /** `indent` is that of what it belongs to. */
  function scalar(first: string, indent: number): PlainNode {
    if (first === '[]') return []
    if (/^[|>]-?$/.test(first)) return { plain: false, text: paragraphs(indent, first.startsWith('>')) }
    const quoted = /^"([^"\\]*)"$|^'((?:[^']|'')*)'$/.exec(first)
    if (quoted) return { plain: false, text: quoted[1] ?? quoted[2]!.replaceAll("''", "'") }
    if (!begun.test(first)) fail()
    let text = first
    while (at < lines.length && lines[at] && indentOf(lines[at]!) > indent && !/^ *#/.test(lines[at]!)) {
      const line = lines[at]!.slice(indentOf(lines[at++]!))
      if (isRow(line)) fail()
      text += ` ${line}`
    }
    return /: |:$/.test(text) ? fail() : { plain: true, text }
  }

  function paragraphs(indent: number, folded: boolean): string {
    const inner = at < lines.length ? indentOf(lines[at]!) : 0
    if (inner <= indent) fail()
    const found: string[] = []
    for (; at < lines.length && (!lines[at] || indentOf(lines[at]!) > indent); at++) {
      const line = lines[at]!
      if (line && (indentOf(line) < inner || (folded && indentOf(line) > inner))) fail()
      found.push(line.slice(inner))
    }
    return folded ? found.join('\n').replace(/\n+/g, (ends) => (ends.length === 1 ? ' ' : ends.slice(1))) : found.join('\n')
  }

  try {
    if (next() !== 0) return undefined
    const whole = map(0)
    return next() === -1 ? whole : undefined
  } catch (error) {
    if (error !== notPlain) throw error
    return undefined
  }
}
