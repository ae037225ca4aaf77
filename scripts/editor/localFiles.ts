/** Files of a folder on this machine. */
import { realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { lookup } from 'mrmime'

/** The Content-Type of a file, with its charset. */
export function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|xml$/.test(type) && type !== 'image/svg+xml' ? `${type}; charset=utf-8` : type
}

/**
 * The path of a file below `folder`, which may not exist yet; undefined for a path outside, also by
 * symbolic links.
 */
export async function pathInside(folder: string, path: string): Promise<string | undefined> {
  // On Windows a backslash is a separator, and a colon marks a drive or a stream.
  if (/[\\:\0]/.test(path)) return undefined
  const root = await realpath(folder)
  const file = resolve(root, `./${path}`)
  const isInside = (realPath: string) => realPath === root || realPath.startsWith(root + sep)
  return isInside(file) && isInside(await realParent(file)) ? file : undefined
}

/** For a missing file: the real path of its closest existing folder. */
const realParent = (file: string): Promise<string> =>
  realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return realParent(dirname(file))
  })
