/** An error or warning for editors, with its location. `message` and `instead` are Swedish sentences. */
export type Problem = {
  file: string
  line: number
  column: number
  message: string
  instead?: string
  severity: 'error' | 'warning'
  /** The lines around the location, which is underlined. */
  frame: string
}

/** A reason why a file cannot be read. */
export type FileFault = {
  file: string
  message: string
  instead: string
  text?: string
  range?: Range
}

/** Offsets in a text. */
export type Range = readonly [start: number, end: number]
export const matchRange = ({ 0: { length }, index }: RegExpExecArray): Range => [
  index,
  index + length,
]

/** U+00E5 for å. */
export const codeOf = (character: string) =>
  `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`

type TextPlace = { file: string; text: string; range: Range }

export function problem(
  { file, text, range }: TextPlace,
  message: string,
  instead?: string,
  severity: Problem['severity'] = 'error',
): Problem {
  const start = Math.min(range[0], text.length)
  const lines = linesOf(text)
  const line = lineAt(lines.starts, start)
  const column = start - (lines.starts[line - 1] ?? 0) + 1
  return {
    file: `content/${file}`,
    line,
    column,
    message,
    ...(instead ? { instead } : {}),
    severity,
    frame: text === '' ? '' : codeFrame(lines.texts, line, column, range),
  }
}

/** A problem of a whole file. */
export const fileProblem = (file: string, message: string, instead: string, text = '') =>
  problem({ file, text, range: [0, 0] }, message, instead)

type Lines = { texts: string[]; starts: number[] }

/** The problems of a file come one after the other: its lines are found once. */
let latest: { text: string; lines: Lines } | undefined
function linesOf(text: string): Lines {
  if (latest?.text === text) return latest.lines
  const texts = text.split('\n')
  let next = 0
  const starts = texts.map((row) => {
    const start = next
    next += row.length + 1
    return start
  })
  latest = { text, lines: { texts, starts } }
  return latest.lines
}

/** The number of the line that contains an offset, by bisection. */
function lineAt(starts: readonly number[], offset: number): number {
  let first = 0
  let end = starts.length
  while (end - first > 1) {
    const middle = (first + end) >> 1
    if ((starts[middle] ?? 0) <= offset) first = middle
    else end = middle
  }
  return first + 1
}

/** Longer lines are truncated around the location. */
const frameWidth = 110

function codeFrame(
  lines: readonly string[],
  line: number,
  column: number,
  [start, end]: Range,
): string {
  const width = String(line + 1).length
  const content = lines[line - 1] ?? ''
  const cut =
    content.length > frameWidth
      ? Math.max(0, Math.min(column - 40, content.length - frameWidth))
      : 0
  const excerpt = (row: string, from: number) =>
    `${from > 0 && row ? '…' : ''}${row.slice(from > 0 ? from + 1 : 0, from + frameWidth)}${row.length > from + frameWidth ? '…' : ''}`
  const underlined = Math.max(
    1,
    Math.min(end - start, content.length - column + 1, cut + frameWidth - column + 1),
  )
  const rowOf = (number: number, mark: string, row: string) =>
    `${mark} ${String(number).padStart(width)} | ${row}`.trimEnd()
  return [
    ...(line > 1 ? [rowOf(line - 1, ' ', excerpt(lines[line - 2] ?? '', 0))] : []),
    rowOf(line, '>', excerpt(content, cut)),
    `  ${' '.repeat(width)} | ${' '.repeat(column - 1 - cut)}${'^'.repeat(underlined)}`,
    ...(line < lines.length ? [rowOf(line + 1, ' ', excerpt(lines[line] ?? '', 0))] : []),
  ].join('\n')
}

/** `content/cities/molndal.yaml:8:1  nyckeln "distrikt" finns inte. Menade du "districts"?` */
export const problemText = ({ file, line, column, message, instead, severity }: Problem) =>
  `${file}:${line}:${column}  ${severity === 'warning' ? 'varning: ' : ''}${message}${instead ? ` ${instead}` : ''}`

export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'sv') ||
      a.line - b.line ||
      a.column - b.column ||
      a.message.localeCompare(b.message, 'sv'),
  )

/** All problems with their code frames, and the number of errors and warnings. */
export function problemReport(problems: readonly Problem[]): string {
  const count = (severity: Problem['severity']) =>
    problems.filter((problem) => problem.severity === severity).length
  const errors = count('error')
  const warnings = count('warning')
  const totals = [
    errors && `${errors} fel`,
    warnings && `${warnings} ${warnings === 1 ? 'varning' : 'varningar'}`,
  ]
    .filter(Boolean)
    .join(', ')
  return `${problems.map((problem) => `${problemText(problem)}\n${problem.frame ? `${problem.frame}\n` : ''}`).join('\n')}\n${totals}`
}
