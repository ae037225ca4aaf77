import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Code of this repository by name and text, for keys: the files that are named, and those in the folders. */
export async function codeIn(code: readonly string[]): Promise<(string | Buffer)[]> {
  const listed = await Promise.all(
    code.map(async (path) =>
      /\.\w+$/.test(path) ? [path] : (await readdir(join(root, path), { recursive: true })).map((file) => join(path, file)),
    ),
  )
  const files = listed
    .flat()
    .filter((file) => /\.(tsx?|css|json|m?js)$/.test(file) && !file.includes('node_modules'))
    .sort()
  return (await Promise.all(files.map(async (file) => [file, await readFile(join(root, file))]))).flat()
}
