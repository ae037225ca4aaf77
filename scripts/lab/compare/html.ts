/** Pages and files as texts that two builds can be compared by: class names and hashes change with every build and are only numbered. */
import { transform } from 'lightningcss'
import { HTMLElement, type Node, parse, TextNode } from 'node-html-parser'

type Numbering = (name: string) => string
/** A number for each name, by first use; `known` gets them. */
const numbering =
  (known = new Map<string, string>()): Numbering =>
  (name) =>
    known.get(name) ?? known.set(name, `#${known.size + 1}`).get(name)!

const hashes =
  /(?<=sha256-)[\w+/]{43}=|(?<=\w[-.])[\w-]{8}(?=\.(?:js|css)\b)|(?<=-)[0-9a-f]{8}(?=(?:-\d+)?\.(?:avif|webp|png|jpe?g|svg)\b)/g
export const withoutHashes = (text: string, number = numbering()) => text.replace(hashes, number)
export const fileName = (name: string) => name.replace(hashes, '#')

/** A script with hashes and the given class names numbered. Names of one or two letters may be words of the script. */
export const plainScript = (code: string, classes: Set<string>) => {
  const number = numbering()
  return withoutHashes(code, number).replace(/[A-Za-z][\w-]{2,}/g, (name) => (classes.has(name) ? number(name) : name))
}

/** One line for each element, text and declaration. */
export function plainPage(source: string) {
  const known = new Map<string, string>()
  const [classes, hashed] = [numbering(known), numbering()]
  const styles: string[] = []
  const scripts: string[] = []

  function lines(node: Node, indent: string): string[] {
    if (node instanceof TextNode) return node.rawText.trim() ? [indent + withoutHashes(node.rawText.trim(), hashed)] : []
    if (!(node instanceof HTMLElement)) return []
    const tag = node.rawTagName?.toLowerCase() ?? ''
    const attributes = Object.entries(node.attributes).map(([name, value]) => {
      const plain = name === 'class' ? value.split(/\s+/).map(classes).join(' ') : withoutHashes(value, hashed)
      return ` ${name}="${plain}"`
    })
    const isScript = tag === 'script' && /^(|module|text\/javascript)$/.test(node.getAttribute('type') ?? '')
    const own = tag === 'style' ? styles : isScript ? scripts : undefined
    own?.push(node.innerHTML)
    const children = own ? [] : node.childNodes.flatMap((child) => lines(child, `${indent}  `))
    return [`${indent}<${tag}${attributes.join('')}>`, ...children]
  }
  const html = lines(parse(source, { blockTextElements: { script: true, style: true, pre: true } }), '').join('\n')
  return { html, css: plainCss(styles.join('\n'), classes), scripts: scripts.join('\n'), classes: [...known.keys()] }
}

function plainCss(css: string, number: Numbering): string {
  const pretty = String(transform({ filename: 'page.css', code: Buffer.from(css), errorRecovery: true }).code)
  const animations = new Set([...pretty.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name))
  return pretty
    .replace(/\.(-?[A-Za-z_][\w-]*)(?=[^{}"]*\{)/g, (_, name: string) => `.${number(name)}`)
    .replace(/[A-Za-z][\w-]*/g, (name) => (animations.has(name) ? number(`@${name}`) : name))
}
