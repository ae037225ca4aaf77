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
export type FileFault = { file: string; message: string; instead: string; text?: string; range?: Range }

/** Offsets in a text. */
export type Range = readonly [start: number, end: number]

type TextPlace = { file: string; text: string; range: Range }

export function problem(
  { file, text, range }: TextPlace,
  message: string,
  instead?: string,
  severity: Problem['severity'] = 'error',
): Problem {
  const start = Math.min(range[0], text.length)
  const line = text.slice(0, start).split('\n').length
  const column = start - (start === 0 ? -1 : text.lastIndexOf('\n', start - 1))
  return {
    file: `content/${file}`,
    line,
    column,
    message,
    ...(instead ? { instead } : {}),
    severity,
    frame: text === '' ? '' : codeFrame(text, line, column, range),
  }
}

/** Longer lines are truncated around the location. */
const frameWidth = 110

function codeFrame(text: string, line: number, column: number, [start, end]: Range): string {
  const lines = text.split('\n')
  const width = String(line + 1).length
  const content = lines[line - 1] ?? ''
  const cut = content.length > frameWidth ? Math.max(0, Math.min(column - 40, content.length - frameWidth)) : 0
  const excerpt = (row: string, from: number) =>
    `${from > 0 && row ? '…' : ''}${row.slice(from > 0 ? from + 1 : 0, from + frameWidth)}${row.length > from + frameWidth ? '…' : ''}`
  const underlined = Math.max(1, Math.min(end - start, content.length - column + 1, cut + frameWidth - column + 1))
  const rowOf = (number: number, mark: string, row: string) => `${mark} ${String(number).padStart(width)} | ${row}`.trimEnd()
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
    (a, b) => a.file.localeCompare(b.file, 'sv') || a.line - b.line || a.column - b.column || a.message.localeCompare(b.message, 'sv'),
  )

/** All problems with their code frames, and the number of errors and warnings. */
export function problemReport(problems: readonly Problem[]): string {
  const count = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity).length
  const errors = count('error')
  const warnings = count('warning')
  const totals = [errors && `${errors} fel`, warnings && `${warnings} ${warnings === 1 ? 'varning' : 'varningar'}`]
    .filter(Boolean)
    .join(', ')
  return `${problems.map((problem) => `${problemText(problem)}\n${problem.frame ? `${problem.frame}\n` : ''}`).join('\n')}\n${totals}`
}
