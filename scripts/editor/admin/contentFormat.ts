/**
 * The file formats of the CMS. Comments, blank lines and the spelling of unchanged values survive a
 * save, except line breaks of wrapped words: a hidden field carries the original text, and changed
 * values are merged into it.
 */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
  YAMLParseError,
  type YAMLSeq,
} from 'yaml'
import { visit as visitMarkdown } from 'unist-util-visit'
import { markdownTree, urlRange } from '../../../renderer/content/markdown/tree.ts'

/** The hidden field with the original text. */
export const sourceKey = '_source'

/** The CMS prefixes the names of pictures; content/ has them without. */
const pictures = '/content/images/'
const renamePictures = (value: unknown, name: (file: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamePictures(item, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'file' && typeof inner === 'string' ? name(inner) : renamePictures(inner, name),
    ]),
  )
}
const forCms = (file: string) => (file ? pictures + file : file)
const forContent = (file: string) =>
  file.startsWith(pictures) ? file.slice(pictures.length) : file

/** Removes the prefix from the pictures in an article's text, however they are written. */
function renamePicturesInText(text: string): string {
  if (!text.includes(pictures)) return text
  const prefixes: number[] = []
  visitMarkdown(markdownTree(text), (node) => {
    if ((node.type === 'image' || node.type === 'definition') && node.url.startsWith(pictures))
      prefixes.push(text.lastIndexOf(pictures, urlRange(text, node)[1]))
  })
  return prefixes
    .sort((a, b) => b - a)
    .reduce((renamed, at) => renamed.slice(0, at) + renamed.slice(at + pictures.length), text)
}

export const isTextFile = (path: string) => /\.(yaml|md)$/.test(path)
export type YamlValues = { [key: string]: unknown }
/** The text as Sveltia passes it to a format. */
export const normalizeText = (text: string) => text.trim().replace(/\r\n?/g, '\n')
const output = { lineWidth: 0, indentSeq: true, singleQuote: true } as const

/** Parses YAML; text that looks like a number (0701740605, 1e5) remains text. */
function document(text: string): Document {
  // Twice as fast as with pretty errors.
  const parsed = parseDocument(text, { prettyErrors: false })
  if (parsed.errors[0]) throw parsed.errors[0]
  visit(parsed, {
    Scalar(_, node) {
      if (typeof node.value === 'number' && !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(node.source ?? ''))
        node.value = node.source
    },
  })
  return parsed
}

function nodeValue(node: unknown): unknown {
  if (isMap(node))
    return Object.fromEntries(node.items.map((pair) => [pairKey(pair), nodeValue(pair.value)]))
  if (isSeq(node)) return node.items.map(nodeValue)
  return isScalar(node) ? node.value : undefined
}

const pairKey = ({ key }: Pair) => (isScalar(key) ? String(key.value) : String(key))

/**
 * `defaults`: values of missing keys, by key; they are not written. `parsed`: values by the text of
 * their file; each is taken out when it is read, because Sveltia may mutate it.
 */
