/** Files that a killed process leaves whole or not at all. */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

export function writeWhole(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}.tmp`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

export const readIfExists = (file: string): Buffer | undefined =>
  existsSync(file) ? readFileSync(file) : undefined

export function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort()
}
