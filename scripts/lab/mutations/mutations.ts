import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command } from '../../command.ts'
import { type Bug, functionBugs, templateBugs } from './bugs.ts'
import { begin, end, step } from '../../machine/progress.ts'
import { Misused } from '../../machine/told.ts'

const usage = `Breaks the back end on purpose, one bug at a time in a copy, and checks that the tests notice each.

  npm run drills -- mutations               bugs in the functions
  npm run drills -- mutations templates     bugs in what would be deployed; needs amplify's own packages
  npm run drills -- mutations receipt       bugs with this word in their name`

type Group = { sources: string; cwd: string; tests: string[]; bugs: Bug[] }
const functions: Group = {
  sources: 'amplify/functions',
  cwd: '.',
  tests: ['tests/send-offert', 'tests/build/deploySettings.test.ts'],
  bugs: functionBugs,
}
const templates: Group = {
  sources: 'amplify',
  cwd: 'amplify',
  tests: ['tests/alarms.test.ts', 'tests/backend.test.ts'],
  bugs: templateBugs,
}

const [word = ''] = command({ usage, words: [0, 1] }).words
const { sources, cwd, tests, bugs: all } = word === 'templates' ? templates : functions
const bugs = word === 'templates' ? all : all.filter(({ bug }) => bug.includes(word))
if (bugs.length === 0) throw new Misused(`No bug has "${word}" in its name.`)

const root = resolve(import.meta.dirname, '../../..')
const packages = join(cwd, 'node_modules')
if (!existsSync(join(root, packages))) throw new Misused(`${packages} is missing: npm --prefix ${cwd} install --no-save.`)
const copy = mkdtempSync(join(tmpdir(), 'mutate-'))
for (const folder of ['amplify', 'content', 'renderer', 'scripts', 'tests', 'package.json'])
  cpSync(join(root, folder), join(copy, folder), {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|node24)$/.test(path),
  })
for (const each of new Set(['node_modules', packages])) symlinkSync(join(root, each), join(copy, each))

const likely: [start: string, ...tests: string[]][] = [
  ['deps.ts', 'deps'],
  ['digest/', 'digest'],
  ['html.ts', 'mail'],
  ['inspect-upload/', 'inspectUpload'],
  ['mail-office/', 'mailOffice', 'mail', 'erase'],
  ['mail-receipt/', 'mailOffice', 'mail'],
  ['queue.ts', 'mailOffice'],
  ['reconcile/', 'reconcile'],
  ['send-offert/answerPage', 'noJavaScript'],
  ['send-offert/erase', 'erase'],
  ['send-offert/picture', 'pictures'],
  ['send-offert/strangers', 'strangers'],
  ['send-offert/', 'endpoint'],
  ['ses-events/', 'reconcile'],
  ['settings.ts', 'settings'],
]

type MutationOutcome = { failed: string[]; isBroken: boolean }
type Report = { testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[] }

function runTests(files: string[]): MutationOutcome {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, packages, 'vitest/vitest.mjs')
  // In one process: what all of them import is loaded once. A slow machine is no bug.
  const options = [
    '--no-isolate',
    '--no-file-parallelism',
    '--bail=1',
    '--test-timeout=300000',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  // Templates are read without what would be bundled for them, which takes most of the time.
  const env = { ...process.env, CDK_CONTEXT_JSON: '{"aws:cdk:bundling-stacks":[]}' }
  spawnSync(process.execPath, [vitest, 'run', ...files, ...options], { cwd: join(copy, cwd), env })
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  // A file that fails without a failing test could not be loaded: that proves nothing about the tests.
  const isBroken = testResults.some(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return { failed: failed.map(({ fullName }) => fullName), isBroken }
}

function tryBug({ file, write, instead }: Bug): { outcome: string; test: string } {
  const path = join(copy, sources, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(write).length !== 2) return { outcome: 'NO SUCH PLACE', test: `"${write}" must stand once in ${file}` }
  writeFileSync(
    path,
    source.replace(write, () => instead),
  )
  // Those that most likely notice come first, because they are a tenth of all.
  const guess = likely.find(([start]) => file.startsWith(start))
  const first = guess && tests === functions.tests ? runTests(guess.slice(1).map((name) => `tests/send-offert/${name}.test.ts`)) : undefined
  const { failed, isBroken } = first && first.failed.length > 0 ? first : runTests(tests)
  writeFileSync(path, source)
  if (isBroken && failed.length === 0) return { outcome: 'DOES NOT RUN', test: '' }
  return failed[0] === undefined ? { outcome: 'SURVIVED', test: '' } : { outcome: 'caught', test: failed[0].slice(0, 80) }
}

try {
  const untouched = runTests(tests)
  if (untouched.failed.length > 0 || untouched.isBroken)
    throw new Error(`The tests fail without any bug: ${untouched.failed[0] ?? 'a file cannot be loaded'}`)
  begin('Bugs', bugs.length)
  const rows = bugs.map((bug) => {
    const row = { bug: bug.bug, ...tryBug(bug) }
    step()
    // The table comes after an hour.
    if (row.outcome !== 'caught') console.log(`${row.outcome} ${row.bug}`)
    return row
  })
  end()
  console.table(Object.fromEntries(rows.map(({ bug, ...row }) => [bug, row])))
  const caught = rows.filter(({ outcome }) => outcome === 'caught').length
  console.log(`${caught} of ${rows.length} bugs are caught by the tests.`)
  if (caught < rows.length) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true })
}
