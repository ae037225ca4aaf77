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
  const { site, problems, options } = await loadContent('content', day)
  for (const problem of problems) console.log(problemText(problem))
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => ({ text: problemText(problem), problem }))
  if (!site) return { errors }
  const env = pageEnv(day, originalPictures(options.images))
  return { input: { site, env, deployment: readDeployment() }, errors }
}
