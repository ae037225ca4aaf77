import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command } from '../../command.ts'
import { begin, end, step } from '../../machine/progress.ts'
import { Misused } from '../../machine/told.ts'
import { type Bug, functionBugs, modelBugs, templateBugs } from './bugs.ts'

const usage = `Plants one bug at a time in a copy and checks that the tests catch it.

  npm run drills -- mutations              bugs in the page models and the functions
  npm run drills -- mutations templates    bugs in what would be deployed; needs amplify's own packages
  npm run drills -- mutations receipt      bugs with this word in their name`

type Group = { sources: string; cwd: string; tests: string[]; bugs: Bug[] }
const groups: Record<'model' | 'functions' | 'templates', Group> = {
  model: { sources: 'renderer/content/model', cwd: '.', tests: ['tests/content'], bugs: modelBugs },
  functions: {
    sources: 'amplify/functions',
    cwd: '.',
    tests: ['tests/send-offert', 'tests/build/deploySettings.test.ts'],
    bugs: functionBugs,
  },
  templates: { sources: 'amplify', cwd: 'amplify', tests: ['tests/alarms.test.ts', 'tests/backend.test.ts'], bugs: templateBugs },
}
/** The tests that most likely notice a bug in a file, and are a tenth of all. */
const likely: [start: string, ...tests: string[]][] = [
  ['digest/', 'digest'],
  ['inspect-upload/', 'inspectUpload'],
  ['mail-office/', 'mailOffice', 'mail', 'erase'],
  ['mail-receipt/', 'mailOffice', 'mail', 'strangers'],
  ['reconcile/', 'reconcile'],
  ['send-offert/answerPage', 'noJavaScript'],
  ['send-offert/', 'endpoint'],
  ['ses-events/', 'reconcile'],
  ['shared/attempts', 'mailOffice'],
  ['shared/csv', 'digest'],
  ['shared/deps', 'deps'],
  ['shared/erase', 'erase'],
  ['shared/functionSettings', 'settings'],
  ['shared/html', 'mail'],
  ['shared/officeMail', 'mailOffice', 'mail'],
  ['shared/picture', 'pictures'],
  ['shared/queue', 'mailOffice', 'deps'],
  ['shared/sendMail', 'sender', 'pictures'],
  ['shared/strangers', 'strangers'],
  ['shared/', 'endpoint'],
  ['structuredData.ts', 'structuredData'],
  ['../../estimate', 'estimate'],
  ['', 'pageModels'],
]

const [word = ''] = command({ usage, words: [0, 1] }).words
const chosen = (word === 'templates' ? [groups.templates] : [groups.model, groups.functions])
  .map((group) => ({ ...group, bugs: word === 'templates' ? group.bugs : group.bugs.filter(([name]) => name.includes(word)) }))
  .filter(({ bugs }) => bugs.length > 0)
if (chosen.length === 0) throw new Misused(`No bug has "${word}" in its name.`)

const root = resolve(import.meta.dirname, '../../..')
const packages = new Set(['node_modules', ...chosen.map(({ cwd }) => join(cwd, 'node_modules'))])
for (const each of packages)
  if (!existsSync(join(root, each))) throw new Misused(`${each} is missing: npm --prefix amplify install --no-save.`)
const copy = mkdtempSync(join(tmpdir(), 'mutate-'))
for (const folder of ['amplify', 'content', 'pages', 'renderer', 'scripts', 'tests', 'package.json', 'vitest.config.ts'])
  cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => !/[\\/](node_modules|node24)$/.test(path) })
for (const each of packages) symlinkSync(join(root, each), join(copy, each))

type MutationOutcome = { failed: string[]; isBroken: boolean }
type Report = { testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[] }

function runTests(cwd: string, files: string[]): MutationOutcome {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, cwd, 'node_modules/vitest/vitest.mjs')
  // In one process shared modules are loaded once. A slow machine must not fail a test.
  const options = [
    ...['--no-isolate', '--no-file-parallelism', '--bail=1', '--test-timeout=300000', '--reporter=json', `--outputFile=${report}`],
    ...(cwd === '.' ? ['--project=unit'] : []),
  ]
  // Templates are read without the bundles, which take most of the time.
  const env = { ...process.env, CDK_CONTEXT_JSON: '{"aws:cdk:bundling-stacks":[]}' }
  spawnSync(process.execPath, [vitest, 'run', ...files, ...options], { cwd: join(copy, cwd), env })
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  // A file that cannot be loaded proves nothing about its tests.
  const isBroken = testResults.some(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return { failed: failed.map(({ fullName }) => fullName), isBroken }
}

function tryBug({ sources, cwd, tests }: Group, [, file, find, replace]: Bug): { outcome: string; test: string } {
  const path = join(copy, sources, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(find).length !== 2) return { outcome: 'NO SUCH PLACE', test: `"${find}" must occur once in ${file}` }
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  const [, ...guess] = likely.find(([start]) => file.startsWith(start))!
  const [folder] = tests
  const first =
    cwd === '.'
      ? runTests(
          cwd,
          guess.map((name) => `${folder}/${name}.test.ts`),
        )
      : undefined
  const { failed, isBroken } = first && first.failed.length > 0 ? first : runTests(cwd, tests)
  writeFileSync(path, source)
  if (isBroken && failed.length === 0) return { outcome: 'DOES NOT RUN', test: '' }
  return failed[0] === undefined ? { outcome: 'SURVIVED', test: '' } : { outcome: 'caught', test: failed[0].slice(0, 80) }
}

try {
  for (const { cwd, tests } of chosen) {
    const untouched = runTests(cwd, tests)
    if (untouched.failed.length > 0 || untouched.isBroken)
      throw new Error(`The tests fail without any bug: ${untouched.failed[0] ?? 'a file cannot be loaded'}`)
  }
  begin('Bugs', chosen.flatMap(({ bugs }) => bugs).length)
  const rows = chosen.flatMap((group) =>
    group.bugs.map((bug) => {
      const row = { bug: bug[0], ...tryBug(group, bug) }
      step()
      // The table comes after an hour.
      if (row.outcome !== 'caught') console.log(`${row.outcome} ${row.bug}`)
      return row
    }),
  )
  end()
  console.table(Object.fromEntries(rows.map(({ bug, ...row }) => [bug, row])))
  const caught = rows.filter(({ outcome }) => outcome === 'caught').length
  console.log(`${caught} of ${rows.length} bugs are caught by the tests.`)
  if (caught < rows.length) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true })
}
