/**
 * Failures of storage, mail, processes and capacity; scripts/drills.ts counts stored and mailed
 * requests after each.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogAlarm } from '../../../amplify/logAlarms.ts'
import type { QuoteRequest } from '../../../amplify/functions/shared/request.ts'
import type { Fault } from '../../local-aws/faults.ts'
import { setting } from '../../machine/environment.ts'
import { guestS3, newRequest, settings } from '../fixtures/emulator.ts'
import { minuteMs } from '../../../amplify/functions/shared/durations.ts'
import type { DrillSite, openDrillSite } from './drillSite.ts'

type DrillOptions = Parameters<typeof openDrillSite>[0] & {
  /** The process may crash between sending the mail and recording it. */
  allowsSecondMail?: boolean
  /** Takes minutes, so it runs only when it is named. */
  long?: boolean
  /** Those on log lines that must go off. Any other is false. */
  alarms?: LogAlarm[]
  /** Those that chance decides. */
  possibleAlarms?: LogAlarm[]
}
/** The smallest baseline JPEG: one grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const serverError = { kind: 'error', status: 503, code: 'ServiceUnavailable' } as const
const mailDown: Fault = { service: 'ses', ...serverError }

const newRequests = (count: number) => Array.from({ length: count }, () => newRequest())
const postAll = (site: DrillSite, requests: QuoteRequest[]) =>
  Promise.all(requests.map((request) => site.post(request)))
const postAllUntilAccepted = (site: DrillSite, requests: QuoteRequest[], attempts?: number) =>
  Promise.all(requests.map((request) => site.postUntilAccepted(request, attempts)))

function check(isOk: boolean, failure: string): void {
  if (!isOk) throw new Error(failure)
}

const checkAccepted = (statuses: number[], also: number[] = []) => {
  const unexpected = statuses.filter((status) => status !== 200 && !also.includes(status))
  check(
    unexpected.length === 0,
    `${unexpected.length} of ${statuses.length} refused: ${[...new Set(unexpected)].join(', ')}`,
  )
}

async function postWithFaults(
  site: DrillSite,
  faults: Fault[],
  requests = newRequests(4),
): Promise<void> {
  site.aws.faults.set(faults)
  await postAll(site, requests)
  await site.idle()
  site.aws.faults.clear()
}

/** Five requests, each of which meets the fault once before its visitor retries. */
async function interruptEach(site: DrillSite, fault: Fault): Promise<void> {
  for (const request of newRequests(5)) {
    await postWithFaults(site, [{ ...fault, times: 1 }], [request])
    await site.postUntilAccepted(request)
  }
}

async function requestWithPicture(site: DrillSite) {
  const request = newRequest()
  const path = `public/quarantine/${request.requestId}/tak på åäö.jpg`
  await site.upload(path, jpeg)
  return { ...request, images: [path] }
}

/** Times slower than AWS, so that the processor of a small machine is not the limit. */
const scale = setting('SCALE')
const latency: Fault[] = [
  { service: 's3', kind: 'slow', ms: 30 * scale },
  { service: 'ses', kind: 'slow', ms: 150 * scale },
]

/** Posts at an even pace without awaiting responses; throws when one is refused. */
async function postEvenly(site: DrillSite, count: number, perMinute: number): Promise<void> {
  const started = performance.now()
  const responses: Promise<{ status: number; ms: number }>[] = []
  for (let index = 0; index < count; index++) {
    await sleep(Math.max(0, started + (index * minuteMs * scale) / perMinute - performance.now()))
    const posted = performance.now()
    responses.push(
      site
        .post(newRequest())
        .then((status) => ({ status, ms: (performance.now() - posted) / scale })),
    )
  }
  const all = await Promise.all(responses)
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
  const [median, p95, slowest] = [0.5, 0.95, 1].map((part) =>
    Math.round(times[Math.floor(part * (times.length - 1))] ?? 0),
  )
  console.log(
    `       ${count} posts: median ${median} ms, p95 ${p95}, slowest ${slowest} (of AWS's time)`,
  )
  checkAccepted(all.map(({ status }) => status))
}

