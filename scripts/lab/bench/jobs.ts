/** Calls and seconds of the back end's jobs with many stored requests, in the local AWS. */
import { randomUUID } from 'node:crypto'
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { createDigest } from '../../../amplify/functions/digest/digest.ts'
import { listRequests, mailWaiting } from '../../../amplify/functions/office/office.ts'
import { runDaily } from '../../../amplify/functions/office/reminder.ts'
import { createReconcile } from '../../../amplify/functions/reconcile/reconcile.ts'
import { dayMs } from '../../../amplify/functions/shared/durations.ts'
import { eraseRequests } from '../../../amplify/functions/shared/erase.ts'
import { timeoutSeconds } from '../../../amplify/functions/shared/timeouts.ts'
import { buckets } from '../../local-aws/names.ts'
import type { LocalAws } from '../../local-aws/startLocalAws.ts'
import { newRequest, s3For, settings, startEmulator } from '../fixtures/emulator.ts'

export type Measured = { job: string; calls: string; seconds: number; most: number }

const months = 24
/** The API of the office ends a call after it. */
const apiSeconds = 30
/** Of ten requests; the others are handled. */
const untouched = 2
/** Of S3, in milliseconds. */
const latency = 20

/** Stores requests spread over the retention time, and returns their ids. */
function storeRequests({ store }: LocalAws, count: number, now: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const { requestId, ...request } = newRequest({ requestId: randomUUID() })
    const time = now - (index / count) * months * 30 * dayMs
    const receivedAt = new Date(time).toISOString()
    const put = (key: string, content: object = {}) =>
      store.put(buckets.data, key, Buffer.from(JSON.stringify(content)), {
        lastModified: receivedAt,
      })
    for (const step of ['came', 'mailed', 'delivered'])
      put(`days/${receivedAt.slice(0, 10)}/${step}/${requestId}/1`)
    put(`requests/${requestId}/1/request.json`, { receivedAt, request })
    for (const file of ['sent', 'delivered', 'attempts/1'])
      put(`requests/${requestId}/1/${file}.json`)
    if (index % 10 >= untouched) put(`office/${requestId}/1-called-unsaid--1-0-`)
    return requestId
  })
}

/** Runs each job once. `most`: half of its time-out in seconds. */
export async function measureJobs(count: number): Promise<Measured[]> {
  const aws = await startEmulator()
  const now = new Date()
  const ids = storeRequests(aws, count, now.getTime())
  aws.faults.set([{ service: 's3', kind: 'slow', ms: latency }])
  const s3 = s3For(aws, 'owner')
  const calls = new Map<string, number>()
  s3.middlewareStack.add(
    (next, { commandName = '' }) =>
      (input) => {
        const name = commandName.replace(/Command$|Objects?/g, '')
        calls.set(name, (calls.get(name) ?? 0) + 1)
        return next(input)
      },
    { step: 'initialize' },
  )
  const deps = {
    s3,
    ses: { send: async () => ({ MessageId: 'm' }) } as unknown as SESv2Client,
    now: () => now,
    settings: {
      ...settings,
      dataBucket: buckets.data,
      uploadBucket: buckets.upload,
      configurationSet: undefined,
    },
    failedEvents: async () => 0,
  }
  const queue = { send: async () => {}, hide: async () => {}, waiting: async () => 0 }
  const { reconcile, digest, office } = timeoutSeconds
  const jobs: [job: string, seconds: number, run: () => Promise<unknown>][] = [
    ['reconcile', reconcile, () => createReconcile(deps, queue)()],
    ['digest', digest, () => createDigest(deps)()],
    ['reminder', office, () => runDaily(deps)],
    ['list', apiSeconds, () => listRequests(deps, new Map())],
    ['list, a later page', apiSeconds, () => listRequests(deps, new Map(), now.toISOString())],
    ['mail waiting', apiSeconds, () => mailWaiting(deps, queue)],
    ['erase', apiSeconds, () => eraseRequests(deps, ids.slice(0, 1))],
    ['erase 50', apiSeconds, () => eraseRequests(deps, ids.slice(1, 51))],
  ]
  const measured: Measured[] = []
  for (const [job, timeout, run] of jobs) {
    calls.clear()
    const started = performance.now()
    await run()
    const seconds = (performance.now() - started) / 1000
    const counted = [...calls].map(([name, times]) => `${times} ${name}`).join(', ')
    measured.push({ job, calls: counted, seconds, most: timeout / 2 })
  }
  s3.destroy()
  await aws.stop()
  return measured
}
