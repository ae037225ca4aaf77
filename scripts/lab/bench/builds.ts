/** CPU time and memory of the build and of the content check, by the number of cities. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyRepository } from '../copyRepository.ts'
import { distinctCities } from './distinctCities.ts'

/** CPU seconds (user and system) of all processes; GiB of the largest one. */
export type Usage = { seconds: number; gigabytes: number }

/** Runs a script in `root` and measures its processes. */
export function measureRun(script: string, env: Record<string, string>, root = '.'): Usage {
  const usage = resolve(root, '.cache/usage.jsonl')
  rmSync(usage, { force: true })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/machine/ready.js', script],
    {
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
    },
  )
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`)
  const processes = readFileSync(usage, 'utf8').trim().split('\n')
  const usages = processes.map((line): Usage => JSON.parse(line))
  return {
    seconds: usages.reduce((sum, { seconds }) => sum + seconds, 0),
    gigabytes: Math.max(...usages.map(({ gigabytes }) => gigabytes)),
  }
}

/** In a copy of the repository with `cities` cities, after a first build that fills its cache. */
export function measureBuilds(
  outputs: string,
  cities: number,
  rounds: number,
): { pages: number; build: Usage[]; check: Usage[] } {
  const root = copyRepository('bench-', { warm: true })
  const env = { AMPLIFY_OUTPUTS: resolve(outputs), OUT_DIR: 'dist' }
  const repeat = (script: string) =>
    Array.from({ length: rounds }, () => measureRun(script, env, root))
  try {
    const content = join(root, 'content')
    const generated = distinctCities(
      Math.max(0, cities - readdirSync(join(content, 'cities')).length),
      content,
    )
    for (const [file, text] of Object.entries(generated)) writeFileSync(join(content, file), text)
    measureRun('scripts/build.ts', env, root)
    const files = readdirSync(join(root, 'dist/client'), { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.html')).length
    return { pages, build: repeat('scripts/build.ts'), check: repeat('scripts/check-content.ts') }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** CPU seconds of Astro's builds, by the number of cities. The kit in `folder` measures them. */
export function astroSeconds(
  folder: string,
  sizes: number[],
  rounds: number,
): Map<number, number[]> {
  const out = resolve('.cache/bench/astro')
  const args = [
    'build',
    '--sites=astro',
    `--ns=${sizes.join()}`,
    `--reps=${rounds}`,
    `--out=${out}`,
  ]
  if (spawnSync('bash', [join(folder, 'run.sh'), ...args], { stdio: 'inherit' }).status !== 0)
    throw new Error(`${folder}/run.sh failed.`)
  type Results = { build: { astro?: Record<string, ({ cpu: number } | null)[]> } }
  const { build }: Results = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))
  return new Map(
    sizes.map((size) => [size, (build.astro?.[size] ?? []).flatMap((run) => run?.cpu ?? [])]),
  )
}
