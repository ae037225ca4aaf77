import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'

const leftOut = ['node_modules', '.git', '.cache', 'dist', 'cdk.out']
const cache = ['public', 'images', 'images.json', 'fonts.json', 'icons.json', 'link-cards'].map((name) => join('.cache', name))

/**
 * Copies the working files, without what is built, to a new folder that the caller removes, and returns its path. It lies outside of the
 * repository, because Vike looks for pages in every folder below that. `warm` takes along the pictures and cards that were made here.
 */
export function copyRepository(name: string, { warm }: { warm: boolean }): string {
  const copy = mkdtempSync(join(tmpdir(), name))
  cpSync('.', copy, { recursive: true, filter: (source) => relative('.', source) === '' || !leftOut.includes(basename(source)) })
  if (warm) for (const part of cache) if (existsSync(part)) cpSync(part, join(copy, part), { recursive: true })
  for (const shared of ['node_modules', '.git']) if (existsSync(shared)) symlinkSync(resolve(shared), join(copy, shared), 'junction')
  return copy
}
