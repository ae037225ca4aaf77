/** What content files without a fault say, kept between commands: YAML is read again only where it or the code that reads it has changed. */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Reading } from '../../renderer/content/read/readSource.ts'
import type { Sources } from '../../renderer/content/site.ts'
import { keyOf, replaceFile } from './cached.ts'
import { codeIn } from './codeIn.ts'

type Kept = { key: string; files: Map<string, Reading & { hash: string }> }

/** `known` is an option of loadSite; `keep` is told what it made of `files`. */
export async function keptReadings(stamp = '.cache/readings') {
  const key = keyOf(process.version, ...(await codeIn(['renderer', 'amplify/functions', 'package-lock.json'])))
  const last = read(stamp, key)
  return {
    known(file: string, text: string): Reading | undefined {
      const kept = last.get(file)
      return kept?.hash === keyOf(text) ? kept : undefined
    },
    keep(sources: Sources, files: Record<string, string>): void {
      // What is not shown yet is left out of the sources.
      const readings = new Map([...last].filter(([file]) => file in files))
      for (const { file, written, raw, value, problems } of Object.values(sources).flatMap((entries) => [...entries.values()]))
        if (problems.length === 0) readings.set(file, { hash: keyOf(written), raw, value })
        else readings.delete(file)
      if (readings.size === last.size && [...readings].every(([file, { hash }]) => last.get(file)?.hash === hash)) return
      replaceFile(stamp, serialize({ key, files: readings } satisfies Kept))
    },
  }
}

function read(stamp: string, key: string): Kept['files'] {
  try {
    const kept = deserialize(readFileSync(stamp)) as Kept
    if (kept.key === key) return kept.files
  } catch {}
  return new Map()
}
