/** The office's sign-in, by Amplify's own client and AWS's own verifier, against the local Cognito. */
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWho } from '../../amplify/functions/office/who.ts'
import { signatureFor, sha256 } from '../../amplify/functions/signature.ts'
import { type LocalCaller, localKey } from '../../scripts/local-aws/localKeys.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { codeOf, stepAt } from '../../scripts/local-aws/totp.ts'
import { colleague as first, invitedWith as passwordIn, password, startAmplify, withLogin } from './colleague.ts'
import { startEmulator } from './emulator.ts'

const minute = 60_000
const start = Date.now()
const ClientId = 'localofficeclient'
let aws: LocalAws
let endpoint = ''
/** Of the first colleague's app. */
let key = ''
/** What the browser's tab would keep. */
let kept = new Map<string, string>()

beforeAll(async () => {
  aws = await startEmulator(withLogin)
  endpoint = aws.outputs.custom.localAws!.endpoint
  kept = startAmplify(aws)
})
afterAll(() => aws.stop())
afterEach(() => void vi.useRealTimers())

const verifier = () => createWho({ userPoolId: aws.outputs.auth.user_pool_id!, clientId: aws.outputs.auth.user_pool_client_id!, endpoint })
/** For Amplify and the local AWS alike: both are in this process. */
const timeIs = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
const code = (later = 0) => codeOf(key, stepAt(Date.now()) + later)
const invitedWith = (to: string) => passwordIn(aws, to)
const step = async (answer: Promise<{ nextStep: { signInStep: string } }>) => (await answer).nextStep.signInStep
const access = async () => (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''

async function call(name: string, body: object, caller?: LocalCaller): Promise<{ status: number; error: string }> {
  const { host } = new URL(endpoint)
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.1',
    host,
    'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
  }
  const text = JSON.stringify(body)
  if (caller) {
    const { algorithm, credential, time, sign } = signatureFor('cognito-idp', 'eu-north-1', new Date(), localKey(caller))
    headers['x-amz-date'] = time
    const names = Object.keys(headers).sort()
    const canonical = ['POST', '/', '', ...names.map((each) => `${each}:${headers[each]}`), '', names.join(';'), sha256(text)].join('\n')
    headers.authorization = `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${sign(canonical)}`
  }
  const response = await fetch(endpoint, { method: 'POST', headers, body: text })
  const { __type: error = '' } = (await response.json()) as { __type?: string }
  return { status: response.status, error }
}
const pool = () => ({ UserPoolId: aws.outputs.auth.user_pool_id })
const invitation = (email: string) => ({
  ...pool(),
  Username: email,
  UserAttributes: [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ],
  DesiredDeliveryMediums: ['EMAIL'],
})

describe('a colleague', () => {
  test('who is invited chooses a password, sets up an app and is known by the verifier', async () => {
    timeIs(start)
    await expect(signIn({ username: first, password: 'Fel lösenord 1!' })).rejects.toThrow('Incorrect username or password.')
    expect(await step(signIn({ username: first, password: invitedWith(first) }))).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    await expect(confirmSignIn({ challengeResponse: 'solen skiner 24/7' })).rejects.toThrow('Password does not conform to policy.')
    const { nextStep } = await confirmSignIn({ challengeResponse: password })
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    key = nextStep.totpSetupDetails.sharedSecret
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toThrow('Invalid code received for user')
    expect(await step(confirmSignIn({ challengeResponse: code() }))).toBe('DONE')
    const { tokens } = await fetchAuthSession()
    expect(await verifier()(tokens!.accessToken.toString())).toBe(tokens!.accessToken.payload.sub)
    await expect(verifier()(tokens!.idToken!.toString())).rejects.toThrow('Token use not allowed')
    await signOut()
  })

  test('signs in again with the password and a code that nobody has used', async () => {
    timeIs(start)
    expect(await step(signIn({ username: first, password }))).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    await expect(confirmSignIn({ challengeResponse: code() })).rejects.toThrow('already been used once')
    await expect(confirmSignIn({ challengeResponse: code(9) })).rejects.toThrow('Invalid code')
    expect(await step(confirmSignIn({ challengeResponse: code(1) }))).toBe('DONE')
  })

  test('stays signed in by the refresh token, for a day’s work and until the session is signed out', async () => {
    const before = await access()
    await fetchAuthSession({ forceRefresh: true })
    expect(await access()).not.toBe(before)
    const [, RefreshToken] = [...kept].find(([name]) => name.endsWith('.refreshToken'))!
    const refresh = () => call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    expect((await refresh()).status).toBe(200)
    timeIs(Date.now() + 13 * 60 * minute)
    expect(await refresh()).toEqual({ status: 400, error: 'NotAuthorizedException' })
    vi.useRealTimers()
    await signOut()
    expect(await access()).toBe('')
    expect(await refresh()).toEqual({ status: 400, error: 'NotAuthorizedException' })
  })

  test('cannot take all evening between password and code', async () => {
    await signIn({ username: first, password })
    timeIs(Date.now() + 16 * minute)
    await expect(confirmSignIn({ challengeResponse: code() })).rejects.toThrow('session is expired')
  })
})

