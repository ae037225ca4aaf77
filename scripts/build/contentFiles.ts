/** content/ read from disk, for scripts and tests. */
import { readdirSync, readFileSync } from 'node:fs'
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

/** Sizes of the pictures by their path under content/images. */
export async function imageSizes(root = 'content'): Promise<Record<string, { width: number; height: number }>> {
  const files = filesIn(join(root, 'images')).filter((file) => /\.(webp|jpe?g|png|svg)$/.test(file))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const { width = 0, height = 0 } = await sharp(join(root, 'images', file)).metadata()
        return [file, { width, height }] as const
      }),
    ),
  )
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/').normalize('NFC'))
    .sort()
