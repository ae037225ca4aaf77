/** Builds the sites that `npm run compare` compares. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { copyCache } from '../copyRepository.ts'
import { usageError } from '../../../amplify/functions/shared/userFacingError.ts'
import { writeDeployedOutputs } from '../fixtures/deployedOutputs.ts'

export const root = resolve('.cache/compare')
const site = join(root, 'site')
/** The build date of both sides. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? String(Date.parse('2026-11-20T12:00:00Z') / 1000)

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()

export function commitNamed(name: string): string {
  try {
    return git('.', 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  } catch {
    // Git says no more than that.
    throw usageError(`There is no commit ${name}.`)
  }
}

/**
 * The folder with the built site of each commit, undefined for the work tree; reuses the builds of
 * the last run and removes older ones.
 */
export function sidesOf(commits: (string | undefined)[]): string[] {
  const builds = join(root, 'builds')
  mkdirSync(builds, { recursive: true })
  const names = commits.map((commit) => `${commit ?? 'work-tree'}-${epoch}`)
  for (const old of readdirSync(builds))
    if (!names.includes(old) || old.startsWith('work-tree'))
      rmSync(join(builds, old), { recursive: true })
  return commits.map((commit, index) => {
    const side = join(builds, names[index]!)
    if (!existsSync(side)) renameSync(buildCommit(commit), side)
    return side
  })
}

/** Equal sources give equal files in any folder. */
function buildCommit(commit?: string): string {
  const outDir = '.cache/compare/dist'
  if (!commit) {
    runBuild('.', outDir)
    return join(outDir, 'client')
  }
  if (!existsSync(join(site, '.git')))
    git('.', 'clone', '--quiet', '--shared', '--no-checkout', '.', site)
  git(site, 'checkout', '--quiet', '--force', '--detach', commit)
  git(site, 'clean', '-ffdxq')
  copyCache(site)
  const [otherLock, ownLock] = [site, '.'].map((folder) =>
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  )
  if (otherLock === ownLock)
    symlinkSync(resolve('node_modules'), join(site, 'node_modules'), 'junction')
  else npm(site, ['ci', '--silent'])
  runBuild(site, outDir)
  return join(site, outDir, 'client')
}

function runBuild(folder: string, outDir: string): void {
  const outputs = writeDeployedOutputs(join(root, 'amplify_outputs.json'))
  npm(folder, ['run', '--silent', 'build'], {
    SOURCE_DATE_EPOCH: epoch,
    AMPLIFY_OUTPUTS: outputs,
    OUT_DIR: outDir,
  })
}

const npm = (cwd: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync('npm', args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
