import { spawnSync } from 'node:child_process'
import { command } from './command.ts'

const usage = `Installs the packages of amplify/ (1.3 GB) and checks the templates that would be deployed.

  npm run test:backend`

command({ usage })
const npm = (...args: string[]) =>
  spawnSync('npm', ['--prefix', 'amplify', ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
process.exitCode = npm('install', '--no-save') && npm('run', 'check') && npm('test') ? 0 : 1
