/**
 * `npm run check:content`: reports problems in content/. With `-- --release` also what must not be
 * published: invented values.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contentQuality } from '../renderer/content/check/quality.ts'
import { loadSite } from '../renderer/content/load.ts'
import { releaseProblems } from '../renderer/content/check/release.ts'
import { type Problem, problemReport, sortProblems } from '../renderer/content/read/problems.ts'
import { localAddresses, outputsFile, readDeployment } from '../renderer/deployment.server.ts'
import { today } from '../renderer/content/today.ts'
import { readContent } from './build/contentFiles.ts'
import { run } from './command.ts'

async function checkContent(release: boolean): Promise<Problem[]> {
  const day = today()
  const { files, options } = await readContent(day)
  const all = loadSite(files, options)
  if (!all.site) return all.problems
  // Links to drafts are errors only without the drafts, as in the build.
  const published = loadSite(files, { ...options, onlyPublished: true })
  if (!published.site) return published.problems
  const found = [...all.problems, ...contentQuality(all.site, all.sources, day)]
  if (release) found.push(...releaseProblems(published.site, published.sources))
  return sortProblems(found)
}

/** A GitHub annotation, which is shown at the line of the problem. */
function annotation({ file, line, column, message, severity }: Problem): string {
  const text = message.replaceAll('%', '%25').replaceAll('\n', '%0A')
  return `::${severity} file=${file},line=${line},col=${column}::${text}`
}

if (import.meta.main)
  await run(async () => {
    const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
    const problems = await checkContent(values.release)
    console.log(problems.length > 0 ? problemReport(problems) : 'Inga fel i content.')
    if (process.env.CI) for (const problem of problems) console.log(annotation(problem))
    // Before the first deployment there are no outputs.
    const unreachable =
      values.release && existsSync(outputsFile()) ? localAddresses(readDeployment()) : []
    for (const address of unreachable)
      console.error(`${outputsFile()}: besökare når inte ${address}. Hämta filen från AWS.`)
    const hasErrors = problems.some(({ severity }) => severity === 'error')
    process.exitCode = unreachable.length > 0 || hasErrors ? 1 : 0
  })
