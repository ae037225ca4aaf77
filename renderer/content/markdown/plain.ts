/** Plain text of Markdown. */
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { fillPlaceholders, type PlaceholderValues } from '../model/placeholders.ts'
import { markdownTree } from './tree.ts'

/** The visible text, with a line for each paragraph, heading, cell and code block. */
export function plainText(text: string, values: PlaceholderValues = {}): string {
  const lines: string[] = []
  visit(markdownTree(text), (node) => {
    if (!['paragraph', 'heading', 'tableCell', 'code'].includes(node.type)) return undefined
    lines.push(fillPlaceholders(textOf(node), values))
    return SKIP
  })
  return lines.join('\n')
}

export const wordCount = (text: string, values?: PlaceholderValues) =>
  plainText(text, values)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** 200 words a minute. */
export const readingMinutes = (text: string) => Math.max(1, Math.round(wordCount(text) / 200))
