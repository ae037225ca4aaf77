/**
 * `npm run check:content`: reports problems in content/. With `-- --release` also what must not be
 * published: invented values and gaps.
 */
import { type Dated, isDraft } from '../renderer/content/assemble.ts'
import { rawFields } from '../renderer/content/read/positions.ts'
import { allSources } from '../renderer/content/site.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contentQuality } from '../renderer/content/check/quality.ts'
import { releaseProblems } from '../renderer/content/check/release.ts'
import {
  type Problem,
  problemReport,
  problemText,
  sortProblems,
} from '../renderer/content/read/problems.ts'
import { mostSimilar } from '../renderer/content/check/similar.ts'
import { today } from '../renderer/content/today.ts'
import { localAddresses, outputsFile, readDeployment } from '../renderer/deployment.server.ts'
import { checkRead, readContent } from './build/contentFiles.ts'
import { run } from './command.ts'

type Options = { root?: string; release?: boolean; day?: string }
type ContentReport = { problems: Problem[]; notes: string[] }

export async function checkContent({
  root = 'content',
  release = false,
  day = today(),
}: Options = {}): Promise<ContentReport> {
  const content = await readContent(root, day)
  const { site, sources, problems, options } = checkRead(content)
  if (!site) return { problems, notes: [] }
  // Links to drafts are errors only without the drafts, as in the build.
  const hidden = allSources(sources).some((source) => isDraft(rawFields<Dated>(source), day))
  const published = hidden
    ? checkRead(content, { onlyPublished: true })
    : { site, sources, problems }
  if (!published.site)
    return { problems: published.problems, notes: ['Så är det när utkasten inte är med.'] }
  const alike = mostSimilar(site, day)
  const quality = contentQuality(site, sources, options, alike)
  const isSame = (a: Problem, b: Problem) =>
    a.file === b.file && a.line === b.line && a.message === b.message
  const blockers = releaseProblems(published.site, published.sources, options)
  const forbidden = release ? blockers : []
  const all = [
    ...forbidden,
    ...quality.filter((problem) => !forbidden.some((other) => isSame(problem, other))),
  ]
  const [pair] = alike
  return {
    problems: sortProblems([...problems, ...all]),
    notes: [
      ...(pair
        ? [
            `Mest lika ortsidor: ${pair.cities.join(' och ')} om ${pair.service}, ${Math.round(pair.share * 100)} % (högst 50 %).`,
          ]
        : []),
      ...(!release && blockers.length > 0
        ? [
            `Innan webbplatsen kan publiceras återstår ${blockers.length === 1 ? 'en sak' : `${blockers.length} saker`}: npm run check:content -- --release visar dem.`,
          ]
        : []),
    ],
  }
}

/** Number of problems by file, largest first. */
const countByFile = (problems: Problem[]) =>
  [...Map.groupBy(problems, ({ file }) => file)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([file, { length }]) => `${String(length).padStart(4)}  ${file}`)
    .join('\n')

/** A GitHub annotation, which is shown at the line of the problem. */
const annotation = (problem: Problem) => {
  const text = problemText({ ...problem, severity: 'error' }).replace(/^\S+\s+/, '')
  return `::${problem.severity} file=${problem.file},line=${problem.line},col=${problem.column}::${text.replaceAll('%', '%25').replaceAll('\n', '%0A')}`
}

if (import.meta.main)
  await run(async () => {
    const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
    const { problems, notes } = await checkContent(values)
    if (problems.length > 0) console.log(problemReport(problems))
    else console.log('Inga fel i content.')
    if (values.release && problems.length > 0) console.log(countByFile(problems))
    for (const note of notes) console.log(note)
    // Before the first deployment there are no outputs.
    const unreachable =
      values.release && existsSync(outputsFile()) ? localAddresses(readDeployment()) : []
    for (const address of unreachable)
      console.error(`${outputsFile()}: besökare når inte ${address}. Hämta filen från AWS.`)
    if (process.env.CI) for (const problem of problems) console.log(annotation(problem))
    const hasErrors = problems.some(({ severity }) => severity === 'error')
    process.exitCode = unreachable.length > 0 || hasErrors ? 1 : 0
  })
