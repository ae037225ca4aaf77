/**
 * Programs that some commands need besides npm's packages: installed as root on Debian, otherwise
 * reported with instructions.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { findChromium } from './chromium.ts'
import { findFirefox, findWebKit, packages } from './otherBrowsers.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'

type Requirement = {
  present: () => boolean
  debian: string
  instructions: string
}
const tools = {
  Chromium: {
    present: () => findChromium() !== undefined,
    debian: packages.Chromium,
    instructions: 'npx playwright install chromium, or CHROMIUM=<path of one>',
  },
  Firefox: {
    present: () => findFirefox() !== undefined,
    debian: packages.Firefox,
    instructions: 'https://www.mozilla.org/firefox',
  },
  WebKit: {
    present: () => findWebKit() !== undefined,
    debian: packages.WebKit,
    instructions: 'only there',
  },
  nginx: {
    present: () =>
      ['nginx', '/usr/sbin/nginx'].some((file) => spawnSync(file, ['-v']).status === 0),
    debian: 'nginx-light',
    instructions: 'https://nginx.org',
  },
  Java: {
    present: () => spawnSync('java', ['-version']).status === 0,
    debian: 'default-jre-headless',
    instructions: 'https://adoptium.net',
  },
} satisfies Record<string, Requirement>
export type Tool = keyof typeof tools

/**
 * Installs what it can and returns the missing tools, reported with what is skipped `without` them.
 */
export async function missingTools(without: Partial<Record<Tool, string>>): Promise<Tool[]> {
  const names = keysOf(without)
  const toInstall = names
    .map((name): Requirement => tools[name])
    .filter(({ present }) => !present())
  if (toInstall.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log(`Installing with apt-get: ${toInstall.map(({ debian }) => debian).join(', ')}.`)
    await updatePackageLists()
    // Separately: Ubuntu does not have all packages.
    for (const { debian } of toInstall)
      aptGet(
        '-o',
        'DPkg::Lock::Timeout=300',
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        ...debian.split(' '),
      )
  }
  const missing = names.filter((name) => !tools[name].present())
  const reports = missing.map((name) => {
    const { debian, instructions } = tools[name]
    return `${name} is missing: ${without[name]} is left out. Debian and Ubuntu: sudo apt-get install ${debian}. Elsewhere: ${instructions}.`
  })
  // A build host must not pass with skipped tests.
  if (process.env.CI && reports.length > 0) throw new UserFacingError(reports.join('\n'))
  for (const line of reports) console.log(line)
  return missing
}

/** Waits up to 5 minutes for other programs: DPkg::Lock::Timeout does not apply to `update`. */
async function updatePackageLists(): Promise<void> {
  const deadline = Date.now() + 300_000
  while (/lock/i.test(aptGet('update', '-qq')) && Date.now() < deadline) await setTimeout(5000)
}

/** Prints and returns the errors; the caller reports what is still missing. */
function aptGet(...args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { stderr } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env,
  })
  process.stderr.write(stderr)
  return stderr
}
