/** Reads the modification dates of content/ from Git, for the sitemap. */
import { execFileSync } from 'node:child_process'

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'core.quotepath=off', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/**
 * When a file under content/ last changed (YYYY-MM-DD), from Git. Undefined outside a repository
 * and in a shallow clone, where every file seems to come from the last commit.
 */
export function lastChangedDates(today: string): (file: string) => string | undefined {
  const dates = new Map<string, string>()
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return () => undefined
    let date = ''
    // Relative paths, because the project may be a folder within the repository.
    const log = git('log', '--relative', '--format=%x00%cs', '--name-only', '--', 'content')
    for (const row of log.split('\n'))
      if (row.startsWith('\0')) date = row.slice(1)
      else if (row && !dates.has(row)) dates.set(row, date)
    const changed = git('ls-files', '-z', '--modified', '--others', '--exclude-standard', 'content')
    const staged = git('diff', '--relative', '-z', '--name-only', '--cached', '--', 'content')
    for (const file of (changed + staged).split('\0')) if (file) dates.set(file, today)
  } catch {
    // No Git, or no repository: pages then have no date of change.
    return () => undefined
  }
  return (file) => dates.get(file)?.normalize('NFC')
}
