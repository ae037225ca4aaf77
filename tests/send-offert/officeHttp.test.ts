import { officeCalls } from '../officeCalls.ts'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOfficeHttp } from '../../amplify/functions/office/officeHttp.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { createWorld, id, logged } from './world.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})

const nobody = '99999999-9999-4999-8999-999999999999'

async function office() {
  const world = createWorld()
  await world.post()
  const pool = [{ id: 'anna', email: 'anna@firma.example' }]
  const answer = createOfficeHttp(world.deps, {
    userOf: ({ requestContext }) => requestContext.authorizer?.jwt.claims.username,
    // What Cognito knows: the other token was revoked.
    verifyToken: async (token) => (token === 'good' ? 'anna@firma.example' : undefined),
    colleagues: {
      list: async () => pool,
      add: async (email) => (pool.some((each) => each.email === email) ? undefined : pool[pool.push({ id: 'new', email }) - 1]!.id),
      remove: async (gone) =>
        void pool.splice(
          pool.findIndex((each) => each.id === gone),
          1,
        ),
    },
    queue: world.deps.queue,
  })
  const call = async (
    method: string,
    rawPath: string,
    { username = 'anna', token = 'good', body = undefined as unknown, headers = {}, query = '' } = {},
  ) => {
    const {
      statusCode,
      headers: answered,
      body: text,
      isBase64Encoded,
    } = await answer({
      rawPath,
      rawQueryString: query,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      requestContext: {
        domainName: 'office.example',
        http: { method, sourceIp: '192.0.2.1' },
        ...(username && { authorizer: { jwt: { claims: { username } } } }),
      },
    })
    const plain = isBase64Encoded ? gunzipSync(Buffer.from(text, 'base64')).toString() : text
    return {
      status: statusCode,
      headers: answered,
      text: plain,
      json: answered['content-type']?.startsWith('application/json') ? JSON.parse(plain) : undefined,
    }
  }
  return { world, call }
}

const everyCall = officeCalls(id, '6694-3818')

test.each([
  ['without claims of the authorizer gets nothing', { username: '' }, 0],
  ['with a revoked token reads for its last minutes, and changes, erases, mails and exports nothing', { token: 'bad' }, 3],
])('a call %s', async (_, options, allowed) => {
  const { world, call } = await office()
  const before = world.s3.allKeys('data')
  const answers = await Promise.all(everyCall.map(([method, path, body]) => call(method, path, { ...options, body })))
  expect(answers.map(({ status }) => status)).toEqual(everyCall.map((_, index) => (index < allowed ? 200 : 401)))
  expect(answers.at(-1)?.json).toEqual({ error: 'unknown' })
  expect(world.s3.allKeys('data')).toEqual(before)
  expect(world.office()).toHaveLength(1)
})

