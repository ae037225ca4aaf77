/** The npm scripts as a user runs them, and their environment variables. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localOutputs } from '../../renderer/deployment.server.ts'
import { exampleText, loadEnvironment, setting } from '../../scripts/machine/environment.ts'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { deployedOutputs } from '../../scripts/lab/fixtures/deployedOutputs.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { temporaryFolder, writeFiles } from '../temporaryFolder.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const files = new Map(
  Object.entries(scripts).map(([name, line]) => [name, / (scripts\/\S+\.ts)/.exec(line)?.[1]]),
)
const folder = temporaryFolder()

type CommandResult = { code: number; out: string; error: string }
/** Runs a command without the variables that Vitest adds. */
function run(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = '.',
): Promise<CommandResult> {
  const { PATH, HOME, SystemRoot } = process.env
  const file = files.get(name)
  const line = file
    ? ['--import', './scripts/machine/ready.js', file]
    : [`node_modules/${name}/bin/${name}.js`]
  const options = { cwd, env: { PATH, HOME, SystemRoot, ...env } }
  return new Promise((resolve) =>
    execFile(process.execPath, [...line, ...args], options, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error: error.trim() }),
    ),
  )
}

const portSettings = (ports: number[]): Record<string, string> =>
  Object.fromEntries(
    ['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT'].map((name, index) => [name, String(ports[index])]),
  )

const parts = ['build --admin', 'build --redirects']
// The others are run with wrong arguments below.
const commands = ['check', 'check:content', 'edit', 'test']
test.each([...commands, ...parts])('npm run %s -- --help prints its usage', async (words) => {
  const [name = '', ...part] = words.split(' ')
  const { code, out, error } = await run(name, [...part, '--help'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toMatch(/^[A-ZÅÄÖ][^\n]+[.:]\n/)
  expect(out).toContain([name === 'test' ? `npm ${name}` : `npm run ${name}`, ...part].join(' -- '))
})

// All commands use scripts/command.ts, as their --help shows.
test.each(['build', 'leads'])(
  'npm run %s rejects an unknown option with one line',
  async (name) => {
    expect(await run(name, ['--unknown'])).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/^[^\n]*'--unknown'[^\n]* -- --help$/),
    })
  },
)

test('npm test -- unit needs no browser and installs none', () => {
  // Nothing is installed, also on a build host, where a missing tool is an error.
  const nothing =
    'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; fs.existsSync = () => false; syncBuiltinESMExports()'
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(nothing)}`,
    'scripts/test.ts',
    'unit',
    'tests/forms/source.test.ts',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CI: '1' },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).not.toMatch(/missing|Installing/)
})

const missing = join(folder, 'none.json')
const outputs = join(folder, 'outputs.json')
const local = { AMPLIFY_OUTPUTS: outputs }
const someOutputs = { ...deployedOutputs, custom: { ...deployedOutputs.custom, queues: [] } }

test.each<[string, string[], Record<string, string>, number, RegExp]>([
  ['city', [], {}, 2, /^Något fattas\. Hjälp: npm run city -- --help$/],
  [
    'start',
    ['--port', 'abc'],
    {},
    2,
    /^PORT=abc cannot be used\. Write a number from 1 to 65535\./,
  ],
  ['start', ['--preview'], { OUT_DIR: '.cache/a' }, 1, /a.client has no complete site/],
  ['dev', [], { AMPLIFY_OUTPUTS: missing }, 2, /^AMPLIFY_.*none\.json is not for this command, /],
  ['build', [], { AMPLIFY_OUTPUTS: missing }, 1, /none\.json is missing.*`npm start`/],
  [
    'build',
    ['--host', 'nginx'],
    local,
    1,
    /^--host nginx: visitors cannot reach http:\/\/127\.0\.0\.1:/,
  ],
  [
    'build',
    ['--host', 'constructor'],
    {},
    2,
    /^--host constructor: only nginx has files of its own/,
  ],
  [
    'check:release',
    ['--release'],
    local,
    1,
    /outputs\.json: besökare når inte http:\/\/127\.0\.0\.1:/,
  ],
  [
    'build',
    [],
    { OUT_DIR: '../elsewhere' },
    2,
    /^OUT_DIR=\.\.\/elsewhere cannot be used\. Write a folder/,
  ],
  ['build', ['--admin'], {}, 2, /^CMS_REPOSITORY is missing: write owner\/name/],
  [
    'test',
    ['tests/forms', 'unti'],
    {},
    2,
    /^unti is neither a project \(unit, editing, site\) nor /,
  ],
  ['compare', ['nosuch'], {}, 2, /^There is no commit nosuch\./],
  [
    'leads',
    ['retry'],
    { AMPLIFY_OUTPUTS: missing },
    1,
    /none\.json saknas\. Starta webbplatsen med/,
  ],
  ['leads', ['retry'], local, 1, /^Den här datorn\nWebbplatsen på den här datorn är inte i gång/],
  ['new', ['none.yaml'], {}, 2, /^none\.yaml finns inte\. Hjälp: npm run new -- --help$/],
  ['new', ['--cities', 'Ven'], {}, 2, /^name: Fattas\.\n(?:.*\n)*cities\.0\.latitude: Fattas\./],
  ['smoke', ['www.example.se'], {}, 2, /write one as https:/],
])('%s %j with %j exits with %i and the reason', async (name, args, env, code, reason) => {
  const [port] = await freePorts(1)
  const custom = {
    ...someOutputs.custom,
    dataBucket: 'd',
    localAws: { endpoint: `http://127.0.0.1:${port}` },
  }
  writeFileSync(outputs, JSON.stringify({ ...someOutputs, custom }))
  const result = await run(name, args, env)
  expect(result.error).toMatch(reason)
  expect(result.error).not.toMatch(/\n\s+at /)
  expect(result.code).toBe(code)
})

