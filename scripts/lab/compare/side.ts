/**
 * One version of the repository, checked out at the one path where every version is built, and what it makes. What comes out is read through
 * its commands, local AWS and endpoint, so that it may be laid out in any way: all that knows their names stands here.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { smallOptions, smallSite } from '../fixtures/smallSite.ts'
import { freePorts } from '../../machine/freePorts.ts'
import sent from './requests.json' with { type: 'json' }

export const root = resolve('.cache/compare')
const site = join(root, 'site')
const kept = join(root, 'sides')
/** The day that the fixtures of broken content stand on. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? String(Date.parse(`${smallOptions.today}T12:00:00Z`) / 1000)
const fixtures = resolve('tests/fixtures/broken')
/** As deployed: nothing in the pages speaks of this machine. */
const outputs = {
  version: '1.4',
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:00000000-0000-4000-8000-000000000000' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
  custom: { siteOrigin: 'https://www.example.com', quoteEndpoint: 'https://offert.example.com/', dataBucket: 'data' },
}

/** Bodies as the site's code sends them, and forms' fields as a browser without JavaScript does. */
const requests = sent as { name: string; json?: object; form?: object }[]

type Probe = { /** What, besides the version, decides the outcome. */ input: () => unknown; make: (out: string) => Promise<void> | void }
const probes = {
  pages: { input: () => outputs, make: makePages },
  // A post without JavaScript gets its id from its content and the day.
  mails: { input: () => [requests, new Date().toISOString().slice(0, 10)], make: makeMails },
  schemas: { input: () => '', make: makeSchemas },
  cms: { input: () => '', make: makeCms },
  // Last: it puts other content in place.
  check: { input: () => [smallSite, filesIn(fixtures).map((file) => [file, readFileSync(join(fixtures, file), 'utf8')])], make: makeCheck },
} satisfies Record<string, Probe>
export type ProbeName = keyof typeof probes
export const probeNames = Object.keys(probes) as ProbeName[]

