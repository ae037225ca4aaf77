import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command } from './command.ts'
import { begin, end, step } from './machine/progress.ts'

const usage = `Breaks the functions on purpose, one bug at a time in a copy, and checks that the tests notice each.

  npm run test:mutations`

command({ usage })

type Bug = { bug: string; file: string; write: string; instead: string }

const bugs: Bug[] = [
  // The order of work, and what may be told to the visitor when.
  {
    bug: 'success is told although storing failed',
    file: 'send-offert/sendOffert.ts',
    write: 'return refuse({ status: 503, error: answers.failed(settings.companyPhone) })',
    instead: '',
  },
  {
    bug: 'a mail that fails is told as a failure',
    file: 'send-offert/sendOffert.ts',
    write: ".catch((error: unknown) => logFailure('deliver', error, { place: stored.place }))",
    instead: '',
  },
  { bug: 'the rate limit is not applied', file: 'send-offert/sendOffert.ts', write: 'if (wait > 0)', instead: 'if (wait > 9e9)' },
  { bug: 'the honeypot is ignored', file: 'send-offert/sendOffert.ts', write: "website.trim() !== '' ||", instead: '' },
  { bug: 'drafts fall into the time trap', file: 'send-offert/sendOffert.ts', write: '!draft && elapsedMs', instead: 'elapsedMs' },
  {
    bug: 'the mark is written before the mail',
    file: 'send-offert/deliver.ts',
    write: 'const messageId = await mailOffice(deps, stored, pictures)',
    instead: "await markSent(deps, stored.place, { at: '', messageId: '' })\n  const messageId = await mailOffice(deps, stored, pictures)",
  },
  {
    bug: 'the outbox entry goes before the mail',
    file: 'send-offert/deliver.ts',
    write: 'const pictures = await keepPictures(deps, stored)',
    instead: 'await clearMarker(deps, stored.place)\n  const pictures = await keepPictures(deps, stored)',
  },
  { bug: 'the outbox entry stays', file: 'send-offert/deliver.ts', write: 'await clearMarker(deps, stored.place)', instead: '' },
  {
    bug: 'a receipt that fails stops the request',
    file: 'send-offert/deliver.ts',
    write: ".catch((error: unknown) => logFailure('receipt', error, { place: stored.place }))",
    instead: '',
  },
  { bug: 'suspected spam gets a receipt', file: 'send-offert/deliver.ts', write: '|| suspected ||', instead: '||' },
  { bug: 'receipts are not limited to one a day', file: 'send-offert/deliver.ts', write: 'if (!isFirst) return', instead: '' },
  {
    bug: 'a refused reply address loses the mail',
    file: 'send-offert/deliver.ts',
    write: 'if (!isRefused(error)) throw error',
    instead: 'throw error',
  },
  // The store.
  { bug: 'no outbox entry is written', file: 'send-offert/store.ts', write: "await put(store, marker(place), '')", instead: '' },
  { bug: 'a request is overwritten', file: 'send-offert/store.ts', write: ", IfNoneMatch: '*'", instead: '' },
  {
    bug: 'the same content is stored again',
    file: 'send-offert/store.ts',
    write: "if (earlier.some(({ key }) => key === keyOf(place, 'request.json'))) return undefined",
    instead: '',
  },
  {
    bug: 'a correction counts as the same',
    file: 'send-offert/store.ts',
    write: '...Object.values(hashedValues(request)), request.images',
    instead: 'request.email, request.images',
  },
  {
    bug: 'lists end after their first page',
    file: 'send-offert/store.ts',
    write: '} while (ContinuationToken)',
    instead: '} while (false)',
  },
  { bug: 'erasing leaves the delete markers', file: 'send-offert/store.ts', write: ', ...(page.DeleteMarkers ?? [])', instead: '' },
  {
    bug: 'erasing only hides',
    file: 'send-offert/store.ts',
    write: 'new DeleteObjectCommand({ Bucket, Key, VersionId })',
    instead: 'new DeleteObjectCommand({ Bucket, Key })',
  },
  // Pictures.
  { bug: 'paths are not checked', file: 'send-offert/pictures.ts', write: '!uploaded.test(path) ||', instead: '' },
  { bug: 'a bad picture loses the request', file: 'send-offert/pictures.ts', write: 'if (!isLate) throw error', instead: 'throw error' },
  {
    bug: 'the visitor names the type',
    file: 'send-offert/pictures.ts',
    write: "MetadataDirective: 'REPLACE',\n        ContentType: file.type,",
    instead: '',
  },
  { bug: 'an exchanged picture is kept', file: 'send-offert/pictures.ts', write: 'CopySourceIfMatch: ETag,', instead: '' },
  { bug: 'dimensions are not checked', file: 'send-offert/pictureFile.ts', write: 'width > maxSide ||', instead: '' },
  {
    bug: 'scripts inside pictures are not looked for',
    file: 'send-offert/pictureFile.ts',
    write: 'if (carriesSomethingElse(file))',
    instead: 'if (file.length < 0)',
  },
  {
    bug: '5 MB and a byte are taken',
    file: 'send-offert/pictures.ts',
    write: 'ContentLength > limits.imageBytes',
    instead: 'ContentLength > limits.imageBytes + 1',
  },
  // Mail and pages.
  { bug: 'the mail does not escape', file: 'html.ts', write: "entities[character] ?? ''", instead: 'character' },
  { bug: 'the subject keeps line breaks', file: 'send-offert/mail.ts', write: "value.replace(invisible, ' ').trim()", instead: 'value' },
  {
    bug: 'names may hold line breaks',
    file: 'send-offert/fields.ts',
    write: 'bounded.check(z.regex(oneLine, textMessages.oneLine))',
    instead: 'bounded',
  },
  {
    bug: 'the page drops what was typed',
    file: 'send-offert/answerPage.ts',
    write: "fields[name] ?? '', messages[name]",
    instead: "'', messages[name]",
  },
  // The other functions.
  { bug: 'the sweep takes what is being sent', file: 'sweep/sweep.ts', write: 'if (age < inProgress) continue', instead: '' },
  { bug: 'the sweep sends what is sent', file: 'sweep/sweep.ts', write: 'stored && !(await isSent(deps, place))', instead: 'stored' },
  {
    bug: 'the sweep ends at the first failure',
    file: 'sweep/sweep.ts',
    write: "logFailure('sweep', error, { place })",
    instead: 'throw error',
  },
  { bug: 'a formula runs in Excel', file: 'digest/csv.ts', write: '/^\\s*[=+', instead: '/^\\s*[+' },
  {
    bug: 'encoded keys are not decoded',
    file: 'inspect-upload/inspectUpload.ts',
    write: "object.key.replaceAll('+', ' ')",
    instead: 'object.key',
  },
]

