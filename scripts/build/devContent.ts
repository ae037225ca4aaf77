/** What the development server makes of content/ as it is saved. */
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

/** `pages` are the addresses that wait for it to be mended. */
export type ShownProblem = { text: string; place: string; frame: string; pages: string[] }

/** Texts as they were when nothing was wrong with them, by file. */
const lastGood: Record<string, string> = {}
let lastRead: string[] = []
let shown: { site: Site; day: string } | undefined

/**
 * Its faults, for the terminal and for the browser. Pages are made of it from now on, with what was there before in the place of files that
 * have faults; where that is no whole site either, of what there was.
 */
export async function reloadContent(): Promise<ShownProblem[]> {
  const day = today()
  const { files, options } = await readContent('content', day)
  lastRead = Object.values(files)
  const read = loadSite(files, options)
  const problems = read.problems.filter(({ severity }) => severity === 'error')
  const broken = new Set(problems.map(fileIn))
  const good = Object.fromEntries(Object.entries(files).filter(([file]) => !broken.has(file)))
  const kept = Object.entries(lastGood).filter(([file]) => broken.has(file))
  const { site } = read.site ? read : loadSite({ ...good, ...Object.fromEntries(kept) }, { ...options, faults: [] })
  Object.assign(lastGood, good)
  if (site) shown = { site, day }
  // VS Code's task reads these lines.
  console.log(`Läser content …\n${problems.length > 0 ? problemReport(problems) : 'Inga fel i content.'}`)
  return problems.length > 0 ? problems.map(shownIn(read.sources)) : []
}

/** What pages are made of now; undefined while content/ has had errors since the server started. */
export async function devPageInput(): Promise<PageInput | undefined> {
  // Vite evaluates this module again when code that it imports has changed.
  if (!shown) await reloadContent()
  return (
    shown && {
      site: shown.site,
      env: pageEnv(shown.day),
      deployment: readDeployment(),
      script: '/renderer/behaviours/site.ts',
    }
  )
}

/** Its path under content/. */
const fileIn = ({ file }: Problem) => file.replace(/^content\//, '')

/** Pages can show every picture that content/ named when it was last read; `make` makes those of it that are still served as they lie there. */
export const listPictures = () => listImages({ used: usedPictures(lastRead) })

/** A page's own files are what it is made of; the company's are in all. */
function shownIn(sources: Sources): (problem: Problem) => ShownProblem {
  const site = assemble(sources)
  const pages = [...pagesOf(site), ...unreadablePages(site, sources)]
  const madeOf = pagesByFile(pages)
  return (problem) => ({
    text: problemText(problem),
    place: `${problem.file}:${problem.line}:${problem.column}`,
    frame: problem.frame,
    pages: (fileIn(problem) === fileOf('company') ? pages : madeOf(fileIn(problem))).map(({ path }) => path),
  })
}
