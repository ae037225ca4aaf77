/** One thing an editor has to put right, and where. `what` and `instead` are Swedish sentences. */
export type Problem = {
  file: string
  line: number
  column: number
  what: string
  instead?: string
  severity: 'error' | 'warning'
  /** The lines around the place with the place underlined. */
  frame: string
}

/** A part of a file's text, as offsets. */
export type Range = readonly [start: number, end: number]

type Place = { file: string; text: string; range: Range }

export function problem({ file, text, range }: Place, what: string, instead?: string, severity: Problem['severity'] = 'error'): Problem {
  const start = Math.min(range[0], text.length)
  const line = text.slice(0, start).split('\n').length
  const column = start - text.lastIndexOf('\n', start - 1)
  return { file: `content/${file}`, line, column, what, ...(instead ? { instead } : {}), severity, frame: frameOf(text, line, column, range) }
}

function frameOf(text: string, line: number, column: number, [start, end]: Range): string {
  const lines = text.split('\n')
  const width = String(line + 1).length
  return lines
    .slice(Math.max(0, line - 2), line + 1)
    .flatMap((content, index) => {
      const number = Math.max(1, line - 1) + index
      const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${content}`.trimEnd()
      if (number !== line) return [row]
      const underlined = Math.max(1, Math.min(end - start, content.length - column + 1))
      return [row, `  ${' '.repeat(width)} | ${' '.repeat(column - 1)}${'^'.repeat(underlined)}`]
    })
    .join('\n')
}

/** `content/cities/molndal.yaml:8:1  nyckeln "distrikt" finns inte. Menade du "districts"?` */
export const problemText = ({ file, line, column, what, instead, severity }: Problem) =>
  `${file}:${line}:${column}  ${severity === 'warning' ? 'varning: ' : ''}${what}${instead ? ` ${instead}` : ''}`

export const sorted = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort((a, b) => a.file.localeCompare(b.file, 'sv') || a.line - b.line || a.column - b.column || a.what.localeCompare(b.what, 'sv'))

/** All of them, each with its lines, and how many there are. */
export function problemReport(problems: readonly Problem[]): string {
  const count = (severity: Problem['severity']) => problems.filter(problem => problem.severity === severity).length
  const errors = count('error')
  const warnings = count('warning')
  const totals = [errors && `${errors} fel`, warnings && `${warnings} ${warnings === 1 ? 'varning' : 'varningar'}`].filter(Boolean).join(', ')
  return `${problems.map(problem => `${problemText(problem)}\n${problem.frame}\n`).join('\n')}\n${totals}`
}
