import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlannedFault } from '../../local-aws/faults.ts'
import { jpeg } from './jpeg.ts'
import { drainBacklog, postsInAMinute } from './load.ts'
import { minute, newRequest, type Office, settings } from './office.ts'

export type Drill = {
  name: string
  /** Only where the process may die between the mail and our mark of it, or SES's answer is lost. */
  mayMailTwice?: boolean
  /** Takes minutes: run only when it is asked for by name. */
  long?: boolean
  concurrency?: number
  accountConcurrency?: number
  rateLimitPerHour?: number
  mailConcurrency?: number
  execArgv?: string[]
  run: (office: Office) => Promise<void>
}

const [officeAddress = ''] = settings.mailTo
const several = (count: number) => Array.from({ length: count }, () => newRequest())
const serverError = { kind: 'error', status: 503, code: 'ServiceUnavailable' } as const

async function whileFaulty(office: Office, faults: PlannedFault[], requests = several(4)): Promise<void> {
  office.aws.faults.set(faults)
  await Promise.all(requests.map((request) => office.post(request)))
  await office.idle()
  office.aws.faults.clear()
}

async function requestWithPicture(office: Office) {
  const request = newRequest()
  const path = `public/quarantine/${request.requestId}/tak på åäö.jpg`
  await office.upload(path, jpeg)
  return { ...request, images: [path] }
}

const clock = (hours: number): string[] => {
  const shift = `const real = Date.now; const Real = Date; const ms = ${hours} * 3600e3
    globalThis.Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(real() + ms) } static now() { return real() + ms } }`
  return ['--import', `data:text/javascript,${encodeURIComponent(shift)}`]
}

