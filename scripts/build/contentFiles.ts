/** Reads and checks content/. */
import { readFileSync } from 'node:fs'
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

/** Reads content/ for loadSite. `day`: YYYY-MM-DD. */
export async function readContent(day: string) {
  const { images, faults } = await readPictures()
  return { files: contentFiles(), options: { images, faults, today: day } }
}

/** Reads and checks content/. */
export async function loadContent(day = today(), visible: Pick<LoadOptions, 'onlyPublished'> = {}) {
  const { files, options } = await readContent(day)
  return { ...loadSite(files, { ...options, ...visible }), images: options.images }
}

/** The site, if content/ has no errors; prints all problems. */
export async function checkedSite(
  ...given: Parameters<typeof loadContent>
): Promise<{ site: Site; images: LoadOptions['images'] }> {
  const { site, problems, images } = await loadContent(...given)
  for (const problem of problems) console.error(problemText(problem))
  if (!site) throw new UserFacingError('The content has errors (above).')
  return { site, images }
}
