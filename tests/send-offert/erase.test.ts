import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eraseAgain, eraseRequest } from '../../amplify/functions/shared/erase.ts'
import { allRequests } from '../../amplify/functions/shared/store.ts'
import { createWorld, folder, id, intercept, ownerOnly, pixel, quote, runLeads, type World } from './world.ts'

const own = `public/quarantine/${id}/a.png`
const other = { ...quote, requestId: '11111111-1111-4111-8111-111111111111', email: 'bo@example.se' }

function worldWithPicture(): World {
  const world = createWorld()
  world.s3.put('upload', own, pixel)
  return world
}
/** All remaining object versions of the request, except tombstones. */
const left = ({ s3 }: World) =>
  [...s3.allKeys('data'), ...s3.allKeys('upload')].filter((key) => key.includes(id) && !key.endsWith('/erased.json'))

/** Runs a function once after a call of this name and key. */
function whenDone(world: World, call: string, key: string, run: () => Promise<unknown>): void {
  let isDone = false
  intercept(world, async (each, send) => {
    const answer = await send()
    if (isDone || !each.startsWith(`${call} `) || !each.endsWith(key)) return answer
    isDone = true
    await run()
    return answer
  })
}

describe('an erased request', () => {
  test('leaves no object version, index entry, upload or receipt', async () => {
    const world = worldWithPicture()
    world.s3.put('upload', `${folder}/b.png`, pixel)
    world.s3.put('upload', `public/quarantine/${id}/never-sent.png`, pixel)
    await world.post(other)
    const before = world.s3.versions('data')
    await world.post({ ...quote, images: [own, `${folder}/b.png`] })
    await world.post({ ...quote, message: 'Något annat.' })
    world.failedEvents.send(JSON.stringify({ detail: { mail: { destination: [quote.email], tags: { place: [`${id}_1`] } } } }))
    world.failedEvents.send(JSON.stringify({ detail: { mail: { tags: { place: [`${other.requestId}_1`] } } } }))
    world.ses.fail('ServiceUnavailable', 503)
    await world.post({ ...quote, message: 'Ännu något annat.' })
    expect(await eraseRequest(world.deps, id)).toBeGreaterThan(15)
    expect(left(world)).toEqual([])
    expect(world.failedEvents.list().map(({ body }) => body)).toEqual([expect.stringContaining(other.requestId)])
    // Three tombstones.
    expect(world.s3.versions('data')).toBe(before + 3)
    expect(world.s3.keys('upload', 'public/')).toEqual([])
    expect((await allRequests(world.deps)).map(({ request }) => request.requestId)).toEqual([other.requestId])
  })

  test.each([
    ['the claim of an attempt', 'PutObject', '/attempts/1.json'],
    ['the copy of a picture', 'CopyObject', '/bild-1.png'],
    ['the inspection results', 'PutObject', '/pictures.json'],
    ['the mail', 'SendEmail', ''],
    ['the mark that it was sent', 'PutObject', '/sent.json'],
    ['the index entry', 'PutObject', `/mailed/${id}/1`],
  ])('stays erased when erased right after %s', async (_, call, key) => {
    const world = worldWithPicture()
    whenDone(world, call, key, async () => void (await eraseRequest(world.deps, id)))
    await world.post({ ...quote, images: [own] })
    expect(left(world)).toEqual([])
    expect(world.office().length).toBeLessThanOrEqual(1)
  })

  test('leaves no index entry that was written during the listing', async () => {
    const world = createWorld()
    world.events.lost = true
    await world.post()
    world.again()
    whenDone(world, 'ListObjectVersions', 'days/', world.work)
    await eraseRequest(world.deps, id)
    expect(world.office()).toHaveLength(1)
    expect(left(world)).toEqual([])
  })

  test('stays erased when a function crashes before its check', async () => {
    const world = worldWithPicture()
    whenDone(world, 'PutObject', '/sent.json', async () => {
      await eraseRequest(world.deps, id)
      world.s3.fail(({ name }) => name !== 'PutObject')
    })
    await world.post({ ...quote, images: [own] })
    world.s3.put('data', `requests/${id}/1/sent.json`, '{}')
    world.s3.recover()
    world.pass(10 * 60_000)
    await world.work()
    expect(left(world)).toEqual([])
  })

  test('is not mailed', async () => {
    const world = createWorld()
    world.ses.fail('ServiceUnavailable', 503)
    await world.post()
    await eraseRequest(world.deps, id)
    world.ses.recover()
    for (let hours = 0; hours < 3; hours++) {
      world.pass(3600_000)
      await world.reconcile()
      await world.work()
    }
    expect(world.ses.inbox).toEqual([])
    expect(left(world)).toEqual([])
  })

  test('gets no delivery mark from later events', async () => {
    const world = createWorld()
    await world.post()
    const event = (place: string) => ({
      'detail-type': 'Email Delivered',
      time: '2026-11-20T10:16:00Z',
      detail: { mail: { messageId: 'x', tags: { kind: ['office'], place: [place], day: ['2026-11-20'] } } },
    })
    whenDone(world, 'PutObject', '/delivered.json', async () => void (await eraseRequest(world.deps, id)))
    await world.sesEvents(event(`${id}_1`))
    await world.sesEvents(event(`${id}_1`))
    expect(left(world)).toEqual([])
  })

  test('is not indexed again by a concurrent reconciliation', async () => {
    const world = createWorld()
    await world.post()
    for (const key of world.s3.keys('data', 'days/').filter((each) => each.includes('/mailed/'))) world.s3.remove('data', key)
    whenDone(world, 'PutObject', `/mailed/${id}/1`, async () => void (await eraseRequest(world.deps, id)))
    await world.reconcile()
    expect(left(world)).toEqual([])
  })

  test('is erased again by each function for its own keys only', async () => {
    const world = createWorld()
    await world.post()
    await eraseRequest(world.deps, id)
    const files = ['request.json', 'attempts/1.json', 'pictures.json', 'bild-1.jpg', 'sent.json', 'delivered.json', 'bounced.json']
    for (const file of files) world.s3.put('data', `requests/${id}/1/${file}`, '{}')
    const still = () => world.s3.keys('data', `requests/${id}/1/`).map((key) => key.split('/1/')[1])
    await eraseAgain(world.deps, `${id}/1`, 'mail-office')
    expect(still()).toEqual(['bounced.json', 'delivered.json', 'erased.json', 'request.json'])
    await eraseAgain(world.deps, `${id}/1`, 'ses-events')
    expect(still()).toEqual(['erased.json', 'request.json'])
  })

  test('can be sent again under the same id', async () => {
    const world = createWorld()
    await world.post()
    await eraseRequest(world.deps, id)
    expect((await world.post()).answer.success).toBe(true)
    expect(world.stored()).toEqual([`requests/${id}/2/request.json`])
    expect(world.office().map(({ subject }) => subject)).toEqual([
      'Ny förfrågan 6694-3818: Solceller, Partille',
      'Ny förfrågan 6694-3818: Solceller, Partille',
    ])
    expect(world.waiting()).toEqual([])
  })
})

