// Loaded before every command and after `npm ci`, in plain JavaScript: if the running Node is too old, installs Node 24 into
// node_modules/.bin, which npm scripts search first.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const isInstalling = process.env.npm_lifecycle_event === 'postinstall'
const node24 = join(dirname(fileURLToPath(import.meta.url)), 'node24')
const bin = join('node_modules', '.bin')

function installNode() {
  const isWindows = process.platform === 'win32'
  const npm = process.env.npm_execpath
  const args = ['ci', '--prefix', node24, '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm?.endsWith('js')
    ? spawnSync(process.execPath, [npm, ...args])
    : spawnSync('npm', args, { shell: isWindows })
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const node = join(node24, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  // It needs glibc, which Alpine lacks.
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status !== 0) {
    return {
      error: installed.status === 0 ? '' : String(installed.stderr ?? installed.error ?? '').trim(),
    }
  }
  mkdirSync(bin, { recursive: true })
  for (const file of ['node', 'node.cmd', 'node.ps1']) rmSync(join(bin, file), { force: true })
  if (isWindows) writeFileSync(join(bin, 'node.cmd'), `@"${node}" %*\r\n`)
  else symlinkSync(relative(bin, node), join(bin, 'node'))
  return { version: stdout.trim() }
}

// As `engines` in package.json.
if (Number.parseInt(process.versions.node, 10) < 24) {
  const { version, error } = installNode()
  if (version && isInstalling) {
    console.log(
      `Node ${process.version} is too old for these commands, which therefore run on Node ${version}, installed in node_modules.`,
    )
  } else {
    console.error(
      version
        ? `Node ${process.version} is too old for these commands. Node ${version} is in node_modules: run the command again, by npm run or npm exec.`
        : `These commands need Node 24 or newer; this is ${process.version}. Install Node 24 from https://nodejs.org and run npm ci again.${error ? `\n${error}` : ''}`,
    )
    // `npm ci` itself succeeded.
    process.exit(isInstalling ? 0 : 1)
  }
} else if (!isInstalling && !existsSync(join('node_modules', 'vite'))) {
  console.error('The packages are missing: run npm ci first.')
  process.exit(1)
} else if (!isInstalling) {
  // Halves the start time of commands and their child processes.
  process.env.NODE_COMPILE_CACHE ??= resolve('.cache', 'compiled')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
