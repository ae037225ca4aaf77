/** What the tests need besides npm's packages. As root on Debian it is installed; elsewhere the command is named. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

const tools = [
  {
    name: 'Chromium',
    reason: 'the browser tests',
    present: () => findChromium() !== undefined,
    debian: 'chromium',
    elsewhere: 'npx playwright install chromium, or set CHROMIUM to the path of one',
  },
  {
    name: 'Java',
    reason: 'the Nu HTML checker',
    present: () => spawnSync('java', ['-version']).status === 0,
    debian: 'default-jre-headless',
    elsewhere: 'https://adoptium.net',
  },
]

export function requireTools(): void {
  for (const { name, reason, present, debian, elsewhere } of tools) {
    if (present()) continue
    if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
      console.log(`${name} is missing: installing it with apt-get.`)
      aptGet('update', '-qq')
      aptGet('install', '-y', '-qq', '--no-install-recommends', debian)
    }
    if (!present())
      throw new Error(`${name} is missing, for ${reason}. Debian and Ubuntu: sudo apt-get install ${debian}. Elsewhere: ${elsewhere}.`)
  }
}

function aptGet(...args: string[]): void {
  execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
