import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCanary } from '../../amplify/functions/canary/canary.ts'
import { createWorld, id, logged, quote } from './world.ts'

const log = vi.spyOn(console, 'log').mockReturnValue()
const failures = vi.spyOn(console, 'error').mockReturnValue()
beforeEach(() => {
  log.mockClear()
  failures.mockClear()
})
const minute = 60_000
const hour = 60 * minute
const quotes = (count: number) => Array.from({ length: count }, () => ({ ...quote, requestId: crypto.randomUUID() }))
type World = ReturnType<typeof createWorld>
const attempts = (world: World) =>
  world.s3
    .keys('data', 'requests/')
    .filter((key) => key.includes('/attempts/'))
    .map((key) => JSON.parse(String(world.s3.read('data', key)?.body)))
const subjects = (world: World) => world.office().map(({ subject }) => subject)
const again = (world: World, place = `${id}/1`) =>
  world.lines.office.queue.send(JSON.stringify({ Records: [{ s3: { object: { key: `requests/${place}/request.json` } } }] }))
const marked = 'Ny förfrågan 6694-3818: Solceller, Partille (kan vara en kopia)'

describe('a try', () => {
  test('is written down before the mail is sent, with the time of the next', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    const [attempt] = attempts(world)
    expect(attempt).toEqual({
      at: '2026-11-20T10:15:00.000Z',
      nextAt: expect.any(String),
      mayBeCopy: false,
      outcome: 'failed',
      code: 'ServiceUnavailable',
    })
    const wait = Date.parse(attempt.nextAt) - Date.parse(attempt.at)
    expect(wait).toBeGreaterThanOrEqual(54_000)
    expect(wait).toBeLessThanOrEqual(66_000)
    expect(world.s3.calls.findIndex((call) => call.includes('attempts/1'))).toBeGreaterThan(0)
  })

  test('that succeeds is logged with its number and how long the request waited', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    world.ses.recover()
    await world.wait(2 * minute)
    expect(logged(log)).toContainEqual({
      event: 'mailed',
      place: `${id}/1`,
      number: '6694-3818',
      attempt: 2,
      messageId: 'mail-1',
      waitedSeconds: expect.any(Number),
      ms: expect.any(Number),
    })
    expect(subjects(world)).toEqual(['Ny förfrågan 6694-3818: Solceller, Partille'])
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('comes after 1, 2, 4, 8, 15, 30, 60, 120, 180 and then 360 minutes, 17 in two days, and then there is none', async () => {
    const world = createWorld()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await world.wait(50 * hour)
    vi.mocked(Math.random).mockRestore()
    const waits = attempts(world)
      .sort((one, other) => one.at.localeCompare(other.at))
      .map(({ at, nextAt }) => nextAt && (Date.parse(nextAt) - Date.parse(at)) / minute)
    expect(waits).toEqual([1, 2, 4, 8, 15, 30, 60, 120, 180, ...Array(7).fill(360), undefined])
    expect(world.lines.office.queue.list()).toEqual([])
    expect(world.lines.office.dead.list()).toHaveLength(1)
    expect(logged(log)).toContainEqual({ event: 'given up', place: `${id}/1`, number: '6694-3818', attempt: 17 })
    expect(world.office()).toEqual([])
  })

  test('starts anew when a dead letter is brought back, and is not marked as a copy', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await world.wait(55 * hour)
    world.ses.recover()
    world.lines.office.dead.moveTo(world.lines.office.queue)
    await world.work()
    expect(subjects(world)).toEqual(['Ny förfrågan 6694-3818: Solceller, Partille'])
  })

  test('of another request is not held up by twelve that always fail', async () => {
    const world = createWorld({ rateLimitPerHour: 20 })
    const [good = quote, ...bad] = quotes(13)
    world.ses.fail('ServiceUnavailable', 503, ({ text }) => !text.includes('god@kund.example'))
    for (const each of [...bad, { ...good, email: 'god@kund.example' }]) await world.post(each)
    expect(world.office().map(({ replyTo }) => replyTo)).toEqual([['god@kund.example']])
  })
})