describe('who is signed in', () => {
  test('sees, changes, mails and erases, and the log says who and which, not what', async () => {
    const { world, call } = await office()
    const log = vi.spyOn(console, 'log').mockReturnValue()
    expect((await call('GET', '/requests')).json.rows).toMatchObject([{ id, status: 'new', texts: { name: 'Åsa Öberg' } }])
    expect((await call('GET', `/requests/${id}`)).json).toMatchObject({ number: '6694-3818', state: { version: 0 } })
    const change = { version: 0, status: 'called', note: 'Hemligt' }
    expect((await call('POST', `/requests/${id}/state`, { body: change })).json).toMatchObject({ version: 1, status: 'called' })
    expect(await call('POST', `/requests/${id}/state`, { body: change })).toMatchObject({ status: 409, json: { state: { version: 1 } } })
    expect((await call('POST', '/export', { body: { ids: [id] } })).text).toMatch(/"ringd";"";"";"";"[^"]* anna: ringd\. Hemligt"/)
    expect((await call('POST', `/requests/${id}/mail`, { body: {} })).status).toBe(200)
    expect((await call('POST', `/requests/${id}/erase`, { body: { number: '6694-3818' } })).status).toBe(200)
    expect((await call('GET', `/requests/${id}`)).status).toBe(404)
    const lines = logged(log).filter((each) => (each as { event: string }).event === 'office') as {
      who: string
      does: string
      status: number
    }[]
    expect(lines.map(({ who, does, status }) => `${who} ${does} ${status}`)).toEqual(
      ['list 200', 'read 200', 'change 200', 'change 409', 'export 200', 'mail 200', 'erase 200', 'read 404'].map((each) => `anna ${each}`),
    )
    expect(JSON.stringify(logged(log))).not.toMatch(/Hemligt|Öberg|asa@|070-174/)
    expect(world.stored()).toEqual([])
  })

  test('adds and removes colleagues, but not themselves, and the log has only ids', async () => {
    const { call } = await office()
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const add = (email: string) => call('POST', '/colleagues', { body: { email } })
    const remove = (leaver: string) => call('POST', '/colleagues/remove', { body: { id: leaver } })
    const answers = [await add(' Bo@firma.example '), await add('bo@firma.example'), await add('bo'), await remove('anna')]
    expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
      [200, undefined],
      [409, 'exists'],
      [400, 'address'],
      [400, 'self'],
    ])
    expect((await call('GET', '/colleagues')).json).toEqual([
      { id: 'anna', email: 'anna@firma.example', name: 'anna', isSelf: true },
      { id: 'new', email: 'bo@firma.example', name: 'bo', isSelf: false },
    ])
    expect((await remove('new')).status).toBe(200)
    expect((await call('GET', '/colleagues')).json).toHaveLength(1)
    expect(logged(log)).toContainEqual({ event: 'office', who: 'anna', does: 'remove colleague', colleague: 'new', status: 200 })
    expect(JSON.stringify(logged(log))).not.toContain('@')
  })

  const won = { version: 0, status: 'won', note: '' }
  const bad: [what: string, path: string, options: { body?: unknown; headers?: object }, status: number][] = [
    ['a form', `/requests/${id}/state`, { body: 'status=won', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400],
    [
      'plain text, as another site could',
      `/requests/${id}/state`,
      { body: JSON.stringify(won), headers: { 'content-type': 'text/plain' } },
      400,
    ],
    ['a status that is none', `/requests/${id}/state`, { body: { ...won, status: 'constructor' } }, 400],
    ['a note that is too long', `/requests/${id}/state`, { body: { ...won, note: 'x'.repeat(5001) } }, 400],
    ['a day that is none', `/requests/${id}/state`, { body: { ...won, followUp: 'imorgon' } }, 400],
    ['a negative order', `/requests/${id}/state`, { body: { ...won, value: -1 } }, 400],
    ['more than is asked for', `/requests/${id}/state`, { body: { ...won, at: 'x' } }, 400],
    ['a body that is too long', `/requests/${id}/state`, { body: JSON.stringify({ note: 'x'.repeat(70_000) }) }, 400],
    ['an erasure that nobody confirmed', `/requests/${id}/erase`, { body: {} }, 400],
    ['an erasure confirmed with another number', `/requests/${id}/erase`, { body: { number: '0000-0000' } }, 400],
    ['an id that is nobody’s', `/requests/${nobody}/erase`, { body: { number: requestNumber(nobody) } }, 404],
    ['a path out of the requests', '/requests/../days/state', { body: {} }, 404],
    ['an id in capitals', `/requests/${id.toUpperCase()}/mail`, { body: {} }, 404],
    ['a call that there is not', `/requests/${id}/delete`, { body: {} }, 404],
  ]
  test.each(bad)('cannot send %s', async (_, path, options, status) => {
    const { world, call } = await office()
    const before = world.s3.allKeys('data').filter((key) => !key.endsWith('/erased.json'))
    expect((await call('POST', path, options)).status).toBe(status)
    expect(world.s3.allKeys('data').filter((key) => !key.endsWith('/erased.json'))).toEqual(before)
    expect(world.office()).toHaveLength(1)
  })

  test('a storage that fails is told as such, without its words', async () => {
    const { call, world } = await office()
    world.s3.fail(() => true)
    expect(await call('GET', '/requests')).toMatchObject({ status: 503, json: { error: 'failed' } })
  })

  test('a thousand rows, as many as an answer has, fit into what Lambda may answer', async () => {
    const { call } = await office()
    const long = (await call('GET', `/requests`)).json.rows[0]
    const texts = Object.fromEntries(Object.keys(long.texts).map((name) => [name, 'å'.repeat(200)]))
    expect(Buffer.byteLength(JSON.stringify({ ...long, texts, firstLine: 'å'.repeat(160) })) * 1000).toBeLessThan(6 * 1024 * 1024)
  })
})
