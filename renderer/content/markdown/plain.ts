/** Plain text of Markdown. */
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { markdownTree } from './tree.ts'

/** The visible text, with a line for each paragraph, heading, cell and code block. */
export function plainText(text: string): string {
  const lines: string[] = []
  visit(markdownTree(text), (node) => {
    if (!['paragraph', 'heading', 'tableCell', 'code'].includes(node.type)) return undefined
    lines.push(textOf(node))
    return SKIP
  })
  return lines.join('\n')
}

export const wordCount = (text: string) =>
  plainText(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** 200 words a minute. */
export const readingMinutes = (text: string) => Math.max(1, Math.round(wordCount(text) / 200))
