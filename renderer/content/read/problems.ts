/** An error or warning for editors. `message` is Swedish, `line` and `column` start at 1. */
export type Problem = {
  file: string
  line: number
  column: number
  message: string
  severity: Severity
}
export type Severity = 'error' | 'warning'

/** `file` is relative to content/, `offset` is in `text`. */
export function problem(
  { file, text }: { file: string; text: string },
  offset: number,
  message: string,
  severity: Severity = 'error',
): Problem {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  return { file: `content/${file}`, line, column, message, severity }
}

/** A file that could not be read, and why. */
export type FileFault = { file: string; message: string }

/** A problem of a whole file. */
export const fileProblem = (file: string, message: string) =>
  problem({ file, text: '' }, 0, message)

/** `content/cities/molndal.yaml:8:1  nyckeln "distrikt" finns inte. Menade du "districts"?` */
export function problemText({ file, line, column, message, severity }: Problem): string {
  const warning = severity === 'warning' ? 'varning: ' : ''
  return `${file}:${line}:${column}  ${warning}${message}`
}

export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted(
    (a, b) => a.file.localeCompare(b.file, 'sv') || a.line - b.line || a.column - b.column,
  )

/** All problems, one a line, and how many there are. */
export function problemReport(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const totals = [
    errors > 0 && `${errors} fel`,
    warnings > 0 && `${warnings} ${warnings === 1 ? 'varning' : 'varningar'}`,
  ]
  return [...problems.map(problemText), totals.filter(Boolean).join(', ')].join('\n')
}
