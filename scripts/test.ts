/** `npm test`: checks and tests. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { normalize, resolve } from 'node:path'
import { runChecks } from './check.ts'
import { command } from './command.ts'
import { missingTools, type Tool } from './machine/requirements.ts'
import { UsageError } from './machine/userFacingError.ts'

const projects = ['unit', 'editing', 'site']
const usage = `Runs all tests except those of the back end's templates: types, lint, content, units, the build, the browser.

  npm test                     all of it
  npm test -- unit             the tests of one project (${projects.join(', ')}), without the checks
  npm test -- tests/forms      the checks and these test files

KEEP_BUILD=1 uses the build of the last run (.env.example).`

const { values, args } = command({ usage, argCount: [0, 99], options: { testNamePattern: { type: 'string', short: 't' } } })
const [project] = projects.filter((name) => args[0] === name)
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
// As Vitest does: part of the absolute path, with the number of a line.
const isPartOfPath = (arg: string) => files.some((file) => resolve(file).includes(normalize(arg.replace(/:\d+$/, ''))))
const unknown = args.slice(project ? 1 : 0).find((arg) => !isPartOfPath(arg))
if (unknown) throw new UsageError(`${unknown} is neither a project (${projects.join(', ')}) nor part of the path of a test file.`)
const filters = [
  ...(project ? ['--project', project, ...args.slice(1)] : args),
  ...(values.testNamePattern ? ['--testNamePattern', values.testNamePattern] : []),
]
const tools = {
  Chromium: 'every test in a browser',
  Java: 'the Nu HTML check',
  nginx: 'its configuration, run for real',
  Firefox: 'a journey in Firefox',
  WebKit: 'a journey in WebKit',
}
const missing = project === 'unit' ? [] : missingTools(tools)

// Tests in other browsers skip themselves.
const needs: Partial<Record<Tool, RegExp>> = {
  Chromium: /launchChromium|\/(browser|formVisitor|devSite)\.ts'/,
  Java: /'java'/,
  nginx: /sbin\/nginx/,
}
const filesUsing = (tool: Tool) => files.filter((file) => needs[tool]?.test(readFileSync(file, 'utf8')))
const excluded = missing.flatMap(filesUsing)

const checked = project !== undefined || (await runChecks())
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...filters, ...excluded.flatMap((file) => ['--exclude', file])]
const tested = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status === 0
for (const tool of missing) console.log(`${tool} is missing: ${filesUsing(tool).length} test files were excluded.`)
process.exitCode = checked && tested ? 0 : 1
