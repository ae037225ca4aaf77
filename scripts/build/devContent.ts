/**
 * Content of the development server: reloads content/ when it is saved and serves the last valid
 * site.
 */
import { loadSite } from '../../renderer/content/load.ts'
import { pagesByFile, pagesOf, unreadablePages } from '../../renderer/content/model/pagesOf.ts'
import { fileOf } from '../../renderer/content/schema/collections.ts'
import { type Problem, problemReport, problemText } from '../../renderer/content/read/problems.ts'
import { assemble } from '../../renderer/content/assemble.ts'
import type { Site, Sources } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import type { PageInput } from '../../renderer/pageInput.ts'
import { readContent } from './contentFiles.ts'
import { listImages, usedPictures } from './images.ts'
import { pageEnv } from './pageEnv.ts'

/** `pages`: the URLs that show the problem instead of the page. */
export type DisplayedProblem = { text: string; position: string; frame: string; pages: string[] }

/** The last valid text of each file. */
const lastValid: Record<string, string> = {}
let lastTexts: string[] = []
let lastSite: { site: Site; day: string } | undefined

/**
 * Reads and checks content/, prints problems and returns them for the browser. Invalid files are
 * replaced by their last valid text; if there is no valid site either, the previous site remains.
 */
export async function reloadContent(): Promise<DisplayedProblem[]> {
  const day = today()
  const { files, options } = await readContent('content', day)
  lastTexts = Object.values(files)
  const read = loadSite(files, options)
  const problems = read.problems.filter(({ severity }) => severity === 'error')
  const invalidFiles = new Set(problems.map(fileIn))
  const validFiles = Object.fromEntries(
    Object.entries(files).filter(([file]) => !invalidFiles.has(file)),
  )
  const previous = Object.entries(lastValid).filter(([file]) => invalidFiles.has(file))
  const { site } = read.site
    ? read
    : loadSite({ ...validFiles, ...Object.fromEntries(previous) }, { ...options, faults: [] })
  Object.assign(lastValid, validFiles)
  if (site) lastSite = { site, day }
  // A problem matcher of VS Code reads these lines.
  console.log(
    `Läser content …\n${problems.length > 0 ? problemReport(problems) : 'Inga fel i content.'}`,
  )
  return problems.length > 0 ? problems.map(displayProblem(read.sources)) : []
}

/** Whether content/ has been valid since the start. */
export async function isReadable(): Promise<boolean> {
  // Vite evaluates this module again when an imported module changes.
  if (!lastSite) await reloadContent()
  return lastSite !== undefined
}

export async function lastPageInput(): Promise<PageInput> {
  if (!(await isReadable())) throw new Error('content/ has errors.')
  const { site, day } = lastSite!
  return { site, env: pageEnv(day, brandColours), deployment: readDeployment() }
}

/** Path under content/. */
const fileIn = ({ file }: Problem) => file.replace(/^content\//, '')

/**
 * Writes the manifest of the pictures in content/; `make` processes those that are served as
 * originals until then.
 */
export const listPictures = () => listImages({ isUsed: usedPictures(lastTexts) })

/** Maps a problem to the pages with its file; the company's file is in all pages. */
function displayProblem(sources: Sources): (problem: Problem) => DisplayedProblem {
  const site = assemble(sources)
  const pages = [...pagesOf(site), ...unreadablePages(site, sources)]
  const pagesWithFile = pagesByFile(pages)
  return (problem) => ({
    text: problemText(problem),
    position: `${problem.file}:${problem.line}:${problem.column}`,
    frame: problem.frame,
    pages: (fileIn(problem) === fileOf('company') ? pages : pagesWithFile(fileIn(problem))).map(
      ({ path }) => path,
    ),
  })
}
