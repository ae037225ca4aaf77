import { readFileSync } from 'node:fs'
import { keyOf, replaceFile } from './cached.ts'
import { codeIn } from './codeIn.ts'

/** What `find` finds in `subject`, or found in the same one before by the same code, kept in the file `stamp`. */
export async function keptFinding<T>(stamp: string, subject: unknown, find: () => Promise<T>): Promise<T> {
  const key = keyOf(process.version, subject, ...(await codeIn(['renderer', 'scripts', 'amplify/functions', 'package-lock.json'])))
  try {
    const last = JSON.parse(readFileSync(stamp, 'utf8')) as { key: string; found: T }
    if (last.key === key) return last.found
  } catch {}
  const found = await find()
  replaceFile(stamp, JSON.stringify({ key, found }))
  return found
}
