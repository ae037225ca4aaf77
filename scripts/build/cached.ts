/** What is made once and kept under .cache: made again when what it is made from, or how, has changed, or when part of it is gone. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** Recipe values as they are, inputs as bytes, and versions of the packages that do the work (versionsOf). */
export function keyOf(...parts: unknown[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(Buffer.isBuffer(part) ? part : JSON.stringify(part)).update('\0')
  return hash.digest('hex')
}

export const versionsOf = (...packages: string[]): Promise<string[]> =>
  Promise.all(
    packages.map(async (name) => {
      const { version } = JSON.parse(await readFile(findPackageJSON(name, import.meta.url)!, 'utf8')) as { version: string }
      return `${name} ${version}`
    }),
  )

type Stamp = { key: string; files: string[] }

/** `make` returns the files that it wrote; they and `key` are noted in the file `stamp`. Tells whether anything was made. */
export async function cached(stamp: string, key: string, make: () => Promise<string[]>): Promise<boolean> {
  const last = JSON.parse(await readFile(stamp, 'utf8').catch(() => '{}')) as Partial<Stamp>
  if (last.key === key && last.files?.every((file) => existsSync(file))) return false
  const files = await make()
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, JSON.stringify({ key, files } satisfies Stamp))
  return true
}

/** Writes a file in one step: another command may read it. */
export function replaceFile(file: string, data: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, data)
  renameSync(aside, file)
}
