/** Two pages held against each other as what they mean: class names and hashes follow a build's every move and are only numbered. */
import { Features, transform } from 'lightningcss'
import { HTMLElement, type Node, parse, TextNode } from 'node-html-parser'

type Number = (name: string) => string
export type Tree = { tag: string; attributes: Record<string, string>; children: (Tree | string)[] }
export type ReadPage = { tree: Tree; rules: string[]; scripts: string; css: string }

/** A number for each name, by first use. */
function numbering(): Number & { known: Map<string, string> } {
  const known = new Map<string, string>()
  const number = (name: string) => known.get(name) ?? known.set(name, `#${known.size + 1}`).get(name)!
  return Object.assign(number, { known })
}

const hashes =
  /(?<=sha256-)[\w+/]{43}=|(?<=\w[-.])[\w-]{8}(?=\.(?:js|css)\b)|(?<=-)[0-9a-f]{8}(?=(?:-\d+)?\.(?:avif|webp|png|jpe?g|svg)\b)/g
/** A name or text with its hashes numbered. */
export const withoutHashes = (text: string, number: Number = numbering()) => text.replace(hashes, number)
export const fileName = (name: string) => name.replace(hashes, '#')

/** Also the class names, when those are given. */
export const plainScript = (code: string, classes: Set<string>) => {
  const number = numbering()
  // A name of one or two letters is of a page's own rules, and a word to scripts.
  return withoutHashes(code, number).replace(/[A-Za-z][\w-]{2,}/g, (name) => (classes.has(name) ? number(name) : name))
}

export function readPage(html: string): ReadPage & { classes: string[] } {
  const [classes, hashed] = [numbering(), numbering()]
  const styles: string[] = []
  const scripts: string[] = []

  function plain(node: Node): Tree | string {
    if (!(node instanceof HTMLElement)) return withoutHashes(node.rawText, hashed)
    const tag = node.rawTagName?.toLowerCase() ?? ''
    const attributes = Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [
        name,
        name === 'class' ? value.split(/\s+/).map(classes).join(' ') : withoutHashes(value, hashed),
      ]),
    )
    const own =
      tag === 'style' ? styles : tag === 'script' && /^(|module|text\/javascript)$/.test(attributes.type ?? '') ? scripts : undefined
    own?.push(node.innerHTML)
    return {
      tag,
      attributes,
      children: own ? [] : node.childNodes.filter((child) => child instanceof HTMLElement || child instanceof TextNode).map(plain),
    }
  }
  const tree = plain(parse(html, { blockTextElements: { script: true, style: true, pre: true } })) as Tree
  const css = styles.join('\n')
  return { tree, css, rules: cssRules(shortest(css), classes), scripts: scripts.join('\n'), classes: [...classes.known.keys()] }
}

/** Spaces and spellings that mean the same are no difference. */
const shortest = (css: string) =>
  String(
    transform({ filename: 'page.css', code: Buffer.from(css), minify: true, errorRecovery: true, include: Features.MediaRangeSyntax }).code,
  )

const shown = (node: Tree | string | undefined) => {
  const text =
    node === undefined ? 'nothing' : typeof node === 'string' ? JSON.stringify(node.trim()) : `<${node.tag}${attributesOf(node)}>`
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
const attributesOf = ({ attributes }: Tree) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** Where two pages first differ, in the order of the page, and how. */
export function firstDifference(before: Tree | string | undefined, after: Tree | string | undefined, where = ''): string | undefined {
  if (before === undefined || after === undefined || typeof before === 'string' || typeof after === 'string' || before.tag !== after.tag)
    return before === after
      ? undefined
      : `${where}: ${typeof before === 'string' && typeof after === 'string' ? firstLine(before, after) : `${shown(before)} -> ${shown(after)}`}`
  for (const name of new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])) {
    const [old, now] = [before.attributes[name], after.attributes[name]]
    if (old !== now)
      return `${where} ${name}: ${old === undefined ? 'nothing' : now === undefined ? `"${old}" -> nothing` : firstLine(old, now)}`
  }
  for (let at = 0; at < Math.max(before.children.length, after.children.length); at++) {
    const child = before.children[at] ?? after.children[at]
    const step = typeof child === 'object' ? `${where}${where && ' > '}${child.tag}:nth(${at + 1})` : where
    const found = firstDifference(before.children[at], after.children[at], step)
    if (found) return found
  }
  return undefined
}

/** The first line in which two texts differ, from shortly before the place. */
export function firstLine(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const from = Math.max(0, at - 40, before.lastIndexOf('\n', at - 1) + 1)
  const line = (text: string) => JSON.stringify(text.slice(from, at + 80).split('\n')[0])
  return `${line(before)} -> ${line(after)}`
}

/** A style sheet as its rules, each behind the conditions that it stands under. */
export function cssRules(css: string, number: Number = numbering()): string[] {
  const animations = new Map([...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => [name, number(`@${name}`)]))
  const named = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/[A-Za-z][\w-]*/g, (name) => animations.get(name) ?? name)
  const tidy = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replace(/;(?=}|$)/g, '')
      .trim()
  const withNumbers = (selector: string) => selector.replace(/\.(-?[A-Za-z_][\w-]*)/g, (_, name: string) => `.${number(name)}`)

  function rules(text: string, context: string): string[] {
    const found: string[] = []
    let [from, open, depth] = [0, 0, 0]
    // A brace or semicolon within quotation marks or url() is none.
    for (const { 0: sign, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)"']*\)|[{};]/g)) {
      if (sign === '{' && depth++ === 0) open = index
      else if (sign === ';' && depth === 0) {
        found.push(context + tidy(text.slice(from, index)))
        from = index + 1
      } else if (sign === '}' && --depth === 0) {
        const [prelude, body] = [tidy(text.slice(from, open)), text.slice(open + 1, index)]
        if (/^@(media|supports|layer|container)/.test(prelude)) found.push(...rules(body, `${context}${prelude} `))
        else found.push(`${context}${withNumbers(prelude)}{${tidy(body).replace(/: /g, ':')}}`)
        from = index + 1
      }
    }
    return found
  }
  return rules(named, '')
}

/** The first rules that only one of them has; nothing when they differ in order alone. */
export function rulesDifference(before: string[], after: string[]): string | undefined {
  const [gone, added] = [without(before, after), without(after, before)]
  if (gone.length + added.length === 0) return undefined
  return `${gone.length} rules gone, ${added.length} new: ${firstLine(gone[0] ?? '', added[0] ?? '')}`
}

function without(rules: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const rule of others) left.set(rule, (left.get(rule) ?? 0) + 1)
  return rules.filter((rule) => {
    const count = left.get(rule) ?? 0
    left.set(rule, count - 1)
    return count < 1
  })
}
