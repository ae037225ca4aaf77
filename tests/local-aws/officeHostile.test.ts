/** Strangers at the office's API, as it is deployed: over HTTP, with its authorizer and the local Cognito's keys. */
import { officeCalls } from '../officeCalls.ts'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { signOut } from 'aws-amplify/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestList, ShownRequest } from '../../amplify/functions/office/office.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { newRequest } from '../../scripts/lab/drills/drillSite.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { signInFirst, withLogin } from './colleague.ts'
import { guestCredentials, siteOrigin, startEmulator } from './emulator.ts'

const html = '<img src=x onerror=alert(1)><script>alert(1)</script>'
const upload = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49/bild.png'
const request = newRequest({ name: html, message: html, city: html, address: html, images: [upload] })
const dataDir = mkdtempSync(join(tmpdir(), 'hostile-'))
let aws: LocalAws
let office = ''
let tokens: Awaited<ReturnType<typeof signInFirst>>
let guest: Awaited<ReturnType<typeof guestCredentials>>

beforeAll(async () => {
  aws = await startEmulator({ ...withLogin, dataDir })
  office = aws.outputs.custom.office!.url.replace(/\/$/, '')
  aws.store.put('offert-images', upload, Buffer.from('<script>alert(1)</script>'), { headers: { 'content-type': 'image/png' } })
  const headers = { 'content-type': 'application/json' }
  await fetch(aws.outputs.custom.quoteEndpoint, { method: 'POST', headers, body: JSON.stringify(request) })
  await aws.idle()
  tokens = await signInFirst(aws)
  guest = { ...(await guestCredentials({ ...aws, outputs: visitors(aws) })) }
})
afterAll(async () => {
  await aws?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** As the site's pages read them. */
const visitors = ({ outputs }: LocalAws) => ({
  ...outputs,
  auth: { ...outputs.auth, identity_pool_id: outputs.custom.office!.identityPoolId },
})
/** The colleague's own token, signed with another key. */
function forged(): string {
  const [content = ''] = /^[^.]+\.[^.]+/.exec(tokens.access) ?? []
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
}
const call = (method: string, path: string, { bearer = '', body = undefined as object | undefined, headers = {} } = {}) =>
  fetch(office + path, {
    method,
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
const { requestId: id } = request
const everyCall = officeCalls(id, requestNumber(id))
const all = () => aws.store.list('offert-data').flatMap((versions) => versions.map(({ versionId }) => versionId))

describe('nothing is shown, run or changed for', () => {
  const strangers: [what: string, bearer: () => string][] = [
    ['no token', () => ''],
    ['an identity token', () => tokens.id],
    ['another key’s token', forged],
  ]
  test.each(strangers)('%s', async (_, bearer) => {
    const before = [all(), aws.mails().length]
    for (const [method, path, body] of everyCall) {
      const answer = await call(method, path, { bearer: bearer(), ...(body && { body }) })
      expect([answer.status, await answer.json()], path).toEqual([401, { message: 'Unauthorized' }])
    }
    expect([all(), aws.mails().length]).toEqual(before)
  })

  test('a guest’s keys, neither at the function nor at what it reads', async () => {
    const authorization = `AWS4-HMAC-SHA256 Credential=${guest.accessKeyId}/20261122/eu-north-1/lambda/aws4_request, SignedHeaders=host, Signature=00`
    const headers = { authorization, 'x-amz-security-token': guest.sessionToken }
    expect((await call('GET', '/requests', { headers })).status).toBe(401)
    const { endpoint = '' } = aws.outputs.custom.localAws ?? {}
    const s3 = new S3Client({ region: 'eu-north-1', endpoint, forcePathStyle: true, credentials: guest, maxAttempts: 1 })
    const over = new PutObjectCommand({ Bucket: 'offert-data', Key: `requests/${id}/office.json`, Body: '{}' })
    await expect(s3.send(over)).rejects.toThrow('may not s3:PutObject')
  })

  test('another site’s page, also in the browser of who is signed in', async () => {
    for (const [origin, allowed] of [
      ['https://evil.example', null],
      [siteOrigin, siteOrigin],
    ] as const) {
      const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' }
      const preflight = await call('OPTIONS', `/requests/${id}/erase`, { headers: asked })
      expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed)
      expect(
        (await call('GET', '/requests', { bearer: tokens.access, headers: { origin } })).headers.get('access-control-allow-origin'),
      ).toBe(allowed)
    }
    // What a browser sends unasked: cookies, and a form's body.
    const body = new URLSearchParams({ number: requestNumber(id) })
    const form = await fetch(`${office}/requests/${id}/erase`, { method: 'POST', body, headers: { cookie: `token=${tokens.access}` } })
    expect(form.status).toBe(401)
  })
})

describe('who is signed in', () => {
  const read = async <T>(path: string) => (await (await call('GET', path, { bearer: tokens.access })).json()) as T

  test('gets what a stranger wrote as data, and no picture that was refused', async () => {
    const answer = await call('GET', `/requests/${id}`, { bearer: tokens.access })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    })
    const { name, pictures } = (await answer.json()) as ShownRequest
    expect([name, pictures]).toEqual([html, [{ original: 'bild.png', refused: expect.any(String) }]])
    expect((await read<RequestList>('/requests')).rows.map(({ texts }) => texts.name)).toEqual([html])
  })

  test('has nothing changed, erased, mailed or exported once signed out, and reads for the token’s last minutes', async () => {
    await signOut()
    const before = [all(), aws.mails().length]
    const statuses = []
    for (const [method, path, body] of everyCall)
      statuses.push((await call(method, path, { bearer: tokens.access, ...(body && { body }) })).status)
    expect(statuses).toEqual(everyCall.map(([method]) => (method === 'GET' ? 200 : 401)))
    expect([all(), aws.mails().length]).toEqual(before)
  })

  test('is nobody any more when the quarter of an hour is over', async () => {
    aws.pass(16 * 60_000)
    for (const [method, path, body] of everyCall)
      expect((await call(method, path, { bearer: tokens.access, ...(body && { body }) })).status).toBe(401)
  })
})
