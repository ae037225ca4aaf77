import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlannedFault } from '../../local-aws/faults.ts'
import { jpeg } from './jpeg.ts'
import { minute, newRequest, type Office } from './office.ts'

export type Drill = {
  name: string
  /** Only where the process may die between the mail and our mark of it. */
  mayMailTwice?: boolean
  execArgv?: string[]
  run: (office: Office) => Promise<void>
}

const several = (count: number) => Array.from({ length: count }, () => newRequest())
const serverError = { kind: 'error', status: 503, code: 'ServiceUnavailable' } as const

async function whileFaulty(office: Office, faults: PlannedFault[], requests = several(4)): Promise<void> {
  office.aws.faults.set(faults)
  await Promise.all(requests.map((request) => office.post(request)))
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
      await Promise.all([...several(9), await requestWithPicture(office)].map(office.post))
    },
  },
  {
    name: 'mail down for a day',
    run: async (office) => {
      office.aws.faults.set([{ service: 'ses', ...serverError }])
      await Promise.all([...several(4), await requestWithPicture(office)].map(office.post))
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
      for (const key of ['ratelimit/', 'outbox/', 'requests/', 'receipts/'])
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const request = newRequest()
          await whileFaulty(office, [{ service: 's3', ...serverError, bucket: 'offert-data', key, method }], [request])
          await office.insist(request)
        }
    },
  },
  {
    name: 'time-out after a write',
    run: async (office) => {
      for (const key of ['ratelimit/', 'outbox/', 'requests/'])
        for (const kind of ['reset', 'hang'] as const) {
          const requests = several(2)
          await whileFaulty(office, [{ service: 's3', kind, ms: 8_000, when: 'after', method: 'PUT', key, times: 2 }], requests)
          await Promise.all(requests.map((request) => office.insist(request)))
        }
      const requests = several(2)
      await whileFaulty(office, [{ service: 's3', kind: 'reset', when: 'after', method: 'DELETE', key: 'outbox/', times: 2 }], requests)
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
    name: 'crash after the mark, before the outbox is cleared',
    run: async (office) => {
      for (const request of several(5)) {
        await whileFaulty(office, [{ service: 's3', kind: 'crash', method: 'DELETE', key: 'outbox/', times: 1 }], [request])
        await office.insist(request)
      }
    },
  },
  {
    name: 'the same event twice',
    run: async (office) => {
      for (const request of several(5)) await Promise.all([request, request, request].map(office.post))
      const [again] = several(1)
      if (again) for (let times = 0; times < 3; times++) await office.post(again)
    },
  },
  {
    name: 'kill -9 at 50 random moments under load',
    mayMailTwice: true,
    run: async (office) => {
      let done = false
      const visitors = Array.from({ length: 4 }, async () => {
        while (!done) await office.insist(newRequest())
      })
      for (let kills = 0; kills < 40; kills++) {
        await sleep(randomInt(0, 1_200))
        office.aws.functions['send-offert'].kill()
      }
      done = true
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
      const statuses = await Promise.all(several(1_000).map(office.post))
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
]
