/** The reconciliation of received and mailed requests, and the events of SES. */
import { describe, expect, test } from 'vitest'
import {
  another,
  createWorld,
  hour,
  id,
  intercept,
  log,
  logged,
  minute,
  worldWith,
  worldWithUnmailed,
  type World,
} from './world.ts'
import { createReconcile } from '../../amplify/functions/reconcile/reconcile.ts'

const nothing = {
  unmailed: 0,
  oldestUnmailedMinutes: 0,
  undelivered: 0,
  givenUp: 0,
  requeued: 0,
  released: 0,
  summarised: 0,
}

/** Stores requests of a flood, one a second; returns their version keys. */
async function storeFlood(world: World, count: number): Promise<string[]> {
  const keys = []
  world.s3.lists.pageSize = 1000
  for (let index = 0; index < count; index++) {
    const { requestId, ...request } = another({ name: `Kund ${index}` })
    const receivedAt = world.deps.now().toISOString()
    const content = { receivedAt, summarised: true, noReceipt: true, request }
    world.s3.put('data', `days/${receivedAt.slice(0, 10)}/flood/${requestId}/1`, '{}')
    world.s3.put('data', `requests/${requestId}/1/request.json`, JSON.stringify(content))
    keys.push(`${requestId}/1`)
    world.advance(1000)
  }
  return keys
}