export const drills: Record<string, (site: DrillSite) => Promise<unknown>> = {
  'nothing fails': async (site) =>
    checkAccepted(await postAll(site, [...newRequests(9), await requestWithPicture(site)])),
  'mail down for a day': async (site) => {
    site.aws.faults.set([mailDown])
    await postAll(site, [...newRequests(4), await requestWithPicture(site)])
    await site.idle()
    await site.advance(24 * 60 * minuteMs, 120 * minuteMs)
  },
  'mail throttled': async (site) => {
    site.aws.faults.set([
      { service: 'ses', kind: 'error', status: 429, code: 'TooManyRequestsException', times: 7 },
    ])
    for (const request of newRequests(8)) await site.post(request)
    await site.idle()
    await site.advance(5 * minuteMs)
  },
  'the mail quota of a day is used up': async (site) => {
    await postAll(site, newRequests(9))
    await site.idle()
    check(site.waiting() > 0, 'the quota of six mails was enough')
    // Each mail to the office can bring a receipt, so that at least three a day reach it.
    await site.advance(2 * 24 * 60 * minuteMs, 120 * minuteMs)
  },
  'storage of pictures down': async (site) => {
    const requests = await Promise.all([1, 2, 3].map(() => requestWithPicture(site)))
    await postWithFaults(
      site,
      [{ service: 's3', ...serverError, bucket: 'offert-images', method: 'HEAD' }],
      requests,
    )
  },
  'all storage down, visitors retry': async (site) => {
    const requests = newRequests(4)
    await postWithFaults(site, [{ service: 's3', ...serverError }], requests)
    await postAllUntilAccepted(site, requests)
  },
  'data bucket down at every step': async (site) => {
    for (const key of [
      'days/',
      'requests/*/request.json',
      'requests/*/attempts',
      'requests/',
      'receipts/',
    ])
      for (const method of ['GET', 'PUT']) {
        const request = newRequest()
        await postWithFaults(
          site,
          [{ service: 's3', ...serverError, bucket: 'offert-data', key, method }],
          [request],
        )
        await site.postUntilAccepted(request)
      }
  },
  'time-out after a write': async (site) => {
    const afterPut = { service: 's3', when: 'after', method: 'PUT', times: 2 } as const
    for (const key of ['days/', 'requests/*/request.json'])
      for (const kind of ['reset', 'hang'] as const) {
        const requests = newRequests(2)
        await postWithFaults(site, [{ ...afterPut, kind, ms: 8_000, key }], requests)
        await postAllUntilAccepted(site, requests)
      }
    for (const key of ['requests/*/attempts', 'requests/*/sent.json'])
      await postWithFaults(site, [{ ...afterPut, kind: 'reset', key }], newRequests(2))
  },
  'crash between store and mail': async (site) => {
    for (const request of newRequests(5))
      await postWithFaults(site, [{ service: 'ses', kind: 'crash', times: 1 }], [request])
    for (const when of ['before', 'after'] as const) {
      const requests = newRequests(1)
      await postWithFaults(
        site,
        [{ service: 's3', kind: 'crash', when, method: 'PUT', key: 'requests/', times: 1 }],
        requests,
      )
      await postAllUntilAccepted(site, requests)
    }
  },
  'crash after the mail, before sent.json': (site) =>
    interruptEach(site, { service: 'ses', kind: 'crash', when: 'after' }),
  'crash after sent.json, before the index': (site) =>
    interruptEach(site, { service: 's3', kind: 'crash', method: 'PUT', key: 'days/*/mailed/' }),
  'every event twice': (site) =>
    postWithFaults(
      site,
      (['s3', 'ses'] as const).map((method) => ({ service: 'events', method, kind: 'twice' })),
      newRequests(12),
    ),
  'events of the bucket lost': (site) =>
    postWithFaults(site, [{ service: 'events', method: 's3', kind: 'lose' }], newRequests(8)),
  'kill -9 at 50 random moments and more, until 500 are accepted': async (site) => {
    // On a busy machine functions start more slowly than they are killed.
    const mostKills = 150
    let kills = 0
    const isDone = () => kills >= 50 && site.accepted() >= 500
    const visitors = Array.from({ length: 6 }, async () => {
      while (!isDone()) await site.postUntilAccepted(newRequest())
    })
    while (!isDone()) {
      await sleep(randomInt(0, 1_200))
      if (kills >= mostKills) continue
      site.aws.functions[randomInt(2) === 0 ? 'send-offert' : 'mail-office'].killOne()
      kills += 1
    }
    await Promise.all(visitors)
    await postWithFaults(site, [mailDown], newRequests(20))
    for (let kills = 0; kills < 10; kills++) {
      site.aws.advance(5 * minuteMs)
      await sleep(randomInt(300, 1_000))
      site.aws.functions['mail-office'].kill()
    }
  },
  'a backup with an erased person is restored': async (site) => {
    const erased = newRequest()
    await postAll(site, [erased, ...newRequests(3)])
    await site.idle()
    const backup = site.backup()
    await site.erase(erased)
    check(site.leftOf(erased).length === 0, 'the erasure left objects')
    site.restore(backup)
    check(site.leftOf(erased).length > 0, 'the backup brought nothing back')
    await postAll(site, newRequests(3))
    // Otherwise the clock moves while they are mailed, and they seem to wait.
    await site.idle()
    await site.advance(30 * minuteMs)
    check(site.leftOf(erased).length === 0, 'the reconciliation left what the backup brought back')
  },
  '1,000 posts at once': async (site) =>
    checkAccepted(await postAll(site, newRequests(1_000)), [429]),
  '1,000 visitors at once who try again': (site) =>
    postAllUntilAccepted(site, newRequests(1_000), 1_000),
  "the functions' clock a day ahead": (site) => postAllUntilAccepted(site, newRequests(5)),
  "the functions' clock a day behind": (site) => postAllUntilAccepted(site, newRequests(5)),
  '30 guests upload while 30 visitors post, three at once, with default settings at a quota of 10':
    async (site) => {
      await site.aws.functions['send-offert'].warm(2)
      let uploads = 0
      let isOver = false
      const guests = Array.from({ length: 30 }, async () => {
        const guest = await guestS3(site.aws)
        for (; !isOver; uploads++)
          await site.upload(`public/quarantine/${randomUUID()}/a.jpg`, jpeg, guest)
      })
      const visitors: Promise<number[]>[] = []
      for (let wave = 0; wave < 10; wave++) {
        visitors.push(...newRequests(3).map((request) => site.postAsForm(request)))
        await sleep(3000)
      }
      const statuses = await Promise.all(visitors)
      isOver = true
      await Promise.all(guests)
      const { queue } = site.aws.queues.uploads
      for (const { id } of queue.list()) queue.remove(id)
      console.log(
        `       ${uploads} uploads, ${statuses.filter(({ length }) => length > 1).length} of 30 visitors sent again`,
      )
      checkAccepted(statuses.map((status) => status.at(-1)!))
    },
  'load: 2,000 posts in a minute': async (site) => {
    await site.aws.functions['send-offert'].warm(10)
    site.aws.faults.set(latency)
    await postEvenly(site, 2_000, 2_000)
  },
  // The backlog must be mailed within the next hour while as many requests arrive.
  'load: the backlog of an hour without mail at 5,000 an hour': async (site) => {
    const backlog = 200
    const perHour = 5_000
    await site.aws.functions['send-offert'].warm(10)
    site.aws.faults.set([mailDown])
    await postEvenly(site, backlog, 120 * scale)
    await site.idle()
    check(site.waiting() >= backlog, `only ${site.waiting()} of ${backlog} wait`)
    site.aws.faults.set(latency)
    // Longer than the longest delay after a first attempt, so that all are due.
    site.aws.advance(10 * minuteMs)
    const started = performance.now()
    while (site.waiting() > 0 && performance.now() - started < 5 * minuteMs) await sleep(20)
    const perSecond = (backlog / (performance.now() - started)) * 1000 * scale
    const minutes = perHour / (perSecond - perHour / 3600) / 60
    const rate = `${perSecond.toFixed(1)} mails a second with ${settings.mailConcurrency} at once`
    console.log(`       ${rate}: no backlog after ${minutes.toFixed(0)} minutes`)
    check(minutes >= 0 && minutes <= 60, 'the backlog of an hour is not mailed within an hour')
  },
}

