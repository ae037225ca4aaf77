/**
 * A folder that builds fill. What lies there as an earlier build left it, and is to be the same again, is not made again: to make a file
 * takes the system as long as a page takes to be put together. All else that lies there goes.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { replaceFile } from './cached.ts'

/** `of` says what it is made of; size and time tell whether anybody has touched it since. */
type Left = { of: string; size: number; time: number }

export type OutputFolder = ReturnType<typeof outputFolder>

/** `stamp` is the file that says what was left: outside of what is published, for it knows times. */
export function outputFolder(dir: string, stamp = `${dir}.json`) {
  const noted = read(stamp)
  const before = new Map<string, Left>()
  const now = new Map<string, Left>()
  const folders = new Set<string>()
  // What ends before its end is no build to go on from.
  rmSync(stamp, { force: true })
  for (const file of filesIn(dir)) {
    const left = noted[file]
    const { size, mtimeMs } = statSync(join(dir, file))
    if (left?.size === size && left.time === mtimeMs) before.set(file, left)
    else rmSync(join(dir, file))
  }

  function makeRoomFor(file: string): void {
    const folder = dirname(join(dir, file))
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }

  const output = {
    dir,
    /** Whether it is there already. */
    has(file: string, of: string): boolean {
      const left = before.get(file)
      if (left?.of !== of) return false
      now.set(file, left)
      return true
    },
    makeRoomFor,
    /** It has been written. */
    note(file: string, of: string): void {
      const { size, mtimeMs } = statSync(join(dir, file))
      before.delete(file)
      now.set(file, { of, size, time: mtimeMs })
    },
    write(file: string, bytes: string | Buffer, of = ''): void {
      makeRoomFor(file)
      writeFileSync(join(dir, file), bytes)
      output.note(file, of)
    },
    copy(from: string, file: string, of: string): void {
      if (output.has(file, of)) return
      makeRoomFor(file)
      copyFileSync(from, join(dir, file))
      output.note(file, of)
    },
    /** Of what several of them hold the last one's. */
    copyFolders(...folders: string[]): void {
      const sources = new Map(folders.flatMap((from) => filesIn(from).map((file) => [file, join(from, file)] as const)))
      for (const [file, from] of sources) {
        const { size, mtimeMs } = statSync(from)
        output.copy(from, file, `${size} ${mtimeMs}`)
      }
    },
    /** What has not been asked for goes. */
    finish(): void {
      for (const file of before.keys()) if (!now.has(file)) rmSync(join(dir, file), { force: true })
      removeEmpty(dir)
      replaceFile(stamp, JSON.stringify(Object.fromEntries(now)))
    },
  }
  return output
}

function read(stamp: string): Record<string, Left> {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8')) as Record<string, Left>
  } catch {
    return {}
  }
}

function filesIn(dir: string): string[] {
  mkdirSync(dir, { recursive: true })
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll('\\', '/'))
}

/** Tells whether nothing is left. */
function removeEmpty(dir: string): boolean {
  const left = readdirSync(dir, { withFileTypes: true }).filter((entry) => !entry.isDirectory() || !removeEmpty(join(dir, entry.name)))
  if (left.length === 0) rmSync(dir, { recursive: true })
  return left.length === 0
}
