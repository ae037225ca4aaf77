/** Erasure of a request, also while functions write about it. */
import { describe, expect, test } from 'vitest'
import { createSendWebhook } from '../../amplify/functions/send-webhook/sendWebhook.ts'
import { eraseAgain, eraseRequests } from '../../amplify/functions/shared/erase.ts'
import { objectCreated } from '../../amplify/functions/shared/queue.ts'
import { allRequests } from '../../amplify/functions/shared/oldStore.ts'
import {
  createWorld,
  day,
  failures,
  hour,
  id,
  intercept,
  logged,
  other,
  pixel,
  worldWith,
  quote,
  unknownId,
  worldWithUnmailed,
  type World,
} from './world.ts'

const upload = `public/quarantine/${id}/a.png`
const listing = new RegExp(`^ListObjectVersions .*/mailed/${id}/$`)
const withPicture = { ...quote, images: [upload] }
function worldWithPicture(): World {
  const world = createWorld()
  world.s3.put('upload', upload, pixel)
  return world
}

/** Runs a function once after a call whose name and key match. */
function whenDone(world: World, call: RegExp, run: () => Promise<unknown>): void {
  let isDone = false
  intercept(world, async (done, send) => {
    const result = await send()
    if (isDone || !call.test(done)) return result
    isDone = true
    await run()
    return result
  })
}

