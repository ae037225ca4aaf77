/**
 * Reads content/ from disk. Unreadable files become problems; no content makes these functions
 * throw.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { loadSite } from '../../renderer/content/load.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { type FileFault, problemText } from '../../renderer/content/read/problems.ts'
import type { LoadOptions, Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { committedFiles } from './committedFiles.ts'
import { listFiles, unreadable } from './listFiles.ts'
import { readPictures } from './readPictures.ts'

/** The arguments of loadSite. */
export type ContentRead = { files: Record<string, string>; options: LoadOptions }

/** `day`: YYYY-MM-DD. */
export async function readContent(
  root = 'content',
  day = today(),
  readBefore = committedFiles,
): Promise<ContentRead> {
  const committed = readBefore(root)
  const { files, faults } = readTexts(root)
  const pictures = await readPictures(join(root, 'images'))
  const before = await committed
  return {
    files,
    options: {
      images: pictures.images,
      faults: [...faults, ...pictures.faults],
      today: day,
      ...(before ? { before } : {}),
    },
  }
}

/** Reads and checks content/. */
export const loadContent = async (
  root = 'content',
  day = today(),
  visible: Pick<LoadOptions, 'onlyPublished'> = {},
) => checkRead(await readContent(root, day), visible)

/** Checks the result of readContent. */
export function checkRead(content: ContentRead, visible: Pick<LoadOptions, 'onlyPublished'> = {}) {
  const options = { ...content.options, ...visible }
  return { ...loadSite(content.files, options), options }
}

/** Texts by path under content/, without its README. */
export const contentFiles = (root = 'content'): Record<string, string> => readTexts(root).files

/** The site, if content/ has no errors; prints all problems. */
export async function checkedSite(
  day = today(),
  visible: Pick<LoadOptions, 'onlyPublished'> = {},
): Promise<Site> {
  const { site, problems } = await loadContent('content', day, visible)
  for (const problem of problems) console.error(problemText(problem))
  if (!site) throw new UserFacingError('The content has errors (above).')
  return site
}

/**
 * For servers that must start while content/ has errors, which they show: then the site of the last
 * commit.
 */
export async function startableSite(day = today()): Promise<Site> {
  const content = await readContent('content', day)
  const { before = {}, ...options } = content.options
  const site = checkRead(content).site ?? loadSite(before, { ...options, faults: [] }).site
  if (!site)
    throw new UserFacingError(
      'Both content/ and its last commit have errors: npm run check:content shows them.',
    )
  return site
}

function readTexts(root: string): { files: Record<string, string>; faults: FileFault[] } {
  const files: Record<string, string> = {}
  const faults: FileFault[] = []
  const listed = listFiles(root)
  const names = new Set(listed.map(({ file }) => file))
  for (const { file, path, fault } of listed) {
    if (file === 'README.md' || file.startsWith('images/')) continue
    const result = fault ?? wrongEnding(file, names) ?? readText(path)
    if (typeof result === 'string') files[file] = result
    else faults.push({ file, ...result })
  }
  return { files, faults }
}

function wrongEnding(file: string, names: Set<string>): Omit<FileFault, 'file'> | undefined {
  if (/\.(ya?ml|md)$/.test(file)) return undefined
  const name = basename(file)
  const message = `filer som heter så läses inte: ${name}.`
  const stem = name.replace(/(\.(ya?ml|md|markdown|txt|json))+$/i, '')
  if (stem === name && name.includes('.'))
    return { message, instead: 'Lägg bilder i content/images, och ta bort filen härifrån.' }
  const article = /\.(md|markdown)(\.txt)?$/i.test(name) || /^(blog|legal)\//.test(file)
  const right = `${slugify(stem) || stem}.${article ? 'md' : 'yaml'}`
  const exists = names.has(file.slice(0, -name.length) + right)
  return {
    message,
    instead: exists ? `Ta bort den: ${right} finns redan.` : `Döp om filen till ${right}.`,
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readText(path: string): string | Omit<FileFault, 'file'> {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    // Reported as a fault of the file.
    return unreadable
  }
  try {
    const text = utf8.decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Not UTF-8: the same fault as a null character.
  }
  return {
    message: 'filen är inte sparad som UTF-8, så å, ä och ö går inte att läsa.',
    instead: 'Spara om den. I Anteckningar: Spara som, Kodning: UTF-8.',
  }
}
