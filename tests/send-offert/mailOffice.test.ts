import { describe, expect, test, vi } from 'vitest'
import { mailWaiting } from '../../amplify/functions/office/office.ts'
import { createCanary } from '../../amplify/functions/canary/canary.ts'
import { createWorld, id, intercept, logged, pixel, quote, type World } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const attempts = (world: World) =>
  world.s3
    .keys('data', 'requests/')
    .filter((key) => key.includes('/attempts/'))
    .map((key) => JSON.parse(String(world.s3.read('data', key)?.body)))
const subjects = (world: World) => world.office().map(({ subject }) => subject)
const marked = 'Ny förfrågan 6694-3818: Solceller, Partille (kan vara en kopia)'

describe('an attempt', () => {
  test('is recorded before the mail is sent, and logged with the waiting time when it succeeds', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    const [attempt] = attempts(world)
    expect(attempt).toEqual({
      ...{ at: '2026-11-20T10:15:00.000Z', nextAt: expect.any(String), mayBeCopy: false },
      ...{ sending: true, outcome: 'failed', code: 'ServiceUnavailable' },
    })
    const wait = Date.parse(attempt.nextAt) - Date.parse(attempt.at)
    expect([wait >= 54_000, wait <= 60_000]).toEqual([true, true])
    world.ses.recover()
    await world.wait(2 * minute)
    expect(logged()).toContainEqual({
      ...{ event: 'mailed', place: `${id}/1`, number: '6694-3818', attempt: 2, messageId: 'mail-1' },
      ...{ waitedSeconds: expect.any(Number), ms: expect.any(Number) },
    })
    expect(subjects(world)).toEqual(['Ny förfrågan 6694-3818: Solceller, Partille'])
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('is repeated after 1, 2, 4, 8, 16 and then every 30 minutes, 100 times', async () => {
    const world = createWorld()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await world.wait(50 * hour)
    vi.mocked(Math.random).mockRestore()
    const waits = attempts(world)
      .sort((one, other) => one.at.localeCompare(other.at))
      .map(({ at, nextAt }) => nextAt && (Date.parse(nextAt) - Date.parse(at)) / minute)
    expect(waits).toEqual([1, 2, 4, 8, 16, ...Array(94).fill(30), undefined])
    expect(world.lines.office.queue.list()).toEqual([])
    expect(world.lines.office.dead.list()).toHaveLength(1)
    expect(logged()).toContainEqual({ event: 'given up', place: `${id}/1`, number: '6694-3818', attempt: 100 })
    world.ses.recover()
    world.lines.office.dead.moveTo(world.lines.office.queue)
    await world.work()
    expect(subjects(world)).toEqual(['Ny förfrågan 6694-3818: Solceller, Partille'])
  })
})

describe('a duplicate mail', () => {
  test('is marked when the outcome of an earlier attempt is unknown', async () => {
    for (const isDown of [false, true]) {
      const world = createWorld()
      world.ses.fail('TimeoutError', 0, () => true, 'after')
      await world.post()
      expect(attempts(world)[0]).toMatchObject({ outcome: 'unknown' })
      world.ses.recover()
      if (isDown) world.ses.fail('ServiceUnavailable', 503)
      await world.wait(2 * minute)
      world.ses.recover()
      await world.wait(60 * hour)
      expect(subjects(world)).toEqual(['Ny förfrågan 6694-3818: Solceller, Partille', marked])
      expect(world.office()[1]?.text).toContain('Mejlet kan vara en kopia: ett tidigare försök att skicka förfrågan fick inget svar.')
    }
  })

  test('is marked when sent.json could not be written', async () => {
    const world = createWorld()
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('sent.json'), { times: 1 })
    await world.post()
    await world.wait(2 * minute)
    expect(subjects(world)).toEqual([subjects(world)[0], marked])
  })

  test('is not caused by a second message about the same request', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    for (let copies = 0; copies < 3; copies++) world.again()
    await Promise.all([world.work(), world.work(), world.work()])
    world.again()
    await world.wait(24 * hour)
    expect(world.office()).toHaveLength(1)
    expect(world.receipts()).toHaveLength(0)
    expect(attempts(world)).toHaveLength(1)
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('is not caused by a second message during the backoff', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    world.again()
    await world.work()
    expect(attempts(world)).toHaveLength(1)
  })

  test('is not sent while the function with the claim may still run', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    // A function crashed in the first attempt.
    world.s3.put(
      'data',
      `requests/${id}/1/attempts/1.json`,
      // The next attempt is due before the function's timeout, because of the jitter.
      '{"at":"2026-11-20T10:15:00.000Z","nextAt":"2026-11-20T10:15:54.000Z","mayBeCopy":false,"sending":true}',
    )
    world.again()
    await world.wait(59_000)
    expect(world.office()).toEqual([])
    await world.wait(20_000)
    expect(subjects(world)).toEqual([marked])
  })
})