describe('an erased request', () => {
  test('leaves no object version, index entry, upload or receipt', async () => {
    const world = worldWithPicture()
    world.s3.put('upload', `public/quarantine/${id}/never-sent.png`, pixel)
    await world.post(other)
    const before = world.s3.versions('data')
    await world.post({ ...quote, images: [upload, world.upload('b.png')] })
    await world.post({ ...quote, message: 'Något annat.' })
    for (const [requestId, destination] of [[id, [quote.email]], [other.requestId]] as const) {
      const mail = { destination, tags: { versionKey: [`${requestId}_1`] } }
      world.failedEvents.send(JSON.stringify({ detail: { mail } }))
    }
    world.ses.fail()
    await world.post({ ...quote, message: 'Ännu något annat.' })
    // Leaves a delete marker.
    world.s3.remove('data', `requests/${id}/1/sent.json`)
    expect(await world.erase()).toBeGreaterThan(15)
    expect(world.remaining()).toEqual([])
    expect(world.failedEvents.list().map(({ body }) => body)).toEqual([
      expect.stringContaining(other.requestId),
    ])
    // Of three versions: in the folder of each and in the index of two days.
    const tombstones = 9
    expect(world.s3.versions('data')).toBe(before + tombstones)
    expect(world.s3.keys('upload', 'public/')).toEqual([])
    expect((await allRequests(world.deps)).map(({ request }) => request.requestId)).toEqual([
      other.requestId,
    ])
  })

  const postPicture = (world: World) => world.post(withPicture)
  async function deliver(world: World): Promise<void> {
    await world.post()
    for (let times = 0; times < 2; times++) await world.event('Email Delivered')
  }
  async function reconcile(world: World): Promise<void> {
    world.s3.fail(/\/mailed\//, { times: 1 })
    await world.post()
    await world.reconcile()
  }
  const indexEntry = new RegExp(`^PutObject .*/mailed/${id}/1$`)
  test.each<[string, RegExp, (world: World) => Promise<unknown>]>([
    ['the claim of an attempt', /^PutObject .*\/attempts\/1\.json$/, postPicture],
    ['the copy of a picture', /^CopyObject .*\/bild-1\.png$/, postPicture],
    ['the inspection results', /^PutObject .*\/pictures\.json$/, postPicture],
    ['the mail', /^SendEmail/, postPicture],
    ['the mark that it was sent', /^PutObject .*\/sent\.json$/, postPicture],
    ['the index entry', indexEntry, postPicture],
    ['the mark that it was delivered', /^PutObject .*\/delivered\.json$/, deliver],
    ['the index entry of a reconciliation', indexEntry, reconcile],
  ])('stays erased when erased right after %s', async (_, call, run) => {
    const world = worldWithPicture()
    whenDone(world, call, world.erase)
    await run(world)
    expect(world.remaining()).toEqual([])
    expect(world.s3.allKeys('data').some((key) => key.endsWith('/erased.json'))).toBe(true)
    expect(world.office().length).toBeLessThanOrEqual(1)
  })

  test('is found by its days, whatever the number of others', async () => {
    const world = await worldWith()
    for (let count = 0; count < 50; count++)
      world.s3.put('data', `days/2026-10-${10 + (count % 20)}/came/${count}/1`, '{}')
    const calls = await world.callsOf(world.erase)
    const lists = calls.filter((call) => call.startsWith('ListObjectVersions days/'))
    expect(lists.every((call) => call.endsWith(`/${id}/`))).toBe(true)
    expect(lists.length).toBeLessThanOrEqual(15)
    expect(calls).not.toContain('ListObjectsV2 receipts/')
    expect(world.remaining()).toEqual([])
  })

  test('is found in the whole index when only that remains', async () => {
    const world = createWorld()
    for (const key of [`2025-01-02/came/${id}/1`, `2026-02-03/flood/${id}/2`])
      world.s3.put('data', `days/${key}`, '{}')
    expect(await world.erase()).toBe(2)
    expect(world.remaining()).toEqual([])
  })

  test('is not searched for again: many erased ids need one listing of the index', async () => {
    const world = await worldWith(quote, other)
    const ids = [id, other.requestId]
    await eraseRequests(world.deps, ids)
    world.s3.lists.pageSize = 1000
    const calls = await world.callsOf(async () =>
      expect(await eraseRequests(world.deps, [...ids, unknownId])).toBe(0),
    )
    expect(calls.filter((call) => call === 'ListObjectVersions days/')).toHaveLength(1)
    expect(calls.filter((call) => call.startsWith('PutObject'))).toEqual([])
  })

  test('leaves no index entry that was written during the listing', async () => {
    const world = await worldWithUnmailed('event')
    // Of a function that looked for the tombstone before there was one.
    whenDone(world, listing, async () => {
      world.s3.put('data', `days/2026-11-20/mailed/${id}/1`, '{}')
      await eraseAgain(world.deps, `${id}/1`, 'mail-office')
    })
    await world.erase()
    expect(world.remaining()).toEqual([])
  })

  test('is not mailed by a message that comes during the erasure', async () => {
    const world = await worldWithUnmailed('event')
    world.again()
    whenDone(world, listing, world.work)
    await world.erase()
    expect([world.office(), world.remaining()]).toEqual([[], []])
  })

  test('stays erased when a function crashes before its check', async () => {
    const world = worldWithPicture()
    whenDone(world, /^PutObject .*\/sent\.json$/, async () => {
      await world.erase()
      world.s3.fail(/^(?!PutObject)/)
    })
    await world.post(withPicture)
    world.s3.put('data', `requests/${id}/1/sent.json`, '{}')
    world.s3.recover()
    world.advance(hour)
    await world.work()
    expect(world.remaining()).toEqual([])
  })

  test('keeps its uploads in view when S3 fails: a second erasure finds them', async () => {
    const world = createWorld()
    await world.post({ ...quote, images: [world.upload('b.png')] })
    world.s3.fail(/^GetObject .*\/request\.json$/, { times: 1 })
    await expect(world.erase()).rejects.toThrow()
    expect(world.s3.keys('upload', 'public/')).toHaveLength(1)
    await world.erase()
    expect([world.remaining(), world.s3.keys('upload', 'public/')]).toEqual([[], []])
  })

  test.each(['{', '[]'])('with the unreadable content %s leaves nothing', async (content) => {
    const world = await worldWith()
    world.s3.put('data', `requests/${id}/1/request.json`, content)
    await world.erase()
    expect(world.remaining()).toEqual([])
    expect(logged(failures)).toContainEqual(
      expect.objectContaining({ cause: 'unreadable', versionKey: `${id}/1` }),
    )
  })

  test('is erased again by each function for its own keys only', async () => {
    const world = await worldWith()
    await world.erase()
    const files = ['request.json', 'attempts/1.json', 'pictures.json', 'bild-1.jpg', 'sent.json']
    for (const file of [...files, 'delivered.json', 'bounced.json'])
      world.s3.put('data', `requests/${id}/1/${file}`, '{}')
    const still = () => world.s3.keys('data', `requests/${id}/1/`).map((key) => key.split('/1/')[1])
    await eraseAgain(world.deps, `${id}/1`, 'mail-office')
    expect(still()).toEqual(['bounced.json', 'delivered.json', 'erased.json', 'request.json'])
    await eraseAgain(world.deps, `${id}/1`, 'ses-events')
    expect(still()).toEqual(['erased.json', 'request.json'])
  })

  test('can be sent again under the same id', async () => {
    const world = await worldWith()
    await world.erase()
    expect((await world.post()).answer.success).toBe(true)
    expect(world.stored()).toEqual([`requests/${id}/2/request.json`])
    expect(world.subjects()).toEqual(Array(2).fill('Ny förfrågan 6694-3818: Solceller, Partille'))
  })
})

describe('an erased request that a backup brings back', () => {
  /** Erases the request and puts back all its objects, as `aws s3 sync` does: without an event. */
  async function restored(prepare = async (_world: World) => undefined as unknown): Promise<World> {
    const world = worldWithPicture()
    await world.post(withPicture)
    await world.save({ note: 'Ringde.' })
    const keys = world.s3.keys('data').filter((key) => !key.startsWith('days/2026-11-20/canary'))
    const backup = keys.map((key) => ({ key, body: world.s3.read('data', key)!.body }))
    await world.erase()
    await prepare(world)
    world.ses.inbox.length = 0
    for (const { key, body } of backup) world.s3.put('data', key, body)
    return world
  }
  async function mailed(world: World) {
    for (const file of ['sent.json', 'pictures.json', 'attempts/1.json'])
      world.s3.remove('data', `requests/${id}/1/${file}`)
    world.s3.remove('data', `days/2026-11-20/mailed/${id}/1`)
    world.again()
    await world.mailWaiting()
    await world.work()
    await world.wait(2 * day)
    return [...world.ses.inbox, ...((await world.mailAgain()) ? ['again'] : [])]
  }
  async function receipt(world: World) {
    for (const key of world.s3.keys('data', 'receipts/')) world.s3.remove('data', key)
    world.queues.receipts.queue.send(JSON.stringify(objectCreated(`requests/${id}/1/sent.json`)))
    await world.work()
    return world.ses.inbox
  }
  async function webhook({ deps }: World) {
    const posted: string[] = []
    const post = async (_: object, body: string) => {
      posted.push(body)
      return { status: 200, retryAfter: undefined }
    }
    const secrets = ['whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz']
    await createSendWebhook(deps, { secrets, post })(`requests/${id}/1/request.json`, 1)
    return posted
  }
  async function scheduled(world: World) {
    world.advance(4 * day - hour)
    await world.daily()
    await world.digest()
    return world.ses.inbox.filter(({ text }) => text.includes(quote.name))
  }
  test.each<[string, (world: World) => Promise<unknown[]>]>([
    ['in the list', (world) => world.list()],
    ['when it is opened', async (world) => [await world.show()].filter(Boolean)],
    ['in the table', async (world) => (await world.table()).trim().split('\n').slice(1)],
    ['in mail to the office', mailed],
    ['in a receipt', receipt],
    ['in reminder and digest', scheduled],
    ["to the company's own system", webhook],
    [
      'to a colleague who saves',
      async (world) => [await world.save({ version: 0, note: 'Hej' })].filter(Boolean),
    ],
  ])('is absent %s', async (_, find) => {
    expect(await find(await restored())).toEqual([])
  })

  test('is deleted by the next reconciliation, with its notes and receipt', async () => {
    const world = await restored()
    expect(world.remaining().length).toBeGreaterThan(7)
    await world.reconcile()
    expect(world.remaining()).toEqual([])
    expect(world.s3.keys('data', 'receipts/')).toEqual([])
  })

  test('is deleted by the daily clean-up when it came months ago', async () => {
    const world = await restored()
    world.advance(90 * day)
    await world.reconcile()
    expect(world.remaining()).not.toEqual([])
    await world.daily()
    expect(world.remaining()).toEqual([])
  })

  test('leaves the version that the visitor has sent since', async () => {
    const world = await restored((world) => world.post({ ...quote, message: 'Ny.' }))
    await world.reconcile()
    expect(world.stored()).toEqual([`requests/${id}/2/request.json`])
    expect(await world.list()).toMatchObject([{ corrected: false, mailed: true }])
    const steps = (await world.show())?.history.map(({ step }) => step)
    expect(steps).toEqual(['received', 'tried', 'mailed'])
  })

  test('is deleted in runs of fifty, whose receipts are read once', async () => {
    const world = createWorld()
    const index = 'days/2026-11-20'
    const tombstone = JSON.stringify({ at: '', days: ['2026-11-20'] })
    for (let version = 1; version <= 60; version++) {
      for (const step of ['came', 'erased'])
        world.s3.put('data', `${index}/${step}/${id}/${version}`, '{}')
      world.s3.put('data', `requests/${id}/${version}/erased.json`, tombstone)
    }
    const claim = (version: number) => JSON.stringify({ versionKey: `${id}/${version}` })
    world.s3.put('data', 'receipts/2026-11-20/restored', claim(1))
    world.s3.put('data', 'receipts/2026-11-20/other', claim(70))
    await world.reconcile()
    expect(world.s3.keys('data', 'days/2026-11-20/came/')).toHaveLength(10)
    expect(world.s3.keys('data', 'receipts/')).toEqual(['receipts/2026-11-20/other'])
    const reads = world.s3.calls.filter((call) => call.startsWith('GetObject receipts/'))
    expect(reads).toHaveLength(2)
  })
})
