/** Lists the files below a folder. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Hidden files, also in hidden folders, and those that editors and systems leave. */
const leftover = /(^|\/)\.|~$|(^|\/)(Thumbs\.db|desktop\.ini)$/

/** `file` is the path in the folder, with slashes. */
export function listFiles(folder: string): { file: string; path: string }[] {
  const files: { file: string; path: string }[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(join(folder, '/').length).replaceAll('\\', '/').normalize('NFC')
    if (!entry.isDirectory() && !leftover.test(file)) files.push({ file, path })
  }
  return files.sort((a, b) => (a.file < b.file ? -1 : 1))
}
