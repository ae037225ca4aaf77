// Loaded before every command and after `npm ci`, in plain JavaScript. Checks the folder and its packages, and if the
// running Node is too old, installs Node 24 into node_modules/.bin, which npm scripts search first, and runs on it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const isInstalling = process.env.npm_lifecycle_event === 'postinstall'
const node24 = join(dirname(fileURLToPath(import.meta.url)), 'node24')
const bin = join('node_modules', '.bin')

function installNode() {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const node = join(node24, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  const versionOf = () => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
  let version = isInstalling ? undefined : versionOf()
  if (!version) {
    const npm = process.env.npm_execpath
    const args = ['ci', '--prefix', node24, '--no-audit', '--no-fund', '--loglevel=error']
    // Other package managers name themselves there.
    const installed = /\bnpm(-cli)?\.[cm]?js$/.test(npm ?? '')
      ? spawnSync(process.execPath, [npm, ...args])
      : spawnSync('npm', args, { shell: isWindows })
    version = versionOf()
    // It needs glibc, which Alpine lacks.
    if (!version) {
      const { status, stderr, error } = installed
      return { error: status === 0 ? '' : String(stderr ?? error ?? '').trim() }
    }
  }
  try {
    mkdirSync(bin, { recursive: true })
    for (const file of ['node', 'node.cmd', 'node.ps1']) rmSync(join(bin, file), { force: true })
    if (isWindows) writeFileSync(join(bin, 'node.cmd'), `@"${node}" %*\r\n`)
    else symlinkSync(relative(bin, node), join(bin, 'node'))
  } catch {
    // Disks of Windows and shared folders have no links: each command starts this Node itself.
  }
  return { node, version }
}

function stop(message) {
  console.error(message)
  process.exit(1)
}

/** The packages use paths as addresses and patterns. */
function checkFolder() {
  const [sign] = /[#%?*\p{Cc}]/u.exec(process.cwd()) ?? []
  if (sign)
    stop(
      `The path of this folder has ${sign < ' ' ? 'a tab or a line break' : sign}, which the build cannot read: ${process.cwd()}. Move the folder, or rename it.`,
    )
}

/** The packages of a lock file by their folders; undefined without the file. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // Not written yet, or only half: the packages are reported.
    return undefined
  }
}

/** Whether npm ci installs a package on this machine. */
function isExpected({ optional, os, cpu, libc }) {
  if (!optional) return true
  const own = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
  return (
    os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(own))
  )
}

/** Also after an interrupted installation, a new dependency, and with the packages of another system. */
function checkPackages() {
  const expected = Object.entries(packagesIn('package-lock.json') ?? {})
  const installed = packagesIn('node_modules/.package-lock.json')
  const unfit = expected.filter(
    ([folder, about]) =>
      folder !== '' &&
      isExpected(about) &&
      !(installed?.[folder]?.version === about.version && existsSync(join(folder, 'package.json'))),
  )
  if (unfit.length === 0) return
  const { NODE_ENV, npm_config_omit: omit = '' } = process.env
  const left = [
    ...(NODE_ENV === 'production' || omit.includes('dev') ? [' --include=dev'] : []),
    ...(omit.includes('optional') ? [' --include=optional'] : []),
  ]
  const command = `npm ci${left.join('')}`
  if (!installed) {
    const other = ['yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'bun.lockb'].some(existsSync)
    stop(
      other
        ? `Another program than npm installed the packages, in other versions. Delete node_modules, and run ${command}.`
        : `The packages are missing, or their installation was interrupted: run ${command}.`,
    )
  }
  const names = unfit.slice(0, 3).map(([folder]) => folder.replace(/^.*node_modules\//, ''))
  // npm leaves out binaries whose `engines` its own Node does not meet.
  const isNodeOld =
    existsSync(join(bin, 'node')) && unfit.every(([, { optional, engines }]) => optional && engines)
  stop(
    isNodeOld
      ? `The Node that ran npm ci is too old for ${names.join(', ')}. Install Node 24 from https://nodejs.org and run npm ci again.`
      : `${unfit.length} of ${expected.length} packages are missing or of another version, such as ${names.join(', ')}: run ${command}.`,
  )
}

if (!isInstalling) {
  checkFolder()
  checkPackages()
}
// As `engines` in package.json.
if (Number.parseInt(process.versions.node, 10) < 24) {
  const { node, version, error } = installNode()
  if (!node) {
    console.error(
      `These commands need Node 24 or newer; this is ${process.version}. Install Node 24 from https://nodejs.org and run npm ci again.${error ? `\n${error}` : ''}`,
    )
    // `npm ci` itself succeeded.
    process.exit(isInstalling ? 0 : 1)
  }
  if (isInstalling)
    console.log(
      `Node ${process.version} is too old for these commands, which therefore run on Node ${version}, installed in node_modules.`,
    )
  else {
    // npm ci ran with --ignore-scripts, or another Node comes first in PATH.
    const { status } = spawnSync(node, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: 'inherit',
    })
    process.exit(status ?? 1)
  }
} else if (!isInstalling) {
  // Halves the start time of commands and their child processes.
  process.env.NODE_COMPILE_CACHE ??= resolve('.cache', 'compiled')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
