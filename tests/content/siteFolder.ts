/** The small site as files in a temporary folder, for code that reads from disk. */
import { join } from 'node:path'
import sharp from 'sharp'
import { smallOptions, withFiles } from '../support/smallSite.ts'
import { type FileContents, temporaryFolder, writeFiles } from '../temporaryFolder.ts'

/** The pictures are encoded once for all folders of a test file. */
const pictures: FileContents = {}
for (const [file, { width, height }] of Object.entries({
  ...smallOptions.images,
  'favicon.svg': { width: 16, height: 16 },
}))
  pictures[`images/${file}`] = file.endsWith('.svg')
    ? `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
    : await sharp({ create: { width, height, channels: 3, background: '#888' } })
        .toFormat(file.endsWith('.webp') ? 'webp' : 'jpeg')
        .toBuffer()

export function siteFolder(changes: FileContents = {}) {
  const folder = temporaryFolder()
  const content = join(folder, 'content')
  const write = (files: FileContents) => writeFiles(content, files)
  write({ ...withFiles({}), ...pictures, ...changes })
  return { folder, content, write }
}
