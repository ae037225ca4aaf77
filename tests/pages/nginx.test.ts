/** nginx with the configuration that the build writes. */
// @module-tag nginx
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allRedirects } from '../../scripts/serve/lenientUrls.ts'
import { writeNginxFile } from '../../scripts/serve/nginx.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { dir } from './built.ts'
import { testRedirects } from './redirectTests.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { seconds } from '../timeouts.ts'

/** Debian installs nginx outside of a user's PATH. */
const program = spawnSync('nginx', ['-v']).status === 0 ? 'nginx' : '/usr/sbin/nginx'
const folder = temporaryFolder()
let origin: string
let stop: () => Promise<void>

beforeAll(async () => {
  const [port] = await freePorts(1)
  origin = `http://127.0.0.1:${port}`
  writeNginxFile(dirname(dir), allRedirects(dirname(dir)))
  writeFileSync(
    join(folder, 'main.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root "${resolve(dir)}"; include ${resolve(dirname(dir))}/nginx.conf; }
}`,
  )
  const server = spawn(program, ['-c', join(folder, 'main.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  server.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<void>((done) => server.once('close', () => done()))
  stop = () => {
    server.kill()
    return ended
  }
  await vi.waitFor(async () => expect((await fetch(origin)).status, errors).toBe(200), {
    timeout: seconds(20),
    interval: 200,
  })
})
afterAll(() => stop())

test('nginx passes npm run smoke', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/smoke.ts', origin], {
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, AMPLIFY_OUTPUTS: join(folder, 'none.json') },
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^\d{3} checks, 0 failed\.$/m)
})

test('404 answers are not cached, in hashed folders either', async () => {
  for (const path of ['/finns-inte', '/assets/finns-inte.js', '/404']) {
    const { status, headers } = await fetch(origin + path)
    expect([path, status, headers.get('cache-control'), headers.get('x-frame-options')]).toEqual([
      path,
      404,
      null,
      'DENY',
    ])
  }
})

const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

testRedirects(get)

test.each(['/kontakt/x', '/kontaktx', '/@kontakt', '/%FF', '/kontakt%FF', '/blog/rss', '/assets/'])(
  '%s answers 404',
  async (path) => expect((await get(path)).status).toBe(404),
)
