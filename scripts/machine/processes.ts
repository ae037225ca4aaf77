/**
 * Other processes of this machine, by /proc and the tools of Linux and macOS; without them nothing
 * is known.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type ProcessInfo = { parent: number; command: string }

const outputOf = (tool: string, ...args: string[]): string => {
  try {
    return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    // The tool is missing, or finds nothing.
    return ''
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** As `ps` prints it, which images of containers lack. */
function procRow(pid: number): string | undefined {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    return `${parent} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`
  } catch {
    // Not Linux, or ended.
    return undefined
  }
}

export function processInfo(pid: number): ProcessInfo | undefined {
  const row = procRow(pid) ?? outputOf('ps', '-o', 'ppid=,args=', '-p', String(pid))
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(row) ?? []
  return parent && command ? { parent: Number(parent), command } : undefined
}

/** The process that listens on a port. */
export function ownerOf(port: number): number | undefined {
  const rows =
    outputOf('lsof', '-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN') ||
    outputOf('ss', '-Hltnp', `sport = :${port}`).replace(/^.*?pid=/, '')
  return Number.parseInt(rows, 10) || undefined
}

/** npm runs a shell, which runs the command, maybe through an older Node (ready.js). */
function npmAbove(pid: number, levels: number): number | undefined {
  const info = processInfo(pid)
  if (!info || levels === 0) return undefined
  return /^npm\b|npm-cli/.test(info.command) ? pid : npmAbove(info.parent, levels - 1)
}

/** Ends this process when the npm that started it is killed: npm does not tell its commands. */
export function endWithNpm(): void {
  const npm = npmAbove(process.ppid, 3)
  if (!npm) return
  const watch = () => void (isRunning(npm) || process.kill(process.pid, 'SIGTERM'))
  setInterval(watch, 1000).unref()
}
