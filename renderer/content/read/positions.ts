import { type Document, isMap, isScalar, isSeq, type Node, Pair } from 'yaml'
import type { z } from 'zod'
import { type Problem, problem, type Range } from './problems.ts'

/** One file of content, read and checked against its schema. */
export type Source = {
  /** Relative to content/. */
  file: string
  /** As it lies on disk; `text` is what is left of it when line ends and signs are made alike. */
  written: string
  text: string
  /** Undefined when the file has a problem that leaves nothing to trust. */
  value: unknown
  /** The values as written, also when they break the schema. */
  raw: unknown
  document: Document
  /** Offset of the YAML in the text: 0, or 3 in Markdown, after the first dashes. */
  yamlStart: number
  /** Markdown under the front matter, with its offset in the text; '' in a YAML file. */
  body: string
  bodyStart: number
  schema: z.ZodType
  problems: Problem[]
}

export const problemAt = ({ file, text }: Source, range: Range, what: string, instead?: string, severity: Problem['severity'] = 'error') =>
  problem({ file, text, range }, what, instead, severity)

/** Where the value of a path stands; for a value that is missing, the nearest thing around it that is there. */
export function rangeOf(source: Source, path: readonly PropertyKey[]): Range {
  let node: unknown = source.document.contents
  let range: Range = [source.yamlStart ? 0 : firstOffset(node), source.yamlStart ? 3 : firstOffset(node)]
  for (const step of path) {
    const next = isMap(node) ? node.items.find((pair) => keyOf(pair) === step) : isSeq(node) ? node.items[Number(step)] : undefined
    if (next === undefined) break
    const value = next instanceof Pair ? next.value : next
    const shown = hasText(value) ? value : next instanceof Pair ? next.key : value
    node = value
    range = shift(source, shown) ?? range
  }
  return range
}

/** A problem with the value of a path. */
export const problemOf = (source: Source, path: readonly PropertyKey[], what: string, instead?: string, severity?: Problem['severity']) =>
  problemAt(source, rangeOf(source, path), what, instead, severity)

/** Where a key stands. */
export function keyRange(source: Source, path: readonly PropertyKey[], key: string): Range {
  const parent = path.length === 0 ? source.document.contents : source.document.getIn(path as unknown[], true)
  const pair = isMap(parent) ? parent.items.find((item) => keyOf(item) === key) : undefined
  return (pair && shift(source, pair.key)) ?? rangeOf(source, path)
}

/** Where a piece of text stands inside the value of a path. */
export function rangeInside(source: Source, path: readonly PropertyKey[], needle: string): Range {
  const whole = rangeOf(source, path)
  const start = source.text.slice(whole[0], whole[1]).indexOf(needle)
  return start < 0 ? whole : [whole[0] + start, whole[0] + start + needle.length]
}

/**
 * Where each character of a value stands in the text that it was read from. What YAML and Markdown put between them (quotation marks,
 * indentation, line marks) is passed over.
 */
export function offsetsIn(text: string, [start, end]: Range, value: string): number[] {
  let at = start
  return value.split('').map((character) => {
    if (/\s/.test(character)) return at
    const next = text.indexOf(character, at)
    // A character that is written as an escape is found nowhere near.
    if (next >= 0 && next < end && text.slice(at, next).replace(/\s+/g, '').length < 10) at = next
    return Math.min(at++, end)
  })
}

/** A piece of a value by those offsets, without the white space that it begins and ends with. */
export function rangeFrom(offsets: readonly number[], value: string, [start, end]: Range): Range {
  const piece = value.slice(start, end)
  const first = start + piece.length - piece.trimStart().length
  const last = Math.max(first, start + piece.trimEnd().length - 1)
  return [offsets[first] ?? 0, (offsets[last] ?? 0) + 1]
}

export function nodeAt(source: Source, path: readonly PropertyKey[]): Node | undefined {
  const node = path.length === 0 ? source.document.contents : source.document.getIn(path as unknown[], true)
  return node as Node | undefined
}

const keyOf = (pair: Pair) => (isScalar(pair.key) ? String(pair.key.value) : undefined)
const firstOffset = (node: unknown) => (node as Node | null)?.range?.[0] ?? 0
const hasText = (node: unknown) => !(isScalar(node) && node.value === null && !node.source) && node != null

function shift(source: Source, node: unknown): Range | undefined {
  const range = (node as Node | null)?.range
  return range ? [range[0] + source.yamlStart, range[1] + source.yamlStart] : undefined
}
