import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../../renderer/content/read/problems.ts'

/** Left by programs and systems, and no content. */
const leftovers = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\.gitkeep|~\$[^/]*|\.[^/]*\.sw[a-z]|[^/]*~|[^/]*\.sveltia-tmp[^/]*)$/

type Entry = {
  file: string
  path: string
  /** Another once the file has been written. */
  state: string
  fault?: Omit<Fault, 'file'>
}

/** What lies in a folder and below it, by the name that content/ uses for it. */
export function entriesIn(folder: string): Entry[] {
  let found: ReturnType<typeof listed>
  try {
    found = listed(folder)
  } catch {
    return []
  }
  return found
    .flatMap(({ path, directory }): Entry[] => {
      const file = path.replaceAll('\\', '/').normalize('NFC')
      const whole = join(folder, path)
      if (leftovers.test(file)) return []
      if (directory)
        return /\.\w+$/.test(file)
          ? [{ file, path: whole, state: '', fault: { what: 'det här är en mapp, ingen fil.', instead: 'Ta bort den.' } }]
          : []
      try {
        const stats = statSync(whole)
        return stats.isFile() ? [{ file, path: whole, state: `${stats.ino} ${stats.ctimeMs} ${stats.size}` }] : []
      } catch {
        return [
          {
            file,
            path: whole,
            state: '',
            fault: { what: 'filen är en länk som inte leder någonstans.', instead: 'Lägg dit filen själv.' },
          },
        ]
      }
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

const listed = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(join(folder, '/').length),
    directory: entry.isDirectory(),
  }))
