/** What the development server makes of content/ as it is saved. */
import { type Problem, problemReport, problemText } from '../../renderer/content/read/problems.ts'
import { today } from '../../renderer/content/today.ts'
import { contentFiles, loadContent } from './contentFiles.ts'
import { noteImages, picturesIn } from './images.ts'

export type Shown = { text: string; place: string; frame: string }

/** Its faults, for the terminal and for the browser; where there are none, pages are made of it from now on. */
export async function readSavedContent(): Promise<Shown[]> {
  const day = today()
  const { site, problems: all } = await loadContent('content', day)
  globalThis.checkedContent = site && { site, today: day }
  const problems = all.filter(({ severity }) => severity === 'error')
  // VS Code's task reads these lines.
  console.log(`Läser content …\n${problems.length > 0 ? problemReport(problems) : 'Inga fel i content.'}`)
  return problems.map(shown)
}

/** Pages can show every picture that content/ names now; `make` makes those of it that are still served as they lie there. */
export const notePictures = () => noteImages({ used: picturesIn(Object.values(contentFiles())) })

const shown = (problem: Problem): Shown => ({
  text: problemText(problem),
  place: `${problem.file}:${problem.line}:${problem.column}`,
  frame: problem.frame,
})