describe('the reconciliation', () => {
  test('requeues an overdue request whose event was lost', async () => {
    const world = await worldWithUnmailed('event')
    world.advance(15 * minute)
    const overdue = { ...nothing, unmailed: 1, oldestUnmailedMinutes: 15 }
    expect(await world.reconcile()).toEqual(overdue)
    world.advance(1)
    expect(await world.reconcile()).toEqual({ ...overdue, requeued: 1 })
    await world.work()
    expect(world.office()).toHaveLength(1)
    expect(await world.reconcile()).toEqual(nothing)
    expect(logged()).toContainEqual({ event: 'reconcile', ...overdue, requeued: 1 })
  })

  test('requeues a request whose message was lost, 30 minutes after its next attempt was due', async () => {
    const world = await worldWithUnmailed('ses')
    world.ses.recover()
    for (const message of world.queues.office.queue.list())
      world.queues.office.queue.remove(message.id)
    world.advance(31 * minute)
    expect(await world.reconcile()).toMatchObject({ requeued: 0 })
    world.advance(1)
    expect(await world.reconcile()).toMatchObject({ requeued: 1 })
    await world.work()
    expect(world.office()).toHaveLength(1)
  })

  test('does not requeue requests that are on the queue', async () => {
    const requests = [another(), another(), another()]
    const world = await worldWithUnmailed('event', ...requests)
    for (const { requestId } of requests) world.again(`${requestId}/1`)
    world.advance(hour)
    expect(await world.reconcile()).toEqual({ ...nothing, unmailed: 3, oldestUnmailedMinutes: 60 })
  })

  test('does not requeue dead letters', async () => {
    const world = await worldWithUnmailed('ses')
    await world.wait(55 * hour)
    expect(await world.reconcile()).toEqual({ ...nothing, givenUp: 1 })
  })

  test('handles a request whose index has two days', async () => {
    const world = createWorld()
    world.advance(13 * hour + 40 * minute)
    world.s3.fail(/^PutObject data\/requests\//, { times: 1 })
    await world.post()
    world.advance(10 * minute)
    expect(await world.reconcile()).toEqual(nothing)
    world.events.lost = true
    await world.post()
    world.advance(16 * minute)
    expect((await world.reconcile()).requeued).toBeGreaterThan(0)
    await world.work()
    expect(world.office()).toHaveLength(1)
    await world.event('Email Delivered')
    world.advance(20 * minute)
    await world.reconcile()
    expect(await world.reconcile()).toEqual(nothing)
  })

  test('counts undelivered mails from one hour to one day', async () => {
    const world = await worldWith()
    const undelivered = []
    for (const age of [hour, 1, 22 * hour, hour]) {
      world.advance(age)
      undelivered.push((await world.reconcile()).undelivered)
    }
    expect(undelivered).toEqual([0, 1, 1, 0])
  })

  test('mails a flood in summaries of 200, the oldest first, and stops at half of its time', async () => {
    const world = createWorld()
    const keys = await storeFlood(world, 260)
    world.advance(minute)
    let left = 100_000
    intercept(world, async (call, send) => {
      if (call.startsWith('SendEmail')) left -= 60_000
      return send()
    })
    const context = { getRemainingTimeInMillis: () => left }
    const first = await world.reconcile({}, context)
    expect(first).toMatchObject({ unmailed: 60, oldestUnmailedMinutes: 2, summarised: 200 })
    expect(world.waiting().sort()).toEqual(keys.slice(200).sort())
    expect(await world.reconcile()).toMatchObject({ unmailed: 0, summarised: 60 })
    expect(world.subjects()).toEqual([200, 60].map((count) => `${count} förfrågningar i ett mejl`))
    expect(await world.reconcile()).toEqual(nothing)
  })

  test('requeues a lost request before it mails a flood', async () => {
    const world = await worldWithUnmailed('event')
    world.events.lost = false
    await storeFlood(world, 210)
    world.advance(16 * minute)
    const order: string[] = []
    const queue = {
      send: async () => void order.push('requeued'),
      hide: async () => undefined,
      waiting: async () => 0,
    }
    intercept(world, async (call, send) => {
      if (call.startsWith('SendEmail')) order.push('summary')
      return send()
    })
    const reconcile = createReconcile(world.deps, queue)
    expect(await reconcile()).toMatchObject({ requeued: 1, summarised: 210 })
    expect(order).toEqual(['requeued', 'summary', 'summary'])
  })

  test('claims no more than one summary for a mail service that fails', async () => {
    const world = createWorld()
    await storeFlood(world, 210)
    world.ses.fail()
    expect(await world.reconcile()).toMatchObject({ unmailed: 210, summarised: 0 })
    const claims = world.s3.keys('data').filter((key) => key.includes('/attempts/'))
    expect(claims).toHaveLength(200)
  })

  test('asks no more about a flood once it is mailed', async () => {
    const world = createWorld()
    await storeFlood(world, 100)
    await world.reconcile()
    world.advance(2 * hour)
    const calls = await world.callsOf(async () => expect(await world.reconcile()).toEqual(nothing))
    expect(calls.filter((call) => !call.includes(' days/'))).toEqual([])
  })

  test('throws when S3 cannot be read', async () => {
    const world = createWorld()
    world.s3.fail(/^ListObjectsV2/)
    await expect(world.reconcile()).rejects.toThrow('ServiceUnavailable')
    expect(log).not.toHaveBeenCalled()
  })
})

describe('an event of SES', () => {
  const bounce = {
    bounceType: 'Permanent',
    bounceSubType: 'Suppressed',
    bouncedRecipients: [{ emailAddress: 'a@b.se' }],
  }
  const delivered = `days/2026-11-20/delivered/${id}/1`
  const [mark, refusal] = ['delivered', 'bounced'].map((file) => `requests/${id}/1/${file}.json`)
  const why = 'Permanent/Suppressed'
  // Without the index entry the reconciliation would read each request.
  test.each([
    ['Email Delivered', 'office', {}, '', [delivered, mark], 'delivered'],
    ['Email Bounced', 'office', { bounce }, why, [refusal], 'bounced'],
    ['Email Rejected', 'office', {}, '', [refusal], 'rejected'],
    ['Email Complaint Received', 'office', {}, '', [], 'complained'],
    ['Email Delivered', 'receipt', {}, '', [], 'delivered'],
    ['Email Rejected', 'receipt', {}, '', [], 'rejected'],
  ])(
    '%s about the kind %s with %j and reason "%s" writes %j',
    async (type, kind, detail, reason, keys, event) => {
      const world = await worldWith()
      const before = world.s3.keys('data')
      for (let times = 0; times < 2; times++) await world.event(type, detail, kind)
      expect(world.s3.keys('data').filter((key) => !before.includes(key))).toEqual(keys)
      const record = { at: '2026-11-20T10:15:03Z', messageId: 'm', ...(reason && { reason }) }
      for (const key of keys) if (key !== delivered) expect(world.json(key!)).toEqual(record)
      const line = { event, kind, versionKey: `${id}/1`, reason, messageId: 'm' }
      expect(logged()).toContainEqual(line)
      expect(JSON.stringify(logged())).not.toContain('a@b.se')
      world.advance(hour + 1)
      const undelivered = Number(!keys.includes(delivered))
      expect(await world.reconcile()).toEqual({ ...nothing, undelivered })
    },
  )

  test('about an erased request writes nothing', async () => {
    const world = createWorld()
    await world.event('Email Delivered')
    expect(world.s3.keys('data')).toEqual([])
  })
})
