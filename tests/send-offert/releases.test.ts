import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { fieldNames, formKinds, sentNames } from '../../amplify/functions/send-offert/fields.ts'
import { leads } from '../../scripts/leads.ts'
import { samplePost, sampleRequest } from '../../scripts/lab/fixtures/sampleRequest.ts'
import { createWorld } from './world.ts'

vi.spyOn(console, 'log').mockReturnValue()
const failures = vi.spyOn(console, 'error').mockReturnValue()

type Release = { bodies: string[]; posts: string[]; objects: Record<string, string> }
const folder = new URL('../fixtures/requests/', import.meta.url)
const form = { type: 'application/x-www-form-urlencoded' }
const releases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): [string, Release] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))])

/** A world in which everything that the release stored lies in the bucket. */
function worldOf({ objects }: Release) {
  const world = createWorld({ rateLimitPerHour: 100 })
  for (const [key, text] of Object.entries(objects)) world.s3.put('data', key, text)
  // A first try is overdue after a quarter of an hour, a next one after half an hour.
  world.pass(40 * 60_000)
  const run = async (...args: string[]) => {
    const lines: string[] = []
    await leads(args, world.deps, (text) => lines.push(text))
    return lines.join('\n')
  }
  return { ...world, run }
}
const requestsOf = ({ objects }: Release): { place: string; request: Record<string, unknown> & { requestId: string } }[] =>
  Object.entries(objects).flatMap(([key, text]) => (key.endsWith('/request.json') ? [JSON.parse(text)] : []))
const textsOf = ({ request }: ReturnType<typeof requestsOf>[number]) =>
  fieldNames()
    .filter((name) => name !== 'serviceType')
    .map((name) => String(request[name] ?? ''))
    .filter(Boolean)

describe.each(releases)('what %s left', (_, release) => {
  test('in its outbox is on the queue after the first reconciliation and mailed with all that was typed', async () => {
    const world = worldOf(release)
    const waiting = world.waiting()
    expect(waiting.length).toBeGreaterThan(0)
    expect(await world.reconcile()).toMatchObject({ unmailed: waiting.length, requeued: waiting.length })
    expect(world.s3.keys('data', 'outbox/')).toEqual([])
    await world.work()
    expect(world.waiting()).toEqual([])
    const mails = world.office().map(({ text }) => text)
    for (const stored of requestsOf(release).filter(({ place }) => waiting.includes(place)))
      for (const text of textsOf(stored)) expect(mails.join('\n')).toContain(text)
    expect(failures).not.toHaveBeenCalled()
  })

  test('in the store is in the digest, the list and the export', async () => {
    const world = worldOf(release)
    await world.reconcile()
    await world.digest()
    const csv = String(world.office()[0]?.attachments[0]?.bytes)
    const table = await world.run('export')
    for (const stored of requestsOf(release)) {
      expect(csv).toContain(stored.request.requestId)
      for (const text of textsOf(stored)) expect(table).toContain(text)
    }
    expect(await world.run('list')).toContain(`\n${requestsOf(release).length} förfrågningar`)
  })

  test('in the store is erased whole', async () => {
    const world = worldOf(release)
    await world.reconcile()
    for (const { request } of requestsOf(release)) await world.run('erase', request.requestId, '--yes')
    const left = world.s3.allKeys('data').filter((key) => !key.endsWith('/erased.json'))
    for (const { request } of requestsOf(release)) expect(left.join()).not.toContain(request.requestId)
  })

  test('open in a browser is taken, and is what it was when it comes a second time', async () => {
    const world = worldOf(release)
    const before = world.stored().length
    for (const body of release.bodies) expect((await world.raw(body)).status).toBe(200)
    expect(world.stored()).toHaveLength(before)
    // Their ids are made of the day, and these are sent on the day of the first.
    for (const post of release.posts) expect((await world.raw(post, form)).status).toBe(200)
    expect(world.stored()).toHaveLength(before)
    expect(world.office()).toEqual([])
  })
})

test('a stored request that a later or earlier version would not have written is read, with empty texts and all its keys', async () => {
  const world = worldOf({
    bodies: [],
    posts: [],
    objects: { 'outbox/an-id/0': '', 'requests/an-id/0/request.json': '{"request":{"roofPitch":"30 grader"}}' },
  })
  await world.reconcile()
  await world.work()
  expect(await world.run('list')).toContain('\n1 förfrågan')
  expect(await world.run('export')).toContain('an-id')
  await world.digest()
  expect(world.office()).toHaveLength(2)
})

describe('the nine keys of the specification', () => {
  const nine = { name: 'Åsa Öberg', email: 'asa@example.se', phone: '070-174 06 05', images: [] }
  const home = { address: 'Storgatan 1', postalCode: '433 30', city: 'Partille' }
  const none = { address: '', postalCode: '', city: '' }
  test.each([
    ['Solceller, Partille', { ...nine, ...home, serviceType: 'solceller', message: '' }],
    ['Allmän förfrågan', { ...nine, ...none, serviceType: 'Allmän förfrågan', message: 'Ring mig i morgon.' }],
    ['Eltjänster', { ...nine, ...none, address: 'Storgatan 1', serviceType: 'eltjanster', message: 'Jordfelsbrytaren löser ut.' }],
  ])('are a request about %s, once a day, and not held for spam', async (subject, body) => {
    const world = createWorld()
    expect((await world.post(body)).status).toBe(200)
    expect((await world.post(body)).status).toBe(200)
    expect(world.office().map((mail) => mail.subject.replace(/[\d-]{9}/, 'n'))).toEqual([`Ny förfrågan n: ${subject}`])
    world.pass(24 * 3600_000)
    await world.post(body)
    expect(world.office().map((mail) => mail.subject.slice(0, 12))).toEqual(['Ny förfrågan', 'Ny förfrågan'])
  })

  test('must still be right', async () => {
    const { status, answer } = await createWorld().post({ ...nine, ...home, name: '', serviceType: 'solceller', message: '' })
    expect([status, answer.fields]).toEqual([400, { name: 'Namn måste vara minst 2 tecken' }])
  })
})

test.skipIf(process.env.RELEASE)('has every field: a release that adds one adds its own file, as the README of the fixtures says', () => {
  const kept = releases.flatMap(([, { bodies }]) => bodies.flatMap((body) => Object.keys(JSON.parse(body))))
  expect(sentNames().filter((name) => !kept.includes(name))).toEqual([])
})

// Not a test: see the README of the fixtures.
test.runIf(process.env.RELEASE)('writes what this release sends and stores', async () => {
  const bodies = formKinds.map((form) => JSON.stringify(sampleRequest(form, { requestId: crypto.randomUUID() }, true)))
  const posts = formKinds.map((form) => new URLSearchParams(samplePost(form, true)).toString())
  const world = createWorld({ rateLimitPerHour: 100 })
  for (const post of posts) await world.raw(post, form)
  for (const [index, body] of bodies.entries()) {
    if (index === 3) world.ses.fail('ServiceUnavailable', 503)
    await world.raw(body)
  }
  const objects = Object.fromEntries(
    world.s3.keys('data').flatMap((key) => (/^(days|requests)/.test(key) ? [[key, String(world.s3.read('data', key)?.body)]] : [])),
  )
  writeFileSync(new URL(`${process.env.RELEASE}.json`, folder), `${JSON.stringify({ bodies, posts, objects }, null, 2)}\n`)
})
