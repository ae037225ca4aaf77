/** Reads content/ of earlier commits from Git. */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { memoize } from '../../renderer/content/memoize.ts'

const settings = ['-c', 'core.quotepath=off']
const memoizedFiles = memoize(filesOf)

/**
 * content/ before the current change: at the last commit, or at the one before if the work tree is
 * clean. Undefined outside of a repository and in a shallow clone. Memoized by commit.
 */
export const committedFiles = (root: string) => filesAt(root, (changed) => (changed ? '' : '^'))

/** content/ at the last commit, for changes that are about to be made. */
export const lastCommitted = (root: string) => filesAt(root, () => '')

async function filesAt(
  root: string,
  back: (changed: boolean) => string,
): Promise<Record<string, string> | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      [...settings, 'status', '--porcelain=v2', '--branch', '--', '.'],
      {
        cwd: root,
        maxBuffer: 1e8,
      },
    )
    const [, head] = /^# branch\.oid (\w+)$/m.exec(stdout)!
    return memoizedFiles(head + back(/^[^#]/m.test(stdout)), root)
  } catch {
    // No Git, or no repository.
    return undefined
  }
}

function filesOf(commit: string, root: string): Record<string, string> | undefined {
  const git = (args: string[], input = '') =>
    execFileSync('git', [...settings, ...args], {
      cwd: root,
      encoding: 'utf8',
      input,
      stdio: 'pipe',
      maxBuffer: 1e8,
    })
  const rows = git(['ls-tree', '-r', '-z', commit, '.']).split('\0')
  const files = rows.flatMap((row) => {
    const [, hash, file] = /^\d+ blob (\w+)\t(.+\.(?:yaml|md))$/.exec(row) ?? []
    return hash && file && file !== 'README.md' ? [{ hash, file }] : []
  })
  if (files.length === 0) return undefined
  // One process for all files: each text follows a line with its size in bytes.
  let rest = Buffer.from(
    git(['cat-file', '--batch'], files.map(({ hash }) => `${hash}\n`).join('')),
  )
  return Object.fromEntries(
    files.map(({ file }) => {
      const start = rest.indexOf('\n') + 1
      const size = Number(rest.subarray(0, start).toString().split(' ')[2])
      const text = rest.subarray(start, start + size).toString()
      rest = rest.subarray(start + size + 1)
      return [file, text]
    }),
  )
}
