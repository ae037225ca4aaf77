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
    write: 'return refuse({ status: 503, error: answers.failed(settings.companyPhone) }, form)',
    instead: '',
  },
  {
    bug: 'the rate limit is not applied',
    file: 'send-offert/days.ts',
    write: 'if (taken.length >= deps.settings.rateLimitPerHour)',
    instead: 'if (taken.length >= 9e9)',
  },
  { bug: 'the honeypot is ignored', file: 'send-offert/sendOffert.ts', write: "website.trim() !== '' ||", instead: '' },
  { bug: 'drafts fall into the time trap', file: 'send-offert/sendOffert.ts', write: '!draft && elapsedMs', instead: 'elapsedMs' },
  // The mails.
  {
    bug: 'a try is not written down before the mail',
    file: 'mail-office/attempts.ts',
    write: 'const etag = await putNew(deps, key, attempt)',
    instead: 'const etag = \'""\'',
  },
  {
    bug: 'the mark is written before the mail',
    file: 'mail-office/mailOffice.ts',
    write: 'const pictures = await keepPictures(deps, stored)',
    instead: "await put(deps, keyOf(place, 'sent.json'))\n    const pictures = await keepPictures(deps, stored)",
  },
  {
    bug: 'what is sent is sent again',
    file: 'mail-office/mailOffice.ts',
    write: "if (keys.has(keyOf(place, 'sent.json')))",
    instead: "if (keys.has(keyOf(place, 'sent')))",
  },
  {
    bug: 'a second message does not wait for the first',
    file: 'mail-office/mailOffice.ts',
    write: 'if (wait) return wait',
    instead: '',
  },
  {
    bug: 'a copy is not marked after an unknown outcome',
    file: 'mail-office/mailOffice.ts',
    write: "if (statusOf(error) === undefined) outcome = 'unknown'",
    instead: '',
  },
  {
    bug: 'a copy is not marked when its mark was lost',
    file: 'mail-office/mailOffice.ts',
    write: "    outcome = 'unknown'\n    await put",
    instead: '    await put',
  },
  {
    bug: 'a certain failure counts as a copy',
    file: 'mail-office/mailOffice.ts',
    write: "(earlier.mayBeCopy || earlier.outcome !== 'failed')",
    instead: 'true',
  },
  {
    bug: 'an unknown outcome is forgotten by the next failure',
    file: 'mail-office/mailOffice.ts',
    write: '(earlier.mayBeCopy || earlier',
    instead: '(earlier',
  },
  {
    bug: 'a failed message is done with',
    file: 'queue.ts',
    write: 'batchItemFailures.push({ itemIdentifier: messageId })',
    instead: '',
  },
  {
    bug: 'a failed message comes back at the queue’s own time',
    file: 'queue.ts',
    write: 'await queue.hide(receiptHandle, again)',
    instead: 'await Promise.resolve()',
  },
  { bug: 'tries never end', file: 'queue.ts', write: 'const wait = minutes[tries - 1]', instead: 'const wait = minutes[tries - 1] ?? 360' },
  { bug: 'suspected spam gets a receipt', file: 'mail-receipt/mailReceipt.ts', write: '|| stored.suspected', instead: '' },
  {
    bug: 'receipts are not limited to one a day',
    file: 'mail-receipt/mailReceipt.ts',
    write: 'if (known?.content.place !== place || known.content.sending) return undefined',
    instead: 'if (!known) return undefined',
  },
  {
    bug: 'a receipt is sent again after an unknown outcome',
    file: 'mail-receipt/mailReceipt.ts',
    write: 'if (!isKnown) return undefined',
    instead: '',
  },
  {
    bug: 'a refused reply address loses the mail',
    file: 'mail-office/mailOffice.ts',
    write: 'if (!isRefused(error)) throw error',
    instead: 'throw error',
  },
  // The store.
  { bug: 'no index entry is written', file: 'send-offert/days.ts', write: '  await put(deps, prefix + place)\n', instead: '' },
  { bug: 'a request is overwritten', file: 'send-offert/objects.ts', write: ", IfNoneMatch: '*'", instead: '' },
  {
    bug: 'the same content is stored again',
    file: 'send-offert/store.ts',
    write: 'if (newest && (await hashOf(deps, newest)) === hash) return { repeated: newest }',
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
    file: 'send-offert/objects.ts',
    write: '    ContinuationToken = page.NextContinuationToken\n  } while (ContinuationToken)\n  return keys',
    instead: '  } while (false)\n  return keys',
  },
  { bug: 'erasing leaves the delete markers', file: 'send-offert/erase.ts', write: ', ...(page.DeleteMarkers ?? [])', instead: '' },
  {
    bug: 'erasing only hides',
    file: 'send-offert/erase.ts',
    write: 'new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId })',
    instead: 'new DeleteObjectCommand({ Bucket: bucket, Key: key })',
  },
  // Pictures.
  { bug: 'paths are not checked', file: 'send-offert/pictures.ts', write: 'uploaded.test(path) && ', instead: '' },
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
    write: "if (carriesSomethingElse(Buffer.concat(besides).toString('latin1')))",
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
  { bug: 'the subject keeps line breaks', file: 'text.ts', write: "value.replace(invisible, ' ').trim()", instead: 'value' },
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
  {
    bug: 'a lost event is never found',
    file: 'reconcile/reconcile.ts',
    write: "now - since > overdueFirst ? 'overdue' : 'in time'",
    instead: "'in time'",
  },
  {
    bug: 'a lost message between two tries is never found',
    file: 'reconcile/reconcile.ts',
    write: "> overdueNext ? 'overdue' : 'in time'",
    instead: "> overdueNext ? 'in time' : 'in time'",
  },
  {
    bug: 'the reconciliation floods the queue',
    file: 'reconcile/reconcile.ts',
    write: '&& overdue.length > (await queue.waiting())',
    instead: '',
  },
  {
    bug: 'dead letters are sent again by themselves',
    file: 'reconcile/reconcile.ts',
    write: "if (attempt && !attempt.nextAt) return { is: 'given up', since }",
    instead: '',
  },
  {
    bug: 'what nobody delivered is not counted',
    file: 'reconcile/reconcile.ts',
    write: '!delivered.has(place) && ',
    instead: 'delivered.has(place) && ',
  },
  {
    bug: 'the outbox of the first release is forgotten',
    file: 'reconcile/reconcile.ts',
    write: 'await listFirstRelease(deps)',
    instead: '',
  },
  {
    bug: 'a delivery is not written into the index',
    file: 'ses-events/sesEvents.ts',
    write: "if (event === 'delivered' && kind === 'office')",
    instead: "if (event === 'bounced' && kind === 'office')",
  },
  { bug: 'a formula runs in Excel', file: 'digest/csv.ts', write: '/^[=+', instead: '/^[+' },
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
  'amplify/queues.ts',
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