describe('in a repository with an error', () => {
  let copy: string
  beforeAll(() => void (copy = copyRepository('commands ', { warm: false })))
  afterAll(() => rmSync(copy, { recursive: true }))

  test('build uses the back end of npm start only with --local', async () => {
    writeFiles(copy, { 'content/site.yaml': 'nam: X', [localOutputs]: JSON.stringify(someOutputs) })
    expect(await run('build', [], {}, copy)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^amplify_outputs\.json is missing, .*--local.*$/),
    })
    expect((await run('build', ['--local'], {}, copy)).error).toMatch(/^content\/site\.yaml/)
  })

  test.each(['build', 'vite'])(
    '%s reports an error in content with its position, without a stack trace',
    async (name) => {
      writeFileSync(
        join(copy, 'content/site.yaml'),
        readFileSync('content/site.yaml', 'utf8').replace(/^name:/m, 'nam:'),
      )
      writeFileSync(join(copy, 'outputs.json'), JSON.stringify(someOutputs))
      const { code, error } = await run(
        name,
        name === 'build' ? [] : ['build'],
        { AMPLIFY_OUTPUTS: 'outputs.json' },
        copy,
      )
      expect(error).toMatch(
        /^content\/site\.yaml:\d+:1 {2}nyckeln "nam" finns inte\. Menade du "name"\?$/m,
      )
      expect(error).toMatch(/The content has errors \(above\)\.\]?$/)
      expect(error).not.toMatch(/\n\s+at /)
      expect(code).toBe(1)
    },
  )

  test.each(['start', 'edit'])(
    '%s lists all busy ports and does not change the outputs',
    async (name) => {
      const ports = await freePorts(3)
      const [port = 0, , quote = 0] = ports
      const servers = [
        createServer().listen(port, 'localhost'),
        createServer().listen(quote, '127.0.0.1'),
      ]
      await Promise.all(servers.map((server) => once(server, 'listening')))
      writeFiles(copy, { [localOutputs]: 'unchanged' })
      const { code, error } = await run(name, [], portSettings(ports), copy)
      for (const server of servers) server.close()
      expect(code).toBe(1)
      expect(error).toMatch(
        new RegExp(
          `^Not free: port ${port} \\(PORT\\), ${quote} \\(QUOTE_PORT\\)\\. Stop what uses it \\(process ${process.pid}: .+\\), or choose others: PORT=\\d{5} QUOTE_PORT=\\d{5} before the command\\.$`,
        ),
      )
      expect(readFileSync(join(copy, localOutputs), 'utf8')).toBe('unchanged')
    },
  )

  test('start needs three ports', async () => {
    expect(await run('start', [], portSettings([21_820, 21_820, 21_821]), copy)).toMatchObject({
      code: 2,
      error: expect.stringMatching(
        /^PORT and LOCAL_AWS_PORT are the same port, 21820: each needs its own\./,
      ),
    })
  })

  test('a second start does not replace the site that the first one serves', async () => {
    writeFiles(copy, { 'first/start.ts': 'setInterval(() => {}, 1000)' })
    const first = spawn(process.execPath, [join(copy, 'first/start.ts')])
    await once(first, 'spawn')
    const claim = JSON.stringify({ pid: first.pid, site: 'http://localhost:3000/' })
    writeFiles(copy, { '.cache/serving/dist': claim })
    const second = await run('start', [], portSettings(await freePorts(3)), copy)
    first.kill()
    await once(first, 'exit')
    expect(second).toMatchObject({
      code: 1,
      error: `npm start already serves dist at http://localhost:3000/ (process ${first.pid}). Stop it, or build elsewhere: OUT_DIR=dist-2 before the command.`,
    })
    const third = await run('start', [], portSettings(await freePorts(3)), copy)
    expect(third.error).toMatch(/^content\/site\.yaml/)
  })

  // Not a read-only folder, because root can write to any.
  test.each([
    ['start', /^\S*\.cache\S* (is a file where a folder belongs|is below a file)\.$/],
    ['check:content', /^\S*\.cache\S* (är en fil där en mapp ska ligga|ligger under en fil)\.$/],
  ])('%s reports a folder that cannot be written', async (name, reason) => {
    rmSync(join(copy, '.cache'), { recursive: true, force: true })
    writeFileSync(join(copy, '.cache'), '')
    const error = expect.stringMatching(reason)
    const ports = portSettings(await freePorts(4))
    expect(await run(name, [], ports, copy)).toMatchObject({ code: 1, error })
  })
})

