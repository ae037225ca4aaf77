/** The input of pages in the development server, with the originals of pictures. */
import { type Problem, problemText } from '../../renderer/content/read/problems.ts'
import { today } from '../../renderer/content/today.ts'
import { readDeployment } from '../../renderer/deployment.server.ts'
import type { PageInput } from '../../renderer/pageInput.ts'
import { loadContent } from './contentFiles.ts'
import { originalPictures } from './images.ts'
import { pageEnv } from './pageEnv.ts'
import { writeSchemas } from './schemas.ts'

/** Prints the problems of content/. Without errors there is an input. Renews VS Code's schemas. */
export async function readDevInput(): Promise<{
  input?: PageInput
  errors: { text: string; problem: Problem }[]
}> {
  writeSchemas()
  const day = today()
  const { site, problems, images } = await loadContent(day)
  const errors: { text: string; problem: Problem }[] = []
  for (const problem of problems) {
    const text = problemText(problem)
    console.log(text)
    if (problem.severity === 'error') errors.push({ text, problem })
  }
  if (!site) return { errors }
  const env = pageEnv(day, originalPictures(images))
  return { input: { site, env, deployment: readDeployment() }, errors }
}
