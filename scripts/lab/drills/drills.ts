import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QuoteRequest } from '../../../amplify/functions/shared/request.ts'
import type { Fault } from '../../local-aws/faults.ts'
import { setting } from '../../machine/environment.ts'
import { jpeg, minute, newRequest, type DrillSite, settings } from './drillSite.ts'

type DrillSettings = {
  /** Only where the process may die between the mail and our mark of it, or SES's answer is lost. */
  mayMailTwice?: boolean
  /** Takes minutes: run only when it is asked for by name. */
  long?: boolean
  concurrency?: number
  accountConcurrency?: number
  rateLimitPerHour?: number
  mailConcurrency?: number
  execArgv?: string[]
}

const [officeAddress = ''] = settings.mailTo
const several = (count: number) => Array.from({ length: count }, () => newRequest())
const postAll = (site: DrillSite, requests: QuoteRequest[]) => Promise.all(requests.map((request) => site.post(request)))
const insistAll = async (site: DrillSite, requests: QuoteRequest[], tries?: number): Promise<void> => {
  await Promise.all(requests.map((request) => site.insist(request, tries)))
}
const serverError = { kind: 'error', status: 503, code: 'ServiceUnavailable' } as const

async function whileFaulty(site: DrillSite, faults: Fault[], requests = several(4)): Promise<void> {
  site.aws.faults.set(faults)
  await postAll(site, requests)
  await site.idle()
  site.aws.faults.clear()
}

async function requestWithPicture(site: DrillSite) {
  const request = newRequest()
  const path = `public/quarantine/${request.requestId}/tak på åäö.jpg`
  await site.upload(path, jpeg)
  return { ...request, images: [path] }
}

const clock = (hours: number): string[] => {
  const shift = `const real = Date.now; const Real = Date; const ms = ${hours} * 3600e3
    globalThis.Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(real() + ms) } static now() { return real() + ms } }`
  return ['--import', `data:text/javascript,${encodeURIComponent(shift)}`]
}

/** How many times slower than AWS everything runs, so that the processor of a small machine is not what is measured. */
const scale = setting('SCALE')
const latency = [
  { service: 's3', kind: 'slow', ms: 30 * scale },
  { service: 'ses', kind: 'slow', ms: 150 * scale },
] as const

/** Posts at an even pace, answered or not; throws when one is refused. */
async function postEvenly(site: DrillSite, count: number, perMinute: number): Promise<void> {
  const started = performance.now()
  const answers: Promise<{ status: number; ms: number }>[] = []
  for (let each = 0; each < count; each++) {
    await sleep(Math.max(0, started + (each * minute * scale) / perMinute - performance.now()))
    const posted = performance.now()
    answers.push(site.post(newRequest()).then((status) => ({ status, ms: (performance.now() - posted) / scale })))
  }
  const all = await Promise.all(answers)
  const times = all.map(({ ms }) => ms).sort((one, other) => one - other)
  const [half, most, slowest] = [0.5, 0.95, 1].map((part) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0))
  console.log(
    `       ${count} posts: median ${half} ms, p95 ${most}, slowest ${slowest} (of AWS's time); at most ${site.aws.mostAtOnce()} at once`,
  )
  const refused = all.map(({ status }) => status).filter((status) => status !== 200)
  if (refused.length > 0) throw new Error(`${refused.length} of ${count} refused: ${[...new Set(refused)].join(', ')}`)
}