/** The folders with what a version makes, one for each probe; made only when they are not there from an earlier time. */
export async function sideOf(commit: string, wanted: ProbeName[]): Promise<Record<ProbeName, string>> {
  const source = readFileSync(import.meta.filename, 'utf8')
  const folder = (name: ProbeName) => join(kept, commit.slice(0, 12), `${name}-${hash([source, epoch, probes[name].input()]).slice(0, 12)}`)
  mkdirSync(join(kept, commit.slice(0, 12)), { recursive: true })
  // Used now: not among the first to be forgotten.
  utimesSync(join(kept, commit.slice(0, 12)), new Date(), new Date())
  const missing = probeNames.filter((name) => wanted.includes(name) && !existsSync(folder(name)))
  if (missing.length > 0) checkOut(commit)
  for (const name of missing) {
    const started = Date.now()
    const unfinished = join(root, 'unfinished')
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    await probes[name].make(unfinished)
    renameSync(unfinished, folder(name))
    console.log(`${name.padEnd(8)} of ${commit.slice(0, 12)} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  return Object.fromEntries(probeNames.map((name) => [name, folder(name)])) as Record<ProbeName, string>
}

/** Working trees come and go; a dozen versions are kept. */
export function forgetOldSides(): void {
  const byAge = readdirSync(kept)
    .map((name) => ({ path: join(kept, name), at: statSync(join(kept, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at)
  for (const { path } of byAge.slice(12)) rmSync(path, { recursive: true, force: true })
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()

function git(folder: string, args: string[], env: Record<string, string> = {}): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', env: { ...process.env, ...env } }).trim()
}

export const commitNamed = (name: string) => git('.', ['rev-parse', '--verify', `${name}^{commit}`])

/** A work tree as it is, new files included, as a commit on no branch; the same files give the same commit. */
export function commitOf(folder = '.'): string {
  mkdirSync(root, { recursive: true })
  const index = { GIT_INDEX_FILE: join(root, 'index') }
  git(folder, ['read-tree', 'HEAD'], index)
  git(folder, ['add', '--all'], index)
  // A link of that name is no folder, which is what .gitignore names.
  git(folder, ['rm', '--cached', '-r', '--quiet', '--ignore-unmatch', 'node_modules'], index)
  const tree = git(folder, ['write-tree'], index)
  if (tree === git(folder, ['rev-parse', 'HEAD^{tree}'])) return git(folder, ['rev-parse', 'HEAD'])
  const person = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'compare'],
    [`GIT_${role}_EMAIL`, 'compare@localhost'],
    [`GIT_${role}_DATE`, `${epoch} +0000`],
  ])
  return git(folder, ['commit-tree', tree, '-p', 'HEAD', '-m', 'The work tree as it is'], Object.fromEntries(person))
}

/** A clone that borrows this repository's objects: `git log` works in it, and nothing has to be cleared away here. Returns its path. */
function checkOut(commit: string): string {
  if (!existsSync(join(site, '.git'))) git('.', ['clone', '--quiet', '--shared', '--no-checkout', '.', site])
  git(site, ['checkout', '--quiet', '--force', '--detach', commit])
  git(site, ['clean', '-ffdxq', '-e', 'node_modules'])
  // Pictures' names hold the hash of what they are made from; whatever else is kept between builds is made anew.
  if (existsSync('.cache/public/images')) cpSync('.cache/public/images', join(site, '.cache/public/images'), { recursive: true })
  linkModules()
  return site
}

function linkModules(): void {
  const lock = readFileSync(join(site, 'package-lock.json'), 'utf8')
  const modules = join(site, 'node_modules')
  const stamp = join(root, 'installed')
  const isSame = lock === readFileSync('package-lock.json', 'utf8')
  if (!isSame && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash(lock)) return
  rmSync(modules, { recursive: true, force: true })
  rmSync(stamp, { force: true })
  if (isSame) {
    symlinkSync(resolve('node_modules'), modules)
    return
  }
  console.log('Another package-lock.json: npm ci')
  execFileSync('npm', ['ci', '--silent'], { cwd: site, stdio: 'inherit', shell: process.platform === 'win32' })
  writeFileSync(stamp, hash(lock))
}

const environment = (rest: Record<string, string>) => ({
  ...Object.fromEntries(
    ['HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  ),
  PATH: [join(site, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'compiled'),
  SOURCE_DATE_EPOCH: epoch,
  ...rest,
})

const commands = () => (JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts
const hasCommand = (name: string) => name in commands()

/** Starts what `npm run <name>` starts, without npm's own half second. */
function start(name: string, args = '', env: Record<string, string> = {}) {
  const scripts = commands()
  if (!scripts[name]) throw new Error(`This version has no command "${name}": adapt scripts/lab/compare/side.ts.`)
  const child = spawn(`${scripts[name]} ${args}`, { cwd: site, shell: true, detached: true, env: environment(env) })
  let [out, all] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    all += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (all += text))
  const ended = new Promise<{ out: string; all: string; code: number | null }>((done) =>
    child.once('close', (code) => done({ out, all, code })),
  )
  return { ended, stop: () => void (child.exitCode === null && child.pid && process.kill(-child.pid)), all: () => all }
}

async function run(name: string, args = '', env: Record<string, string> = { AMPLIFY_OUTPUTS: join(root, 'amplify_outputs.json') }) {
  const { out, all, code } = await start(name, args, env).ended
  if (code !== 0) throw new Error(`"${name}" failed:\n${all}`)
  return out
}

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const pretty = (json: string) => `${JSON.stringify(JSON.parse(json), null, 2)}\n`

async function makePages(out: string): Promise<void> {
  writeFileSync(join(root, 'amplify_outputs.json'), JSON.stringify(outputs))
  await run('build')
  cpSync(join(site, 'dist/client'), out, { recursive: true })
}

async function makeSchemas(out: string): Promise<void> {
  await run(hasCommand('schemas') ? 'schemas' : 'build', hasCommand('schemas') ? '' : '--schemas')
  for (const file of filesIn(join(site, '.cache/schemas')))
    write(join(out, file), pretty(readFileSync(join(site, '.cache/schemas', file), 'utf8')))
  write(join(out, 'settings.json'), readFileSync(join(site, '.vscode/settings.json'), 'utf8'))
}

async function makeCms(out: string): Promise<void> {
  const [name, part] = hasCommand('build:admin') ? ['build:admin', ''] : ['build', '--admin ']
  await run(name!, `${part}--out .cache/admin`, { CMS_REPOSITORY: 'owner/name', CMS_AUTH_URL: 'https://login.example.com/' })
  write(join(out, 'config.json'), pretty(readFileSync(join(site, '.cache/admin/config.json'), 'utf8')))
}

async function makeCheck(out: string): Promise<void> {
  const content = join(site, 'content')
  const pictures: Record<string, Buffer> = {}
  for (const [file, size] of Object.entries(smallOptions.images))
    pictures[file] = file.endsWith('.svg')
      ? Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"/>`)
      : await sharp({ create: { ...size, channels: 3, background: 'grey' } })
          .toFormat(file.endsWith('.jpg') ? 'jpeg' : 'webp')
          .toBuffer()
  for (const name of readdirSync(fixtures)) {
    rmSync(content, { recursive: true, force: true })
    for (const [file, text] of Object.entries(smallSite)) write(join(content, file), text)
    for (const [file, bytes] of Object.entries(pictures)) {
      mkdirSync(dirname(join(content, 'images', file)), { recursive: true })
      writeFileSync(join(content, 'images', file), bytes)
    }
    cpSync(join(fixtures, name), content, { recursive: true, filter: (file) => !/\/(expected|removed)\.txt$/.test(file) })
    const removed = join(fixtures, name, 'removed.txt')
    if (existsSync(removed)) for (const file of readFileSync(removed, 'utf8').trim().split('\n')) rmSync(join(content, file))
    const { all, code } = await start('check:content').ended
    write(join(out, `${name}.txt`), `${all}exit ${code}\n`)
  }
}

/** Mails are sent by a queue: returns when nothing has come for a second. */
async function quiet(look: () => Promise<string>): Promise<void> {
  for (let before = await look(), now = ''; ; before = now) {
    await pause(1000)
    now = await look()
    if (now === before) return
  }
}

type InboxMail = { from: string; to: string[]; replyTo: string[]; subject: string; text: string; html: string; attachments: object[] }

/** Posts the fixed requests one after the other, and writes what each was answered, what was mailed and what is stored of it. */
async function makeMails(out: string): Promise<void> {
  const [port, aws, endpoint, inbox] = await freePorts(4)
  const origin = `http://localhost:${port}`
  const at = (path: string) => fetch(`http://localhost:${inbox}${path}`)
  const timeless = (text: string) =>
    text
      .replaceAll(origin, 'http://site')
      .replaceAll(`http://localhost:${endpoint}`, 'http://endpoint')
      // Signed with the time in it.
      .replace(/(nyhetsbrev=)[\w.%-]+/g, '$1<link>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?|\d+ \p{L}+ \d{4} kl\. \d\d:\d\d/gu, '<time>')
  const env = { PORT: port, LOCAL_AWS_PORT: aws, QUOTE_PORT: endpoint, INBOX_PORT: inbox, RATE_LIMIT_PER_HOUR: 1000 }
  const local = start('start', '', Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])))
  try {
    // The site comes last, after all its pictures; `leads` finds the local AWS from then on.
    for (let tries = 0; !(await fetch(origin).catch(() => undefined))?.ok; tries++) {
      if (tries > 6000) throw new Error(`The site does not answer:\n${local.all()}`)
      await pause(100)
    }
    let mailed = 0
    const known = new Set<string>()
    for (const { name, json, form = {} } of requests) {
      const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
      const body = json ? JSON.stringify(json) : new URLSearchParams({ ...form }).toString()
      const answer = await fetch(`http://localhost:${endpoint}/`, { method: 'POST', headers: { 'content-type': type, origin }, body })
      const headers = ['content-type', 'content-security-policy', 'retry-after'].map((header) => `${header}: ${answer.headers.get(header)}`)
      write(join(out, 'answers', `${name}.txt`), timeless([answer.status, ...headers, await answer.text()].join('\n')))
      await quiet(async () => (await (await at('/mails.json')).text()) + (await (await at('/stored.json')).text()))
      const mails = (await (await at('/mails.json')).json()) as InboxMail[]
      for (const [number, { from, to, replyTo, subject, text, html, attachments }] of mails.slice(mailed).entries())
        write(
          join(out, 'mails', `${name}-${number + 1}.txt`),
          timeless([from, `till ${to}`, `svar ${replyTo}`, subject, text, html, JSON.stringify(attachments)].join('\n')),
        )
      mailed = mails.length
      const listed = await at('/stored.json')
      // Earlier sides have the keys as links on their page.
      const keys = listed.ok
        ? ((await listed.json()) as string[])
        : [...(await (await at('/')).text()).matchAll(/"\/stored\/([^"]+)"/g)].map(([, key = '']) => key)
      const added = keys.filter((key) => !known.has(key)).sort()
      for (const key of added) known.add(key)
      write(join(out, 'hashes', `${name}.txt`), added.join('\n'))
      for (const key of added.filter((key) => key.endsWith('/request.json')))
        write(join(out, 'stored', `${name}.json`), timeless(pretty(await (await at(`/stored/${key}`)).text())))
    }
    // What came within one second stands in no certain order.
    const ordered = ([heading = '', ...rows]: string[]) => [heading, ...rows.sort()].join('\n')
    write(
      join(out, 'csv/export.txt'),
      ordered(
        timeless(await run('leads', 'export', {}))
          .trimEnd()
          .split(/\r\n(?=")/),
      ),
    )
    write(join(out, 'csv/list.txt'), ordered(timeless(await run('leads', 'list', {})).split('\n')))
  } finally {
    local.stop()
    await local.ended
  }
}
