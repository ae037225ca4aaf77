/** Lists the files of content/ and the problems of directory entries. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFault } from '../../renderer/content/read/problems.ts'

/** What is hidden, also folders, and temporary files of programs and operating systems; 4913 is Vim's. */
const leftovers =
  /(^|\/)(\.[^/]*|@eaDir)(\/|$)|(^|\/)(Thumbs\.db|desktop\.ini|~\$[^/]*|#[^/]*#|[^/]*(~|\.(bak|orig|part|rej|save|tmp))|4913|[^/]*\.sveltia-tmp[^/]*)$/

export const unreadable = {
  message: 'filen går inte att öppna.',
  instead: 'Se efter om du får läsa den.',
}

type ListedFile = {
  file: string
  path: string
  /** Changes when the file is written. */
  state: string
  fault?: Omit<FileFault, 'file'>
}

/** All files below a folder, with their path in it; an empty list if the folder does not exist. */
export function listFiles(folder: string): ListedFile[] {
  return listFolder(folder)
    .flatMap((entry): ListedFile[] => {
      const path = join(entry.parentPath, entry.name)
      const file = path.slice(join(folder, '/').length).replaceAll('\\', '/').normalize('NFC')
      const faultyEntry = (message: string, instead: string) => [
        { file, path, state: '', fault: { message, instead } },
      ]
      if (leftovers.test(file)) return []
      if (entry.isDirectory())
        return /\.\w+$/.test(file)
          ? faultyEntry('det här är en mapp, ingen fil.', 'Ta bort den.')
          : []
      try {
        const stats = statSync(path)
        return stats.isFile()
          ? [{ file, path, state: `${stats.ino} ${stats.ctimeMs} ${stats.size}` }]
          : []
      } catch {
        // A link without a target: reported as a fault of the file.
        return faultyEntry('filen är en länk som inte leder någonstans.', 'Lägg dit filen själv.')
      }
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch {
    // The folder does not exist.
    return []
  }
}
