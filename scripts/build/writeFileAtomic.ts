/** Writes a file by renaming a temporary one, because other processes may read it. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export function writeFileAtomic(file: string, data: string | Buffer): string {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, data)
  renameSync(temporary, file)
  return file
}