export function contentFormat(defaults: YamlValues = {}, parsed = new Map<string, YamlValues>()) {
  const isDefault = (key: string, value: unknown) => key in defaults && defaults[key] === value
  const withoutDefaults = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutDefaults)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) =>
        isDefault(key, inner) ? [] : [[key, withoutDefaults(inner)]],
      ),
    )
  }

  function readYaml(text: string, source = text): YamlValues {
    const values = parsed.get(source)
    if (values) {
      parsed.delete(source)
      return values
    }
    try {
      return {
        ...(renamePictures(nodeValue(document(text).contents), forCms) as YamlValues),
        [sourceKey]: source,
      }
    } catch (error) {
      if (!(error instanceof YAMLParseError)) throw error
      const [at] = error.pos
      const message = `Går inte att läsa: fel på rad ${text.slice(0, at).split('\n').length}`
      return { ...Object.fromEntries(nameKeys.map((key) => [key, message])), [sourceKey]: source }
    }
  }

  function writeYaml({ [sourceKey]: source, ...rawValues }: YamlValues): string {
    const values = renamePictures(rawValues, forContent) as YamlValues
    if (typeof source !== 'string' || source === '')
      return stringify(withoutDefaults(values), output)
    const yamlDocument = document(source)
    // What mergeNode returns is a node of the file.
    yamlDocument.contents = mergeNode(
      yamlDocument,
      yamlDocument.contents,
      values,
    ) as typeof yamlDocument.contents
    return yamlDocument.toString(output)
  }

  function readArticle(text: string): YamlValues {
    const [block = '', yaml = ''] = frontMatter.exec(text) ?? []
    return { ...readYaml(yaml, text), body: text.slice(block.length).trim() }
  }

  function writeArticle({ body, [sourceKey]: source, ...values }: YamlValues): string {
    const [, yaml = ''] = frontMatter.exec(typeof source === 'string' ? source : '') ?? []
    return `---\n${writeYaml({ ...values, [sourceKey]: yaml })}---\n\n${renamePicturesInText(String(body ?? '').trim())}\n`
  }

  /** Returns the node unchanged if it has the value already. */
  function mergeNode(file: Document, node: unknown, value: unknown): unknown {
    if (isMap(node) && isRecord(value)) return mergedMap(file, node, value)
    if (isSeq(node) && Array.isArray(value)) return mergedList(file, node, value)
    if (!isScalar(node) || isRecord(value) || Array.isArray(value))
      return file.createNode(withoutDefaults(value))
    if (node.value === value || (typeof value === 'string' && sameText(node.value, value)))
      return node
    const changed = file.createNode(value) as Scalar
    if (typeof value === 'string' && value.includes('\n')) changed.type = Scalar.BLOCK_LITERAL
    return Object.assign(changed, {
      comment: node.comment,
      commentBefore: node.commentBefore,
      spaceBefore: node.spaceBefore,
    })
  }

  function mergedMap(file: Document, map: YAMLMap, values: YamlValues): YAMLMap {
    const remaining = map.items.filter((pair) => values[pairKey(pair)] !== undefined)
    for (const pair of remaining) pair.value = mergeNode(file, pair.value, values[pairKey(pair)])
    const keys = new Set(remaining.map(pairKey))
    const added = Object.entries(values).filter(
      ([key, value]) => !keys.has(key) && value !== undefined && !isDefault(key, value),
    )
    map.items = [
      ...remaining,
      ...added.map(([key, value]) => file.createPair(key, withoutDefaults(value))),
    ]
    return map
  }

  /** Items retain their comments when others are moved or removed: an equal old item is reused. */
  function mergedList(file: Document, list: YAMLSeq, values: unknown[]): YAMLSeq {
    if (list.items.length === 0 && values.length > 0) list.flow = false
    const unused: unknown[] = [...list.items]
    const takeAt = (index: number) => {
      const node = unused[index]
      unused[index] = undefined
      return node
    }
    const equalItems = values.map((value) =>
      takeAt(
        unused.findIndex(
          (node) =>
            node !== undefined &&
            JSON.stringify(nodeValue(node)) === JSON.stringify(withoutDefaults(value)),
        ),
      ),
    )
    list.items = values.map((value, index) => {
      if (equalItems[index] !== undefined) return equalItems[index]
      const node = takeAt(
        unused[index] !== undefined
          ? index
          : unused.findIndex((candidate) => candidate !== undefined),
      )
      return node === undefined
        ? file.createNode(withoutDefaults(value))
        : mergeNode(file, node, value)
    })
    return list
  }

  return { readYaml, writeYaml, readArticle, writeArticle }
}

const frontMatter = /^---[ \t]*\n([\s\S]*?\n)---[ \t]*(?:\n|$)/
/** The fields that lists of the CMS show; for an unreadable file they contain the error. */
const nameKeys = ['name', 'displayName', 'title', 'headline', 'place']
const isRecord = (value: unknown): value is YamlValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Form fields trim the line break at the end of a block. */
const sameText = (before: unknown, now: string) =>
  typeof before === 'string' && before.trim() === now.trim()
