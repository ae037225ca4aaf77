/** `npm run check`: runs all static checks in parallel. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { relative } from 'node:path'
import { problemText } from '../renderer/content/read/problems.ts'
import { checkContent } from './check-content.ts'
import { command } from './command.ts'
import { settingsAreCurrent, settingsFile, writeSchemas } from './build/schemas.ts'

const usage = `Types, lint, unused code, versions that drift apart, and content: one line per fault, then a summary.
Updates the schemas of content/ for editors in .cache/schemas.

  npm run check`

type CheckResult = { faults: string[]; warnings?: string[] }

/**
 * Runs a tool; `parse` turns its output into lines. Without such lines the complete output of a
 * failure is shown.
 */
async function runTool(args: string[], parse: (printed: string) => string[]): Promise<CheckResult> {
  // A process group, because the launchers of Biome and TypeScript do not forward signals.
  const detached = process.platform !== 'win32'
  const tool = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached })
  const end = () =>
    void (
      tool.pid &&
      tool.exitCode === null &&
      process.kill(detached ? -tool.pid : tool.pid, 'SIGKILL')
    )
  process.once('exit', end)
  let printed = ''
  let errors = ''
  tool.stdout.on('data', (chunk) => (printed += chunk))
  tool.stderr.on('data', (chunk) => (errors += chunk))
  const status = await new Promise((resolve) => tool.once('close', resolve))
  process.off('exit', end)
  if (status === 0) return { faults: [] }
  const faults = parse(printed)
  return {
    faults: faults.length > 0 ? faults : [`${args[0]} ended with ${status}:\n${printed}${errors}`],
  }
}

const types = () =>
  runTool(['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false'], (printed) =>
    printed
      .trim()
      .replaceAll(/\n\s+/g, ' ')
      .split('\n')
      .map((line) => line.replace(/^(.+?)\((\d+),(\d+)\): error /, '$1:$2:$3  '))
      .filter(Boolean),
  )

const lint = () =>
  runTool(
    [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--reporter=github',
      '--max-diagnostics=none',
    ],
    (printed) =>
      [
        ...printed.matchAll(/^::\w+ title=(.*?),file=(.*?),line=(\d+),.*?\bcol=(\d+),.*?::(.*)$/gm),
      ].map(([, rule = '', file = '', line, column, what]) =>
        rule === 'format'
          ? `${relative('.', file)}  is not formatted. Write npm run format.`
          : `${relative('.', file)}:${line}:${column}  ${what} (${rule})`,
      ),
  )

type Unused = { file: string } & Record<string, { name: string; line?: number; col?: number }[]>
const readIssues = (json: string): Unused[] => JSON.parse(json).issues
const checkUnusedCode = () =>
  runTool(['node_modules/knip/bin/knip.js', '--no-progress', '--reporter', 'json'], (printed) =>
    readIssues(printed).flatMap(({ file, ...kinds }) =>
      Object.entries(kinds).flatMap(([kind, issues]) =>
        issues.map(
          ({ name, line, col }) =>
            `${file}${line ? `:${line}:${col}` : ''}  ${kind}: ${name} (knip)`,
        ),
      ),
    ),
  )

/** Amplify's packages need TypeScript 5. */
const differing = ['typescript']

async function versions(): Promise<CheckResult> {
  const [siteVersions = {}, backEndVersions = {}] = ['package.json', 'amplify/package.json'].map(
    (file) => {
      const {
        dependencies,
        devDependencies,
      }: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
      return { ...dependencies, ...devDependencies }
    },
  )
  return {
    faults: Object.entries(backEndVersions)
      .filter(
        ([name, version]) =>
          name in siteVersions && siteVersions[name] !== version && !differing.includes(name),
      )
      .map(
        ([name, version]) =>
          `amplify/package.json  ${name} is ${version} here and ${siteVersions[name]} in package.json. Write the same.`,
      ),
  }
}

async function content(): Promise<CheckResult> {
  const problems = await checkContent()
  const lines = (severity: string) =>
    problems.filter((problem) => problem.severity === severity).map(problemText)
  return { faults: lines('error'), warnings: lines('warning') }
}

const outdatedSettings = `${settingsFile}  yaml.schemas is outdated. Write npm run build -- --schemas.`

async function schemas(): Promise<CheckResult> {
  writeSchemas()
  return { faults: settingsAreCurrent() ? [] : [outdatedSettings] }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** exit() kills the running tools. */
const endedBy = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])

export async function runChecks(): Promise<boolean> {
  const start = performance.now()
  for (const signal of signals) process.once(signal, endedBy)
  const results: CheckResult[] = await Promise.all([
    types(),
    lint(),
    checkUnusedCode(),
    versions(),
    content(),
    schemas(),
  ])
  for (const signal of signals) process.off(signal, endedBy)
  const faults = results.flatMap((result) => result.faults)
  const warnings = results.flatMap((result) => result.warnings ?? [])
  for (const line of [...warnings, ...faults]) console.log(line)
  const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(
    [
      countText(results.length, 'check'),
      countText(faults.length, 'fault'),
      countText(warnings.length, 'warning'),
      `${seconds} s`,
    ].join(', '),
  )
  console.log('Not checked here: the templates of amplify/ (npm run test:backend).')
  return faults.length === 0
}

if (import.meta.main) {
  command({ usage })
  process.exitCode = (await runChecks()) ? 0 : 1
}
