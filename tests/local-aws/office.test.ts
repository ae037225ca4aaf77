/** The office API of the local AWS without a sign-in and as it is deployed. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { signIn, signOut } from 'aws-amplify/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pixel } from '../../amplify/functions/canary/canary.ts'
import type { RequestList, RequestDetails } from '../../amplify/functions/office/office.ts'
import type { ListedColleague } from '../../amplify/functions/office/officeHttp.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import {
  guestS3,
  newRequest,
  postJson,
  settings,
  siteOrigin,
  startEmulator,
} from '../support/emulator.ts'
import { type SiteServer, serveSite } from '../../scripts/serve/serveSite.ts'
import { officeCalls } from '../officeCalls.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { byCode, colleague as owner, signInAs, signInFirst } from './colleague.ts'

const path = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49/tak.png'
const request = newRequest({ images: [path] })
let aws: LocalAws
let site: SiteServer

beforeAll(async () => {
  aws = await startEmulator({ settings: { ...settings, alarmEmail: 'larm@annan.example' } })
  site = await serveSite({ dir: temporaryFolder(), port: 0, office: aws.handleOffice })
  const guest = await guestS3(aws)
  await guest.send(
    new PutObjectCommand({ Bucket: 'offert-images', Key: path, Body: pixel, IfNoneMatch: '*' }),
  )
  await postJson(aws.outputs.custom.quoteEndpoint, request)
  await aws.idle()
})
afterAll(() => Promise.all([site.stop(), aws.stop()]))

const call = (path: string, body?: object) => {
  const address = `${site.url}/kontor/api${path}`
  return body ? postJson(address, body) : fetch(address)
}
const details = async (): Promise<RequestDetails> =>
  (await call(`/requests/${request.requestId}`)).json()

describe('the office API without a sign-in', () => {
  test('lists, changes, mails and exports with the permissions of the deployed function', async () => {
    const { rows }: RequestList = await (await call('/requests')).json()
    expect(rows).toMatchObject([{ id: request.requestId, mailed: true, delivered: true }])
    const state = await call(`/requests/${request.requestId}/state`, {
      version: 0,
      status: 'won',
      note: 'Klart',
    })
    expect(await state.json()).toMatchObject({ version: 1 })
    expect(await (await call(`/requests/${request.requestId}/mail`, {})).json()).toMatchObject({
      version: 2,
      log: [{}, { resent: true }],
    })
    await aws.idle()
    expect((await details()).history.map(({ step }) => step)).toEqual([
      'received',
      'tried',
      'mailed',
      'delivered',
    ])
    expect(aws.mails().at(-1)?.attachments).toHaveLength(1)
    expect(await (await call('/export', { ids: [request.requestId] })).text()).toMatch(
      /"vunnen";"";"";"";"[^"]* kontoret: vunnen\. Klart"/,
    )
  })

  test('signs picture addresses that expire and allow nothing else', async () => {
    const [{ address } = { address: '' }] = (await details()).pictures as { address: string }[]
    const response = await fetch(address)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pixel)
    expect((await fetch(address.replace('bild-1.png', 'request.json'))).status).toBe(403)
    expect((await fetch(address.replace(/Expires=\d+/, 'Expires=9999'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    aws.advance(6 * 60_000)
    expect((await fetch(address)).status).toBe(403)
  })

  test('erases a request with the failed events about it', async () => {
    for (const versionKey of [`${request.requestId}_1`, 'another_1'])
      aws.failedEvents.send(
        JSON.stringify({
          requestPayload: {
            detail: { mail: { destination: [request.email], tags: { versionKey: [versionKey] } } },
          },
        }),
      )
    const { number } = await details()
    expect((await call(`/requests/${request.requestId}/erase`, { number })).status).toBe(200)
    const keys = aws.store.list('offert-data').flatMap((versions) => versions.map(({ key }) => key))
    expect(
      keys.filter((key) => key.includes(request.requestId) && !key.includes('/erased')),
    ).toEqual([])
    expect(aws.failedEvents.list().map(({ body }) => body)).toEqual([
      expect.stringContaining('another_1'),
    ])
    // The message that was read is visible again.
    expect(aws.failedEvents.visible()).toBe(1)
  })
})

/** Unauthorized calls to the office's deployed API: over HTTP, with its authorizer and the keys of the local Cognito. */
describe('the deployed office API', () => {
  const html = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const upload = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49/bild.png'
  const request = newRequest({
    name: html,
    message: html,
    city: html,
    address: html,
    images: [upload],
  })
  const { requestId: id } = request
  const everyCall = officeCalls(id, requestNumber(id))
  let office = ''
  let tokens: Awaited<ReturnType<typeof signInFirst>>

  beforeAll(async () => {
    aws.faults.clear()
    office = aws.outputs.custom.office!.url.replace(/\/$/, '')
    aws.store.put('offert-images', upload, Buffer.from('<script>alert(1)</script>'), {
      headers: { 'content-type': 'image/png' },
    })
    await postJson(aws.outputs.custom.quoteEndpoint, request)
    await aws.idle()
    tokens = await signInFirst(aws)
  })

  type CallOptions = { bearer?: string; body?: object; headers?: Record<string, string> }
  const call = (
    method: string,
    path: string,
    { bearer = '', body, headers = {} }: CallOptions = {},
  ) =>
    fetch(office + path, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  /** The stored versions and the number of mails, which a refused call leaves unchanged. */
  const state = () => [
    aws.store.list('offert-data').flatMap((versions) => versions.map(({ versionId }) => versionId)),
    aws.mails().length,
  ]
  async function statusOfEveryCall(bearer: string): Promise<number[]> {
    const statuses = []
    for (const [method, path, body] of everyCall)
      statuses.push((await call(method, path, { bearer, ...(body && { body }) })).status)
    return statuses
  }
  const allRefused = everyCall.map(() => 401)

  /** The colleague's token with a signature of another key. */
  function forgedToken(): string {
    const [content = ''] = /^[^.]+\.[^.]+/.exec(tokens.access) ?? []
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`
  }

  describe('rejects every call', () => {
    test.each<[string, () => string]>([
      ['without a token', () => ''],
      ['with an identity token', () => tokens.id],
      ['with a token signed by another key', forgedToken],
    ])('%s', async (_, bearer) => {
      const before = state()
      expect(await statusOfEveryCall(bearer())).toEqual(allRefused)
      expect(state()).toEqual(before)
    })

    test("of another site's page, with cookies and a form body", async () => {
      for (const [origin, allowed] of [
        ['https://evil.example', null],
        [siteOrigin, siteOrigin],
      ] as const) {
        const preflight = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        }
        const responses = [
          await call('OPTIONS', `/requests/${id}/erase`, { headers: preflight }),
          await call('GET', '/requests', { bearer: tokens.access, headers: { origin } }),
        ]
        expect(responses.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([
          allowed,
          allowed,
        ])
      }
      const body = new URLSearchParams({ number: requestNumber(id) })
      const form = await fetch(`${office}/requests/${id}/erase`, {
        method: 'POST',
        body,
        headers: { cookie: `token=${tokens.access}` },
      })
      expect(form.status).toBe(401)
    })
  })

  test("a guest's credentials cannot write a request's state", async () => {
    const put = new PutObjectCommand({
      Bucket: 'offert-data',
      Key: `requests/${id}/office.json`,
      Body: '{}',
    })
    await expect((await guestS3(aws)).send(put)).rejects.toThrow('may not s3:PutObject')
  })

  test('sends a request with HTML as JSON data, without the rejected picture', async () => {
    const response = await call('GET', `/requests/${id}`, { bearer: tokens.access })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    })
    const { name, pictures }: RequestDetails = await response.json()
    expect([name, pictures]).toEqual([
      html,
      [{ original: 'bild.png', refused: expect.any(String) }],
    ])
    const { rows }: RequestList = await (
      await call('GET', '/requests', { bearer: tokens.access })
    ).json()
    expect(rows.map(({ texts }) => texts.name)).toEqual([html])
  })

  /** What a thief of a token does to the office's access; send-offert/access.test.ts has the rules. */
  describe('a thief of a token', () => {
    const evil = 'evil@attacker.example'
    async function post(path: string, bearer: string, body?: object) {
      const headers = { origin: siteOrigin }
      const response = await call(body ? 'POST' : 'GET', path, {
        bearer,
        headers,
        ...(body && { body }),
      })
      const allowed = response.headers.get('access-control-allow-origin')
      return { status: response.status, allowed, json: await response.json() }
    }
    async function cognito(operation: string, body: object) {
      const target = `AWSCognitoIdentityProviderService.${operation}`
      const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target }
      const endpoint = aws.outputs.custom.localAws!.endpoint
      return (await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const keyInMail = () =>
      /#undo\/([\w-]+)/.exec(aws.mails().findLast(({ text }) => text.includes('#undo/'))!.text)![1]!

    test('a colleague whom the thief adds is removed by the link in the mail, without a sign-in', async () => {
      expect((await post('/colleagues', tokens.access, { email: evil })).status).toBe(200)
      const json = { undone: 'added', email: evil }
      expect(await post('/undo', '', { key: keyInMail() })).toEqual({
        status: 200,
        allowed: siteOrigin,
        json,
      })
      expect((await post('/colleagues', tokens.access)).json).toMatchObject([{ email: owner }])
      expect((await post('/undo', '', { key: keyInMail() })).status).toBe(404)
    })

    test('a removed colleague has an hour, then neither access nor a new code', async () => {
      await post('/colleagues', tokens.access, { email: evil })
      const list: ListedColleague[] = (await post('/colleagues', tokens.access)).json
      const { id } = list.find(({ email }) => email === evil)!
      expect((await post('/colleagues/remove', tokens.access, { id })).status).toBe(200)
      const token = await signInAs(aws, evil)
      expect((await post('/requests', token)).status).toBe(200)
      aws.advance(61 * 60_000)
      expect(await post('/requests', token)).toMatchObject({ status: 401, allowed: siteOrigin })
      expect((await post('/colleagues', await signInAs(aws, owner))).json).toHaveLength(1)
      await signOut()
      await expect(signIn({ username: evil, options: byCode })).resolves.toMatchObject({
        nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' },
      })
    })

    test('a passkey that was registered at Cognito is announced at the next call of the account', async () => {
      const token = await signInAs(aws, owner)
      const { CredentialCreationOptions } = await cognito('StartWebAuthnRegistration', {
        AccessToken: token,
      })
      const ceremony = {
        type: 'webauthn.create',
        challenge: CredentialCreationOptions.challenge,
        origin: 'http://localhost:3000',
      }
      const base64url = (text: string) => Buffer.from(text).toString('base64url')
      const response = { clientDataJSON: base64url(JSON.stringify(ceremony)), publicKey: 'AAAA' }
      const Credential = { id: base64url('key'), response }
      await cognito('CompleteWebAuthnRegistration', { AccessToken: token, Credential })
      expect((await post('/requests', token)).status).toBe(200)
      const told = aws
        .mails()
        .flatMap(({ subject, to }) => (/^Ny lösennyckel/.test(subject) ? to : []))
      expect(told.sort()).toEqual([owner, 'larm@annan.example'])
    })
  })
})
