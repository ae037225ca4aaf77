/** Markdown to HTML. */
import type { Element, Nodes } from 'hast'
import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { siteMessages } from '../../messages.ts'
import { memoize } from '../memoize.ts'
import type { Env, ImageModel } from '../env.ts'
import { typeset } from '../typeset.ts'
import { quotePath } from '../urls.ts'
import { element } from './noteBlocks.ts'
import { type Heading, headingsIn, htmlTree } from './tree.ts'

export type Rendered = { html: string; headings: Heading[] }
// The types of rehype-react differ from those of React's jsx, and unified's do not carry the
// result.
const toReact = unified()
  .use(rehypeReact, { Fragment, jsx, jsxs, tableCellAlignToStyle: false } as never)
  .freeze()

/**
 * Markdown to HTML: headings get ids, external links a note for screen readers, and fenced blocks
 * become notes.
 */
export const renderMarkdown = memoize(render)

function render(text: string, image?: Env['image'], quoteUrl = quotePath): Rendered {
  const tree = htmlTree(text)
  visit(tree, 'text', (node) => void (node.value = typeset(node.value)))
  const headings = headingsIn(tree)
  let headingId: string | undefined
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return undefined
    if (/^h[1-6]$/.test(node.tagName)) headingId = String(node.properties.id)
    if (node.tagName === 'a' && node.properties.href === quotePath) node.properties.href = quoteUrl
    if (node.tagName === 'a' && String(node.properties.href).startsWith('https://')) {
      Object.assign(node.properties, { target: '_blank', rel: ['noopener'] })
      node.children.push(element('span', { className: ['sr-only'] }, siteMessages.newTab))
    }
    if (node.tagName === 'table' && !isScrolling(parent)) {
      markCells(node)
      parent.children[index] = wrapTable(node, headingId)
      return index
    }
    if (node.tagName === 'img' && image) {
      const pictureElement = picture(
        image({ file: String(node.properties.src), alt: String(node.properties.alt) }),
      )
      parent.children[index] = pictureElement
      // The title of a picture that is alone in its paragraph becomes its caption.
      const { title } = node.properties
      if (
        title &&
        parent.type === 'element' &&
        parent.tagName === 'p' &&
        parent.children.length === 1
      )
        Object.assign(
          parent,
          element('figure', {}, pictureElement, element('figcaption', {}, String(title))),
        )
    }
    return undefined
  })
  return {
    html: renderToStaticMarkup(toReact.stringify(tree as never) as unknown as ReactNode),
    headings,
  }
}

const childrenOf = (node: Element | undefined, ...tags: string[]) =>
  (node?.children ?? []).filter(
    (child): child is Element => child.type === 'element' && tags.includes(child.tagName),
  )

/**
 * Marks the headings of columns, and of rows when the corner is empty. Alignment is a class,
 * because the Content-Security-Policy allows no style attributes.
 */
function markCells(table: Element): void {
  const rowsOf = (group: string) => childrenOf(childrenOf(table, group)[0], 'tr')
  const columns = childrenOf(rowsOf('thead')[0], 'th')
  const hasRowHeadings = columns[0] !== undefined && textOf(columns[0]) === ''
  for (const cell of columns)
    if (textOf(cell)) cell.properties.scope = 'col'
    else cell.tagName = 'td'
  for (const row of rowsOf('tbody')) {
    const [first] = childrenOf(row, 'td')
    if (!first || !hasRowHeadings || !textOf(first)) continue
    first.tagName = 'th'
    first.properties.scope = 'row'
  }
  for (const row of [...rowsOf('thead'), ...rowsOf('tbody')])
    for (const { properties } of childrenOf(row, 'th', 'td')) {
      const { align } = properties
      if (!align) continue
      delete properties.align
      properties.className = [String(align)]
    }
}

const isScrolling = (node?: Nodes) => node?.type === 'element' && node.properties.role === 'region'
/**
 * Wide tables scroll horizontally, also by keyboard. The heading above names the table; without one
 * its column headings do.
 */
function wrapTable(table: Element, headingId: string | undefined): Element {
  const columns = childrenOf(childrenOf(childrenOf(table, 'thead')[0], 'tr')[0], 'th').map((cell) =>
    textOf(cell),
  )
  const name = headingId
    ? { ariaLabelledBy: [headingId] }
    : { ariaLabel: ['Tabell', columns.join(', ')].filter(Boolean).join(': ') }
  return element('div', { className: ['table'], role: 'region', tabIndex: 0, ...name }, table)
}

function picture({ avif, fallback, src, alt, width, height, illustration }: ImageModel): Element {
  const source = avif
    ? [
        element('source', {
          type: 'image/avif',
          srcSet: avif,
          sizes: '(max-width: 42rem) 100vw, 42rem',
        }),
      ]
    : []
  const img = element('img', {
    src: fallback ?? src,
    alt,
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
  })
  const pictureElement = element('picture', {}, ...source, img)
  return illustration
    ? element(
        'span',
        { className: ['illustration'] },
        pictureElement,
        element('small', {}, siteMessages.illustration),
      )
    : pictureElement
}
