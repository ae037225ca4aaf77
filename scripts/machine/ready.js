// Loaded before every command and last step of `npm ci`, in plain JavaScript: where the running Node is too old it brings Node 24
// to node_modules/.bin, where npm scripts look first. A Node that is new enough is left alone.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const isInstalling = process.env.npm_lifecycle_event === 'postinstall'
const own = join(dirname(fileURLToPath(import.meta.url)), 'node24')
const bin = join('node_modules', '.bin')

function bring() {
  const isWindows = process.platform === 'win32'
  const npm = process.env.npm_execpath
  const args = ['ci', '--prefix', own, '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm?.endsWith('js') ? spawnSync(process.execPath, [npm, ...args]) : spawnSync('npm', args, { shell: isWindows })
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const node = join(own, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  // It is made for glibc: elsewhere, as on Alpine, it is there and does not run.
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status !== 0) {
    const said = installed.status === 0 ? '' : String(installed.stderr ?? installed.error ?? '').trim()
    return { said }
  }
  mkdirSync(bin, { recursive: true })
  for (const file of ['node', 'node.cmd', 'node.ps1']) rmSync(join(bin, file), { force: true })
  if (isWindows) writeFileSync(join(bin, 'node.cmd'), `@"${node}" %*\r\n`)
  else symlinkSync(relative(bin, node), join(bin, 'node'))
  return { version: stdout.trim() }
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  const { version, said } = bring()
  if (version && isInstalling) {
    console.log(`Node ${process.version} is too old for these commands: they run on Node ${version}, brought along.`)
  } else {
    console.error(
      version
        ? `Node ${process.version} is too old for these commands. Node ${version} has been brought along now: write the command again.`
        : `These commands need Node 22.18 or newer; this is ${process.version}. Install Node 24 from https://nodejs.org and run npm ci again.${said ? `\n${said}` : ''}`,
    )
    // `npm ci` itself has done its part.
    process.exit(isInstalling ? 0 : 1)
  }
} else if (!isInstalling && !existsSync(join('node_modules', 'vite'))) {
  console.error('The packages are missing: run npm ci first.')
  process.exit(1)
} else if (!isInstalling) {
  // Half of a command's first second is code being compiled that has not changed; what it starts does without as well.
  process.env.NODE_COMPILE_CACHE ??= resolve('.cache', 'compiled')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
