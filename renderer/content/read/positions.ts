/** Where values of content stand in their files. */
import { isMap, isNode, isScalar, isSeq, Pair } from 'yaml'
import { type Problem, problem, type Severity } from './problems.ts'
import type { Source } from './sources.ts'

export type Path = readonly PropertyKey[]

export const valueAt = (value: unknown, path: Path) =>
  path.reduce<unknown>((part, step) => Object(part)[step], value)

/** Start and end of the value at a path in the text, or of its nearest ancestor that exists. */
function rangeOf(source: Source, path: Path): [start: number, end: number] {
  let node: unknown = source.document.contents
  let target = node
  for (const step of path) {
    const entry = entryAt(node, step)
    if (entry === undefined) break
    node = entry instanceof Pair ? entry.value : entry
    target = entry instanceof Pair && !hasText(node) ? entry.key : node
  }
  return textRange(source, target)
}

function textRange({ yamlStart }: Source, node: unknown): [start: number, end: number] {
  const [start, end] = (isNode(node) && node.range) || [0, 0]
  return [start + yamlStart, end + yamlStart]
}

const hasText = (node: unknown) => !(isScalar(node) && node.value === null && !node.source)

/** The pair of a key, or the item of a list. */
function entryAt(node: unknown, step: PropertyKey): unknown {
  if (isSeq(node)) return node.items[Number(step)]
  if (!isMap(node)) return undefined
  return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
}

/**
 * A problem of the value at a path, or of the Markdown under the front matter at `body`; with
 * `part` at these characters of it, the first from its line `line` on, if the file has them.
 */
export function problemOf(
  source: Source,
  path: Path | 'body',
  message: string,
  {
    part,
    line = 1,
    severity,
  }: { part?: string | undefined; line?: number | undefined; severity?: Severity } = {},
): Problem {
  const [start, end] =
    path === 'body' ? [source.bodyStart, source.text.length] : rangeOf(source, path)
  const text = source.text.slice(start, end)
  const from = new RegExp(`^(.*\\n){${line - 1}}`).exec(text)?.[0].length ?? 0
  const at = part ? text.indexOf(part, from) : -1
  return problem(source, start + Math.max(at, from), message, severity)
}

/** A problem of a key. */
export function keyProblem(source: Source, path: Path, key: string, message: string): Problem {
  const entry = entryAt(nodeAt(source, path), key)
  if (!(entry instanceof Pair)) return problemOf(source, path, message)
  return problem(source, textRange(source, entry.key)[0], message)
}

export function nodeAt(source: Source, path: Path): unknown {
  let node: unknown = source.document.contents
  for (const step of path) {
    const entry = entryAt(node, step)
    node = entry instanceof Pair ? entry.value : entry
  }
  return node
}
