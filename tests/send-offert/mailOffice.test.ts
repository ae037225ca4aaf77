/** The mails to the office and their retries, receipts, and the canary. */
import { describe, expect, test } from 'vitest'
import { createCanary } from '../../amplify/functions/canary/canary.ts'
import {
  another,
  createWorld,
  day,
  hour,
  id,
  intercept,
  logged,
  minute,
  worldWith,
  quote,
  random,
  worldWithUnmailed,
  type World,
} from './world.ts'

const attempts = (world: World) =>
  world.s3.keys('data', `requests/${id}/1/attempts/`).map(world.json)
const about = { versionKey: `${id}/1`, number: '6694-3818' }
const subject = 'Ny förfrågan 6694-3818: Solceller, Partille'
const marked = `${subject} (kan vara en kopia)`

describe('an attempt', () => {
  test('is recorded before the mail is sent, and logged with the waiting time when it succeeds', async () => {
    random.mockReturnValue(0.5)
    const world = await worldWithUnmailed('ses')
    random.mockReturnValue(0)
    expect(attempts(world)).toEqual([
      {
        at: '2026-11-20T10:15:00.000Z',
        nextAt: '2026-11-20T10:15:57.000Z',
        mayBeCopy: false,
        sending: true,
        outcome: 'failed',
        code: 'ServiceUnavailable',
      },
    ])
    world.ses.recover()
    await world.wait(minute)
    const facts = { attempt: 2, messageId: 'mail-1', waitedSeconds: 57, ms: expect.any(Number) }
    expect(logged()).toContainEqual({ event: 'mailed', ...about, ...facts })
    expect([world.subjects(), world.queues.office.queue.list()]).toEqual([[subject], []])
  })

  test('is repeated after 1, 2, 4, 8, 16 and then every 30 minutes, 100 times', async () => {
    const world = await worldWithUnmailed('ses')
    await world.wait(50 * hour)
    const waits = attempts(world)
      .sort((a, b) => a.at.localeCompare(b.at))
      .map(({ at, nextAt }) => nextAt && (Date.parse(nextAt) - Date.parse(at)) / minute)
    expect(waits).toEqual([1, 2, 4, 8, 16, ...Array(94).fill(30), undefined])
    const { queue, deadLetters } = world.queues.office
    expect([queue.list().length, deadLetters.list().length]).toEqual([0, 1])
    expect(logged()).toContainEqual({ event: 'given up', ...about, attempt: 100 })
    world.ses.recover()
    deadLetters.moveTo(queue)
    await world.work()
    expect(world.subjects()).toEqual([subject])
  })
})

describe('a duplicate mail', () => {
  test.each([false, true])(
    'is marked after an unknown outcome, with a failure between: %s',
    async (fails) => {
      const world = createWorld()
      world.ses.fail('TimeoutError', 0, () => true, 'after')
      await world.post()
      expect(attempts(world)).toMatchObject([{ outcome: 'unknown' }])
      world.ses.recover()
      if (fails) world.ses.fail()
      await world.wait(2 * minute)
      world.ses.recover()
      await world.wait(60 * hour)
      expect(world.subjects()).toEqual([subject, marked])
      expect(world.office()[1]?.text).toContain(
        'Mejlet kan vara en kopia: ett tidigare försök att skicka förfrågan fick inget svar.',
      )
    },
  )

  test('is marked when sent.json could not be written', async () => {
    const world = createWorld()
    world.s3.fail(/^PutObject .*sent\.json$/, { times: 1 })
    await world.post()
    await world.wait(2 * minute)
    expect(world.subjects()).toEqual([subject, marked])
  })

  test('is not caused by further messages about the same request', async () => {
    const world = await worldWithUnmailed('event')
    for (let copies = 0; copies < 3; copies++) world.again()
    await Promise.all([world.work(), world.work(), world.work()])
    world.again()
    await world.wait(day)
    const { queue } = world.queues.office
    expect([world.office(), attempts(world), queue.list()].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ])
    const backingOff = await worldWithUnmailed('ses')
    backingOff.again()
    await backingOff.work()
    expect(attempts(backingOff)).toHaveLength(1)
  })

  test('is not sent while the function with the claim may still run', async () => {
    const world = await worldWithUnmailed('event')
    // A function crashed in the first attempt. The next is due before the function's timeout, because of the jitter.
    const [at, nextAt] = ['2026-11-20T10:15:00.000Z', '2026-11-20T10:15:54.000Z']
    const crashed = { at, nextAt, mayBeCopy: false, sending: true }
    world.s3.put('data', `requests/${id}/1/attempts/1.json`, JSON.stringify(crashed))
    world.again()
    await world.wait(59_000)
    expect(world.office()).toEqual([])
    await world.wait(1000)
    expect(world.subjects()).toEqual([marked])
  })
})

