/** The Markdown parser, and its syntax trees. */
import type { Root as HtmlRoot } from 'hast'
import { toString as textOfHtml } from 'hast-util-to-string'
import type { Definition, Image, Link, Nodes, Paragraph, Root, RootContent, Text } from 'mdast'
import rehypeSlug from 'rehype-slug'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import remarkRehype from 'remark-rehype'
import { visit } from 'unist-util-visit'
import { memoize } from '../memoize.ts'
import { offsetsIn, rangeFrom } from '../read/positions.ts'
import { blockHandlers, type Note } from './blocks.ts'
import { excessIn } from './excess.ts'

const parser = remark().use(remarkGfm, { singleTilde: false }).freeze()
const toHtml = remark()
  .use(remarkRehype, { handlers: blockHandlers })
  .use(rehypeSlug)
  .use(visibleIds)
  .freeze()

/** Removes what is left of an emoji in an id: its variation selector, and the hyphen after it. */
function visibleIds() {
  return (tree: HtmlRoot) =>
    visit(tree, 'element', ({ properties }) => {
      if (typeof properties.id === 'string')
        properties.id = properties.id.replace(/[\p{M}\p{Cf}]/gu, '').replace(/^-+/, '')
    })
}

/** The parsed Markdown, shared by all callers: they must not change it. Positions are offsets in the text. */
export const markdownTree = memoize(
  (text: string): Root => (excessIn(text) ? { type: 'root', children: [] } : withOwnSyntax(text)),
)

// unified's types do not tell that remark-rehype returns a tree of HTML.
const htmlTreeOf = (tree: Root) => toHtml.runSync(tree) as unknown as HtmlRoot
/** A new HTML tree with ids on all headings. */
export const htmlTree = (text: string) => htmlTreeOf(markdownTree(text))

export type Heading = { depth: number; id: string; text: string }

export function headingsIn(tree: HtmlRoot): Heading[] {
  const headings: Heading[] = []
  visit(tree, 'element', (node) => {
    const depth = Number(/^h([1-6])$/.exec(node.tagName)?.[1])
    if (depth)
      headings.push({ depth, id: String(node.properties.id ?? ''), text: textOfHtml(node) })
  })
  return headings
}

/** The ids of the headings, without rendering the other nodes. */
export function headingIds(text: string): string[] {
  const children: RootContent[] = []
  visit(
    markdownTree(text),
    (node) => void ((node.type === 'heading' || node.type === 'definition') && children.push(node)),
  )
  if (!children.some(({ type }) => type === 'heading')) return []
  return headingsIn(htmlTreeOf({ type: 'root', children })).map(({ id }) => id)
}

/** The range of a node in the text. */
export const nodeRange = ({ position }: Nodes): [start: number, end: number] => [
  position?.start.offset ?? 0,
  position?.end.offset ?? 0,
]

/** The range of the URL of a link, picture or definition; the whole node if the text does not contain the URL literally. */
export function urlRange(
  text: string,
  node: Link | Image | Definition,
): [start: number, end: number] {
  const [start, end] = nodeRange(node)
  const label =
    node.type === 'link' ? node.children.at(-1)?.position?.end.offset : text.indexOf(']', start)
  const at = text.indexOf(node.url, label ?? start)
  return node.url !== '' && at >= 0 && at + node.url.length <= end
    ? [at, at + node.url.length]
    : [start, end]
}

/** A line without signs of Markdown: its tree is known without the parser, which takes most of a check's time. */
const plainLine = /^\p{L}[^\n\r\t\0*_~`[\]<&@\\|]*(?<=\S)$/u
const address = /:\/\/|www\./i

/** The tree of paragraphs of one plain line each; undefined for any other text. */
function plainTree(text: string): Root | undefined {
  const lines = text.split('\n\n')
  if (address.test(text) || !lines.every((line) => plainLine.test(line))) return undefined
  let end = { line: -1, column: 1, offset: -2 }
  const children = lines.map((value): Paragraph => {
    const start = { line: end.line + 2, column: 1, offset: end.offset + 2 }
    end = { ...start, column: 1 + value.length, offset: start.offset + value.length }
    const position = () => ({ start: { ...start }, end: { ...end } })
    const words: Text = { type: 'text', value, position: position() }
    return { type: 'paragraph', children: [words], position: position() }
  })
  return { type: 'root', children, position: { start: { line: 1, column: 1, offset: 0 }, end } }
}

/** A note in a note stays a code block, which checkMarkdown reports. */
function withOwnSyntax(text: string, isNote = false): Root {
  const plain = plainTree(text)
  if (plain) return plain
  const tree = parser.parse(text)
  visit(tree, (node, index, parent) => {
    const isOwnNote = !isNote && node.type === 'code' && node.lang === 'note'
    if (isOwnNote && parent && index !== undefined) {
      const [start, end] = nodeRange(node)
      const children = withOwnSyntax(node.value, true).children as Note['children']
      const inside = text.indexOf('\n', start)
      move(children, node.value, offsetsIn(text, [inside < 0 ? end : inside, end], node.value))
      parent.children[index] = { type: 'note', meta: node.meta, children, position: node.position }
    }
    // `## Rubrik {#id}` sets the id, so that links keep working when the heading is reworded.
    const last = node.type === 'heading' ? node.children.at(-1) : undefined
    const id = last?.type === 'text' ? /\{#([^{}\s]+)\}\s*$/.exec(last.value) : null
    if (node.type !== 'heading' || last?.type !== 'text' || !id) return
    last.value = last.value.slice(0, id.index).trimEnd()
    node.data = { hProperties: { id: id[1] } }
  })
  return tree
}

function move(children: Nodes[], value: string, offsets: number[]): void {
  visit({ type: 'root', children } as Root, (node, _, parent) => {
    const { position } = node
    if (!parent || !position) return
    const [start, end] = rangeFrom(offsets, value, nodeRange(node))
    Object.assign(position.start, { offset: start })
    Object.assign(position.end, { offset: end })
  })
}
