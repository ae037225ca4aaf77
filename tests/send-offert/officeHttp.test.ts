/** The HTTP API of the office page. */
import { officeCalls } from '../officeCalls.ts'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createOfficeHttp } from '../../amplify/functions/office/officeHttp.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { createAccess } from '../../amplify/functions/office/access.ts'
import { fakePool } from './fakePool.ts'
import { another, hour, id, logged, quote, worldWith, unknownId, type World } from './world.ts'

type CallOptions = {
  username?: string
  token?: string
  body?: unknown
  bytes?: Buffer
  headers?: object
  query?: string
}

async function office() {
  const world = await worldWith()
  const pool = fakePool({ anna: 'anna@firma.example' })
  const access = createAccess(world.deps, pool, 'larm@firma.example')
  const officeHttp = createOfficeHttp(world.deps, {
    userOf: ({ requestContext }) => requestContext.authorizer?.jwt.claims.username,
    access,
    queue: world.deps.queue,
  })
  const call = async (
    method: string,
    rawPath: string,
    {
      username = 'anna',
      token = 'of-anna',
      body,
      bytes,
      headers = {},
      query = '',
    }: CallOptions = {},
  ) => {
    const response = await officeHttp({
      rawPath,
      rawQueryString: query,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      ...(bytes && { body: bytes.toString('base64'), isBase64Encoded: true }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      requestContext: {
        domainName: 'office.example',
        http: { method, sourceIp: '192.0.2.1' },
        ...(username && { authorizer: { jwt: { claims: { username } } } }),
      },
    })
    const text = response.isBase64Encoded
      ? gunzipSync(Buffer.from(response.body, 'base64')).toString()
      : response.body
    const isJson = response.headers['content-type']?.startsWith('application/json')
    return { status: response.statusCode, text, json: isJson ? JSON.parse(text) : undefined }
  }
  return { world, call }
}
/** What requests are about; the list of colleagues is not. */
const aboutRequests = ({ s3 }: World) =>
  s3.allKeys('data').filter((key) => !key.startsWith('access/') && !key.includes('/erased'))

const everyCall = officeCalls(id, '6694-3818')

test.each([
  ['without claims of the authorizer is rejected', { username: '' }],
  ['with a revoked token is rejected', { token: 'of-nobody' }],
])('a call %s', async (_, options) => {
  const { world, call } = await office()
  const before = world.s3.allKeys('data')
  const answers = await Promise.all(
    everyCall.map(([method, path, body]) => call(method, path, { ...options, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual(everyCall.map(() => 401))
  expect(answers.at(-1)?.json).toEqual({ error: 'unknown' })
  expect(world.s3.allKeys('data')).toEqual(before)
  expect(world.office()).toHaveLength(1)
})

describe('a signed-in colleague', () => {
  test('erases many untouched requests of a flood at once, confirmed by their number', async () => {
    const { world, call } = await office()
    const junk = another({ elapsedMs: 0 })
    const more = another({ elapsedMs: 0 })
    await world.post(junk)
    await world.post(more)
    const ids = [junk.requestId, more.requestId]
    const erase = (body: object) => call('POST', '/erase', { body })
    for (const body of [
      { ids, count: 1 },
      { ids: Array(101).fill(id), count: 101 },
      { ids: ['../office'], count: 1 },
      { ids: [], count: 0 },
    ])
      expect((await erase(body)).status).toBe(400)
    expect(world.stored()).toHaveLength(3)
    expect(await erase({ ids, count: 2 })).toMatchObject({ status: 200, json: { kept: [] } })
    expect(world.stored()).toEqual([`requests/${id}/1/request.json`])
    const line = { event: 'office', who: 'anna', does: 'erase flood', count: 2, status: 200 }
    expect(logged()).toContainEqual(line)
  })

  test('keeps what colleagues and customers have touched when a flood is erased', async () => {
    const { world, call } = await office()
    const junk = another({ elapsedMs: 0 })
    await world.post(junk)
    const noted = another({ elapsedMs: 0 })
    await world.post(noted)
    await world.save({ note: 'Ring i morgon' }, noted.requestId)
    // A person's request, which a script has sent again with other values.
    await world.post({ ...quote, message: 'Ny.', elapsedMs: 0 })
    const ids = [junk.requestId, noted.requestId, id, unknownId]
    const { json } = await call('POST', '/erase', { body: { ids, count: 4 } })
    expect(json.kept.sort()).toEqual([noted.requestId, id].sort())
    const left = world.stored().map((key) => key.split('/')[1])
    expect(left.sort()).toEqual([id, id, noted.requestId].sort())
  })

  test('reads, changes, mails and erases, and the log has user and request but no content', async () => {
    const { world, call } = await office()
    expect((await call('GET', '/requests')).json.rows).toMatchObject([
      { id, status: 'new', texts: { name: 'Åsa Öberg' } },
    ])
    expect((await call('GET', `/requests/${id}`)).json).toMatchObject({
      number: '6694-3818',
      state: { version: 0 },
    })
    const change = { version: 0, status: 'called', note: 'Hemligt' }
    expect((await call('POST', `/requests/${id}/state`, { body: change })).json).toMatchObject({
      version: 1,
      status: 'called',
    })
    expect(await call('POST', `/requests/${id}/state`, { body: change })).toMatchObject({
      status: 409,
      json: { state: { version: 1 } },
    })
    expect((await call('POST', '/export', { body: { ids: [id] } })).text).toMatch(
      /"ringd";"";"";"";"[^"]* anna@firma\.example: ringd\. Hemligt"/,
    )
    expect((await call('POST', `/requests/${id}/mail`, { body: {} })).status).toBe(200)
    const number = '6694-3818'
    expect((await call('POST', `/requests/${id}/erase`, { body: { number } })).status).toBe(200)
    expect((await call('GET', `/requests/${id}`)).status).toBe(404)
    const lines = logged().filter(({ event }) => event === 'office')
    const made =
      'list 200, read 200, change 200, change 409, export 200, mail 200, erase 200, read 404'
    expect(lines.map(({ does, status }) => `${does} ${status}`).join(', ')).toBe(made)
    expect(new Set(lines.map(({ who }) => who))).toEqual(new Set(['anna']))
    expect(lines.find(({ does }) => does === 'export')).toMatchObject({ count: 1 })
    expect(JSON.stringify(logged())).not.toMatch(/Hemligt|Öberg|asa@|070-174/)
    expect(world.stored()).toEqual([])
  })

  test('adds and removes other colleagues, logged by id and a hash of the address', async () => {
    const { world, call } = await office()
    const add = (email: string) => call('POST', '/colleagues', { body: { email } })
    const remove = (leaver: string) => call('POST', '/colleagues/remove', { body: { id: leaver } })
    const answers = [
      await add(' Bo@firma.example '),
      await add('bo@firma.example'),
      await add('bo'),
      await remove('anna'),
    ]
    expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
      [200, undefined],
      [409, 'exists'],
      [400, 'address'],
      [400, 'self'],
    ])
    expect((await call('GET', '/colleagues')).json).toEqual([
      { id: 'anna', email: 'anna@firma.example', name: 'anna', isSelf: true },
      { id: 'new-1', email: 'bo@firma.example', name: 'bo', isSelf: false },
    ])
    const removedAt = '2026-11-20T11:15:00.000Z'
    expect(await remove('new-1')).toMatchObject({ status: 200, json: { at: removedAt } })
    expect((await call('GET', '/colleagues')).json).toMatchObject([{}, { removedAt }])
    const keep = (id: string) => call('POST', '/colleagues/keep', { body: { id } })
    expect([(await keep('new-1')).status, (await keep('new-1')).status]).toEqual([200, 404])
    await remove('new-1')
    world.advance(hour)
    expect((await call('GET', '/colleagues')).json).toHaveLength(1)
    expect((await remove('new-1')).json).toEqual({ error: 'noColleague' })
    // SHA-256 of bo@firma.example.
    const about = { event: 'office', who: 'anna', colleague: 'new-1', status: 200 }
    const address = '09146f66eb258826'
    expect(logged()).toContainEqual({ ...about, address, does: 'add colleague' })
    expect(logged()).toContainEqual({ ...about, address, does: 'remove colleague' })
    expect(JSON.stringify(logged())).not.toContain('@')
  })

  const won = (change: object) => ({ body: { version: 0, status: 'won', note: '', ...change } })
  const state = `/requests/${id}/state`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const latin1 = Buffer.from(JSON.stringify(won({ note: 'Långfors' }).body), 'latin1')
  const bad: [what: string, path: string, options: CallOptions, status: number][] = [
    ['a form, whose body is JSON', state, { ...won({}), headers: form }, 400],
    ['another encoding', state, { bytes: latin1 }, 400],
    ['an unknown status', state, won({ status: 'constructor' }), 400],
    ['a note that is too long', state, won({ note: 'x'.repeat(5001) }), 400],
    ['an invalid day', state, won({ followUp: 'imorgon' }), 400],
    ['a negative order', state, won({ value: -1 }), 400],
    ['an unknown key', state, won({ at: 'x' }), 400],
    ['a body that is too long', state, { body: { note: 'x'.repeat(70_000) } }, 400],
    ['another number', `/requests/${id}/erase`, { body: { number: '0000-0000' } }, 400],
    [
      'an unknown id',
      `/requests/${unknownId}/erase`,
      { body: { number: requestNumber(unknownId) } },
      404,
    ],
    ['a path out of the requests', '/requests/../days/state', { body: {} }, 404],
    ['an unknown route', `/requests/${id}/delete`, { body: {} }, 404],
  ]
  test.each(bad)('cannot send %s', async (_, path, options, status) => {
    const { world, call } = await office()
    const before = aboutRequests(world)
    expect((await call('POST', path, options)).status).toBe(status)
    expect(aboutRequests(world)).toEqual(before)
    expect(world.office()).toHaveLength(1)
  })

  test('gets an error without details when S3 fails', async () => {
    const { call, world } = await office()
    world.s3.fail()
    expect(await call('GET', '/requests')).toMatchObject({ status: 503, json: { error: 'failed' } })
  })
})
