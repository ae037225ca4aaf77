/** The command that tries the next version of the CMS, with a registry of our own. */
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const mended = [
  'export default ["https://unpkg.com/", "https://www.githubstatus.com/api/v2/status.json", "https://cdn.jsdelivr.net/"]',
  'export const check = (e) => state.fetchLastCommit&&head.current&&!(e&&!pending&&Date.now()-last<e)',
  'export const named = (text, join) => join(text.normalize(`NFD`),{locale: "sv"})',
].join('\n')
/** What its npm entry holds, by version. */
const versions: Record<string, string | undefined> = { '7.0.0': mended, '7.1.0': 'export default {}', '7.2.0': undefined }

const folder = mkdtempSync(join(tmpdir(), 'registry-'))
let registry: Server
const url = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

beforeAll(async () => {
  for (const [version, code] of Object.entries(versions)) {
    const own = join(folder, version)
    mkdirSync(join(own, 'npm'), { recursive: true })
    writeFileSync(join(own, 'package.json'), JSON.stringify({ name: '@sveltia/cms', version, type: 'module' }))
    if (code) writeFileSync(join(own, 'npm/index.js'), code)
    cpSync('node_modules/@sveltia/cms/locales', join(own, 'locales'), { recursive: true })
    const english = join(own, 'locales/en-US.json')
    writeFileSync(english, JSON.stringify({ ...JSON.parse(readFileSync(english, 'utf8')), brand_new: 'Brand new' }))
    execFileSync('npm', ['pack', own, '--pack-destination', folder], { stdio: 'pipe', shell: process.platform === 'win32' })
  }
  registry = createServer(({ url: path = '' }, response) => {
    const [, packed] = /^\/packed\/([\d.]+)$/.exec(path) ?? []
    if (packed) return void response.end(readFileSync(join(folder, `sveltia-cms-${packed}.tgz`)))
    if (!/^\/@sveltia(%2f|\/)cms$/i.test(path)) return void response.writeHead(404).end('{}')
    const all = Object.keys(versions).map((version) => [
      version,
      { name: '@sveltia/cms', version, dist: { tarball: `${url()}/packed/${version}` } },
    ])
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ name: '@sveltia/cms', 'dist-tags': { latest: '7.0.0' }, versions: Object.fromEntries(all) }))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['next?', 2, /^--sveltia next\?: write a version, as 0\.222\.0, or latest\./],
  ['9.9.9', 1, /^npm does not bring Sveltia 9\.9\.9: .*9\.9\.9/],
  ['7.1.0', 1, /^The JavaScript under \S+\/npm\/ does not hold https:.*: see whether it still needs mending\./],
  ['7.2.0', 1, /^The JavaScript under \S+\/npm\/ does not hold /],
  ['7.0.0', 0, /^Without Swedish: brand_new\nIt builds\./],
])('version %s ends with %i and says why', async (version, code, why) => {
  const env = { ...process.env, NODE_ENV: '', npm_config_registry: url(), npm_config_cache: join(folder, 'cache') }
  const ended = await new Promise<{ code: number; said: string }>((done) =>
    execFile(process.execPath, ['scripts/build.ts', '--admin', '--sveltia', version], { env }, (error, out, said) =>
      done({ code: Number(error?.code ?? 0), said: (out + said).trim() }),
    ),
  )
  expect(ended).toEqual({ code, said: expect.stringMatching(why) })
  if (code > 0) expect(ended.said).not.toContain('\n')
})