export const drills: Drill[] = [
  {
    name: 'nothing fails',
    run: async (office) => {
      const statuses = await Promise.all([...several(9), await requestWithPicture(office)].map((request) => office.post(request)))
      if (statuses.some((status) => status !== 200)) throw new Error(`answered ${statuses.join(', ')}`)
    },
  },
  {
    name: 'mail down for a day',
    run: async (office) => {
      office.aws.faults.set([{ service: 'ses', ...serverError }])
      await Promise.all([...several(4), await requestWithPicture(office)].map((request) => office.post(request)))
      await office.idle()
      await office.pass(24 * 60 * minute, 120 * minute)
    },
  },
  {
    name: 'mail throttled',
    run: async (office) => {
      office.aws.faults.set([{ service: 'ses', kind: 'error', status: 429, code: 'TooManyRequestsException', times: 7 }])
      for (const request of several(8)) await office.post(request)
      await office.idle()
      await office.pass(5 * minute)
    },
  },
  {
    name: 'mail refused for an address',
    run: async (office) => {
      const requests = several(6)
      const refused = requests
        .slice(0, 3)
        .map(({ email }) => ({ service: 'ses', kind: 'error', status: 400, code: 'MessageRejected', address: email }) as const)
      await whileFaulty(office, refused, requests)
      // The office must have them although the visitors' addresses stay refused.
      await office.idle()
      if (office.waiting() > 0) throw new Error(`${office.waiting()} requests wait because of the visitor's address`)
    },
  },
  {
    name: 'storage of pictures down',
    run: async (office) => {
      const requests = await Promise.all([1, 2, 3].map(() => requestWithPicture(office)))
      await whileFaulty(office, [{ service: 's3', ...serverError, bucket: 'offert-images', method: 'HEAD' }], requests)
    },
  },
  {
    name: 'all storage down, visitors try again',
    run: async (office) => {
      const requests = several(4)
      await whileFaulty(office, [{ service: 's3', ...serverError }], requests)
      await Promise.all(requests.map((request) => office.insist(request)))
    },
  },
  {
    name: 'data bucket down at every step',
    run: async (office) => {
      for (const key of ['days/', 'requests/*/request.json', 'requests/*/attempts', 'requests/', 'receipts/'])
        for (const method of ['GET', 'PUT']) {
          const request = newRequest()
          await whileFaulty(office, [{ service: 's3', ...serverError, bucket: 'offert-data', key, method }], [request])
          await office.insist(request)
        }
    },
  },
  {
    name: 'time-out after a write',
    run: async (office) => {
      for (const key of ['days/', 'requests/*/request.json'])
        for (const kind of ['reset', 'hang'] as const) {
          const requests = several(2)
          await whileFaulty(office, [{ service: 's3', kind, ms: 8_000, when: 'after', method: 'PUT', key, times: 2 }], requests)
          await Promise.all(requests.map((request) => office.insist(request)))
        }
      for (const key of ['requests/*/attempts', 'requests/*/sent.json'])
        await whileFaulty(office, [{ service: 's3', kind: 'reset', when: 'after', method: 'PUT', key, times: 2 }], several(2))
    },
  },
  {
    name: 'crash between store and mail',
    run: async (office) => {
      for (const request of several(5)) await whileFaulty(office, [{ service: 'ses', kind: 'crash', times: 1 }], [request])
      const [before, after] = several(2)
      await whileFaulty(office, [{ service: 's3', kind: 'crash', method: 'PUT', key: 'requests/', times: 1 }], before && [before])
      await whileFaulty(
        office,
        [{ service: 's3', kind: 'crash', when: 'after', method: 'PUT', key: 'requests/', times: 1 }],
        after && [after],
      )
      for (const request of [before, after]) if (request) await office.insist(request)
    },
  },
  {
    name: 'crash after mail, before the mark',
    mayMailTwice: true,
    run: async (office) => {
      for (const request of several(5)) {
        await whileFaulty(office, [{ service: 'ses', kind: 'crash', when: 'after', times: 1 }], [request])
        await office.insist(request)
      }
    },
  },
  {
    name: 'crash after the mark, before the index',
    run: async (office) => {
      for (const request of several(5)) {
        await whileFaulty(office, [{ service: 's3', kind: 'crash', method: 'PUT', key: 'days/*/mailed/', times: 1 }], [request])
        await office.insist(request)
      }
    },
  },
  {
    name: 'the same post twice',
    run: async (office) => {
      for (const request of several(5)) await Promise.all([request, request, request].map((request) => office.post(request)))
      const [again] = several(1)
      if (again) for (let times = 0; times < 3; times++) await office.post(again)
    },
  },
  {
    name: 'every event twice',
    run: (office) =>
      whileFaulty(
        office,
        [
          { service: 'events', method: 's3', kind: 'twice' },
          { service: 'events', method: 'ses', kind: 'twice' },
        ],
        several(12),
      ),
  },
  {
    name: 'two consumers at once',
    mailConcurrency: 6,
    run: async (office) => {
      office.aws.faults.set([{ service: 'ses', kind: 'slow', ms: 400 }])
      await Promise.all(several(10).map((request) => office.post(request)))
      for (const { body } of office.aws.queues.office.queue.list())
        for (let copies = 0; copies < 2; copies++) office.aws.queues.office.queue.send(body)
    },
  },
  {
    name: 'slow mail',
    run: async (office) => {
      office.aws.faults.set([{ service: 'ses', kind: 'slow', ms: 6_000 }])
      await Promise.all(several(4).map((request) => office.post(request)))
      if (office.aws.mails().length > 0) throw new Error('the visitor waited for the mail')
      await office.idle()
      if (office.waiting() > 0) throw new Error(`${office.waiting()} not mailed although SES took them, slowly`)
    },
  },
  {
    name: 'unknown outcome',
    mayMailTwice: true,
    run: async (office) => {
      await whileFaulty(office, [{ service: 'ses', kind: 'reset', when: 'after', address: officeAddress, times: 3 }], several(3))
      await office.pass(24 * 60 * minute, 60 * minute)
      const copies = office.aws.mails().filter(({ subject }) => subject.includes('kan vara en kopia')).length
      if (copies !== 3) throw new Error(`${copies} marked copies of 3 mails whose answer was lost`)
    },
  },
  {
    name: 'a poison message',
    run: async (office) => {
      office.aws.store.put('offert-data', 'requests/poison/1/request.json', Buffer.from('{"broken'), {})
      office.aws.queues.office.queue.send(JSON.stringify({ Records: [{ s3: { object: { key: 'requests/poison/1/request.json' } } }] }))
      office.aws.queues.office.queue.send('no JSON')
      for (const request of several(5)) await office.post(request)
      await office.idle()
      if (office.waiting() > 1) throw new Error('the poison message held up others')
      await office.pass(80 * 60 * minute, 120 * minute)
      const dead = office.aws.queues.office.dead.list()
      if (dead.length !== 2) throw new Error(`${dead.length} dead letters instead of 2`)
      for (const { id } of dead) office.aws.queues.office.dead.remove(id)
      office.aws.store.remove('offert-data', 'requests/poison/1/request.json')
    },
  },
  {
    name: 'dead letters and back',
    run: async (office) => {
      await whileFaulty(office, [{ service: 'ses', ...serverError }], several(3))
      office.aws.faults.set([{ service: 'ses', ...serverError }])
      await office.pass(80 * 60 * minute, 120 * minute)
      const { queue, dead } = office.aws.queues.office
      if (dead.list().length !== 3) throw new Error(`${dead.list().length} of 3 among the dead letters`)
      if (office.log('mail-office').split('"given up"').length !== 4) throw new Error('the log does not name the three that were given up')
      office.aws.faults.clear()
      dead.moveTo(queue)
    },
  },
  {
    name: 'events of the bucket lost',
    run: (office) => whileFaulty(office, [{ service: 'events', method: 's3', kind: 'lose' }], several(8)),
  },
  {
    name: "SES's news lost",
    run: async (office) => {
      await whileFaulty(office, [{ service: 'events', method: 'ses', kind: 'lose' }], several(3))
      await office.idle()
      await office.pass(60 * minute)
      if (!office.log('reconcile').includes('"undelivered":3')) throw new Error('nobody counted what was not delivered')
    },
  },
  {
    name: 'suppressed office',
    run: async (office) => {
      office.aws.setFate(officeAddress, 'suppressed')
      await Promise.all(several(3).map((request) => office.post(request)))
    },
  },
  {
    name: 'bounced office',
    run: async (office) => {
      office.aws.setFate(officeAddress, 'bounced')
      const requests = several(3)
      await Promise.all(requests.map((request) => office.post(request)))
      await office.idle()
      if (office.log('ses-events').split('"event":"bounced","kind":"office"').length !== 4) throw new Error('the alarm would not ring')
      office.aws.setFate(officeAddress, 'delivered')
      // The office's mailbox works again: what bounced is sent by hand, here as new requests.
      for (const request of requests) await office.insist({ ...request, message: 'Igen, tack.' })
      for (const request of requests) office.corrects(request, 2)
    },
  },
  {
    name: 'erased during delivery',
    run: async (office) => {
      const erased = await requestWithPicture(office)
      office.aws.faults.set([{ service: 'ses', kind: 'slow', ms: 3_000 }])
      await office.post(erased)
      while (office.aws.store.list('offert-data', `requests/${erased.requestId}/1/attempts/`).length === 0) await sleep(20)
      await office.erase(erased)
      await office.idle()
      const left = [...office.aws.store.list('offert-data'), ...office.aws.store.list('offert-images')]
        .flat()
        .filter(({ key }) => key.includes(erased.requestId) && !key.endsWith('/erased.json'))
      if (left.length > 0) throw new Error(`left after erasing: ${left.map(({ key }) => key).join(', ')}`)
      office.aws.faults.clear()
      await office.post(newRequest())
    },
  },
  {
    name: 'kill -9 at 50 random moments and more, until 500 are accepted',
    mayMailTwice: true,
    run: async (office) => {
      let kills = 0
      const done = () => kills >= 50 && office.accepted() >= 500
      const visitors = Array.from({ length: 6 }, async () => {
        while (!done()) await office.insist(newRequest())
      })
      while (!done()) {
        await sleep(randomInt(0, 1_200))
        office.aws.functions[randomInt(2) === 0 ? 'send-offert' : 'mail-office'].killOne()
        kills += 1
      }
      await Promise.all(visitors)
      await whileFaulty(office, [{ service: 'ses', ...serverError }], several(20))
      for (let kills = 0; kills < 10; kills++) {
        office.aws.pass(5 * minute)
        await sleep(randomInt(300, 1_000))
        office.aws.functions['mail-office'].kill()
      }
    },
  },
  {
    name: '1,000 posts at once',
    run: async (office) => {
      const statuses = await Promise.all(several(1_000).map((request) => office.post(request)))
      const other = statuses.filter((status) => status !== 200 && status !== 429)
      if (other.length > 0) throw new Error(`answered neither 200 nor 429: ${[...new Set(other)].join(', ')}`)
    },
  },
  {
    name: '1,000 visitors at once who try again',
    run: async (office) => {
      await Promise.all(several(1_000).map((request) => office.insist(request, 1_000)))
    },
  },
  {
    name: "the functions' clock a day ahead",
    execArgv: clock(24),
    run: async (office) => {
      for (const request of several(5)) await office.insist(request)
    },
  },
  {
    name: "the functions' clock a day behind",
    execArgv: clock(-24),
    run: async (office) => {
      for (const request of several(5)) await office.insist(request)
    },
  },
  {
    name: '30 guests upload while 30 visitors post, with default settings at a quota of 10',
    concurrency: 0,
    accountConcurrency: 10,
    run: async (office) => {
      await office.aws.functions['send-offert'].warm(2)
      let isOver = false
      const guests = Array.from({ length: 30 }, async () => {
        while (!isOver) await office.upload(`public/quarantine/${randomUUID()}/a.jpg`, jpeg)
      })
      const statuses: number[] = []
      while (statuses.length < 30) statuses.push(...(await Promise.all(several(2).map((request) => office.post(request)))))
      isOver = true
      await Promise.all(guests)
      const { queue } = office.aws.queues.uploads
      for (const { id } of queue.list()) queue.remove(id)
      const refused = statuses.filter((status) => status !== 200)
      if (refused.length > 0) throw new Error(`${refused.length} of 30 visitors refused: ${[...new Set(refused)].join(', ')}`)
    },
  },
  {
    name: '90 posts from one /48',
    rateLimitPerHour: 30,
    run: async (office) => {
      const mailed = () => office.aws.mails().filter(({ to }) => to.includes(officeAddress)).length
      for (const [index, request] of several(90).entries())
        await office.post({ ...request, draft: true }, `2001:db8:1:${index.toString(16)}::1`)
      await office.idle()
      if (mailed() > 30) throw new Error(`${mailed()} mails to the office`)
      const elsewhere = newRequest()
      await office.post(elsewhere, '192.0.2.1')
      await office.idle()
      if (!office.aws.mails().some(({ subject, text }) => subject.startsWith('Ny förfrågan') && text.includes(elsewhere.email)))
        throw new Error('a visitor of another network got no mail of his own')
      if (!office.aws.mails().some(({ to }) => to.includes(elsewhere.email))) throw new Error('a visitor of another network got no receipt')
      await office.reconcile()
      if (mailed() > 32 || office.waiting() > 0) throw new Error(`${mailed()} mails to the office, ${office.waiting()} requests wait`)
    },
  },
  {
    name: 'load: 2,000 posts in a minute',
    long: true,
    concurrency: 0,
    run: (office) => postsInAMinute(office, 2_000),
  },
  {
    name: 'load: the backlog of an hour without mail at 10,000 an hour',
    long: true,
    concurrency: 0,
    run: (office) => drainBacklog(office, 10_000),
  },
]
