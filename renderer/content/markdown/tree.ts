/** The Markdown parser, and its syntax trees. */
import type { Root as HtmlRoot } from 'hast'
import { toString as textOfHtml } from 'hast-util-to-string'
import type { Root } from 'mdast'
import rehypeSlug from 'rehype-slug'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import remarkRehype from 'remark-rehype'
import { visit } from 'unist-util-visit'
import { memoize } from '../memoize.ts'
import { blockHandlers, type Note } from './noteBlocks.ts'

const parser = remark().use(remarkGfm, { singleTilde: false }).freeze()
const toHtml = remark().use(remarkRehype, { handlers: blockHandlers }).use(rehypeSlug).freeze()

/** The parsed Markdown, shared by all callers: they must not change it. */
export const markdownTree = memoize((text: string): Root => withOwnSyntax(text))

/** A new HTML tree with ids on all headings. */
export const htmlTree = (text: string): HtmlRoot =>
  // unified's types do not tell that remark-rehype returns a tree of HTML.
  toHtml.runSync(markdownTree(text)) as unknown as HtmlRoot

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

export const headingIds = (text: string): string[] =>
  text.includes('#') ? headingsIn(htmlTree(text)).map(({ id }) => id) : []

/** A note in a note stays a code block, which checkMarkdown reports. */
function withOwnSyntax(text: string, isNote = false): Root {
  const tree = parser.parse(text)
  visit(tree, (node, index, parent) => {
    if (!isNote && node.type === 'code' && node.lang === 'note' && parent && index !== undefined) {
      const { children } = withOwnSyntax(node.value, true)
      // The parsed note has no footnotes or HTML: checkMarkdown refuses them.
      parent.children[index] = {
        type: 'note',
        meta: node.meta,
        position: node.position,
        children: children as Note['children'],
      }
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
