/** Which requests the servers of this machine accept. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createServer, resolveConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { pathInside } from '../../scripts/serve/guard.ts'
import { listen } from '../../scripts/serve/httpServer.ts'
import { networkAddress } from '../../scripts/serve/local.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { viteAdmin } from '../../scripts/vite/viteAdmin.ts'
import { viteLocalServer } from '../../scripts/vite/viteLocalServer.ts'
import { viteOffice } from '../../scripts/vite/viteOffice.ts'
import { siteOrigin, startEmulator } from '../support/emulator.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const run = promisify(execFile)
const folder = temporaryFolder({ 'index.html': '', '404.html': '', 'admin.html': '' })
const cacheFolder = mkdtempSync('.cache/test-servers-')
const token = 'a-token'
const ports: Record<string, number> = {}
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  writeFileSync(join(cacheFolder, 'secret.json'), '{}')
  const aws = await startEmulator()
  const site = await serveSite({ dir: folder, port: 0, office: aws.handleOffice })
  const [vitePort] = await freePorts(1)
  const server = { port: vitePort!, strictPort: true, watch: null }
  const plugins = [viteOffice(aws.handleOffice), viteLocalServer(), viteAdmin({ folder, token })]
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    server,
    plugins,
  })
  await vite.listen()
  const { localAws, quoteEndpoint: endpoint } = aws.outputs.custom
  const addresses = {
    aws: localAws!.endpoint,
    endpoint,
    site: site.url,
    vite: `http://localhost:${vitePort}`,
  }
  for (const [name, address] of Object.entries(addresses))
    ports[name] = Number(new URL(address).port)
  stops.push(aws.stop, site.stop, () => vite.close())
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  rmSync(cacheFolder, { recursive: true })
})

type Answer = { status: number; text: string; headers: Record<string, unknown> }
const ask = (port: number, path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<Answer>((resolve, reject) =>
    httpRequest({ host: 'localhost', port, path, method, headers }, async (response) => {
      const text = (await response.toArray()).join('')
      resolve({ status: response.statusCode!, text, headers: response.headers })
    })
      .once('error', reject)
      .end(),
  )

const office = ['GET /kontor/mails', 'POST /kontor/mails/run/nothing']
// biome-ignore format: one server per line
const paths = {
  aws: ['GET /offert-data?list-type=2', 'POST /', 'OPTIONS /offert-images/a'],
  endpoint: ['POST /', 'OPTIONS /'],
  site: ['GET /', ...office],
  vite: [...office, 'GET /package.json', 'GET /admin/', 'POST /admin/commit', 'OPTIONS /package.json'],
}
const acceptsSite = ['aws', 'endpoint']
/** As on AWS, where any page may post to the function. */
const acceptsAll = ['endpoint']
const all = Object.entries(paths).flatMap(([server, list]) =>
  list.map((line) => [server, ...line.split(' ')] as [string, string, string]),
)
const hosts = (port: number) => ({
  [`localhost:${port}`]: true,
  [`127.0.0.1:${port}`]: true,
  [`[::1]:${port}`]: true,
  [`evil.example:${port}`]: false,
  '192.168.1.20': false,
  'localhost.evil.example': false,
})
/** Headers that a browser adds; `own`: accepted by servers for their own pages, `sites`: by servers for the pages of the site. */
const origins = (
  host: string,
): [headers: Record<string, string>, own: boolean, sites: boolean][] => [
  [{}, true, true],
  [{ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, true, true],
  [{ 'sec-fetch-site': 'none' }, true, true],
  [{ origin: siteOrigin, 'sec-fetch-site': 'same-site' }, false, true],
  [{ origin: 'http://localhost:9', 'sec-fetch-site': 'same-site' }, false, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false, false],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, false, false],
  [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    false,
    false,
  ],
  [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    false,
    false,
  ],
]

describe('a request of another origin is rejected', () => {
  test.each(all)('%s %s %s', async (server, method, path) => {
    const port = ports[server]!
    for (const [index, [host, isOurs]] of Object.entries(hosts(port)).entries()) {
      // Other names get what programs and a page of that name send.
      const tried = origins(host).slice(0, index === 0 ? undefined : 2)
      for (const [headers, own, sites] of tried) {
        const {
          status,
          text,
          headers: answered,
        } = await ask(port, path, { host, ...headers }, method)
        // Vite rejects some hosts itself.
        const isRejected =
          status === 403 && /^(Only pages and programs on this machine|Blocked request)/.test(text)
        expect([host, headers, !isRejected]).toEqual([
          ...[host, headers],
          isOurs && (acceptsAll.includes(server) || (acceptsSite.includes(server) ? sites : own)),
        ])
        const allowed = answered['access-control-allow-origin']
        expect([undefined, siteOrigin], `${host} ${JSON.stringify(headers)}`).toContain(allowed)
        if (!acceptsSite.includes(server)) expect(allowed).toBeUndefined()
      }
    }
  })

  test('except a navigation by a link', async () => {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    const status = async (method: string) =>
      (await ask(ports.site!, '/', { host: 'localhost', ...headers }, method)).status
    expect([await status('GET'), await status('POST')]).toEqual([200, 403])
  })
})

