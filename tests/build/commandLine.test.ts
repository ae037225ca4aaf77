import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localOutputs } from '../../renderer/deployment.server.ts'
import { exampleText, loadEnvironment, setting, variableNames } from '../../scripts/machine/environment.ts'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const files = new Map(Object.entries(scripts).map(([name, line]) => [name, / (scripts\/\S+\.ts)/.exec(line)?.[1]]))
const folder = mkdtempSync(join(tmpdir(), 'commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Ended = { code: number; out: string; said: string }
/** As a user's shell runs it: without what a test's environment adds. */
function run(name: string, args: string[], env: Record<string, string> = {}, cwd = '.'): Promise<Ended> {
  const { PATH, HOME, SystemRoot } = process.env
  const file = files.get(name)
  const line = file ? ['--import', './scripts/machine/ready.js', file] : [`node_modules/.bin/${name}`]
  return new Promise((ended) =>
    execFile(process.execPath, [...line, ...args], { cwd, env: { PATH, HOME, SystemRoot, ...env } }, (error, out, said) =>
      ended({ code: error ? Number(error.code) : 0, out, said: said.trim() }),
    ),
  )
}

const portSettings = (ports: number[]): Record<string, string> =>
  Object.fromEntries(['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT', 'INBOX_PORT'].map((name, index) => [name, String(ports[index])]))

const parts = ['build --admin', 'build --redirects', 'build --schemas', 'drills hostile', 'drills mutations']
const commands = [...files.keys()].filter((name) => name !== 'postinstall')
test.each([...commands, ...parts])('npm run %s explains itself', async (words) => {
  const [name = '', ...part] = words.split(' ')
  const { code, out, said } = await run(name, [...part, '--help'])
  expect({ code, said }).toEqual({ code: 0, said: '' })
  expect(out).toMatch(/^[A-ZÅÄÖ][^\n]+[.:]\n/)
  expect(out).toContain([name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`, ...part].join(' -- '))
})

// All commands read their words by scripts/command.ts, which --help shows.
test.each(['build', 'leads'])('npm run %s refuses an unknown option in a line', async (name) => {
  const refused = await run(name, ['--unknown'])
  expect(refused).toMatchObject({ code: 2, out: '', said: expect.stringMatching(/^[^\n]*'--unknown'[^\n]* -- --help$/) })
})

test('there are at most 18 npm scripts', () => expect(Object.keys(scripts).length).toBeLessThanOrEqual(18))

const missing = join(folder, 'none.json')
const outputs = join(folder, 'outputs.json')
const url = 'https://www.example.se'
const someOutputs = {
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'p' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'b' },
  custom: { siteOrigin: url, quoteEndpoint: url, queues: [] },
}

test.each<[string, string[], Record<string, string>, number, RegExp]>([
  ['start', [], { PORT: 'abc' }, 2, /^PORT=abc cannot be used\. Write a number from 1 to 65535\./],
  ['dev', [], { AMPLIFY_OUTPUTS: missing }, 2, /^AMPLIFY_OUTPUTS=.*none\.json is not for this command, .*\. Leave it out\./],
  ['build', [], { AMPLIFY_OUTPUTS: missing }, 1, /none\.json is missing.*`npm start`/],
  ['build', ['--host', 'nginx'], { AMPLIFY_OUTPUTS: outputs }, 1, /^--host nginx: visitors cannot reach http:\/\/127\.0\.0\.1:\d+\./],
  ['check:release', ['--release'], { AMPLIFY_OUTPUTS: outputs }, 1, /outputs\.json: besökare når inte http:\/\/127\.0\.0\.1:\d+\./],
  ['build', [], { OUT_DIR: '../elsewhere' }, 2, /^OUT_DIR=\.\.\/elsewhere cannot be used\. Write a folder in the repository/],
  ['build', ['dist'], {}, 2, /^"dist" is not expected\./],
  ['build', ['--admin'], {}, 2, /^CMS_REPOSITORY is missing: write owner\/name/],
  ['build', ['--redirects'], { OUT_DIR: '.cache/never-built' }, 1, /run npm run build first/],
  ['leads', ['list'], { AMPLIFY_OUTPUTS: missing }, 1, /none\.json saknas\. Starta webbplatsen med npm start/],
  ['leads', ['list'], { AMPLIFY_OUTPUTS: outputs }, 1, /^Den här datorn\nWebbplatsen på den här datorn är inte igång/],
  ['leads', [], {}, 2, /^Något fattas\. Hjälp: npm run leads -- --help$/],
  ['city', [], {}, 2, /^Något fattas\./],
  ['city', ['remove', 'atlantis'], {}, 1, /^Det finns ingen ort/],
  ['new', ['none.yaml'], {}, 2, /^none\.yaml finns inte\. Hjälp: npm run new -- --help$/],
  ['smoke', ['www.example.se'], {}, 2, /write one as https:/],
  ['bench', ['foo'], {}, 2, /^"foo" is none of bytes/],
  ['drills', ['no such drill'], {}, 2, /^No drill has/],
  ['drills', ['hostile', 'no such group'], {}, 2, /^No group of posts has/],
  ['compare', [], {}, 2, /^Something is missing\./],
])('%s %j with %j ends with %i and says why', async (name, args, env, code, why) => {
  const [port] = await freePorts(1)
  writeFileSync(
    outputs,
    JSON.stringify({
      ...someOutputs,
      custom: { ...someOutputs.custom, dataBucket: 'd', localAws: { endpoint: `http://127.0.0.1:${port}` } },
    }),
  )
  const { said, code: ended } = await run(name, args, env)
  expect(said).toMatch(why)
  expect(said).not.toMatch(/\n\s+at /)
  expect(ended).toBe(code)
})

describe('where something is wrong in the repository', () => {
  let copy: string
  beforeAll(() => void (copy = copyRepository('commands ', { warm: false })))
  afterAll(() => rmSync(copy, { recursive: true }))

  test('build uses the back end of npm start only with --local', async () => {
    writeFileSync(join(copy, 'content/site.yaml'), 'nam: X')
    mkdirSync(join(copy, dirname(localOutputs)), { recursive: true })
    writeFileSync(join(copy, localOutputs), JSON.stringify(someOutputs))
    const refused = await run('build', [], {}, copy)
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/^amplify_outputs\.json is missing, .*--local.*$/) })
    expect((await run('build', ['--local'], {}, copy)).said).toMatch(/^content\/site\.yaml/)
  })

  test.each(['build', 'vite'])('%s names a fault in content by its place, without our code', async (name) => {
    writeFileSync(join(copy, 'content/site.yaml'), readFileSync('content/site.yaml', 'utf8').replace(/^name:/m, 'nam:'))
    writeFileSync(join(copy, 'outputs.json'), JSON.stringify(someOutputs))
    const { code, said } = await run(name, name === 'build' ? [] : ['build'], { AMPLIFY_OUTPUTS: 'outputs.json' }, copy)
    expect(said).toMatch(/^content\/site\.yaml:\d+:1 {2}nyckeln "nam" finns inte\. Menade du "name"\?$/m)
    expect(said).toMatch(/The content has errors \(above\); nothing was built\.\]?$/)
    expect(said).not.toMatch(/\n\s+at /)
    expect(code).toBe(1)
  })

  // A folder that may not be written cannot be had by root, who runs tests on many machines.
  test.each<[string, string[], RegExp]>([
    ['start', [], /^\S*\.cache\S* (is a file where a folder belongs|lies in what is no folder)\.$/],
    ['build', ['--schemas'], /^\S*\.cache\S* (är en fil där en mapp ska ligga|ligger i något som inte är en mapp)\.$/],
    ['check:content', [], /^\S*\.cache\S* (är en fil där en mapp ska ligga|ligger i något som inte är en mapp)\.$/],
  ])('%s that cannot write where it must says where', async (name, args, why) => {
    rmSync(join(copy, '.cache'), { recursive: true, force: true })
    writeFileSync(join(copy, '.cache'), '')
    const { code, said } = await run(name, args, portSettings(await freePorts(4)), copy)
    expect(said).toMatch(why)
    expect(code).toBe(1)
  })
})

