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

/** The files in a folder and below it, by the name that content/ uses for them; none where there is no folder. */
export function listFiles(folder: string): Entry[] {
  return listed(folder)
    .flatMap((entry): Entry[] => {
      const path = join(entry.parentPath, entry.name)
      const file = path.slice(join(folder, '/').length).replaceAll('\\', '/').normalize('NFC')
      const wrong = (what: string, instead: string) => [{ file, path, state: '', fault: { what, instead } }]
      if (leftovers.test(file)) return []
      if (entry.isDirectory()) return /\.\w+$/.test(file) ? wrong('det här är en mapp, ingen fil.', 'Ta bort den.') : []
      try {
        const stats = statSync(path)
        return stats.isFile() ? [{ file, path, state: `${stats.ino} ${stats.ctimeMs} ${stats.size}` }] : []
      } catch {
        return wrong('filen är en länk som inte leder någonstans.', 'Lägg dit filen själv.')
      }
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch {
    return []
  }
}
