/** docs/measured.md with new results in the place of earlier ones of the same kind; each says when and on what it was measured. */
export function recorded(before: string, report: string[], machine: string): string {
  const head =
    '# Measured\n\nWritten by `npm run bench -- --record`. Compare the rows of one table: times are of the machine and its load.\n'
  const titleOf = (section: string) => /^## (.+)/.exec(section)?.[1]
  const fresh = report.map((section) => `${section.trim()}\n\n${machine}\n`)
  const old = before.split(/^(?=## )/m).filter((section) => titleOf(section) && !fresh.some((each) => titleOf(each) === titleOf(section)))
  return [head, ...fresh, ...old.map((section) => `${section.trim()}\n`)].join('\n')
}
