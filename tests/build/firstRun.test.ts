/** First runs on real machines: what a command says before its packages are loaded. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isRunning, processInfo } from '../../scripts/machine/processes.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { temporaryFolder, writeFiles } from '../temporaryFolder.ts'

const { platform, arch } = process
const own = { optional: true, os: [platform], cpu: [arch] }
const lock = {
  '': {},
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/uqr': { version: '1.0.0', dev: true },
  'node_modules/@x/binding': { version: '2.0.0', ...own, engines: { node: '>=20.9' } },
  'node_modules/@x/binding-other': { version: '2.0.0', optional: true, os: ['aix'], cpu: [arch] },
  'node_modules/@x/wasm': { version: '2.0.0', optional: true },
}
const installed = {
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/uqr': { version: '1.0.0' },
  'node_modules/@x/binding': { version: '2.0.0' },
}
const without = (name: keyof typeof installed) =>
  Object.fromEntries(Object.entries(installed).filter(([folder]) => folder !== name))
const folderOf = (packages: object): Record<string, string> => ({
  'node_modules/.package-lock.json': JSON.stringify({ packages }),
  ...Object.fromEntries(Object.keys(packages).map((folder) => [`${folder}/package.json`, '{}'])),
})

type Run = { files?: Record<string, string>; env?: Record<string, string>; name?: string }
function run({ files = folderOf(installed), env, name = 'site' }: Run) {
  const folder = join(temporaryFolder(), name)
  mkdirSync(folder, { recursive: true })
  const all = { 'package-lock.json': JSON.stringify({ packages: lock }), ...files }
  cpSync(temporaryFolder(all), folder, { recursive: true })
  cpSync('scripts/machine/ready.js', join(folder, 'scripts/machine/ready.js'))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/machine/ready.js'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, said: stderr.replaceAll(folder, 'FOLDER').trim() }
}

const interrupted = 'The packages are missing, or their installation was interrupted: run npm ci.'
const unfit = (names: string, command = 'npm ci') =>
  `${names.split(', ').length} of 6 packages are missing or of another version, such as ${names}: run ${command}.`
const otherProgram =
  'Another program than npm installed the packages, in other versions. Delete node_modules, and run npm ci.'
const path = (sign: string) =>
  `The path of this folder has ${sign}, which the build cannot read: FOLDER. Move the folder, or rename it.`

// biome-ignore format: one condition per line
test.each<[string, Run, string]>([
  ['all packages', {}, ''],
  ['no packages', { files: {} }, interrupted],
  ['an interrupted installation', { files: { 'node_modules/vite/package.json': '{}' } }, interrupted],
  ['a half-written list', { files: { ...folderOf(installed), 'node_modules/.package-lock.json': '{"pack' } }, interrupted],
  ['a new dependency', { files: folderOf(without('node_modules/uqr')) }, unfit('uqr')],
  ['a new version', { files: folderOf({ ...installed, 'node_modules/zod': { version: '3.9.0' } }) }, unfit('zod')],
  ['a deleted package', { files: { ...folderOf(without('node_modules/uqr')), 'node_modules/.package-lock.json': JSON.stringify({ packages: installed }) } }, unfit('uqr')],
  ['binaries of another system', { files: folderOf(without('node_modules/@x/binding')) }, unfit('@x/binding')],
  ['npm ci with a Node that is too old for a binary', { files: { ...folderOf(without('node_modules/@x/binding')), 'node_modules/.bin/node': '' } }, 'The Node that ran npm ci is too old for @x/binding. Install Node 24 from https://nodejs.org and run npm ci again.'],
  ['NODE_ENV=production', { files: folderOf(without('node_modules/uqr')), env: { NODE_ENV: 'production' } }, unfit('uqr', 'npm ci --include=dev')],
  ['omit=dev', { files: folderOf(without('node_modules/uqr')), env: { npm_config_omit: 'dev' } }, unfit('uqr', 'npm ci --include=dev')],
  ['omit=optional', { files: folderOf(without('node_modules/@x/binding')), env: { npm_config_omit: 'optional' } }, unfit('@x/binding', 'npm ci --include=optional')],
  ['NODE_ENV=development', { files: folderOf(without('node_modules/uqr')), env: { NODE_ENV: 'development' } }, unfit('uqr')],
  ['Yarn', { files: { 'yarn.lock': '' } }, otherProgram],
  ['pnpm', { files: { 'pnpm-lock.yaml': '', 'node_modules/.pnpm/lock.yaml': '' } }, otherProgram],
  ['Bun', { files: { 'bun.lock': '', 'node_modules/zod/package.json': '{}' } }, otherProgram],
  ['npm after another program', { files: { ...folderOf(installed), 'bun.lock': '' } }, ''],
  ['a folder with #', { name: '#1 kunder' }, path('#')],
  ['a folder with %', { name: '100 %/site' }, path('%')],
  ['a folder with ?', { name: 'vad?' }, path('?')],
  ['a folder with *', { name: 'a*b' }, path('*')],
  ['a folder with a line break', { name: 'a\nb' }, path('a tab or a line break')],
  ['a folder with other signs', { name: "å ä 🌞 (ö) [1] {2,3} & ' $ ; ! + , @ = ^ ~ -" }, ''],
])('%s', (_, about, said) => expect(run(about)).toEqual({ status: said ? 1 : 0, said }))

test.runIf(process.platform !== 'win32')(
  'a command ends when the npm that started it is killed',
  async () => {
    const processes = JSON.stringify(resolve('scripts/machine/processes.ts'))
    const cwd = temporaryFolder({
      'package.json': JSON.stringify({ scripts: { serve: `node serve.ts` }, type: 'module' }),
      'serve.ts': `import { endWithNpm } from ${processes}\nendWithNpm()\nsetInterval(() => {}, 1000)\nconsole.log('pid', process.pid)`,
    })
    const path = `${join(process.execPath, '..')}:${process.env.PATH}`
    const npm = spawn('npm', ['run', 'serve'], { cwd, env: { HOME: cwd, PATH: path } })
    let printed = ''
    npm.stdout.on('data', (data) => (printed += data))
    await vi.waitUntil(() => /pid \d+/.test(printed), { timeout: 60_000, interval: 100 })
    const pid = Number(/pid (\d+)/.exec(printed)?.[1])
    npm.kill('SIGKILL')
    await once(npm, 'exit')
    await vi.waitUntil(() => !isRunning(pid), { timeout: 30_000, interval: 100 })
  },
  120_000,
)

test.runIf(process.platform === 'linux')(
  'another process is known without ps, which images of containers lack',
  () => {
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { parent, command } = processInfo(process.pid)!
    expect(parent).toBe(process.ppid)
    expect(command).toContain('node')
  },
)

test.each([
  [
    'its folder is deleted',
    'FOLDER/client was deleted while this command runs. Stop it, and start it again.',
  ],
  ['ENOSPC', 'A file does not fit: the disk is full.'],
  ['EROFS', 'FOLDER/client/index.html cannot be written: the disk is read-only.'],
  ['EACCES', 'FOLDER/client/index.html may not be read or written by you.'],
])(
  'a server on which a request fails, because %s, answers 500 and says it once, in words',
  async (code, said) => {
    const folder = temporaryFolder({ 'client/index.html': 'Hem', 'client/404.html': '' })
    const file = join(folder, 'client/index.html')
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const office = async () => {
      if (code === 'its folder is deleted')
        rmSync(join(folder, 'client'), { recursive: true, force: true })
      else throw Object.assign(new Error(code), { code, ...(code !== 'ENOSPC' && { path: file }) })
      return false
    }
    const { url, stop } = await serveSite({ dir: join(folder, 'client'), port: 0, office })
    const statuses = [(await fetch(url)).status, (await fetch(url)).status]
    await stop()
    const printed = error.mock.calls.map(([text]) => String(text).replaceAll(folder, 'FOLDER'))
    error.mockRestore()
    expect(statuses).toEqual([500, 500])
    expect(printed).toEqual([`site: ${said}`])
  },
)

test('a picture that is encoded while the site is served is answered when it is complete', async () => {
  const folder = temporaryFolder({ 'index.html': 'Hem', '404.html': '' })
  const ready = async (path: string) => {
    if (path === '/images/a.webp') writeFiles(folder, { 'images/a.webp': 'bild' })
  }
  const { url, stop } = await serveSite({ dir: folder, port: 0, ready })
  const answers = [await fetch(`${url}/images/b.webp`), await fetch(`${url}/images/a.webp`)]
  expect(answers.map(({ status }) => status)).toEqual([404, 200])
  expect(await answers[1]!.text()).toBe('bild')
  await stop()
})

test('the dates of changes are read in a repository inside another one, and of names with spaces', () => {
  const outer = temporaryFolder({ 'inner/content/a b.yaml': 'a', 'inner/content/ny.yaml': 'a' })
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: outer,
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-03-04T12:00:00Z' },
    })
  git('init')
  git('add', '.')
  git('commit', '-m', 'First')
  writeFiles(outer, { 'inner/content/ny.yaml': 'b', 'inner/content/å ö.yaml': 'c' })
  const module = JSON.stringify(resolve('scripts/build/lastChanged.ts'))
  const code = `import { lastChangedDates } from ${module}
    const dateOf = lastChangedDates('2026-11-26')
    console.log(['a b', 'ny', 'å ö', 'x'].map((name) => dateOf('content/' + name + '.yaml')).join())`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(outer, 'inner'),
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('2026-03-04,2026-11-26,2026-11-26,')
})
