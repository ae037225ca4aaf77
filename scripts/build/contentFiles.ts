/** Reads and checks content/. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { listFiles } from './listFiles.ts'
import { readPictures } from './readPictures.ts'
import type { LoadOptions } from '../../renderer/content/read/sources.ts'

/** Texts by path under content/, without its README. */
export function contentFiles(root = 'content'): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { file, path } of listFiles(root))
    if (file !== 'README.md' && !file.startsWith('images/'))
      texts[file] = readFileSync(path, 'utf8')
  return texts
}

type Visible = Pick<LoadOptions, 'onlyPublished'>
export type ContentRead = { files: Record<string, string>; options: LoadOptions }

/** `day`: YYYY-MM-DD. */
export async function readContent(root = 'content', day = today()): Promise<ContentRead> {
  const { images, faults } = await readPictures(join(root, 'images'))
  return { files: contentFiles(root), options: { images, faults, today: day } }
}

/** Checks what `readContent` has read. */
export function checkRead(content: ContentRead, visible: Visible = {}) {
  const options = { ...content.options, ...visible }
  return { ...loadSite(content.files, options), options }
}

export const loadContent = async (root = 'content', day = today(), visible: Visible = {}) =>
  checkRead(await readContent(root, day), visible)

/** The site, if content/ has no errors; prints all problems. */
export async function checkedSite(day = today(), visible: Visible = {}): Promise<Site> {
  const { site, problems } = await loadContent('content', day, visible)
  for (const problem of problems) console.error(problemText(problem))
  if (!site) throw new UserFacingError('The content has errors (above).')
  return site
}
