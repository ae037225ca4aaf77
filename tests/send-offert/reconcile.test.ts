import { describe, expect, test } from 'vitest'
import { createWorld, id, log, logged, quote, type World } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const nothing = { unmailed: 0, oldestUnmailedMinutes: 0, undelivered: 0, givenUp: 0, requeued: 0, released: 0, summarised: 0 }
const another = () => ({ ...quote, requestId: crypto.randomUUID() })

function event(world: World, type: string, rest: object = {}, kind = 'office') {
  const tags = { kind: [kind], place: [`${id}_1`], day: ['2026-11-20'] }
  return world.sesEvents({ 'detail-type': type, time: '2026-11-20T10:15:03Z', detail: { mail: { messageId: 'm', tags }, ...rest } })
}

describe('the reconciliation', () => {
  test('requeues an overdue request whose event was lost', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    world.pass(15 * minute)
    expect(await world.reconcile()).toEqual({ ...nothing, unmailed: 1, oldestUnmailedMinutes: 15 })
    world.pass(1)
    expect(await world.reconcile()).toEqual({ ...nothing, unmailed: 1, oldestUnmailedMinutes: 15, requeued: 1 })
    await world.work()
    expect(world.office()).toHaveLength(1)
    expect(await world.reconcile()).toEqual(nothing)
    expect(logged()).toContainEqual({ event: 'reconcile', ...nothing, unmailed: 1, oldestUnmailedMinutes: 15, requeued: 1 })
  })

  test('requeues a request whose message was lost, 30 minutes after its next attempt was due', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    world.ses.recover()
    for (const { id: message } of world.lines.office.queue.list()) world.lines.office.queue.remove(message)
    world.pass(30 * minute)
    expect(await world.reconcile()).toMatchObject({ requeued: 0 })
    world.pass(2 * minute)
    expect(await world.reconcile()).toMatchObject({ requeued: 1 })
    await world.work()
    expect(world.office()).toHaveLength(1)
  })

  test('does not requeue requests that are on the queue', async () => {
    const world = createWorld()
    world.events.lost = true
    const requests = [another(), another(), another()]
    for (const request of requests) await world.post(request)
    for (const { requestId } of requests) world.again(`${requestId}/1`)
    world.pass(hour)
    expect(await world.reconcile()).toEqual({ ...nothing, unmailed: 3, oldestUnmailedMinutes: 60 })
  })

  test('does not requeue dead letters', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await world.wait(55 * hour)
    expect(await world.reconcile()).toEqual({ ...nothing, givenUp: 1 })
  })

  test('handles a request whose index has two days', async () => {
    const world = createWorld()
    world.pass(13 * hour + 40 * minute)
    world.s3.fail(({ key, name }) => name === 'PutObject' && key.startsWith('requests/'), { times: 1 })
    await world.post()
    world.pass(hour / 6)
    expect(await world.reconcile()).toEqual(nothing)
    world.events.lost = true
    await world.post()
    world.pass(16 * minute)
    expect((await world.reconcile()).requeued).toBeGreaterThan(0)
    await world.work()
    expect(world.office()).toHaveLength(1)
    await event(world, 'Email Delivered')
    world.pass(20 * minute)
    await world.reconcile()
    expect(await world.reconcile()).toEqual(nothing)
  })

  test('counts undelivered mails from one hour to one day', async () => {
    const world = createWorld()
    await world.post()
    for (const [age, undelivered] of [
      [hour, 0],
      [1, 1],
      [22 * hour, 1],
      [hour, 0],
    ] as const) {
      world.pass(age)
      expect(await world.reconcile()).toEqual({ ...nothing, undelivered })
    }
  })

  test('throws when S3 cannot be read', async () => {
    const world = createWorld()
    world.s3.fail(({ name }) => name === 'ListObjectsV2')
    await expect(world.reconcile()).rejects.toThrow('ServiceUnavailable')
    expect(log).not.toHaveBeenCalled()
  })
})

describe('an event of SES', () => {
  test('of a delivery is stored with the request and in the index', async () => {
    const world = createWorld()
    await world.post()
    await event(world, 'Email Delivered')
    await event(world, 'Email Delivered')
    expect(JSON.parse(String(world.s3.read('data', `requests/${id}/1/delivered.json`)?.body))).toEqual({
      at: '2026-11-20T10:15:03Z',
      messageId: 'm',
    })
    // Otherwise the reconciliation checks each request.
    expect(world.s3.keys('data', 'days/')).toContain(`days/2026-11-20/delivered/${id}/1`)
    world.pass(hour)
    expect(await world.reconcile()).toEqual(nothing)
    expect(logged()).toContainEqual({ event: 'delivered', kind: 'office', place: `${id}/1`, reason: '', messageId: 'm' })
  })

  test('of a bounce is stored and logged with its reason, without addresses', async () => {
    const world = createWorld()
    await world.post()
    const bouncedRecipients = [{ emailAddress: 'a@b.se' }]
    await event(world, 'Email Bounced', { bounce: { bounceType: 'Permanent', bounceSubType: 'Suppressed', bouncedRecipients } })
    const reason = 'Permanent/Suppressed'
    expect(String(world.s3.read('data', `requests/${id}/1/bounced.json`)?.body)).toContain(reason)
    expect(logged()).toContainEqual({ event: 'bounced', kind: 'office', place: `${id}/1`, reason, messageId: 'm' })
    expect(JSON.stringify(logged())).not.toContain('a@b.se')
  })

  test.each([
    ['Email Rejected', 'office', ['bounced.json'], 'rejected'],
    ['Email Complaint Received', 'office', [], 'complained'],
    ['Email Delivered', 'receipt', [], 'delivered'],
    ['Email Bounced', 'receipt', [], 'bounced'],
    ['Email Rejected', 'receipt', [], 'rejected'],
  ])('%s about a mail of the kind %s writes %j and is logged', async (type, kind, files, line) => {
    const world = createWorld()
    await world.post()
    const before = world.s3.keys('data')
    await event(world, type, {}, kind)
    expect(world.s3.keys('data').filter((key) => !before.includes(key))).toEqual(files.map((file) => `requests/${id}/1/${file}`))
    expect(logged()).toContainEqual({ event: line, kind, place: `${id}/1`, reason: '', messageId: 'm' })
  })

  test('about an erased request writes nothing', async () => {
    const world = createWorld()
    await event(world, 'Email Delivered')
    expect(world.s3.keys('data')).toEqual([])
  })
})
