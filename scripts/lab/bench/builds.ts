/** What the build and the check of content cost as a site grows: processor time of all their processes, and the largest of these. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyRepository } from '../copyRepository.ts'
import { distinctCities } from './distinctCities.ts'

/** Runs a script at `root` as `npm run build` does, with code that has been compiled before. */
export function run(args: string[], { root = '.', env = {} }: { root?: string; env?: Record<string, string> } = {}): Usage {
  const usage = resolve(root, '.cache/usage.jsonl')
  rmSync(usage, { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', './scripts/machine/ready.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: '',
      NODE_COMPILE_CACHE: undefined,
      NODE_OPTIONS: `--require ${JSON.stringify(resolve('scripts/lab/bench/usage.cjs'))}`,
      USAGE: usage,
      ...env,
    },
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}${stderr}`)
  const processes = readFileSync(usage, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Usage)
  return {
    seconds: processes.reduce((sum, { seconds }) => sum + seconds, 0),
    gigabytes: Math.max(...processes.map(({ gigabytes }) => gigabytes)),
  }
}

export type Usage = { /** Of all processors, user and system. */ seconds: number /** The largest process. */; gigabytes: number }
export type Builds = { pages: number; build: Usage[]; check: Usage[] }

/** A copy of the repository, to be removed, with so many cities: its path and their files. */
function copyWith(cities: number): { root: string; files: string[] } {
  const root = copyRepository('bench-', { warm: true })
  const folder = join(root, 'content/cities')
  const more = distinctCities(Math.max(0, cities - readdirSync(folder).length), join(root, 'content'))
  for (const [file, text] of Object.entries(more)) writeFileSync(join(root, 'content', file), text)
  return { root, files: readdirSync(folder) }
}

/** In a copy with `cities` cities. */
export function measureBuilds(outputs: string, cities: number, rounds: number): Builds {
  const { root } = copyWith(cities)
  const env = { AMPLIFY_OUTPUTS: resolve(outputs), OUT_DIR: 'dist' }
  const build = () => run(['scripts/build.ts'], { root, env })
  try {
    // Fills the cache.
    build()
    const files = readdirSync(join(root, 'dist/client'), { recursive: true, encoding: 'utf8' })
    return {
      pages: files.filter((file) => file.endsWith('.html')).length,
      build: Array.from({ length: rounds }, build),
      check: Array.from({ length: rounds }, () => run(['scripts/check-content.ts'], { root, env })),
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Processor seconds of Astro's build of as many cities, by the kit in `folder`. */
export function astroSeconds(folder: string, sizes: number[], rounds: number): Map<number, number[]> {
  const out = resolve('.cache/bench/peers')
  const args = ['build', '--sites=astro', `--ns=${sizes.join()}`, `--reps=${rounds}`, `--out=${out}`]
  if (!existsSync(join(folder, 'run.sh'))) throw new Error(`${folder} holds no run.sh.`)
  spawnSync('bash', [join(folder, 'run.sh'), ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const { build } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as {
    build: { astro?: Record<string, ({ cpu: number } | null)[]> }
  }
  return new Map(sizes.map((size) => [size, (build.astro?.[size] ?? []).flatMap((each) => each?.cpu ?? [])]))
}
