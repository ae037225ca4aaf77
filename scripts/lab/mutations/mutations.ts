/** Plants bugs in a copy of the repository and checks that a test file catches each. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { command } from '../../command.ts'
import { UsageError } from '../../machine/userFacingError.ts'
import { copyRepository } from '../copyRepository.ts'
import { type Bug, bugs } from './bugs.ts'

const usage = `Plants one bug at a time in a copy and checks that the test file beside it in scripts/lab/mutations/bugs.ts fails.

  npm run drills -- mutations             all bugs; those in the templates need amplify's own packages
  npm run drills -- mutations receipt     bugs with this word in their name or in the path of their test`

const [word = ''] = command({ usage, argCount: [0, 1] }).args
const chosen = bugs.filter(([name, , , , test]) => name.includes(word) || test.includes(word))
if (chosen.length === 0) throw new UsageError(`No bug has "${word}" in its name.`)
const isTemplate = (test: string) => test.startsWith('amplify/')
const packages = 'amplify/node_modules'
if (!existsSync(packages) && chosen.some((bug) => isTemplate(bug[4])))
  throw new UsageError(`${packages} is missing: npm --prefix amplify install --no-save. Without it: npm run drills -- mutations tests/`)

const copy = copyRepository('mutations-', { warm: false })
if (existsSync(packages)) symlinkSync(resolve(packages), join(copy, packages), 'junction')

type VitestReport = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** The first failed test of a file, undefined if all pass. Throws if the file does not run. */
function failedTest(file: string): string | undefined {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const cwd = isTemplate(file) ? join(copy, 'amplify') : copy
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', file.replace(/^amplify\//, ''), '--bail=1', '--test-timeout=300000']
  const { status, stderr } = spawnSync(process.execPath, [...vitest, '--reporter=json', `--outputFile=${report}`], {
    cwd,
    // Skips the bundling of functions, which takes most of the time.
    env: { ...process.env, CDK_CONTEXT_JSON: '{"aws:cdk:bundling-stacks":[]}' },
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  const { testResults }: VitestReport = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find((result) => result.status === 'failed')
  if (!failed) throw new Error(`${file} does not run: ${stderr.slice(0, 500)}`)
  return failed.fullName
}

function outcomeOf([, file, find, replace, test]: Bug): string {
  const path = join(copy, file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (source.split(find).length !== 2) return `OUTDATED: "${find}" must occur once in ${file}`
  writeFileSync(path, source.split(find).join(replace))
  try {
    const failed = failedTest(test)
    return failed ? `caught by "${failed.slice(0, 80)}"` : `SURVIVED ${test}`
  } catch (error) {
    return `DOES NOT RUN: ${error instanceof Error ? error.message : error}`
  } finally {
    writeFileSync(path, source)
  }
}

let done = 0
let caught = 0
try {
  for (const [test, planted] of Map.groupBy(chosen, (bug) => bug[4])) {
    const failed = failedTest(test)
    if (failed) throw new Error(`"${failed}" in ${test} fails without any bug.`)
    for (const bug of planted) {
      const outcome = outcomeOf(bug)
      if (outcome.startsWith('caught')) caught += 1
      console.log(`${++done}/${chosen.length} ${bug[0]}: ${outcome}`)
    }
  }
} finally {
  rmSync(copy, { recursive: true })
}
console.log(`${caught} of ${chosen.length} bugs are caught by the tests.`)
process.exitCode = caught < chosen.length ? 1 : 0
