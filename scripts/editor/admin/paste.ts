/** Text pasted from Word, mail programs and web pages as Markdown. */
import type { Element, Root } from 'hast'
import { fromDom } from 'hast-util-from-dom'
import { toMdast } from 'hast-util-to-mdast'
import type { Root as Markdown } from 'mdast'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { SKIP, visit, type VisitorResult } from 'unist-util-visit'

/** What makes a text more than paragraphs; editors of code put colours alone on the clipboard. */
const structure = 'h1,h2,h3,h4,h5,h6,ul,ol,table,a[href],b,strong,i,em,blockquote,[style*=mso-list]'

const settings = {
  ...({ bullet: '-', emphasis: '_', rule: '-', resourceLink: true } as const),
  handlers: {
    // A line break begins a paragraph, where there can be one.
    break: (_node: unknown, _parent: unknown, { stack }: { stack: string[] }) =>
      stack.some((part) => part === 'tableCell' || part === 'headingAtx') ? ' ' : '\n\n',
  },
}
const toMarkdown = remark().use(remarkGfm, { tablePipeAlign: false }).data('settings', settings)

/** The text to insert, undefined where the browser inserts the same. */
export function pastedMarkdown(html: string, text: string): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!page.body.querySelector(structure)) return separated(text)
  for (const node of page.querySelectorAll('style,script,meta,link,img,svg,title,xml'))
    node.remove()
  const comments = page.createNodeIterator(page.body, NodeFilter.SHOW_COMMENT)
  for (let node = comments.nextNode(); node; node = comments.nextNode())
    node.parentNode!.removeChild(node)
  wordLists(page)
  marks(page)
  const tree = fromDom(page.body) as Root
  clean(tree)
  const body: Root = { type: 'root', children: tree.children }
  return toMarkdown.stringify(toMdast(body) as Markdown).trim()
}

/** Word's own lists are paragraphs that begin with a bullet or a number. */
function wordLists(page: Document): void {
  let list: HTMLElement | undefined
  for (const line of page.querySelectorAll<HTMLElement>('p,li,h1,h2,h3,h4,h5,h6,table')) {
    const style = line.getAttribute('style') ?? ''
    if (line.tagName !== 'P' || !style.includes('mso-list:') || /mso-list:\s*none/.test(style)) {
      list = undefined
      continue
    }
    const sign = line.querySelector('[style*="mso-list:Ignore"],[style*="mso-list: Ignore"]')
    const kind = /\d|^\s*[a-z][.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    // Signs outside of their element, as in mail programs.
    line.innerHTML = line.innerHTML.replace(/^(?:\s|&nbsp;)*[·•o§-](?:\s|&nbsp;)+/, '')
    if (list?.tagName.toLowerCase() !== kind) {
      list = page.createElement(kind)
      line.before(list)
    }
    const item = page.createElement('li')
    item.append(...line.childNodes)
    line.remove()
    list.append(item)
  }
}

/** Bold and italics that are styles, and elements of emphasis that are none, as in Google Docs. */
function marks(page: Document): void {
  for (const node of page.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle } = node.style
    if (/^(B|STRONG)$/.test(node.tagName) && /^(normal|[1-4]00)$/.test(fontWeight))
      node.replaceWith(...node.childNodes)
    else if (node.tagName === 'SPAN') {
      const bold = /^(bold|bolder|[6-9]00)$/.test(fontWeight)
      for (const tag of [bold && 'strong', fontStyle === 'italic' && 'em']) {
        if (!tag || !node.textContent?.trim()) continue
        const mark = page.createElement(tag)
        mark.append(...node.childNodes)
        node.append(mark)
      }
    }
  }
}

/** The highest heading gets the level under the title of the page; links lead somewhere, and headings are not bold. */
function clean(tree: Root): void {
  const levels: number[] = []
  visit(tree, 'element', ({ tagName }) => {
    if (/^h[1-6]$/.test(tagName)) levels.push(Number(tagName[1]))
  })
  const ranks = [...new Set(levels)].sort()
  visit(tree, 'element', (node, index, parent): VisitorResult => {
    if (node.tagName === 'table') headings(node)
    const unwrap = (): VisitorResult => {
      parent?.children.splice(index ?? 0, 1, ...node.children)
      return [SKIP, index ?? 0]
    }
    if (/^h[1-6]$/.test(node.tagName)) {
      node.tagName = `h${Math.min(6, 2 + ranks.indexOf(Number(node.tagName[1])))}`
      visit(node, 'element', (inner, at, outer): VisitorResult => {
        if (inner === node || !/^(b|strong)$/.test(inner.tagName)) return undefined
        ;(outer as Element).children.splice(at ?? 0, 1, ...inner.children)
        return [SKIP, at ?? 0]
      })
    }
    if (node.tagName === 'a' && !/^(https?:|mailto:|tel:)/.test(String(node.properties.href)))
      return unwrap()
    const isOnlyParagraph =
      node.tagName === 'p' &&
      parent?.type === 'element' &&
      parent.tagName === 'li' &&
      parent.children.filter(({ type }) => type === 'element').length === 1
    if (isOnlyParagraph || /^(u|s|del|ins|sup|sub|font|mark)$/.test(node.tagName)) return unwrap()
    return undefined
  })
}

/** The first row of a table has its headings. */
function headings(table: Element): void {
  const rows: Element[] = []
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') rows.push(node)
  })
  for (const cell of rows[0]?.children ?? [])
    if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th'
}

/** A line that is Markdown already. */
const written = /^(?:\s*(?:[-*+>|#`]|\d+[.)]\s)| {4}|$)/

/** Plain text: a line is a paragraph, and lines with tabs are a table. A line that goes on in lower case was only wrapped. */
function separated(text: string): string | undefined {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const columns = (line = '') => line.trim().split('\t').length
  const isRow = lines.map(
    (line, at) =>
      columns(line) > 1 && [at - 1, at + 1].some((near) => columns(lines[near]) === columns(line)),
  )
  const result = lines.map((line, at) => {
    const next = lines[at + 1]
    if (isRow[at]) return tableLines(line, !isRow[at - 1], next !== undefined && !isRow[at + 1])
    const goesOn =
      next === undefined || written.test(line) || written.test(next) || /^\p{Ll}/u.test(next)
    return goesOn ? line : `${line}\n`
  })
  const pasted = result.join('\n')
  return pasted === text ? undefined : pasted
}

function tableLines(line: string, isFirst: boolean, isLast: boolean): string {
  const cells = line.trim().split('\t')
  const row = (texts: string[]) => `| ${texts.map((cell) => cell.trim()).join(' | ')} |`
  const rule = row(cells.map(() => '---'))
  return `${row(cells)}${isFirst ? `\n${rule}` : ''}${isLast ? '\n' : ''}`
}