describe('a message', () => {
  test('of S3’s test or about an erased request is deleted', async () => {
    const world = createWorld()
    world.lines.office.queue.send('{"Event":"s3:TestEvent"}')
    world.again()
    await world.work()
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('is retried when the response to its claim was lost', async () => {
    const world = createWorld()
    // The SDK's retry finds the key of its first attempt.
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('/attempts/1.json'), { status: 412, when: 'after', times: 1 })
    await world.post()
    expect(world.office()).toEqual([])
    await world.wait(2 * minute)
    expect(subjects(world)).toEqual(['Ny förfrågan 6694-3818: Solceller, Partille'])
  })

  test('about an unreadable request ends in the dead letters and does not block others', async () => {
    const world = createWorld()
    world.s3.put('data', `requests/${id}/1/request.json`, '{"broken')
    world.again()
    await world.post({ ...quote, requestId: crypto.randomUUID() })
    expect(world.office()).toHaveLength(1)
    await world.wait(60 * hour)
    expect(world.lines.office.dead.list()).toHaveLength(1)
    const facts = { receives: 100, key: `requests/${id}/1/request.json`, number: '6694-3818' }
    expect(logged()).toContainEqual({ event: 'given up', ...facts })
  })
})

describe('the receipt', () => {
  const toVisitor = ({ to }: { to: string[] }) => to.includes(quote.email)

  test.each([
    ['is retried after a temporary refusal', 'TooManyRequestsException', 429, 'before', [0, 1, 0]],
    ['is not retried after an unknown outcome', 'TimeoutError', 0, 'after', [1, 1, 0]],
    ['ends in the dead letters of its queue after permanent failure', 'MessageRejected', 400, 'before', [0, 0, 1]],
  ] as const)('%s', async (_, name, status, when, [atFirst, atLast, dead]) => {
    const world = createWorld()
    world.ses.fail(name, status, toVisitor, when)
    await world.post()
    expect(world.receipts()).toHaveLength(atFirst)
    await world.wait(5 * minute)
    if (dead === 0) world.ses.recover()
    await world.wait(24 * hour)
    expect([world.receipts().length, world.office().length, world.waiting()]).toEqual([atLast, 1, []])
    expect([world.lines.receipts.dead.list().length, world.lines.office.dead.list()]).toEqual([dead, []])
  })

  test.each([
    ['PutObject', 'before', 1],
    ['PutObject', 'before', 3],
    ['PutObject', 'after', 1],
    ['GetObject', 'before', 3],
  ] as const)('is sent once when S3 fails at %s, %s the write or read, %i times', async (call, when, times) => {
    for (const skipped of [0, 1]) {
      const world = createWorld()
      let seen = 0
      world.s3.fail(({ key, name }) => key.startsWith('receipts/') && name === call && seen++ >= skipped, { times, when })
      await world.post()
      await world.wait(hour)
      expect(world.receipts()).toHaveLength(1)
    }
  })
})

describe('a request that backs off', () => {
  const other = () => ({ ...quote, requestId: crypto.randomUUID() })
  async function downFor(hours: number): Promise<World> {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await world.post(other())
    await world.wait(hours * hour)
    world.ses.recover()
    return world
  }

  test('is mailed within 30 minutes after an outage of 13 hours', async () => {
    const world = await downFor(13)
    await world.wait(30 * minute)
    expect([world.waiting(), world.office().length]).toEqual([[], 2])
  })

  test('is released by the reconciliation after another mail was sent, as an extra attempt', async () => {
    const world = await downFor(5)
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, released: 0 })
    world.pass(1000)
    await world.post(other())
    world.ses.fail('ServiceUnavailable', 503)
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, released: 2 })
    await world.work()
    expect(world.lines.office.queue.list()).toHaveLength(2)
    // No mail was sent since that attempt.
    expect(await world.reconcile()).toMatchObject({ unmailed: 2, released: 0 })
    world.ses.recover()
    world.pass(1000)
    await world.post(other())
    await world.reconcile()
    await world.work()
    expect([world.waiting(), world.office().length]).toEqual([[], 4])
  })

  test('or was given up is mailed from /kontor', async () => {
    const world = await downFor(60)
    await world.post(other())
    expect(await mailWaiting(world.deps, world.deps.queue)).toBe(2)
    await world.work()
    expect([world.waiting(), world.office().length]).toEqual([[], 3])
    expect(subjects(world).join()).not.toContain('kopia')
  })
})

