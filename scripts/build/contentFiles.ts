/** content/ read from disk, for scripts and tests. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'
import type { OwnColours } from '../../renderer/theme/tokens.ts'

/** Texts by their path under content/. The README is for people. */
export function contentFiles(root = 'content'): Record<string, string> {
  return Object.fromEntries(
    filesIn(root)
      .filter((file) => /\.(ya?ml|md)$/.test(file) && file !== 'README.md')
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )
}

/** For what is drawn outside of pages; the check has seen to it that they are there. */
export const ownColours = (root = 'content') =>
  (parse(readFileSync(join(root, 'site.yaml'), 'utf8')) as { theme: { colours: OwnColours } }).theme.colours

/** Sizes of the pictures by their path under content/images, and what tells a copy: the start of the file's SHA-256. */
export async function imageSizes(root = 'content'): Promise<Record<string, { width: number; height: number; hash: string }>> {
  const files = filesIn(join(root, 'images')).filter((file) => /\.(webp|jpe?g|png|svg)$/.test(file))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const bytes = await readFile(join(root, 'images', file))
        const { width = 0, height = 0 } = await sharp(bytes).metadata()
        return [file, { width, height, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }] as const
      }),
    ),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/').normalize('NFC'))
    .sort()
