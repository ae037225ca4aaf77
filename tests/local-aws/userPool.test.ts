/** The office's sign-in with Amplify's client and the local Cognito. */
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createColleagues } from '../../amplify/functions/office/colleagues.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { byCode, codeFor, colleague as first, signInAs, startAmplify } from './colleague.ts'
import { s3For, startEmulator } from '../support/emulator.ts'

const minute = 60_000
const day = 24 * 60 * minute
const ClientId = 'localofficeclient'
let aws: LocalAws
let endpoint = ''
let storage = new Map<string, string>()

/** For Amplify and the local AWS: both are in this process. */
const setElapsed = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00Z') + ms })
beforeEach(() => void setElapsed(0))
beforeAll(async () => {
  setElapsed(0)
  aws = await startEmulator()
  endpoint = aws.outputs.custom.localAws!.endpoint
  storage = startAmplify(aws)
})
afterAll(async () => {
  vi.useRealTimers()
  await aws.stop()
})

const colleague = (token: string) => poolFor('office').emailOf(token)
const poolFor = (caller: 'office' | 'digest') =>
  createColleagues({ s3: s3For(aws, caller) }, endpoint, aws.outputs.auth.user_pool_id!)
const start = async (username: string) =>
  (await signIn({ username, options: byCode })).nextStep.signInStep
const respond = async (challengeResponse: string) =>
  (await confirmSignIn({ challengeResponse })).nextStep.signInStep
const access = async () => (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''

async function call(name: string, body: object): Promise<{ status: number; error: string }> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
  }
  const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(body) })
  const { __type: error = '' }: { __type?: string } = await response.json()
  return { status: response.status, error }
}

describe('a colleague', () => {
  test('signs in with the mailed code, and Cognito returns the address of the token', async () => {
    expect(await start(first)).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    const code = codeFor(aws, first)
    await expect(respond(code === '00000000' ? '1' : '00000000')).rejects.toThrow('Invalid code')
    expect(await respond(code)).toBe('DONE')
    expect(await colleague(await access())).toBe(first)
    expect(await colleague(`${await access()}x`)).toBeUndefined()
  })

  test('stays signed in by rotated refresh tokens, until they expire or the session is signed out', async () => {
    const refreshToken = () => [...storage].find(([name]) => name.endsWith('.refreshToken'))![1]
    const refresh = (RefreshToken: string) =>
      call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    const notAuthorized = { status: 400, error: 'NotAuthorizedException' }
    const oldAccess = await access()
    const used = refreshToken()
    await fetchAuthSession({ forceRefresh: true })
    expect(await access()).not.toBe(oldAccess)
    const current = refreshToken()
    expect(current).not.toBe(used)
    setElapsed(minute)
    expect([await refresh(used), (await refresh(current)).status]).toEqual([notAuthorized, 200])
    setElapsed(13 * 60 * minute)
    expect(await refresh(current)).toEqual(notAuthorized)
    setElapsed(0)
    const token = await access()
    await signOut()
    expect([await access(), await refresh(current), await colleague(token)]).toEqual([
      '',
      notAuthorized,
      undefined,
    ])
  })

  test.each([
    ['after a quarter of an hour', async () => void setElapsed(16 * minute)],
    [
      'after five guesses',
      async () => {
        for (let attempt = 0; attempt < 5; attempt++) await respond('x').catch(() => undefined)
      },
    ],
  ])('cannot use a code %s', async (_, invalidate) => {
    await start(first)
    await invalidate()
    await expect(respond(codeFor(aws, first))).rejects.toThrow('session is expired')
  })
})

describe('the office’s function', () => {
  const added = 'bo@firma.example'
  const pool = () => poolFor('office')

  test('adds a colleague, who then signs in, and removes one, whose session ends', async () => {
    const id = await pool().add(added)
    expect(await pool().add(added.toUpperCase())).toBeUndefined()
    expect((await pool().list()).map(({ email }) => email)).toEqual([first, added])
    const token = await signInAs(aws, added)
    expect(await colleague(token)).toBe(added)
    await pool().remove(id!)
    expect([await colleague(token), (await pool().list()).length]).toEqual([undefined, 1])
    await signOut()
  })

  test('lists all colleagues, of whom Cognito returns 60 at a time', async () => {
    const emails = Array.from({ length: 65 }, (_, index) => `kollega-${index}@firma.example`)
    const ids = []
    for (const email of emails) ids.push((await pool().add(email))!)
    expect((await pool().list()).map(({ email }) => email)).toEqual([first, ...emails])
    for (const id of ids) await pool().remove(id)
    expect(await pool().list()).toHaveLength(1)
  })

  test('is the only caller with admin permissions', async () => {
    await expect(poolFor('digest').list()).rejects.toThrow('AccessDenied')
    expect(await call('AdminCreateUser', { Username: added })).toEqual({
      status: 403,
      error: 'MissingAuthenticationTokenException',
    })
  })
})

test('sends an unknown address no mail and a challenge that fails', async () => {
  const before = aws.mails().length
  expect(await start('ond@example.se')).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD')
  await expect(respond('12345678')).rejects.toThrow('Incorrect username or password.')
  expect(aws.mails()).toHaveLength(before)
})

/** What a stolen access token can do at Cognito, past the office's API. */
describe('a token', () => {
  const email = [{ Name: 'email', Value: 'evil@attacker.example' }]
  test.each<[string, object, number, string]>([
    ['UpdateUserAttributes', { UserAttributes: email }, 400, 'NotAuthorizedException'],
    ['DeleteUserAttributes', { UserAttributeNames: ['email'] }, 400, 'NotAuthorizedException'],
    ['VerifyUserAttribute', { AttributeName: 'email', Code: '1' }, 400, 'CodeMismatchException'],
    ['ListWebAuthnCredentials', {}, 200, ''],
    ['DeleteWebAuthnCredential', { CredentialId: 'x' }, 400, 'ResourceNotFoundException'],
    ['GlobalSignOut', {}, 200, ''],
  ])('that calls %s', async (operation, input, status, error) => {
    const token = await signInAs(aws, first)
    expect(await call(operation, { AccessToken: token, ...input })).toEqual({ status, error })
    expect((await poolFor('office').list()).map(({ email }) => email)).toEqual([first])
    expect(await call(operation, { AccessToken: 'x.y.z', ...input })).toMatchObject({ status: 400 })
  })

  test('can delete its own account, which ends the session', async () => {
    await poolFor('office').add('bo@firma.example')
    const token = await signInAs(aws, 'bo@firma.example')
    expect((await call('DeleteUser', { AccessToken: token })).status).toBe(200)
    expect([await colleague(token), (await poolFor('office').list()).length]).toEqual([
      undefined,
      1,
    ])
  })
})

describe('codes', () => {
  const InitiateAuth = {
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: first, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  }
  const ask = () => call('InitiateAuth', InitiateAuth)
  const codes = () => aws.mails().filter(({ to }) => to.includes(first)).length

  test('to a colleague are ten an hour, however many are asked for at once', async () => {
    aws.advance(2 * day)
    const before = codes()
    const answers = await Promise.all(Array.from({ length: 25 }, ask))
    while ((await ask()).status === 200);
    expect(codes() - before).toBe(10)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ error }) => error))).toEqual(
      new Set(['UserLambdaValidationException']),
    )
    aws.advance(61 * minute)
    expect((await ask()).status).toBe(200)
  })
})