describe('a message', () => {
  test('of S3’s test or about an erased request is deleted', async () => {
    const world = createWorld()
    world.queues.office.queue.send('{"Event":"s3:TestEvent"}')
    world.again()
    await world.work()
    expect(world.queues.office.queue.list()).toEqual([])
  })

  test('is retried when the response to its claim was lost', async () => {
    const world = createWorld()
    // The SDK's retry finds the key of its first attempt.
    world.s3.fail(/^PutObject .*\/attempts\/1\.json$/, { status: 412, when: 'after', times: 1 })
    await world.post()
    expect(world.office()).toEqual([])
    await world.wait(2 * minute)
    expect(world.subjects()).toEqual([subject])
  })

  test('about an unreadable request ends in the dead letters and does not block others', async () => {
    const world = createWorld()
    world.s3.put('data', `requests/${id}/1/request.json`, '{"broken')
    world.again()
    await world.post(another())
    expect(world.office()).toHaveLength(1)
    await world.wait(60 * hour)
    expect(world.queues.office.deadLetters.list()).toHaveLength(1)
    const facts = { receives: 100, key: `requests/${id}/1/request.json`, number: '6694-3818' }
    expect(logged()).toContainEqual({ event: 'given up', ...facts })
  })
})

describe('the receipt', () => {
  test.each([
    ['is retried after a temporary refusal', 'TooManyRequestsException', 429, 'before', [0, 1, 0]],
    ['is not retried after an unknown outcome', 'TimeoutError', 0, 'after', [1, 1, 0]],
    [
      'ends in its dead letters after permanent failure',
      'MessageRejected',
      400,
      'before',
      [0, 0, 1],
    ],
  ] as const)('%s', async (_, name, status, when, [atFirst, atLast, dead]) => {
    const world = createWorld()
    world.ses.fail(name, status, ({ to }) => to.includes(quote.email), when)
    await world.post()
    expect(world.receipts()).toHaveLength(atFirst)
    await world.wait(5 * minute)
    if (dead === 0) world.ses.recover()
    await world.wait(day)
    const { office, receipts } = world.queues
    const lists = [world.receipts(), world.office(), world.waiting(), receipts.deadLetters.list()]
    expect(lists.map(({ length }) => length)).toEqual([atLast, 1, 0, dead])
    expect(office.deadLetters.list()).toEqual([])
  })

  test.each([
    ['PutObject', 'before', 1],
    ['PutObject', 'before', 3],
    ['PutObject', 'after', 1],
    ['GetObject', 'before', 3],
  ] as const)(
    'is sent once when S3 fails %s, %s its effect, %i times',
    async (call, when, times) => {
      for (const skip of [0, 1]) {
        const world = createWorld()
        world.s3.fail(new RegExp(`^${call} data/receipts/`), { times, when, skip })
        await world.post()
        await world.wait(hour)
        expect(world.receipts()).toHaveLength(1)
      }
    },
  )
})

describe('a request that backs off', () => {
  async function downFor(hours: number): Promise<World> {
    const world = await worldWithUnmailed('ses', quote, another())
    await world.wait(hours * hour)
    world.ses.recover()
    return world
  }
  const mails = (world: World) => [world.waiting().length, world.office().length]

  test('is released by the reconciliation after another mail was sent, as an extra attempt', async () => {
    const world = await downFor(5.25)
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, released: 0 })
    world.advance(1000)
    await world.post(another())
    world.ses.fail()
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, released: 2 })
    await world.work()
    expect(world.queues.office.queue.list()).toHaveLength(2)
    // No mail was sent since that attempt.
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, released: 0 })
    world.ses.recover()
    world.advance(1000)
    await world.post(another())
    await world.reconcile()
    await world.work()
    expect(mails(world)).toEqual([0, 4])
  })

  test('or was given up is mailed from /kontor', async () => {
    const world = await downFor(60)
    await world.post(another())
    expect(await world.mailWaiting()).toBe(2)
    await world.work()
    expect(mails(world)).toEqual([0, 3])
    expect(world.subjects().join()).not.toContain('kopia')
  })
})

