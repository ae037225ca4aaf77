/** Positions of values in source files. */
import { type Document, isMap, isNode, isScalar, isSeq, type Node, Pair, type YAMLMap } from 'yaml'
import type { z } from 'zod'
import { memoize } from '../memoize.ts'
import { type Problem, problem, type Range } from './problems.ts'

/** A file of content, parsed by its schema. */
export type Source = {
  /** Relative to content/. */
  file: string
  /** The file's original text; `text` has normalized line ends and characters. */
  originalText: string
  text: string
  /** The text, with blanks in place of what conditions hide. */
  shown?: string
  /** Undefined when the file breaks its schema. */
  value: unknown
  /** The values before validation. */
  raw: unknown
  document: Document
  /** Offset of the YAML in the text: 0, or 3 after the dashes of front matter. */
  yamlStart: number
  /** Markdown under the front matter, with its offset in the text; '' in a YAML file. */
  body: string
  bodyStart: number
  schema: z.core.$ZodType
  problems: Problem[]
}

/** The keys of a file before validation: a valid file has them with these types. */
export const rawFields = <Fields extends object>(source: Pick<Source, 'raw'> | undefined) =>
  (source?.raw ?? {}) as Partial<Fields>

export const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((part, step) => Object(part)[step], value)

export const problemAt = (
  { file, text }: Source,
  range: Range,
  message: string,
  instead?: string,
  severity: Problem['severity'] = 'error',
) => problem({ file, text, range }, message, instead, severity)

/** The range of the value at a path, or of its nearest existing ancestor. */
export function rangeOf(source: Source, path: readonly PropertyKey[]): Range {
  let node: unknown = source.document.contents
  let range: Range = [
    source.yamlStart ? 0 : firstOffset(node),
    source.yamlStart ? 3 : firstOffset(node),
  ]
  for (const step of path) {
    const next = entryOf(node, step)
    if (next === undefined) break
    const value = next instanceof Pair ? next.value : next
    const target = hasText(value) ? value : next instanceof Pair ? next.key : value
    node = value
    range = shift(source, target) ?? range
  }
  return range
}

export const problemOf = (
  source: Source,
  path: readonly PropertyKey[],
  message: string,
  instead?: string,
  severity?: Problem['severity'],
) => problemAt(source, rangeOf(source, path), message, instead, severity)

export function keyRange(source: Source, path: readonly PropertyKey[], key: string): Range {
  const parent = nodeAt(source, path)
  const pair = entryOf(parent, key)
  return (pair instanceof Pair && shift(source, pair.key)) || rangeOf(source, path)
}

/**
 * The offset in the source text of each character of a value, skipping the syntax of YAML and Markdown between them (quotation marks,
 * indentation, list markers).
 */
export function offsetsIn(text: string, [start, end]: Range, value: string): number[] {
  let at = start
  return value.split('').map((character) => {
    if (/\s/.test(character)) return at
    at = nextOf(text, [at, end], character)
    return Math.min(at++, end)
  })
}

/** An escaped character does not occur literally: then, and if ten others come before it, the start. */
function nextOf(text: string, [start, end]: Range, character: string): number {
  let passed = 0
  for (let at = start; at < end && passed < 10; at++) {
    if (text[at] === character) return at
    if (/\S/.test(text[at] ?? '')) passed++
  }
  return start
}

/** The source range of a part of a value, by those offsets, without surrounding white space. */
export function rangeFrom(offsets: readonly number[], value: string, [start, end]: Range): Range {
  const part = value.slice(start, end)
  const first = start + part.length - part.trimStart().length
  const last = Math.max(first, start + part.trimEnd().length - 1)
  return [offsets[first] ?? 0, (offsets[last] ?? 0) + 1]
}

export function nodeAt(source: Source, path: readonly PropertyKey[]): Node | undefined {
  const node = path.reduce<unknown>((parent, step) => {
    const entry = entryOf(parent, step)
    return entry instanceof Pair ? entry.value : entry
  }, source.document.contents)
  return isNode(node) ? node : undefined
}

/** A pair of a map, or an item of a list. */
const entryOf = (node: unknown, step: PropertyKey): unknown =>
  isMap(node) ? pairsOf(node).get(String(step)) : isSeq(node) ? node.items[Number(step)] : undefined

/** The pairs of a map by their keys; of a key that is there twice the first. */
export const pairsOf = (map: YAMLMap): Map<string, Pair> => indexOfPairs(map.items)
const indexOfPairs = memoize((pairs: YAMLMap['items']) => {
  const index = new Map<string, Pair>()
  for (const pair of pairs) {
    const key = isScalar(pair.key) ? String(pair.key.value) : undefined
    if (key !== undefined && !index.has(key)) index.set(key, pair)
  }
  return index
})
const firstOffset = (node: unknown) => (isNode(node) ? node.range?.[0] : undefined) ?? 0
const hasText = (node: unknown) =>
  !(isScalar(node) && node.value === null && !node.source) && node != null

function shift(source: Source, node: unknown): Range | undefined {
  const range = isNode(node) ? node.range : undefined
  return range ? [range[0] + source.yamlStart, range[1] + source.yamlStart] : undefined
}
