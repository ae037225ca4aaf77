import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, id, logged, quote } from './world.ts'

const log = vi.spyOn(console, 'log').mockReturnValue()
const failures = vi.spyOn(console, 'error').mockReturnValue()
beforeEach(() => {
  log.mockClear()
  failures.mockClear()
})
const minute = 60_000
const quotes = (count: number) => Array.from({ length: count }, () => ({ ...quote, requestId: crypto.randomUUID() }))

describe('the sweep', () => {
  test('sends all that waits, page after page, and says how much still waits', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    for (const each of quotes(7)) await world.post(each)
    world.pass(3 * minute)
    expect(await world.sweep()).toEqual({ sent: 0, waiting: 7 })
    world.ses.recover()
    expect(await world.sweep()).toEqual({ sent: 7, waiting: 0 })
    expect(await world.sweep()).toEqual({ sent: 0, waiting: 0 })
    expect(logged(log)).toEqual([
      { event: 'sweep', sent: 0, waiting: 7 },
      { event: 'sweep', sent: 7, waiting: 0 },
      { event: 'sweep', sent: 0, waiting: 0 },
    ])
    expect(new Set(world.office().map(({ subject }) => subject)).size).toBe(7)
    expect(world.waiting()).toEqual([])
    expect(world.receipts()).toHaveLength(1)
  })

  test('leaves what is younger than two minutes to the function that received it', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    world.ses.recover()
    world.pass(2 * minute - 1)
    await world.sweep()
    expect(world.office()).toEqual([])
    world.pass(1)
    await world.sweep()
    expect(world.office()).toHaveLength(1)
  })

  test('is not stopped by a mail that fails', async () => {
    const world = createWorld()
    const [bad, ...good] = quotes(3)
    world.ses.fail('ServiceUnavailable', 503)
    for (const each of [bad, ...good]) await world.post(each)
    world.ses.recover()
    const subject = world.stored()[0] ?? ''
    world.s3.fail(({ name, key }) => name === 'GetObject' && key === subject)
    world.pass(3 * minute)
    expect(await world.sweep()).toEqual({ sent: 2, waiting: 1 })
    expect(logged(failures)).toContainEqual({
      event: 'failure',
      cause: 'sweep',
      code: 'ServiceUnavailable',
      status: 503,
      place: subject.slice(9, -13),
    })
  })

  test('after a crash between the mail and the mark sends one more with the same number', async () => {
    const world = createWorld()
    world.s3.fail(({ key }) => key.endsWith('sent.json'))
    await world.post()
    world.s3.recover()
    world.pass(3 * minute)
    await world.sweep()
    await world.sweep()
    const subjects = world.office().map(({ subject }) => subject)
    expect(subjects).toEqual([subjects[0], subjects[0]])
    expect(world.stored()).toHaveLength(1)
  })

  test('after a crash between the mark and the end only tidies up', async () => {
    const world = createWorld()
    world.s3.fail(({ name }) => name === 'DeleteObject')
    await world.post()
    world.s3.recover()
    world.pass(3 * minute)
    expect(await world.sweep()).toEqual({ sent: 0, waiting: 0 })
    expect(world.waiting()).toEqual([])
    expect(world.office()).toHaveLength(1)
  })

  test('keeps an entry whose request was not stored for an hour, counts it as nothing, and then drops it', async () => {
    const world = createWorld()
    world.s3.put('data', `outbox/${id}/0123456789abcdef`, '')
    world.pass(60 * minute)
    expect(await world.sweep()).toEqual({ sent: 0, waiting: 0 })
    expect(world.waiting()).toHaveLength(1)
    world.pass(1)
    await world.sweep()
    expect(world.waiting()).toEqual([])
    expect(world.ses.inbox).toEqual([])
  })

  test('counts a request as sent when only its receipt fails', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    world.ses.recover()
    world.ses.fail('MessageRejected', 400, ({ to }) => to.includes(quote.email))
    world.pass(3 * minute)
    expect(await world.sweep()).toEqual({ sent: 1, waiting: 0 })
  })

  test('mails a correction as one', async () => {
    const world = createWorld()
    await world.post()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post({ ...quote, message: 'Något annat.' })
    world.ses.recover()
    world.pass(3 * minute)
    await world.sweep()
    expect(world.office()[1]?.subject).toMatch(/^Rättad förfrågan/)
  })

  test('leaves what it has no time for to the next one', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    for (const each of quotes(3)) await world.post(each)
    world.ses.recover()
    world.pass(3 * minute)
    const clock = vi.spyOn(performance, 'now')
    for (const time of [0, 0, 50_000, 50_001]) clock.mockReturnValueOnce(time)
    expect(await world.sweep()).toEqual({ sent: 2, waiting: 1 })
    clock.mockRestore()
  })

  test('fails aloud when the outbox cannot be read, so that the alarm hears nothing and rings', async () => {
    const world = createWorld()
    world.s3.fail(({ name }) => name === 'ListObjectsV2')
    await expect(world.sweep()).rejects.toThrow('ServiceUnavailable')
    expect(log).not.toHaveBeenCalled()
  })
})