describe('the office’s command', () => {
  test.each([id, '6694-3818'])('erases remaining versions without request.json by %s', async (target) => {
    const world = createWorld()
    await world.post()
    // Old versions alone, as after a deletion by hand.
    for (const key of world.s3.keys('data').filter((each) => each.includes(id))) await world.s3.remove('data', key)
    expect(await runLeads(world, 'erase', target)).toMatchObject({
      code: 1,
      text: expect.stringContaining(`6694-3818  rester av en förfrågan  ${id}`),
    })
    expect((await runLeads(world, 'erase', target, '--yes')).code).toBe(0)
    expect(left(world)).toEqual([])
    expect(await runLeads(world, 'erase', target, '--yes')).toEqual({
      code: 1,
      text: `Ingen förfrågan har numret, id:t eller e-postadressen ${target}.`,
    })
  })

  test('exports all data of one person and no other', async () => {
    const world = worldWithPicture()
    await world.post({ ...quote, images: [own] })
    await world.post({ ...quote, message: 'Rättat.' })
    await world.post({ ...quote, requestId: '22222222-2222-4222-8222-222222222222', serviceType: 'takvatt' })
    await world.post(other)
    const target = mkdtempSync(join(tmpdir(), 'person-'))
    onTestFinished(() => rmSync(target, { recursive: true }))
    const { code, text } = await runLeads(world, 'person', 'ASA@example.se', target)
    const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const names = files.map((entry) => relative(target, join(entry.parentPath, entry.name)).replaceAll('\\', '/')).sort()
    expect([code, text.split('\n').at(-1)]).toEqual([0, `${names.length} filer skrevs till ${target}. Mejl om dem ligger i inkorgen.`])
    expect(names.filter((name) => !name.includes('attempts'))).toEqual([
      '6694-3818/1/bild-1.png',
      '6694-3818/1/pictures.json',
      '6694-3818/1/request.json',
      '6694-3818/1/sent.json',
      '6694-3818/2/request.json',
      '6694-3818/2/sent.json',
      '9689-4754/1/request.json',
      '9689-4754/1/sent.json',
    ])
    expect(readFileSync(join(target, '6694-3818/1/bild-1.png'))).toEqual(pixel)
    expect(readFileSync(join(target, '6694-3818/2/request.json'), 'utf8')).toContain('Rättat.')
    for (const name of names) expect(statSync(join(target, name)).mode & 0o777).toBe(ownerOnly)
  })
})
