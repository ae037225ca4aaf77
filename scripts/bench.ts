/** `npm run bench`: measures page bytes, the size of the source and builds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { command } from './command.ts'
import { astroSeconds, measureBuilds, measureRun, type Usage } from './lab/bench/builds.ts'
import { pageBytes, scriptBytes } from './lab/bench/pageBytes.ts'
import { measureJobs } from './lab/bench/jobs.ts'
import { kinds } from './lab/bench/pageKinds.ts'
import { partBudgets, partSizes, totalBudget } from './lab/bench/partSizes.ts'
import { writeDeployedOutputs } from './lab/fixtures/deployedOutputs.ts'
import { setting } from './machine/environment.ts'
import { usageError } from '../amplify/functions/shared/userFacingError.ts'

const parts = ['bytes', 'source', 'build', 'jobs']
const usage = `Measures the bytes of pages, the kilobytes of source by part, and the CPU time of builds.

  npm run bench -- bytes                 HTML of one page of each kind, and the script that its form loads
  npm run bench -- source                kilobytes of TypeScript and JavaScript by part of the repository
  npm run bench -- build --sizes 8,290   CPU time and memory of builds with 8 and 290 cities
  npm run bench -- jobs                  calls and seconds of the back end's jobs with 20,000 requests (--requests 20000)
  npm run bench -- build --peers DIR     the same, compared with Astro by the kit in DIR (which has a run.sh)
  npm run bench -- --rounds 3            repetitions; medians are shown (default 1)

Without a part it measures all four. The tables are in .cache/bench/results.md as well; docs/measured.md explains them. Exits with 1
when a limit is exceeded. KEEP_BUILD=1 uses the build of the last run.`

const { values, args } = command({
  usage,
  argCount: [0, parts.length],
  options: {
    rounds: { type: 'string', default: '1' },
    sizes: { type: 'string', default: '8,145,290' },
    peers: { type: 'string' },
    requests: { type: 'string', default: '20000' },
  },
})
const numbers = (option: 'rounds' | 'sizes' | 'requests') => {
  const counts = values[option].split(',').map(Number)
  if (counts.every((count) => Number.isInteger(count) && count > 0)) return counts
  throw usageError(`--${option} ${values[option]}: write whole numbers from 1.`)
}
const [rounds = 1] = numbers('rounds')
const sizes = numbers('sizes')
const { peers } = values
const unknown = args.find((word) => !parts.includes(word))
if (unknown) throw usageError(`"${unknown}" is none of ${parts.join(', ')}.`)
const measures = (part: string) => args.length === 0 || args.includes(part)

const dir = '.cache/bench'
mkdirSync(dir, { recursive: true })
const outputs = writeDeployedOutputs(join(dir, 'amplify_outputs.json'))
const client = join(dir, 'site/client')
if (measures('bytes') && (!setting('KEEP_BUILD') || !existsSync(client)))
  measureRun('scripts/build.ts', { AMPLIFY_OUTPUTS: outputs, OUT_DIR: join(dir, 'site') })

const decimals = (value: number, digits = 1) => (Number.isNaN(value) ? '–' : value.toFixed(digits))
const kilobytes = (bytes: number) => decimals(bytes / 1000)
const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN
const report: string[] = []
const exceeded: string[] = []

/** Prints a Markdown table. A limit applies to a column, in all rows or in the named one. */
function printTable(
  title: string,
  head: string[],
  rows: string[][],
  limits: [column: string, most: number, row?: string][],
): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  report.push(
    [
      `## ${title}\n`,
      line(head),
      line(head.map((_, at) => (at ? '--:' : '---'))),
      ...rows.map(line),
      '',
    ].join('\n'),
  )
  console.log(report.at(-1))
  for (const [column, limit, name] of limits)
    for (const cells of rows.filter(([first]) => name === undefined || first === name)) {
      const value = Number.parseFloat(cells[head.indexOf(column)]!)
      if (value > limit)
        exceeded.push(`${title}, ${cells[0]}, ${column}: ${value} is more than ${limit}.`)
    }
}

if (measures('bytes')) {
  const rows = kinds.map(([kind, path]) => {
    const html = readFileSync(join(client, path === '/' ? 'index.html' : `${path}.html`), 'utf8')
    const { raw, gzip, brotli, css } = pageBytes(html)
    return [kind, path, kilobytes(raw), kilobytes(gzip), kilobytes(brotli), kilobytes(css)]
  })
  printTable('Bytes', ['page', 'path', 'HTML kB', 'gzip', 'brotli', 'CSS gzip'], rows, [
    ['brotli', 18.5],
    ['brotli', 16, 'home'],
  ])
  const scripts = Object.entries(scriptBytes(client)).map(([name, bytes]) => [
    name,
    kilobytes(bytes),
  ])
  printTable('Scripts', ['script', 'brotli'], scripts, [['brotli', 8.82, 'renderer_client']])
}

if (measures('build')) {
  const astro = peers === undefined ? undefined : astroSeconds(peers, sizes, rounds)
  const measured = sizes.map((size) => ({ size, ...measureBuilds(outputs, size, rounds) }))
  const [smallest] = measured
  const seconds = (usages: Usage[]) => median(usages.map((usage) => usage.seconds))
  const gigabytes = (usages: Usage[]) => Math.max(...usages.map((usage) => usage.gigabytes))
  const rows = measured.map(({ size, pages, build, check }) => [
    String(size),
    String(pages),
    decimals(seconds(build)),
    decimals(gigabytes(build), 2),
    decimals(seconds(build) / median(astro?.get(size) ?? []), 2),
    decimals(((seconds(build) - seconds(smallest!.build)) / (pages - smallest!.pages)) * 1000),
    decimals(seconds(check)),
    decimals(gigabytes(check), 2),
  ])
  printTable(
    'Build',
    ['cities', 'pages', 'build s', 'GiB', 'x Astro', 'ms a page more', 'check s', 'check GiB'],
    rows,
    [
      ['x Astro', 1.8, '8'],
      ['x Astro', 3, '290'],
      ['GiB', 2, '290'],
    ],
  )
}

if (measures('jobs')) {
  const [requests = 0] = numbers('requests')
  const fewer = await measureJobs(requests / 10)
  const measured = await measureJobs(requests)
  const rows = measured.map(({ job, calls, seconds, most }, index) => {
    // A straight line through both, since many jobs are bounded.
    const growth = Math.max(0, seconds - (fewer[index]?.seconds ?? 0))
    const extrapolated = seconds + growth * 10
    return [job, calls, decimals(seconds), decimals(extrapolated), decimals(extrapolated / most, 2)]
  })
  printTable(
    `Jobs with ${requests} requests`,
    ['job', 'calls to S3', 's', 's at ten times as many', 'x half of the time-out'],
    rows,
    [['x half of the time-out', 1]],
  )
}

if (measures('source')) {
  const bytes = partSizes()
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0)
  const rows = Object.entries({ ...bytes, total }).map(([part, size]) => [part, kilobytes(size)])
  const limits = Object.entries({ ...partBudgets, total: totalBudget })
  printTable(
    'Source',
    ['part', 'kB'],
    rows,
    limits.map(([part, budget]) => ['kB', budget, part]),
  )
}

const machine = `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.version}, ${cpus().length} processors, load ${loadavg()
  .map((load) => load.toFixed(1))
  .join(' ')}.`
writeFileSync(join(dir, 'results.md'), [...report, machine, ''].join('\n'))
console.log(`${machine} -> ${dir}/results.md`)
for (const line of exceeded) console.error(line)
process.exitCode = exceeded.length > 0 ? 1 : 0
