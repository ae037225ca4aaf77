/** What some commands need besides npm's packages. As root on Debian it is installed; elsewhere it is told what is left out without it, and how to get it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { otherBrowsers } from './otherBrowsers.ts'
import { Told } from './told.ts'

const tools = {
  Chromium: {
    present: () => findChromium() !== undefined,
    debian: 'chromium-headless-shell',
    elsewhere: 'npx playwright install chromium, or CHROMIUM=<path of one>',
  },
  Firefox: {
    present: () => otherBrowsers.Firefox.start() !== undefined,
    debian: otherBrowsers.Firefox.packages,
    elsewhere: 'https://www.mozilla.org/firefox',
  },
  WebKit: { present: () => otherBrowsers.WebKit.start() !== undefined, debian: otherBrowsers.WebKit.packages, elsewhere: 'only there' },
  nginx: {
    present: () => ['nginx', '/usr/sbin/nginx'].some((file) => spawnSync(file, ['-v']).status === 0),
    debian: 'nginx-light',
    elsewhere: 'https://nginx.org',
  },
  Java: { present: () => spawnSync('java', ['-version']).status === 0, debian: 'default-jre-headless', elsewhere: 'https://adoptium.net' },
}
export type Tool = keyof typeof tools

/** Those that are missing and cannot be installed from here; all are told at once, each with what is left out (`without`). */
export function missingTools(without: Partial<Record<Tool, string>>): Tool[] {
  const absent = (Object.keys(without) as Tool[]).filter((name) => !tools[name].present())
  if (absent.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log(`${absent.join(' and ')} missing: installing with apt-get.`)
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...absent.flatMap((name) => tools[name].debian.split(' ')))
  }
  const missing = absent.filter((name) => !tools[name].present())
  const told = missing.map((name) => {
    const { debian, elsewhere } = tools[name]
    return `${name} is missing: ${without[name]} is left out. Debian and Ubuntu: sudo apt-get install ${debian}. Elsewhere: ${elsewhere}.`
  })
  // Whoever starts a command sees what it leaves out; a build host must not pass without it.
  if (process.env.CI && told.length > 0) throw new Told(told.join('\n'))
  for (const line of told) console.log(line)
  return missing
}

function aptGet(...args: string[]): void {
  execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