describe('an attempt that crashes', () => {
  // Fails all later calls of the process.
  function killAt(world: World, isCall: (call: string) => boolean): () => void {
    let state: 'alive' | 'dead' | 'revived' = 'alive'
    intercept(world, async (call, send) => {
      if (state === 'alive' && isCall(call)) state = 'dead'
      if (state === 'dead') throw new Error('killed')
      return send()
    })
    return () => void (state = 'revived')
  }

  test.each([
    ['at its pictures', (call: string) => call.startsWith('HeadObject'), false],
    ['at its attachments', (call: string) => /^GetObject .*bild-1/.test(call), false],
    ['at SES', (call: string) => call.startsWith('SendEmail'), true],
    ['at the mark', (call: string) => call.endsWith('sent.json'), true],
  ])('%s is followed by a mail marked as a copy only if SES may have accepted the first', async (_, isCall, isMarked) => {
    const world = createWorld()
    const path = `public/quarantine/${id}/a.png`
    world.s3.put('upload', path, pixel)
    const revive = killAt(world, isCall)
    await world.post({ ...quote, images: [path] })
    revive()
    await world.wait(hour)
    expect(subjects(world).at(-1)?.includes('kan vara en kopia')).toBe(isMarked)
    expect(world.office().at(-1)?.attachments).toHaveLength(1)
  })
})

describe('the daily canary', () => {
  const canary = (world: World, send?: typeof fetch) =>
    createCanary({
      endpoint: 'https://endpoint.example',
      upload: async (key, bytes) => world.s3.put('upload', key, bytes),
      send: send ?? (async (_, init) => new Response('', { status: (await world.raw(String(init?.body))).status })),
    })()
  const kinds = (world: World) => world.ses.inbox.map(({ to, tags }) => [to.join(), tags.kind])

  test.each([429, 503])('fails when the endpoint answers %i', async (status) => {
    await expect(canary(createWorld(), async () => new Response('', { status }))).rejects.toThrow(String(status))
  })

  test('is mailed with its picture to the simulator only, and is in no list', async () => {
    const world = createWorld()
    await canary(world)
    expect(kinds(world)).toEqual([['success@simulator.amazonses.com', 'canary']])
    expect(world.ses.inbox[0]?.attachments.map(({ name }) => name)).toEqual(['bild-1.png'])
    await world.digest()
    expect(world.office()[0]?.text).toContain('Senaste fyra veckorna: 0.')
    expect(world.s3.keys('data', 'days/').map((key) => key.split('/')[2])).toEqual(['canary'])
  })

  test('is not a visitor’s request with the simulator’s address', async () => {
    const world = createWorld()
    await world.post({ ...quote, email: 'success@simulator.amazonses.com' })
    expect(kinds(world)[0]).toEqual(['info@ljungsol.example', 'office'])
    expect(world.s3.keys('data', 'days/').map((key) => key.split('/')[2])).toContain('came')
  })

  test('without its picture has another kind than its alarm expects', async () => {
    const world = createWorld()
    world.s3.fail(({ name }) => name === 'CopyObject', { status: 403 })
    await canary(world)
    expect(kinds(world)).toEqual([['success@simulator.amazonses.com', 'incomplete']])
  })

  test('and other mails are sent without attachments when the right is missing', async () => {
    const world = createWorld()
    world.ses.fail('AccessDeniedException', 403, ({ attachments }) => attachments.length > 0)
    await canary(world)
    world.s3.put('upload', `public/quarantine/${id}/a.png`, pixel)
    await world.post({ ...quote, images: [`public/quarantine/${id}/a.png`] })
    expect(kinds(world).slice(0, 2)).toEqual([
      ['success@simulator.amazonses.com', 'incomplete'],
      ['info@ljungsol.example', 'office'],
    ])
    expect(world.office()[0]?.text).toContain(`Inte bifogade, utan ligger i lagringen under requests/${id}/1/`)
    world.ses.fail('AccessDeniedException', 403)
    await world.post({ ...quote, requestId: crypto.randomUUID() })
    expect(world.waiting()).toHaveLength(1)
  })
})
