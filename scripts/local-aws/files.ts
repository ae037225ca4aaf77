/** The files that hold the state of the local AWS; writeFileAtomic writes them. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

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