test('on AWS a request is erased only when that is confirmed for AWS, whose store is named', async () => {
  const aws = join(folder, 'aws.json')
  writeFileSync(aws, JSON.stringify({ storage: { aws_region: 'eu-north-1' }, custom: { dataBucket: 'offert-data-abc', queues: [] } }))
  const { code, said } = await run('leads', ['erase', '6694-3818', '--yes'], { AMPLIFY_OUTPUTS: aws })
  expect(code).toBe(1)
  expect(said.split('\n')).toEqual([
    'AWS, eu-north-1, offert-data-abc',
    'Det gäller riktiga förfrågningar: AWS, eu-north-1, offert-data-abc. Bekräfta en gång till med:',
    '  npm run leads -- erase 6694-3818 --yes --aws',
  ])
})

test.each(['start', 'dev', 'edit'])('%s with busy ports names them all and leaves the deployment alone', async (name) => {
  const ports = await freePorts(4)
  const [port = 0, , , inbox = 0] = ports
  const servers = [createServer().listen(port, 'localhost'), createServer().listen(inbox, '127.0.0.1')]
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const before = existsSync(localOutputs) && readFileSync(localOutputs, 'utf8')
  const { code, said } = await run(name, [], portSettings(ports))
  for (const server of servers) server.close()
  expect(code).toBe(1)
  expect(said).toMatch(new RegExp(`^Not free: port ${port} \\(PORT\\), ${inbox} \\(INBOX_PORT\\)\\..*$`))
  expect(existsSync(localOutputs) && readFileSync(localOutputs, 'utf8')).toBe(before)
})