test('leads rejects the site of another checkout', async () => {
  const file = join(folder, 'another.json')
  const endpoint = `http://localhost:${ports.aws}`
  const storage = { aws_region: 'eu-north-1', bucket_name: 'offert-images' }
  writeFileSync(
    file,
    JSON.stringify({
      storage,
      custom: { dataBucket: 'offert-data', queues: [], localAws: { endpoint, id: 'another' } },
    }),
  )
  const { stdout, stderr } = await run(process.execPath, ['scripts/leads.ts', 'list'], {
    env: { ...process.env, AMPLIFY_OUTPUTS: file },
  }).catch((error: { stdout: string; stderr: string }) => error)
  expect([stdout, stderr.trim()]).toEqual([
    '',
    `Den här datorn\nEn annan webbplats svarar på ${endpoint}: avsluta den och starta den här med npm start.`,
  ])
})

test('the development server does not serve .cache', async () => {
  for (const path of [
    `/${cacheFolder}/secret.json`,
    `/@fs${pathToFileURL(cacheFolder).pathname}/secret.json`,
    `/${cacheFolder}/secret.json?raw`,
  ])
    expect([path, (await ask(ports.vite!, path, { host: 'localhost' })).status]).toEqual([
      path,
      403,
    ])
})

test('npm run edit requires the token of its address, then its cookie', async () => {
  const get = (path: string, cookie = '', method = 'GET') =>
    ask(ports.vite!, path, { host: 'localhost', cookie }, method)
  const opened = await get(`/admin/?token=${token}`)
  const [cookie = ''] = String(opened.headers['set-cookie']).split(';')
  expect([opened.status, opened.headers.location]).toEqual([303, '/admin/'])
  expect(opened.headers['set-cookie']).toEqual([
    expect.stringMatching(/; HttpOnly; SameSite=Strict; Path=\/admin$/),
  ])
  for (const path of [
    '/admin',
    '/admin/config.json',
    '/admin/api/v1/user',
    '/admin/?token=another',
  ])
    expect([(await get(path)).status, (await get(path, `${cookie}x`)).status], path).toEqual([
      403, 403,
    ])
  expect((await get('/admin/commit', '', 'POST')).status).toBe(403)
  expect([
    (await get('/admin/', cookie)).status,
    (await get('/admin/api/v1/user', `a=b; ${cookie}`)).status,
  ]).toEqual([200, 200])
})

test.each([
  ['site', '/kontor/api/mail', 1, 413],
  ['vite', '/admin/commit', 64, 403],
])('%s%s rejects a body above %i MiB', async (server, path, mebibytes, refused) => {
  const send = async (bytes: number) => {
    const headers = { cookie: `edit${ports.vite}=${token}` }
    return (
      await fetch(`http://localhost:${ports[server]}${path}`, {
        method: 'POST',
        headers,
        body: Buffer.alloc(bytes),
      })
    ).status
  }
  expect([await send(mebibytes * 1024 ** 2), await send(mebibytes * 1024 ** 2 + 1)]).toEqual([
    expect.not.toBeOneOf([refused]),
    refused,
  ])
})

test.each(['redirects.json', 'unfinished'])(
  '--preview refuses a site whose build stopped before %s',
  async (file) => {
    const out = mkdtempSync('.cache/test-stopped-')
    mkdirSync(join(out, 'client'))
    for (const name of ['client/index.html', 'redirects.json', 'unfinished'])
      if (file === 'unfinished' || name === 'client/index.html')
        writeFileSync(join(out, name), '[]')
    const started = run(process.execPath, ['scripts/start.ts', '--preview'], {
      env: { ...process.env, OUT_DIR: out },
    })
    await expect(started).rejects.toMatchObject({
      stderr: `${out}/client has no complete site: run npm start or npm run build first.\n`,
    })
    rmSync(out, { recursive: true })
  },
)

