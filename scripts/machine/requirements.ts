/** What some commands need besides npm's packages. As root on Debian it is installed; elsewhere it is told what is left out without it, and how to get it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findHeadlessShell } from './chromium.ts'
import { findFirefox, findWebKit, packages } from './otherBrowsers.ts'
import { UserFacingError } from './userFacingError.ts'

type Need = {
  present: () => boolean
  /** Whether it is the one that Debian has; another serves as well and takes longer. */
  best?: () => boolean
  debian: string
  elsewhere: string
}
const tools = {
  Chromium: {
    present: () => findChromium() !== undefined,
    best: () => findHeadlessShell() !== undefined,
    debian: packages.Chromium,
    elsewhere: 'npx playwright install chromium, or CHROMIUM=<path of one>',
  },
  Firefox: {
    present: () => findFirefox() !== undefined,
    debian: packages.Firefox,
    elsewhere: 'https://www.mozilla.org/firefox',
  },
  WebKit: { present: () => findWebKit() !== undefined, debian: packages.WebKit, elsewhere: 'only there' },
  nginx: {
    present: () => ['nginx', '/usr/sbin/nginx'].some((file) => spawnSync(file, ['-v']).status === 0),
    debian: 'nginx-light',
    elsewhere: 'https://nginx.org',
  },
  Java: { present: () => spawnSync('java', ['-version']).status === 0, debian: 'default-jre-headless', elsewhere: 'https://adoptium.net' },
} satisfies Record<string, Need>
export type Tool = keyof typeof tools

/** Those that are missing and cannot be installed from here; all are told at once, each with what is left out (`without`). */
export function missingTools(without: Partial<Record<Tool, string>>): Tool[] {
  const names = Object.keys(without) as Tool[]
  const wanted = names.map((name): Need => tools[name]).filter(({ present, best = present }) => !best())
  if (wanted.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log(`Installing with apt-get: ${wanted.map(({ debian }) => debian).join(', ')}.`)
    // apt waits for the lock of packages, but not for that of lists.
    for (let tries = 0; tries < 30 && /lock/i.test(aptGet('update', '-qq')); tries++) spawnSync('sleep', ['10'])
    // One by one: Ubuntu does not have them all.
    for (const { debian } of wanted)
      aptGet('-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-qq', '--no-install-recommends', ...debian.split(' '))
  }
  const missing = names.filter((name) => !tools[name].present())
  const told = missing.map((name) => {
    const { debian, elsewhere } = tools[name]
    return `${name} is missing: ${without[name]} is left out. Debian and Ubuntu: sudo apt-get install ${debian}. Elsewhere: ${elsewhere}.`
  })
  // Whoever starts a command sees what it leaves out; a build host must not pass without it.
  if (process.env.CI && told.length > 0) throw new UserFacingError(told.join('\n'))
  for (const line of told) console.log(line)
  return missing
}

/** Returns what it says about errors; what is missing afterwards is told by the caller. */
function aptGet(...args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { stderr } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', env })
  process.stderr.write(stderr)
  return stderr
}
