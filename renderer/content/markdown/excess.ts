/** Limits of a Markdown text. The parser takes quadratic time for some signs, far above what an editor writes. */
import { numberText } from '../../swedishNumbers.ts'
import type { Range } from '../read/problems.ts'

const most = { characters: 50_000, lines: 2000, signsInParagraph: 1000 } as const

/** Signs that the parser matches with every earlier one of the paragraph. */
const sign = /[*_~`[\]<&@]/g
/** Lines that begin a paragraph of their own: blank ones, headings, list items, and rows of a table. */
const newParagraph = /^\s*(?:$|#|\||[-*+][ \t])/

/** The limit that a text exceeds: such a text is not parsed. */
export function excessIn(
  text: string,
): { part: Range; message: string; instead: string } | undefined {
  const tooLong = (count: number, limit: number, unit: string) => ({
    part: [0, 0] as const,
    message: `texten har ${numberText(count)} ${unit}, högst ${numberText(limit)} går att läsa.`,
    instead: 'Dela upp den på flera.',
  })
  if (text.length > most.characters) return tooLong(text.length, most.characters, 'tecken')
  const lines = text.split('\n')
  if (lines.length > most.lines) return tooLong(lines.length, most.lines, 'rader')
  let start = 0
  let signs = 0
  for (const line of lines) {
    if (newParagraph.test(line)) signs = 0
    signs += line.match(sign)?.length ?? 0
    if (signs > most.signsInParagraph)
      return {
        part: [start, start + line.length],
        message: `stycket har fler än ${numberText(most.signsInParagraph)} tecken som * [ och ].`,
        instead: 'Dela upp det med tomma rader, eller ta bort tecknen.',
      }
    start += line.length + 1
  }
  return undefined
}
