/** `npm test`: checks and tests. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { normalize, resolve } from 'node:path'
import { runChecks } from './check.ts'
import { command } from './command.ts'
import { missingTools, type Tool } from './machine/requirements.ts'
import { usageError } from '../amplify/functions/shared/userFacingError.ts'

const projects = ['unit', 'editing', 'site']
const usage = `Runs all tests except those of the back end's templates: types, lint, content, units, the build, the browser.

  npm test                     all of it
  npm test -- unit             the tests of one project (${projects.join(', ')}), without the checks
  npm test -- tests/forms      the checks and these test files

KEEP_BUILD=1 uses the build of the last run (.env.example).`

const { values, args } = command({
  usage,
  argCount: [0, 99],
  options: { testNamePattern: { type: 'string', short: 't' } },
})
const [project] = projects.filter((name) => args[0] === name)
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
// As Vitest does: part of the absolute path, with the number of a line.
const isPartOfPath = (arg: string) =>
  files.some((file) => resolve(file).includes(normalize(arg.replace(/:\d+$/, ''))))
const unknown = args.slice(project ? 1 : 0).find((arg) => !isPartOfPath(arg))
if (unknown)
  throw usageError(
    `${unknown} is neither a project (${projects.join(', ')}) nor part of the path of a test file.`,
  )
const filters = [
  ...(project ? ['--project', `${project}*`, ...args.slice(1)] : args),
  ...(values.testNamePattern ? ['--testNamePattern', values.testNamePattern] : []),
]
const tools = {
  Chromium: 'every test in a browser',
  Java: 'the Nu HTML check',
  nginx: 'its configuration, run for real',
  Firefox: 'a journey in Firefox',
  WebKit: 'a journey in WebKit',
}
const missing = project === 'unit' ? [] : await missingTools(tools)
/** The tags of vitest.config.ts. */
const tags: Partial<Record<Tool, string>> = { Chromium: 'chromium', Java: 'java', nginx: 'nginx' }
const excluded = missing.flatMap((tool) => tags[tool] ?? [])

const checked = project !== undefined || (await runChecks())
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...filters,
  ...excluded.map((tag) => `--tags-filter=!${tag}`),
]
const tested = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status === 0
for (const tag of excluded) console.log(`The tests with the tag ${tag} were left out.`)
process.exitCode = checked && tested ? 0 : 1