const address = networkAddress()
describe.runIf(address)('with --host', () => {
  test('the site and its back end are reached through the network address, which is shown as a QR code too', async () => {
    const out = mkdtempSync('.cache/test-host-')
    mkdirSync(join(out, 'client'))
    for (const file of ['client/index.html', 'client/404.html', 'redirects.json'])
      writeFileSync(join(out, file), '[]')
    const [port, ...others] = await freePorts(3)
    const [LOCAL_AWS_PORT, QUOTE_PORT] = others.map(String)
    const env = { ...process.env, OUT_DIR: out, LOCAL_AWS_PORT, QUOTE_PORT }
    const child = spawn(
      process.execPath,
      ['scripts/start.ts', '--preview', '--host', '--port', String(port)],
      { env },
    )
    let printed = ''
    for await (const chunk of child.stdout) {
      printed += chunk
      if (printed.includes('Ctrl+C')) break
    }
    const statuses = [port, ...others].map(
      async (other) => (await fetch(`http://${address}:${other}/`, { method: 'HEAD' })).status,
    )
    expect(await Promise.all(statuses)).not.toContain(403)
    const statusAt = async (host: string, path: string, method: string) =>
      (await fetch(`http://${host}:${port}/kontor/${path}`, { method })).status
    for (const path of ['mails/run/digest', 'api/mail'])
      expect([
        path,
        await statusAt('127.0.0.1', path, 'POST'),
        await statusAt(address!, path, 'POST'),
      ]).toEqual([...[path, expect.not.toBeOneOf([403]), 403]])
    expect(await statusAt('127.0.0.1', 'mails/run/digest', 'POST')).toBe(204)
    child.kill()
    await once(child, 'exit')
    rmSync(out, { recursive: true })
    expect(printed).toContain(
      `Site   http://${address}:${port}/\n  Kontor http://${address}:${port}/kontor\n`,
    )
    expect(printed).toContain('█▀')
  })

  test('the CMS answers this machine only', async () => {
    const [port] = await freePorts(1)
    const plugins = [viteAdmin({ folder, token, thisMachineOnly: true })]
    const server = { host: '0.0.0.0', port: port!, strictPort: true, watch: null }
    const vite = await createServer({
      configFile: false,
      appType: 'custom',
      logLevel: 'silent',
      server,
      plugins,
    })
    await vite.listen()
    const headers = { cookie: `edit${port}=${token}` }
    const status = async (host: string) =>
      (await fetch(`http://${host}:${port}/admin/api/v1/user`, { headers })).status
    expect([await status('127.0.0.1'), await status(address!)]).toEqual([200, 403])
    await vite.close()
  })
})

describe('servers listen on localhost only', () => {
  test.each([
    ['CI', '1', 'localhost'],
    ['HOST', '0.0.0.0', '0.0.0.0'],
  ])('Vite with %s=%s: %s', async (name, value, host) => {
    vi.stubEnv(name, value)
    const { server, preview } = await resolveConfig({ logLevel: 'silent' }, 'serve', 'development')
    vi.unstubAllEnvs()
    expect([server.host, server.cors, preview.host, preview.cors]).toEqual([
      host,
      false,
      host,
      false,
    ])
  })

  // All of 127.0.0.0/8 is loopback on Linux only.
  const other = process.platform === 'linux' ? '127.0.0.2' : address
  test.runIf(other)('and on HOST if set', async () => {
    const { port, stop } = await listen((_, response) => void response.end(), {
      port: 0,
      what: 'test',
    })
    await expect(fetch(`http://${other}:${port}`)).rejects.toThrow()
    vi.stubEnv('HOST', other)
    const onHost = await listen((_, response) => void response.end(), { port: 0, what: 'test' })
    expect((await fetch(`http://${other}:${onHost.port}`)).status).toBe(200)
    vi.unstubAllEnvs()
    await Promise.all([stop(), onHost.stop()])
  })
})

describe('paths outside of the folder', () => {
  mkdirSync(join(folder, 'content/sub'), { recursive: true })
  mkdirSync(join(folder, 'outside'))
  symlinkSync(join(folder, 'outside'), join(folder, 'content/link'), 'junction')
  const outside = ['sub/../../a', 'link/a', 'link/new/a', '..\\outside\\a', 'C:/a', 'a\0', '/../a']

  test.each([...outside, 'a', 'sub/new/a', 'sub/../a'])('%j', async (path) => {
    const resolved = await pathInside(join(folder, 'content'), path)
    if (outside.includes(path)) expect(resolved).toBeUndefined()
    else expect(resolved).toMatch(/content.*a$/)
  })
})
