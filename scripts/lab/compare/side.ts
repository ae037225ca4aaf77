/** Builds versions of the repository, all at the same path, because hashes of file names depend on it. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve('.cache/compare')
const site = join(root, 'site')
/** The build date of both sides. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? String(Date.parse('2026-11-20T12:00:00Z') / 1000)
/** Of a deployment, so that the pages contain no local addresses. */
const outputs = {
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:00000000-0000-4000-8000-000000000000' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
  custom: { siteOrigin: 'https://www.example.com', quoteEndpoint: 'https://offert.example.com/', dataBucket: 'data' },
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()

function git(folder: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', env: { ...process.env, ...env } }).trim()
}

export const commitNamed = (name: string) => git('.', ['rev-parse', '--verify', `${name}^{commit}`])

/** Commits the work tree with new files, on no branch; equal files give the same commit. */
export function commitOfWorkTree(): string {
  mkdirSync(root, { recursive: true })
  const index = { GIT_INDEX_FILE: join(root, 'index') }
  git('.', ['read-tree', 'HEAD'], index)
  git('.', ['add', '--all'], index)
  const tree = git('.', ['write-tree'], index)
  const dates = { GIT_AUTHOR_DATE: `${epoch} +0000`, GIT_COMMITTER_DATE: `${epoch} +0000` }
  const author = ['-c', 'user.name=compare', '-c', 'user.email=compare@localhost']
  return tree === git('.', ['rev-parse', 'HEAD^{tree}'])
    ? git('.', ['rev-parse', 'HEAD'])
    : git('.', [...author, 'commit-tree', tree, '-p', 'HEAD', '-m', 'The work tree'], dates)
}

/** The folder with the built site of each commit; reuses the builds of the last run and removes older ones. */
export function sidesOf(commits: string[]): string[] {
  const builds = join(root, 'builds')
  mkdirSync(builds, { recursive: true })
  for (const old of readdirSync(builds))
    if (!commits.some((commit) => old === `${commit}-${epoch}`)) rmSync(join(builds, old), { recursive: true })
  return commits.map((commit) => {
    const side = join(builds, `${commit}-${epoch}`)
    if (!existsSync(side)) build(commit, side)
    return side
  })
}

function build(commit: string, to: string): void {
  if (!existsSync(join(site, '.git'))) git('.', ['clone', '--quiet', '--shared', '--no-checkout', '.', site])
  git(site, ['checkout', '--quiet', '--force', '--detach', commit])
  git(site, ['clean', '-ffdxq'])
  // Safe to share: pictures are named by the hash of their source.
  if (existsSync('.cache/public/images')) cpSync('.cache/public/images', join(site, '.cache/public/images'), { recursive: true })
  installModules()
  const file = join(root, 'amplify_outputs.json')
  writeFileSync(file, JSON.stringify(outputs))
  const env = { ...process.env, NODE_ENV: 'production', SOURCE_DATE_EPOCH: epoch, AMPLIFY_OUTPUTS: file, OUT_DIR: 'dist' }
  npm(['run', '--silent', 'build'], env)
  renameSync(join(site, 'dist/client'), to)
}

const npm = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  execFileSync('npm', args, { cwd: site, env, stdio: 'inherit', shell: process.platform === 'win32' })

/** Links this repository's packages if the lockfile is the same. */
function installModules(): void {
  const [otherLock, ownLock] = [site, '.'].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  if (otherLock === ownLock) symlinkSync(resolve('node_modules'), join(site, 'node_modules'), 'junction')
  else npm(['ci', '--silent'])
}
