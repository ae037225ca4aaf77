/** What the development server makes of content/ as it is saved. */
import { readdirSync, readFileSync } from 'node:fs'
import { loadSite } from '../../renderer/content/load.ts'
import { type Problem, problemReport, problemText } from '../../renderer/content/read/problems.ts'
import { today } from '../../renderer/content/today.ts'
import { contentFiles } from './contentFiles.ts'
import { makePublicFiles } from './publicFiles.ts'

export type Shown = { text: string; place: string; frame: string }

/** Its faults, for the terminal and for the browser. A picture that a text names for the first time is made. */
export async function readSavedContent({ pictureChanged = false } = {}): Promise<Shown[]> {
  const files = contentFiles()
  const pictures = readdirSync('content/images', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const images = Object.fromEntries(pictures.map((file) => [file, { width: 1, height: 1 }]))
  const problems = loadSite(files, { images, today: today() }).problems.filter(({ severity }) => severity === 'error')
  // VS Code's task reads these lines.
  console.log(`Läser content …\n${problems.length > 0 ? problemReport(problems) : 'Inga fel i content.'}`)
  if (problems.length === 0 && (pictureChanged || namesNewPicture(Object.values(files).join('\n')))) await makePublicFiles()
  return problems.map(shown)
}

function namesNewPicture(texts: string): boolean {
  const made = JSON.parse(readFileSync('.cache/images.json', 'utf8')) as Record<string, unknown>
  return [...texts.matchAll(/\bfile: +['"]?([\w./-]+\.(?:webp|jpe?g|png|svg))/g)].some(([, file]) => !(file! in made))
}

const shown = (problem: Problem): Shown => ({
  text: problemText(problem),
  place: `${problem.file}:${problem.line}:${problem.column}`,
  frame: problem.frame,
})
