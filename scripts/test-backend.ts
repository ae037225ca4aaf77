/** `npm run test:backend`: tests the templates of the back end. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { writeDeployContent } from './build/deployContent.ts'
import { command } from './command.ts'

const usage = `Installs the packages of amplify/ (1.3 GB) and checks the templates that would be deployed.

  npm run test:backend`

command({ usage })
await writeDeployContent()
const npm = (...args: string[]) =>
  spawnSync('npm', ['--prefix', 'amplify', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0
const lockOfInstalled = 'amplify/node_modules/.package-lock.json'
const isInstalled =
  existsSync(lockOfInstalled) &&
  statSync(lockOfInstalled).mtimeMs > statSync('amplify/package-lock.json').mtimeMs
process.exitCode = (isInstalled || npm('ci')) && npm('run', 'check') && npm('test') ? 0 : 1
