/** Files that a killed process leaves whole or not at all. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}.tmp`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

export function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code)) return undefined
    throw error
  }
}

/** Sorted paths below the folder, with / between their parts. */
export function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort()
}
