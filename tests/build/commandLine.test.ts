/** The npm scripts as a user runs them, and their environment variables. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { localOutputs } from '../../renderer/deployment.server.ts'
import { command, errorText } from '../../scripts/command.ts'
import { checkRunning, openStore } from '../../scripts/leads.ts'
import { exampleText, loadEnvironment, setting } from '../../scripts/machine/environment.ts'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { deployedOutputs } from '../../scripts/lab/fixtures/deployedOutputs.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { claimOutput } from '../../scripts/serve/claim.ts'
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
  // Copies of the repository compile the same packages.
  const NODE_COMPILE_CACHE = resolve('.cache/compiled')
  const options = { cwd, env: { PATH, HOME, SystemRoot, NODE_COMPILE_CACHE, ...env } }
  return new Promise((done) =>
    execFile(process.execPath, [...line, ...args], options, (failure, out, error) =>
      done({ code: failure ? Number(failure.code) : 0, out, error: error.trim() }),
    ),
  )
}

const portSettings = (ports: number[]): Record<string, string> =>
  Object.fromEntries(
    ['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT'].map((name, index) => [name, String(ports[index])]),
  )

// The others are run with wrong arguments below, where the error names them by their usage.
test.each(['check', 'check:content', 'edit', 'build --redirects'])(
  'npm run %s -- --help prints its usage',
  async (words) => {
    const [name = '', ...part] = words.split(' ')
    const { code, out, error } = await run(name, [...part, '--help'])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(/^[A-ZÅÄÖ][^\n]+[.:]\n/)
    expect(out).toContain([`npm run ${name}`, ...part].join(' -- '))
  },
)

// Their threads can keep a process from ending.
test.each(['start', 'dev', 'edit'])(
  'npm run %s -- --help loads no native packages',
  async (name) => {
    const list = join(folder, `${name}.txt`)
    const NODE_OPTIONS = `--require ${JSON.stringify(resolve('tests/loadedModules.cjs'))}`
    await run(name, ['--help'], { NODE_OPTIONS, LOADED_MODULES: list })
    expect(readFileSync(list, 'utf8')).not.toMatch(/\.node$|node_modules\/(sharp|rolldown|yaml)\//m)
  },
)

test.each([
  [{ swedish: false }, "Unknown option '--unknown'. Help: npm run x -- --help"],
  [{ swedish: true }, "'--unknown' går inte att förstå. Hjälp: npm run x -- --help"],
])('a command with %j rejects an unknown option with one line', (language, said) => {
  const about = { usage: 'Does it.\n\n  npm run x', ...language }
  const { argv } = process
  const handler = vi.spyOn(process, 'on').mockReturnValue(process)
  process.argv = [...argv.slice(0, 2), '--unknown']
  try {
    expect(() => command(about)).toThrow(
      expect.toSatisfy((error: UserFacingError) => {
        expect([error.isUsage, errorText(error, about)]).toEqual([true, said])
        return true
      }),
    )
  } finally {
    process.argv = argv
    handler.mockRestore()
  }
})

// biome-ignore format: one error per line
test.each<[object, string, string]>([
  [{ code: 'ENOSPC' }, 'ENOSPC: no space left on device, write', 'A file does not fit: the disk is full.'],
  [{ code: 'EROFS', path: '.cache/a' }, 'EROFS: read-only', '.cache/a cannot be written: the disk is read-only.'],
  [{ code: 'ENOENT', syscall: 'mkdir', path: '.cache' }, 'ENOENT: mkdir', '.cache cannot be written: the disk is read-only.'],
  [{ code: 'ENOENT', syscall: 'open', path: 'a.yaml' }, 'ENOENT: open', 'a.yaml does not exist.'],
  [{ code: 'EMFILE', path: 'a.yaml' }, 'EMFILE: too many open files', 'a.yaml cannot be opened: too many files are open. A larger limit: ulimit -n 4096.'],
  [{ code: 'EACCES', path: 'dist' }, 'EACCES: permission denied', 'dist may not be read or written by you.'],
  [{ code: 'EEXIST', path: '.cache' }, 'EEXIST: mkdir', '.cache is a file where a folder belongs.'],
  [{ code: 'ENOTDIR', path: '.cache/a' }, 'ENOTDIR: open', '.cache/a is below a file.'],
  [{ errors: [Object.assign(new Error('ENOSPC\n    at copyDir'), { code: 'PLUGIN_ERROR', errno: -28, syscall: 'copyfile', path: 'a', dest: 'dist/a' })] }, 'Build failed with 1 error:\n    at copyDir', 'dist/a does not fit: the disk is full.'],
  [{}, '', ''],
])('an error with %j is told in words', (about, message, said) => {
  const text = errorText(Object.assign(new Error(message), about))
  if (said) expect(text).toBe(said)
  else expect(text).toMatch(/^Error:?\n {4}at /)
})

test('a command ends in silence when the reader of its output has ended', () => {
  const file = join(folder, 'piped.ts')
  const commandFile = JSON.stringify(resolve('scripts/command.ts'))
  writeFileSync(
    file,
    `import { command } from ${commandFile}
    command({ usage: 'x' })
    throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })`,
  )
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('npm test -- unit needs no browser and installs none', () => {
  // Nothing is installed, also on a build host, where a missing tool is an error; Vitest is not run.
  const nothing = `import fs from "node:fs"
    import programs from "node:child_process"
    import { syncBuiltinESMExports } from "node:module"
    fs.existsSync = () => false
    programs.spawnSync = (_, args) => { console.log(args.join(" ")); return { status: 0 } }
    syncBuiltinESMExports()`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(nothing)}`]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...args, 'scripts/test.ts', 'unit', 'tests/forms/source.test.ts'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME, CI: '1' } },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toBe(
    'node_modules/vitest/vitest.mjs run --project unit* tests/forms/source.test.ts\n',
  )
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
  [
    'build',
    ['--admin'],
    {},
    2,
    /^CMS_REPOSITORY is missing: write owner\/name.* Help: npm run build -- --help$/,
  ],
  [
    'test',
    ['tests/forms', 'unti'],
    {},
    2,
    /^unti is neither a project \(unit, editing, site\) nor .* Help: npm run test -- --help$/,
  ],
  ['compare', ['nosuch'], {}, 2, /^There is no commit nosuch\./],
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
  const reason = /^content\/site\.yaml:\d+:1 {2}nyckeln "nam" finns inte\. Menade du "name"\?$/m
  let copy: string
  beforeAll(() => {
    copy = copyRepository('commands ', { warm: false })
    writeFiles(copy, {
      'content/site.yaml': readFileSync('content/site.yaml', 'utf8').replace(/^name:/m, 'nam:'),
      'outputs.json': JSON.stringify(someOutputs),
      [localOutputs]: JSON.stringify(someOutputs),
    })
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  test('build uses the back end of npm start only with --local', async () => {
    expect(await run('build', [], {}, copy)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^amplify_outputs\.json is missing, .*--local.*$/),
    })
  })

  test.each<[string, string[], Record<string, string>]>([
    ['build', ['--local'], {}],
    ['vite', ['build'], { AMPLIFY_OUTPUTS: 'outputs.json' }],
  ])('%s %j reports the position, without a stack trace', async (name, args, env) => {
    const { code, error } = await run(name, args, env, copy)
    expect(error).toMatch(reason)
    expect(error).toMatch(/The content has errors \(above\)\.\]?$/)
    expect(error).not.toMatch(/\n\s+at /)
    expect(code).toBe(1)
  })

  test('start lists all busy ports and does not change the outputs', async () => {
    const ports = await freePorts(3)
    const [port = 0, , quote = 0] = ports
    const servers = [
      createServer().listen(port, 'localhost'),
      createServer().listen(quote, '127.0.0.1'),
    ]
    await Promise.all(servers.map((server) => once(server, 'listening')))
    writeFiles(copy, { [localOutputs]: 'unchanged' })
    const { code, error } = await run('start', [], portSettings(ports), copy)
    for (const server of servers) server.close()
    expect(code).toBe(1)
    expect(error).toMatch(
      new RegExp(
        `^Not free: port ${port} \\(PORT\\), ${quote} \\(QUOTE_PORT\\)\\. Stop what uses it \\(process ${process.pid}: .+\\), or choose others: PORT=\\d{5} QUOTE_PORT=\\d{5} before the command\\.$`,
      ),
    )
    expect(readFileSync(join(copy, localOutputs), 'utf8')).toBe('unchanged')
  })

  test('edit needs three ports', async () => {
    expect(await run('edit', [], portSettings([21_820, 21_820, 21_821]), copy)).toMatchObject({
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
    expect(await run('start', [], portSettings(await freePorts(3)), copy)).toMatchObject({
      code: 1,
      error: `npm start already serves dist at http://localhost:3000/ (process ${first.pid}). Stop it, or build elsewhere: OUT_DIR=dist-2 before the command.`,
    })
    const ofTest = '.cache/serving/claimed'
    writeFiles('.', { [ofTest]: claim })
    vi.stubEnv('OUT_DIR', 'claimed')
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(ofTest)
    })
    expect(() => claimOutput('4000')).toThrow('npm start already serves claimed')
    first.kill()
    await once(first, 'exit')
    claimOutput('4000')
    expect(JSON.parse(readFileSync(ofTest, 'utf8'))).toEqual({
      pid: process.pid,
      site: 'http://localhost:4000/',
    })
  })

  // Not a read-only folder, because root can write to any.
  test('check:content reports a folder that cannot be written', async () => {
    rmSync(join(copy, '.cache'), { recursive: true, force: true })
    writeFileSync(join(copy, '.cache'), '')
    expect(await run('check:content', [], {}, copy)).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        /^\S*\.cache\S* (är en fil där en mapp ska ligga|ligger under en fil)\.$/,
      ),
    })
  })
})

test('leads says how to get the outputs, and that nothing runs here', async () => {
  expect(() => openStore(missing)).toThrow(/none\.json saknas\. Starta webbplatsen med npm start, /)
  const [port] = await freePorts(1)
  const nobody = { endpoint: `http://127.0.0.1:${port}`, id: 'a' }
  await expect(checkRunning(nobody)).rejects.toThrow(
    'Webbplatsen på den här datorn är inte i gång: starta den med npm start i ett annat fönster.',
  )
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

  test('.env of Notepad is read, and that of PowerShell is refused', () => {
    const file = join(folder, '.env')
    const env: NodeJS.ProcessEnv = {}
    writeFileSync(file, '\ufeffDRAFTS=1\r\n')
    loadEnvironment(env, file)
    expect(env).toEqual({ DRAFTS: '1' })
    writeFileSync(file, Buffer.from('\ufeffDRAFTS=1\r\n', 'utf16le'))
    expect(() => loadEnvironment({}, file)).toThrow(`${file} is not saved as UTF-8. Save it again.`)
  })

  test('a misspelt variable is rejected', () => {
    const file = join(folder, '.env')
    writeFileSync(file, 'QOUTE_PORT=4000\n')
    expect(() => loadEnvironment({}, file)).toThrow(
      `${file} sets QOUTE_PORT, which nothing reads. Write QUOTE_PORT if that is meant.`,
    )
  })
})