export const drillOptions: Record<string, DrillOptions> = {
  'crash after the mail, before sent.json': { allowsSecondMail: true },
  'kill -9 at 50 random moments and more, until 500 are accepted': {
    allowsSecondMail: true,
    alarms: ['Flood'],
    possibleAlarms: ['RequestsWait'],
  },
  '1,000 posts at once': { alarms: ['Flood'] },
  '1,000 visitors at once who try again': { alarms: ['Flood'] },
  'mail down for a day': { alarms: ['RequestsWait'] },
  'events of the bucket lost': { alarms: ['RequestsWait'] },
  'the mail quota of a day is used up': {
    mailQuota: { perDay: 6, perSecond: 14 },
    alarms: ['RequestsWait', 'MailQuota'],
  },
  "the functions' clock a day ahead": { functionClockSkewMs: 24 * 60 * minuteMs },
  "the functions' clock a day behind": { functionClockSkewMs: -24 * 60 * minuteMs },
  '30 guests upload while 30 visitors post, three at once, with default settings at a quota of 10':
    {
      concurrency: 0,
      accountConcurrency: 10,
    },
  // Without reserved concurrency: the account's limit applies.
  'load: 2,000 posts in a minute': { long: true, concurrency: 0 },
  // Without summaries, which the reconciliation mails.
  'load: the backlog of an hour without mail at 5,000 an hour': {
    long: true,
    concurrency: 0,
    rateLimitPerHour: 1_000,
  },
}