test.each([
  ['at its pictures', /^HeadObject/, false],
  ['at its attachments', /^GetObject .*bild-1/, false],
  ['at SES', /^SendEmail/, true],
  ['at the mark', /sent\.json$/, true],
])(
  'after a crash %s the mail is marked if SES may have accepted the first: %s',
  async (_, at, isMarked) => {
    const world = createWorld()
    let state: 'running' | 'crashed' | 'restarted' = 'running'
    intercept(world, async (call, send) => {
      if (state === 'running' && at.test(call)) state = 'crashed'
      if (state === 'crashed') throw new Error('crashed')
      return send()
    })
    await world.post({ ...quote, images: [world.upload('a.png')] })
    state = 'restarted'
    await world.wait(hour)
    expect(world.subjects().at(-1)).toBe(isMarked ? marked : subject)
    expect(world.office().at(-1)?.attachments).toHaveLength(1)
  },
)

describe('the daily canary', () => {
  const answer = (status: number) => new Response('', { status })
  const canary = (world: World, rest: Partial<Parameters<typeof createCanary>[0]> = {}) =>
    createCanary({
      endpoint: 'https://endpoint.example',
      upload: async (key, bytes) => world.s3.put('upload', key, bytes),
      send: async (_, init) => answer((await world.raw(String(init?.body))).status),
      ...rest,
    })()
  const kinds = (world: World) => world.ses.inbox.map(({ to, tags }) => [to.join(), tags.kind])
  const toOffice = ['info@ljungsol.example', 'office']
  const toSimulator = (kind: string) => ['success@simulator.amazonses.com', kind]
  const indexes = (world: World) => world.s3.keys('data', 'days/').map((key) => key.split('/')[2])

  test.each([429, 503])('fails when the endpoint answers %i', async (status) => {
    const send = async () => answer(status)
    await expect(canary(createWorld(), { send })).rejects.toThrow(String(status))
  })

  test('fails without a request when other servers cannot check our mails', async () => {
    const world = createWorld()
    const domainFaults = async () => ['DKIM: FAILED', 'DMARC: no record']
    await expect(canary(world, { domainFaults })).rejects.toThrow(
      'Mails go to spam: DKIM: FAILED, DMARC: no record',
    )
    expect(world.stored()).toEqual([])
  })

  test('is mailed with its picture to the simulator only, and is in no list', async () => {
    const world = createWorld()
    await canary(world)
    expect(kinds(world)).toEqual([toSimulator('canary')])
    expect(world.ses.inbox[0]?.attachments.map(({ name }) => name)).toEqual(['bild-1.png'])
    await world.digest()
    expect(world.office()[0]?.text).toContain('Senaste fyra veckorna: 0.')
    expect(indexes(world)).toEqual(['canary', 'digest'])
  })

  test('is not a visitor’s request with the simulator’s address', async () => {
    const world = await worldWith({ ...quote, email: 'success@simulator.amazonses.com' })
    expect(kinds(world)[0]).toEqual(toOffice)
    expect(indexes(world)).toContain('came')
  })

  test('without its picture has another kind than its alarm expects', async () => {
    const world = createWorld()
    world.s3.fail(/^CopyObject/, { status: 403 })
    await canary(world)
    expect(kinds(world)).toEqual([toSimulator('incomplete')])
  })

  test('and other mails are sent without attachments when the right is missing', async () => {
    const world = createWorld()
    world.ses.fail('AccessDeniedException', 403, ({ attachments }) => attachments.length > 0)
    await canary(world)
    await world.post({ ...quote, images: [world.upload('a.png')] })
    expect(kinds(world).slice(0, 2)).toEqual([toSimulator('incomplete'), toOffice])
    expect(world.office()[0]?.text).toContain(
      `Inte bifogade, utan ligger i lagringen under requests/${id}/1/`,
    )
    world.ses.fail('AccessDeniedException', 403)
    await world.post(another())
    expect(world.waiting()).toHaveLength(1)
  })
})