describe('a second copy', () => {
  test('is marked when nobody knows whether SES took the first', async () => {
    const world = createWorld()
    world.ses.fail('TimeoutError', 0, () => true, 'after')
    await world.post()
    expect(attempts(world)[0]).toMatchObject({ outcome: 'unknown' })
    world.ses.recover()
    await world.wait(2 * minute)
    expect(subjects(world)).toEqual([subjects(world)[0], marked])
    expect(world.office()[1]?.text).toContain('Mejlet kan vara en kopia: ett tidigare försök att skicka förfrågan fick inget svar.')
    await world.wait(60 * hour)
    expect(world.office()).toHaveLength(2)
  })

  test('stays marked through tries that certainly failed', async () => {
    const world = createWorld()
    world.ses.fail('TimeoutError', 0, () => true, 'after')
    await world.post()
    world.ses.recover()
    world.ses.fail('ServiceUnavailable', 503)
    await world.wait(2 * minute)
    world.ses.recover()
    await world.wait(10 * minute)
    expect(subjects(world)[1]).toBe(marked)
  })

  test('is marked when only our mark of the first could not be written', async () => {
    const world = createWorld()
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('sent.json'), { times: 1 })
    await world.post()
    await world.wait(2 * minute)
    expect(subjects(world)).toEqual([subjects(world)[0], marked])
  })

  test('does not come from a second message about the same request, at once or later', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    for (let copies = 0; copies < 3; copies++) again(world)
    await Promise.all([world.work(), world.work(), world.work()])
    again(world)
    await world.wait(24 * hour)
    expect(world.office()).toHaveLength(1)
    expect(world.receipts()).toHaveLength(0)
    expect(attempts(world)).toHaveLength(1)
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('does not come early from a second message while the first backs off', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    again(world)
    await world.work()
    expect(attempts(world)).toHaveLength(1)
  })

  test('is not sent while the function that claimed the try may still run', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    // A function that died in the middle of the first try.
    world.s3.put(
      'data',
      `requests/${id}/1/attempts/1.json`,
      // Its next try is due before its time is up: the wait between two is a tenth shorter or longer.
      '{"at":"2026-11-20T10:15:00.000Z","nextAt":"2026-11-20T10:15:54.000Z","mayBeCopy":false}',
    )
    again(world)
    await world.wait(59_000)
    expect(world.office()).toEqual([])
    await world.wait(20_000)
    expect(subjects(world)).toEqual([marked])
  })
})

describe('a message', () => {
  test('of S3’s test, without records, is done with', async () => {
    const world = createWorld()
    world.lines.office.queue.send('{"Event":"s3:TestEvent"}')
    await world.work()
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('about a request that was erased is done with', async () => {
    const world = createWorld()
    again(world)
    await world.work()
    expect(world.lines.office.queue.list()).toEqual([])
  })

  test('whose claim was written but not heard of comes again', async () => {
    const world = createWorld()
    // The SDK has written twice, and found its own.
    world.s3.fail(({ name, key }) => name === 'PutObject' && key.endsWith('/attempts/1.json'), { status: 412, when: 'after', times: 1 })
    await world.post()
    expect(world.office()).toEqual([])
    await world.wait(2 * minute)
    expect(subjects(world)).toEqual([marked])
  })

  test('about a request that nobody can read ends with the dead letters, and holds up no other', async () => {
    const world = createWorld()
    world.s3.put('data', `requests/${id}/1/request.json`, '{"broken')
    again(world)
    await world.post({ ...quote, requestId: crypto.randomUUID() })
    expect(world.office()).toHaveLength(1)
    await world.wait(60 * hour)
    expect(world.lines.office.dead.list()).toHaveLength(1)
    expect(logged(log)).toContainEqual({
      event: 'given up',
      receives: 17,
      key: `requests/${id}/1/request.json`,
      number: '6694-3818',
    })
  })
})

describe('the receipt', () => {
  const toVisitor = ({ to }: { to: string[] }) => to.includes(quote.email)

  test('is tried again after a refusal that may pass, and comes once', async () => {
    const world = createWorld()
    world.ses.fail('TooManyRequestsException', 429, toVisitor)
    await world.post()
    expect(world.receipts()).toEqual([])
    await world.wait(5 * minute)
    world.ses.recover()
    await world.wait(2 * hour)
    expect(world.receipts()).toHaveLength(1)
    expect(world.office()).toHaveLength(1)
  })

  test('is not sent again when nobody knows whether it was', async () => {
    const world = createWorld()
    world.ses.fail('TimeoutError', 0, toVisitor, 'after')
    await world.post()
    world.ses.recover()
    await world.wait(2 * hour)
    expect(world.receipts()).toHaveLength(1)
  })

  test('that always fails ends with the dead letters of its own queue', async () => {
    const world = createWorld()
    world.ses.fail('MessageRejected', 400, toVisitor)
    await world.post()
    await world.wait(24 * hour)
    expect(world.lines.receipts.dead.list()).toHaveLength(1)
    expect(world.lines.office.dead.list()).toEqual([])
  })

  test('survives a crash before it was claimed', async () => {
    const world = createWorld()
    world.s3.fail(({ key }) => key.startsWith('receipts/'), { times: 1 })
    await world.post()
    await world.wait(5 * minute)
    expect(world.receipts()).toHaveLength(1)
  })
})

describe('the daily canary', () => {
  const canary = { ...quote, email: 'success@simulator.amazonses.com' }

  test.each([429, 503])('fails when the endpoint answers %i', async (status) => {
    await expect(createCanary('https://endpoint.example', async () => new Response('', { status }))()).rejects.toThrow(String(status))
  })

  test('goes to SES’s own address and not to the office, gets no receipt and is in no list', async () => {
    const world = createWorld()
    await world.post(canary)
    expect(world.ses.inbox.map(({ to }) => to)).toEqual([['success@simulator.amazonses.com']])
    await world.digest()
    expect(world.office()[0]?.text).toContain('Senaste fyra veckorna: 0.')
    expect(world.s3.keys('data', 'days/').map((key) => key.split('/')[2])).toEqual(['canary'])
  })
})