describe('.env.example', () => {
  test('holds every variable with its default', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(exampleText())
  })

  test('holds every variable that the code reads', () => {
    const code = globSync(['scripts/**/*.ts', 'renderer/**/*.{ts,tsx}', 'amplify/{*,auth/*,storage/*,tests/*}.ts', 'tests/**/*.{ts,tsx}'])
    const read = code.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/process\.env\.([A-Z_]+)|(?:setting|whole)\((?:env, )?'([A-Z_]+)'/g),
    ])
    // SYNTHESISE goes between the processes of amplify/tests.
    const ofTheSystem = 'NODE_ENV VITEST PATH HOME CDK_CONTEXT_JSON CDK_OUTDIR AWS_ACCESS_KEY_ID AWS_LAMBDA_FUNCTION_NAME SYNTHESISE'
    const known = new Set([...variableNames, ...ofTheSystem.split(' ')])
    expect(read.length).toBeGreaterThan(20)
    expect(read.map(([, direct, setting]) => direct ?? setting!).filter((name) => !known.has(name))).toEqual([])
  })

  test('a file of one’s own is read, empty ones count as unset, the shell wins', () => {
    const file = join(folder, '.env')
    vi.stubEnv('PORT', undefined)
    writeFileSync(file, 'PORT=4000\nOUT_DIR=out\nCHROMIUM=\nAWS_PROFILE=firma\n')
    const env: NodeJS.ProcessEnv = { OUT_DIR: 'other' }
    loadEnvironment(env, file)
    expect(env).toEqual({ PORT: '4000', OUT_DIR: 'other', AWS_PROFILE: 'firma' })
    expect(setting('PORT')).toBe(3000)
    vi.unstubAllEnvs()
  })

  test('a misspelt variable is told', () => {
    const file = join(folder, '.env')
    writeFileSync(file, 'INBOKS_PORT=4000\n')
    expect(() => loadEnvironment({}, file)).toThrow(`${file} sets INBOKS_PORT, which nothing reads. Write INBOX_PORT if that is meant.`)
  })
})