export const drills: Record<string, (site: DrillSite) => Promise<void>> = {
  'nothing fails': async (site) => {
    const statuses = await postAll(site, [...several(9), await requestWithPicture(site)])
    if (statuses.some((status) => status !== 200)) throw new Error(`answered ${statuses.join(', ')}`)
  },
  'mail down for a day': async (site) => {
    site.aws.faults.set([{ service: 'ses', ...serverError }])
    await postAll(site, [...several(4), await requestWithPicture(site)])
    await site.idle()
    await site.pass(24 * 60 * minute, 120 * minute)
  },
  'mail throttled': async (site) => {
    site.aws.faults.set([{ service: 'ses', kind: 'error', status: 429, code: 'TooManyRequestsException', times: 7 }])
    for (const request of several(8)) await site.post(request)
    await site.idle()
    await site.pass(5 * minute)
  },
  'mail refused for an address': async (site) => {
    const requests = several(6)
    const refused = requests
      .slice(0, 3)
      .map(({ email }) => ({ service: 'ses', kind: 'error', status: 400, code: 'MessageRejected', address: email }) as const)
    await whileFaulty(site, refused, requests)
    // The office must have them although the visitors' addresses stay refused.
    await site.idle()
    if (site.waiting() > 0) throw new Error(`${site.waiting()} requests wait because of the visitor's address`)
  },
  'storage of pictures down': async (site) => {
    const requests = await Promise.all([1, 2, 3].map(() => requestWithPicture(site)))
    await whileFaulty(site, [{ service: 's3', ...serverError, bucket: 'offert-images', method: 'HEAD' }], requests)
  },
  'all storage down, visitors try again': async (site) => {
    const requests = several(4)
    await whileFaulty(site, [{ service: 's3', ...serverError }], requests)
    await insistAll(site, requests)
  },
  'data bucket down at every step': async (site) => {
    for (const key of ['days/', 'requests/*/request.json', 'requests/*/attempts', 'requests/', 'receipts/'])
      for (const method of ['GET', 'PUT']) {
        const request = newRequest()
        await whileFaulty(site, [{ service: 's3', ...serverError, bucket: 'offert-data', key, method }], [request])
        await site.insist(request)
      }
  },
  'time-out after a write': async (site) => {
    for (const key of ['days/', 'requests/*/request.json'])
      for (const kind of ['reset', 'hang'] as const) {
        const requests = several(2)
        await whileFaulty(site, [{ service: 's3', kind, ms: 8_000, when: 'after', method: 'PUT', key, times: 2 }], requests)
        await insistAll(site, requests)
      }
    for (const key of ['requests/*/attempts', 'requests/*/sent.json'])
      await whileFaulty(site, [{ service: 's3', kind: 'reset', when: 'after', method: 'PUT', key, times: 2 }], several(2))
  },
  'crash between store and mail': async (site) => {
    for (const request of several(5)) await whileFaulty(site, [{ service: 'ses', kind: 'crash', times: 1 }], [request])
    for (const when of ['before', 'after'] as const) {
      const requests = several(1)
      await whileFaulty(site, [{ service: 's3', kind: 'crash', when, method: 'PUT', key: 'requests/', times: 1 }], requests)
      await insistAll(site, requests)
    }
  },
  'crash after mail, before the mark': async (site) => {
    for (const request of several(5)) {
      await whileFaulty(site, [{ service: 'ses', kind: 'crash', when: 'after', times: 1 }], [request])
      await site.insist(request)
    }
  },
  'crash after the mark, before the index': async (site) => {
    for (const request of several(5)) {
      await whileFaulty(site, [{ service: 's3', kind: 'crash', method: 'PUT', key: 'days/*/mailed/', times: 1 }], [request])
      await site.insist(request)
    }
  },
  'the same post twice': async (site) => {
    for (const request of several(5)) await postAll(site, [request, request, request])
    const again = newRequest()
    for (let times = 0; times < 3; times++) await site.post(again)
  },
  'every event twice': (site) =>
    whileFaulty(
      site,
      (['s3', 'ses'] as const).map((method) => ({ service: 'events', method, kind: 'twice' })),
      several(12),
    ),
  'two consumers at once': async (site) => {
    site.aws.faults.set([{ service: 'ses', kind: 'slow', ms: 400 }])
    await postAll(site, several(10))
    for (const { body } of site.aws.queues.office.queue.list())
      for (let copies = 0; copies < 2; copies++) site.aws.queues.office.queue.send(body)
  },
  'slow mail': async (site) => {
    site.aws.faults.set([{ service: 'ses', kind: 'slow', ms: 6_000 }])
    await postAll(site, several(4))
    if (site.aws.mails().length > 0) throw new Error('the visitor waited for the mail')
    await site.idle()
    if (site.waiting() > 0) throw new Error(`${site.waiting()} not mailed although SES took them, slowly`)
  },
  'unknown outcome': async (site) => {
    await whileFaulty(site, [{ service: 'ses', kind: 'reset', when: 'after', address: officeAddress, times: 3 }], several(3))
    await site.pass(24 * 60 * minute, 60 * minute)
    const copies = site.aws.mails().filter(({ subject }) => subject.includes('kan vara en kopia')).length
    if (copies !== 3) throw new Error(`${copies} marked copies of 3 mails whose answer was lost`)
  },
  'a poison message': async (site) => {
    site.aws.store.put('offert-data', 'requests/poison/1/request.json', Buffer.from('{"broken'), {})
    site.aws.queues.office.queue.send(JSON.stringify({ Records: [{ s3: { object: { key: 'requests/poison/1/request.json' } } }] }))
    site.aws.queues.office.queue.send('no JSON')
    for (const request of several(5)) await site.post(request)
    await site.idle()
    if (site.waiting() > 1) throw new Error('the poison message held up others')
    await site.pass(60 * 60 * minute, 30 * minute)
    const dead = site.aws.queues.office.dead.list()
    if (dead.length !== 2) throw new Error(`${dead.length} dead letters instead of 2`)
    for (const { id } of dead) site.aws.queues.office.dead.remove(id)
    site.aws.store.remove('offert-data', 'requests/poison/1/request.json')
  },
  'dead letters and back': async (site) => {
    await whileFaulty(site, [{ service: 'ses', ...serverError }], several(3))
    site.aws.faults.set([{ service: 'ses', ...serverError }])
    await site.pass(60 * 60 * minute, 30 * minute)
    const { queue, dead } = site.aws.queues.office
    if (dead.list().length !== 3) throw new Error(`${dead.list().length} of 3 among the dead letters`)
    if (site.log('mail-office').split('"given up"').length !== 4) throw new Error('the log does not name the three that were given up')
    site.aws.faults.clear()
    dead.moveTo(queue)
  },
  'events of the bucket lost': (site) => whileFaulty(site, [{ service: 'events', method: 's3', kind: 'lose' }], several(8)),
  "SES's news lost": async (site) => {
    await whileFaulty(site, [{ service: 'events', method: 'ses', kind: 'lose' }], several(3))
    await site.idle()
    await site.pass(60 * minute)
    if (!site.log('reconcile').includes('"undelivered":3')) throw new Error('undelivered mails were not counted')
  },
  'suppressed office': async (site) => {
    site.aws.setDeliveryOutcome(officeAddress, 'suppressed')
    await postAll(site, several(3))
  },
  'bounced office': async (site) => {
    site.aws.setDeliveryOutcome(officeAddress, 'bounced')
    const requests = several(3)
    await postAll(site, requests)
    await site.idle()
    if (site.log('ses-events').split('"event":"bounced","kind":"office"').length !== 4) throw new Error('the alarm would not ring')
    site.aws.setDeliveryOutcome(officeAddress, 'delivered')
    // The office's mailbox works again: what bounced is sent by hand, here as new requests.
    for (const request of requests) await site.insist({ ...request, message: 'Igen, tack.' })
    for (const request of requests) site.corrects(request, 2)
  },
  'erased during delivery': async (site) => {
    const erased = await requestWithPicture(site)
    site.aws.faults.set([{ service: 'ses', kind: 'slow', ms: 3_000 }])
    await site.post(erased)
    while (site.aws.store.list('offert-data', `requests/${erased.requestId}/1/attempts/`).length === 0) await sleep(20)
    await site.erase(erased)
    await site.idle()
    const left = [...site.aws.store.list('offert-data'), ...site.aws.store.list('offert-images')]
      .flat()
      .filter(({ key }) => key.includes(erased.requestId) && !key.endsWith('/erased.json'))
    if (left.length > 0) throw new Error(`left after erasing: ${left.map(({ key }) => key).join(', ')}`)
    site.aws.faults.clear()
    await site.post(newRequest())
  },
  'kill -9 at 50 random moments and more, until 500 are accepted': async (site) => {
    let kills = 0
    const done = () => kills >= 50 && site.accepted() >= 500
    const visitors = Array.from({ length: 6 }, async () => {
      while (!done()) await site.insist(newRequest())
    })
    while (!done()) {
      await sleep(randomInt(0, 1_200))
      site.aws.functions[randomInt(2) === 0 ? 'send-offert' : 'mail-office'].killOne()
      kills += 1
    }
    await Promise.all(visitors)
    await whileFaulty(site, [{ service: 'ses', ...serverError }], several(20))
    for (let kills = 0; kills < 10; kills++) {
      site.aws.pass(5 * minute)
      await sleep(randomInt(300, 1_000))
      site.aws.functions['mail-office'].kill()
    }
  },
  '1,000 posts at once': async (site) => {
    const statuses = await postAll(site, several(1_000))
    const other = statuses.filter((status) => status !== 200 && status !== 429)
    if (other.length > 0) throw new Error(`answered neither 200 nor 429: ${[...new Set(other)].join(', ')}`)
  },
  '1,000 visitors at once who try again': (site) => insistAll(site, several(1_000), 1_000),
  "the functions' clock a day ahead": (site) => insistAll(site, several(5)),
  "the functions' clock a day behind": (site) => insistAll(site, several(5)),
  '30 guests upload while 30 visitors post, with default settings at a quota of 10': async (site) => {
    await site.aws.functions['send-offert'].warm(2)
    let isOver = false
    const guests = Array.from({ length: 30 }, async () => {
      while (!isOver) await site.upload(`public/quarantine/${randomUUID()}/a.jpg`, jpeg)
    })
    const statuses: number[] = []
    while (statuses.length < 30) statuses.push(...(await postAll(site, several(2))))
    isOver = true
    await Promise.all(guests)
    const { queue } = site.aws.queues.uploads
    for (const { id } of queue.list()) queue.remove(id)
    const refused = statuses.filter((status) => status !== 200)
    if (refused.length > 0) throw new Error(`${refused.length} of 30 visitors refused: ${[...new Set(refused)].join(', ')}`)
  },
  '90 posts from one /48': async (site) => {
    const mailed = () => site.aws.mails().filter(({ to }) => to.includes(officeAddress)).length
    for (const [index, request] of several(90).entries())
      await site.post({ ...request, draft: true }, `2001:db8:1:${index.toString(16)}::1`)
    await site.idle()
    if (mailed() > 30) throw new Error(`${mailed()} mails to the office`)
    const elsewhere = newRequest()
    await site.post(elsewhere, '192.0.2.1')
    await site.idle()
    if (!site.aws.mails().some(({ subject, text }) => subject.startsWith('Ny förfrågan') && text.includes(elsewhere.email)))
      throw new Error('a visitor of another network got no mail of his own')
    if (!site.aws.mails().some(({ to }) => to.includes(elsewhere.email))) throw new Error('a visitor of another network got no receipt')
    await site.reconcile()
    if (mailed() > 32 || site.waiting() > 0) throw new Error(`${mailed()} mails to the site, ${site.waiting()} requests wait`)
  },
  // At the default cap: what the account has, nothing reserved.
  'load: 2,000 posts in a minute': async (site) => {
    await site.aws.functions['send-offert'].warm(10)
    site.aws.faults.set([...latency])
    await postEvenly(site, 2_000, 2_000)
  },
  // It must be mailed within the next hour, while as many come.
  'load: the backlog of an hour without mail at 10,000 an hour': async (site) => {
    const [left, perHour] = [200, 10_000]
    await site.aws.functions['send-offert'].warm(10)
    site.aws.faults.set([{ service: 'ses', kind: 'error', status: 503 }])
    await postEvenly(site, left, 120 * scale)
    await site.idle()
    const waiting = site.waiting()
    if (waiting < left) throw new Error(`only ${waiting} of ${left} wait`)
    site.aws.faults.set([...latency])
    // Longer than the longest wait after these first tries, so that all of them are due.
    site.aws.pass(10 * minute)
    const started = performance.now()
    while (site.waiting() > 0) await sleep(20)
    const perSecond = (waiting / (performance.now() - started)) * 1000 * scale
    const minutes = perHour / (perSecond - perHour / 3600) / 60
    console.log(
      `       ${perSecond.toFixed(1)} mails a second with ${settings.mailConcurrency} at once: gone after ${minutes.toFixed(0)} minutes`,
    )
    if (minutes < 0 || minutes > 60) throw new Error('the backlog of an hour is not mailed within an hour')
  },
}

export const settingsOf: Record<string, DrillSettings> = {
  'crash after mail, before the mark': { mayMailTwice: true },
  'two consumers at once': { mailConcurrency: 6 },
  'unknown outcome': { mayMailTwice: true },
  'kill -9 at 50 random moments and more, until 500 are accepted': { mayMailTwice: true },
  "the functions' clock a day ahead": { execArgv: clock(24) },
  "the functions' clock a day behind": { execArgv: clock(-24) },
  '30 guests upload while 30 visitors post, with default settings at a quota of 10': { concurrency: 0, accountConcurrency: 10 },
  '90 posts from one /48': { rateLimitPerHour: 30 },
  'load: 2,000 posts in a minute': { long: true, concurrency: 0 },
  'load: the backlog of an hour without mail at 10,000 an hour': { long: true, concurrency: 0 },
}