test('erasing a request on AWS needs --aws, and the message names the bucket', async () => {
  const aws = join(folder, 'aws.json')
  writeFileSync(
    aws,
    JSON.stringify({
      storage: { aws_region: 'eu-north-1' },
      custom: { dataBucket: 'offert-data-abc', queues: [] },
    }),
  )
  const { code, error } = await run('leads', ['erase', '6694-3818', '--yes'], {
    AMPLIFY_OUTPUTS: aws,
  })
  expect(code).toBe(1)
  expect(error.split('\n')).toEqual([
    'AWS, eu-north-1, offert-data-abc',
    'Det gäller riktiga förfrågningar: AWS, eu-north-1, offert-data-abc. Bekräfta en gång till med:',
    '  npm run leads -- erase 6694-3818 --yes --aws',
  ])
})

describe('.env.example', () => {
  test('is generated from environment.ts', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(exampleText())
  })

  test('.env is read, empty variables are unset, and the shell takes precedence', () => {
    const file = join(folder, '.env')
    vi.stubEnv('PORT', undefined)
    writeFileSync(file, 'PORT=4000\nOUT_DIR=out\nCHROMIUM=\nAWS_PROFILE=firma\n')
    const env: NodeJS.ProcessEnv = { OUT_DIR: 'other' }
    loadEnvironment(env, file)
    expect(env).toEqual({ PORT: '4000', OUT_DIR: 'other', AWS_PROFILE: 'firma' })
    expect(setting('PORT')).toBe(3000)
    vi.unstubAllEnvs()
  })

  test('a misspelt variable is rejected', () => {
    const file = join(folder, '.env')
    writeFileSync(file, 'QOUTE_PORT=4000\n')
    expect(() => loadEnvironment({}, file)).toThrow(
      `${file} sets QOUTE_PORT, which nothing reads. Write QUOTE_PORT if that is meant.`,
    )
  })
})
