import { describe, expect, test, vi } from 'vitest'
import { allRequests, eraseRequest } from '../../amplify/functions/send-offert/store.ts'
import { createWorld, id, quote } from './world.ts'

vi.spyOn(console, 'log').mockReturnValue()
vi.spyOn(console, 'error').mockReturnValue()

describe('erasing a request', () => {
  test('deletes every version and delete marker of all its objects, and nothing of others', async () => {
    const world = createWorld()
    const other = { ...quote, requestId: crypto.randomUUID() }
    await world.post(other)
    const before = world.s3.versions('data', 'requests/') + world.s3.versions('data', 'outbox/')
    await world.post()
    await world.post({ ...quote, message: 'Något annat.' })
    world.ses.fail('ServiceUnavailable', 503)
    await world.post({ ...quote, message: 'Ännu något annat.' })
    // Each of the two that were mailed: entry, its delete marker, request, sent mark. The third: entry, request.
    expect(await eraseRequest(world.deps, id)).toBe(10)
    expect(world.s3.versions('data', `requests/${id}`)).toBe(0)
    expect(world.s3.versions('data', `outbox/${id}`)).toBe(0)
    expect(world.s3.versions('data', 'requests/') + world.s3.versions('data', 'outbox/')).toBe(before)
    expect((await allRequests(world.deps)).map(({ request }) => request.requestId)).toEqual([other.requestId])
  })

  test('leaves nothing for the sweep to send', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await eraseRequest(world.deps, id)
    world.ses.recover()
    world.pass(3 * 60_000)
    expect(await world.sweep()).toEqual({ sent: 0, waiting: 0 })
    expect(world.ses.inbox).toEqual([])
  })
})
