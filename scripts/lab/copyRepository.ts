/** Copies the repository to a temporary folder. */
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'

const excluded = ['node_modules', '.git', '.cache', 'dist', 'cdk.out']
const cache = [
  'public',
  'images',
  'images.json',
  'pictures',
  'fonts.json',
  'icons.json',
  'link-cards',
].map((name) => join('.cache', name))

/**
 * Copies the cached pictures and cards to another copy of the repository, whose build verifies them
 * by their hashes.
 */
export function copyCache(to: string): void {
  for (const part of cache) if (existsSync(part)) cpSync(part, join(to, part), { recursive: true })
}

/**
 * Copies the source files to a new folder, which the caller removes, and returns its path. The
 * folder is outside of the repository, where Vike would find its pages. `warm` includes the cached
 * pictures and cards.
 */
export function copyRepository(name: string, { warm }: { warm: boolean }): string {
  const copy = mkdtempSync(join(tmpdir(), name))
  cpSync('.', copy, {
    recursive: true,
    filter: (source) => relative('.', source) === '' || !excluded.includes(basename(source)),
  })
  if (warm) copyCache(copy)
  for (const shared of ['node_modules', '.git'])
    if (existsSync(shared)) symlinkSync(resolve(shared), join(copy, shared), 'junction')
  return copy
}