const root = resolve(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'mutate-'))
const sources = 'amplify/functions'
for (const folder of [
  sources,
  'tests/send-offert',
  'tests/sampleRequest.ts',
  'tests/fixtures/requests',
  'amplify/settings.ts',
  'renderer/theme',
  'content/services',
  'content/site.yaml',
  'scripts/local-aws',
  'scripts/leads.ts',
  'scripts/command.ts',
  'scripts/machine',
  'renderer/content/read/closest.ts',
  'renderer/deployment.server.ts',
  'package.json',
])
  cpSync(join(root, folder), join(copy, folder), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

type MutationOutcome = { failed: string[]; isBroken: boolean }
type Report = { testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[] }

function runTests(): MutationOutcome {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', 'tests/send-offert', '--bail=1', '--reporter=json', `--outputFile=${report}`], { cwd: copy })
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  // A file that fails without a failing test could not be loaded: that proves nothing about the tests.
  const isBroken = testResults.some(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return { failed: failed.map(({ fullName }) => fullName), isBroken }
}

function tryBug({ file, write, instead }: Bug): { outcome: string; test: string } {
  const path = join(copy, sources, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(write).length !== 2) return { outcome: 'NO SUCH PLACE', test: `"${write}" must stand once in ${file}` }
  writeFileSync(
    path,
    source.replace(write, () => instead),
  )
  const { failed, isBroken } = runTests()
  writeFileSync(path, source)
  if (isBroken && failed.length === 0) return { outcome: 'DOES NOT RUN', test: '' }
  return failed[0] === undefined ? { outcome: 'SURVIVED', test: '' } : { outcome: 'caught', test: failed[0].slice(0, 80) }
}

try {
  const untouched = runTests()
  if (untouched.failed.length > 0 || untouched.isBroken)
    throw new Error(`The tests fail without any bug: ${untouched.failed[0] ?? 'a file cannot be loaded'}`)
  begin('Bugs', bugs.length)
  const rows = bugs.map((bug) => {
    const row = { bug: bug.bug, ...tryBug(bug) }
    step()
    return row
  })
  end()
  console.table(Object.fromEntries(rows.map(({ bug, ...row }) => [bug, row])))
  const caught = rows.filter(({ outcome }) => outcome === 'caught').length
  console.log(`${caught} of ${rows.length} bugs are caught by the tests.`)
  if (caught < rows.length) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true })
}
