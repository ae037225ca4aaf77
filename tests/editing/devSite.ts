/** `npm run edit` on a copy of the repository, whose content/ and code a test can edit. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { freePorts } from '../support/freePorts.ts'

const parts = [
  'content',
  'renderer',
  'pages',
  'scripts',
  'amplify/auth',
  'amplify/functions',
  'amplify/storage',
  ...globSync('amplify/*.ts'),
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
]
/** Build caches. */
const caches = [
  '.cache/public',
  '.cache/images',
  '.cache/images.json',
  '.cache/fonts.json',
  '.cache/icons.json',
  '.cache/admin',
  '.cache/admin.json',
]

export async function startDevSite() {
  const [port, awsPort, quotePort] = await freePorts(3)
  // Inside the repository, where the copy finds node_modules.
  const copy = mkdtempSync('.cache/live-')
  mkdirSync(`${copy}/.cache`, { recursive: true })
  for (const part of parts) cpSync(part, `${copy}/${part}`, { recursive: true })
  for (const part of caches)
    if (existsSync(part)) cpSync(part, `${copy}/${part}`, { recursive: true })
  const child = spawn(process.execPath, ['scripts/edit.ts'], {
    cwd: copy,
    // By default Vike lists files by Git, which ignores this folder.
    env: {
      ...process.env,
      VIKE_CRAWL: '{git:false}',
      NODE_ENV: 'development',
      VITEST: undefined,
      PORT: String(port),
      LOCAL_AWS_PORT: String(awsPort),
      QUOTE_PORT: String(quotePort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes(`http://localhost:${port}/admin/?token=`)) ready()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(log)))
  })
  const [, token] = /admin\/\?token=(\S+)/.exec(log)!
  return {
    url: `http://localhost:${port}`,
    /** What npm run edit opens, and the cookie that a browser gets there. */
    admin: `http://localhost:${port}/admin/?token=${token}`,
    cookie: `edit${port}=${token}`,
    root: copy,
    content: `${copy}/content`,
    log: () => log,
    stop: () =>
      new Promise<void>((done) => {
        child.removeAllListeners('exit')
        child.once('exit', () => {
          rmSync(copy, { recursive: true, force: true })
          done()
        })
        child.kill('SIGTERM')
      }),
  }
}
