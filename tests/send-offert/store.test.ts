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
    const before = world.s3.versions('data', 'requests/') + world.s3.versions('data', 'days/')
    await world.post()
    await world.post({ ...quote, message: 'Något annat.' })
    world.ses.fail('ServiceUnavailable', 503)
    await world.post({ ...quote, message: 'Ännu något annat.' })
    // Each of the two that were mailed: entry, request, try, sent mark, index of mailed. The third: entry, request, and its try twice.
    expect(await eraseRequest(world.deps, id)).toBe(14)
    expect(world.s3.versions('data', `requests/${id}`)).toBe(0)
    expect(world.s3.keys('data').join()).not.toContain(id)
    expect(world.s3.versions('data', 'requests/') + world.s3.versions('data', 'days/')).toBe(before)
    expect((await allRequests(world.deps)).map(({ request }) => request.requestId)).toEqual([other.requestId])
  })

  test('leaves nothing to send', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await eraseRequest(world.deps, id)
    world.ses.recover()
    await world.wait(3 * 60_000)
    expect(world.ses.inbox).toEqual([])
    expect(world.lines.office.queue.list()).toEqual([])
  })
})
