/**
 * File cache for expensive outputs: images and their sizes, icons, fonts, link cards and the bundle
 * of the CMS.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Hash of options, input bytes, package versions and the code that makes the result. */
export function cacheKey(...parts: unknown[]): string {
  const hash = createHash('sha256')
  for (const part of parts)
    hash.update(Buffer.isBuffer(part) ? part : JSON.stringify(part)).update('\0')
  return hash.digest('hex')
}

export const packageVersions = (...packages: string[]): Promise<string[]> =>
  Promise.all(
    packages.map(async (name) => {
      const { version }: { version: string } = JSON.parse(
        await readFile(findPackageJSON(name, import.meta.url)!, 'utf8'),
      )
      return `${name} ${version}`
    }),
  )

/** Source files whose change makes a result again. */
export const sources = (...files: string[]): Promise<string[]> =>
  Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))

type Stamp = { key: string /** SHA-256 by path. */; files: Record<string, string> }

const fileHash = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** The files of the last result; empty without a readable stamp. */
export function cachedFiles(stamp: string): string[] {
  try {
    return Object.keys((JSON.parse(readFileSync(stamp, 'utf8')) as Stamp).files)
  } catch {
    // Not made yet, or damaged: the result is made again.
    return []
  }
}

/** Whether all files exist unchanged: a truncated, changed or unreadable file is a miss. */
export async function isCached(stamp: string, key: string): Promise<boolean> {
  try {
    const last: Stamp = JSON.parse(await readFile(stamp, 'utf8'))
    if (last.key !== key) return false
    const files = Object.entries(last.files)
    return (
      await Promise.all(files.map(async ([file, hash]) => (await fileHash(file)) === hash))
    ).every(Boolean)
  } catch {
    // Without a readable stamp the result is made again.
    return false
  }
}

/**
 * Calls `make` on a cache miss and stores `key` and the hashes of the files that it returns in
 * `stamp`. Returns whether it was called.
 */
export async function withFileCache(
  stamp: string,
  key: string,
  make: () => Promise<string[]>,
): Promise<boolean> {
  if (await isCached(stamp, key)) return false
  const files = await make()
  const hashes = await Promise.all(files.map(async (file) => [file, await fileHash(file)] as const))
  writeFileAtomic(stamp, JSON.stringify({ key, files: Object.fromEntries(hashes) } satisfies Stamp))
  return true
}

/** Writes a file by renaming a temporary one, because other processes may read it. */
export function writeFileAtomic(file: string, data: string | Buffer): string {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, data)
  // Docker makes a folder where a file that it mounts is missing.
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true })
  renameSync(temporary, file)
  return file
}