describe('the owner', () => {
  const anna = 'anna@firma.example'

  test('invites, once, and once more where the mail was lost', async () => {
    expect((await call('AdminCreateUser', invitation(anna), 'owner')).status).toBe(200)
    const lost = invitedWith(anna)
    expect(await call('AdminCreateUser', invitation(anna), 'owner')).toEqual({ status: 400, error: 'UsernameExistsException' })
    expect((await call('AdminCreateUser', { ...invitation(anna), MessageAction: 'RESEND' }, 'owner')).status).toBe(200)
    await expect(signIn({ username: anna, password: lost })).rejects.toThrow('Incorrect username or password.')
    expect(await step(signIn({ username: anna, password: invitedWith(anna) }))).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  })

  test('shuts somebody out, at once for whoever signs in', async () => {
    expect((await call('AdminDisableUser', { ...pool(), Username: anna }, 'owner')).status).toBe(200)
    expect((await call('AdminUserGlobalSignOut', { ...pool(), Username: anna }, 'owner')).status).toBe(200)
    await expect(signIn({ username: anna, password: invitedWith(anna) })).rejects.toThrow('User is disabled.')
    expect((await call('AdminDeleteUser', { ...pool(), Username: anna }, 'owner')).status).toBe(200)
    await expect(signIn({ username: anna, password: invitedWith(anna) })).rejects.toThrow('Incorrect username or password.')
  })

  test('is nobody else', async () => {
    for (const caller of [undefined, 'office', 'send-offert'] as const)
      for (const name of ['AdminCreateUser', 'AdminDisableUser', 'AdminDeleteUser', 'AdminUserGlobalSignOut'])
        expect((await call(name, invitation('ond@example.se'), caller)).status, `${name} ${caller}`).toBeGreaterThanOrEqual(400)
    await expect(signIn({ username: 'ond@example.se', password })).rejects.toThrow('Incorrect username or password.')
  })
})

describe('what is refused', () => {
  const start = { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: first, SRP_A: 'ab12' } }
  const refused: [what: string, name: string, body: object][] = [
    ['signing up', 'SignUp', { ClientId, Username: 'x@example.se', Password: password }],
    [
      'a password that is sent',
      'InitiateAuth',
      { ...start, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: first, PASSWORD: password } },
    ],
    ['another client', 'InitiateAuth', { ...start, ClientId: 'other' }],
    ['a device that is remembered', 'InitiateAuth', { ...start, AuthParameters: { ...start.AuthParameters, DEVICE_KEY: 'x' } }],
    ['a public value of nought', 'InitiateAuth', { ...start, AuthParameters: { USERNAME: first, SRP_A: '0' } }],
    ['a session of nobody', 'AssociateSoftwareToken', { Session: 'x' }],
    [
      'an answer to nothing',
      'RespondToAuthChallenge',
      { ClientId, ChallengeName: 'MFA_SETUP', ChallengeResponses: { USERNAME: first }, Session: 'x' },
    ],
    ['a name of every object', 'constructor', {}],
  ]
  test.each(refused)('%s', async (_, name, body) => {
    expect((await call(name, body)).status).toBe(400)
  })

  test('who guesses is made to wait, also with the right password', async () => {
    timeIs(Date.now())
    for (let tries = 0; tries < 5; tries++) await signIn({ username: first, password: `Fel ${tries} Lösenord` }).catch(() => undefined)
    await expect(signIn({ username: first, password })).rejects.toThrow('Password attempts exceeded')
    timeIs(Date.now() + 2000)
    expect(await step(signIn({ username: first, password }))).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  })
})

test('the codes are those of RFC 6238', () => {
  // Its appendix B: "12345678901234567890", the last six of eight digits.
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1_111_111_109, 2_000_000_000].map((seconds) => codeOf(key, stepAt(seconds * 1000)))).toEqual(['287082', '081804', '279037'])
})
