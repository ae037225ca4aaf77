/** The small site as files in a temporary folder, for code that reads from disk. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { smallOptions, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

/** Encoded once for all folders of a test file. */
const pictures: Record<string, string | Uint8Array> = {}
for (const [file, { width, height }] of Object.entries({ ...smallOptions.images, 'favicon.svg': { width: 16, height: 16 } }))
  pictures[`images/${file}`] = file.endsWith('.svg')
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
    : await sharp({ create: { width, height, channels: 3, background: '#888' } })
        .toFormat(file.endsWith('.webp') ? 'webp' : 'jpeg')
        .toBuffer()

export function siteFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  const content = join(folder, 'content')
  function write(files: Record<string, string | Uint8Array>) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(content, file)), { recursive: true })
      writeFileSync(join(content, file), text)
    }
  }
  write({ ...withFiles({}), ...pictures })
  return { folder, content, write, remove: () => rmSync(folder, { recursive: true }) }
}
