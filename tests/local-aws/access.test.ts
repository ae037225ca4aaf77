/** What a thief of a token does to the office's access, over HTTP, and what the others see and can do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedColleague } from '../../amplify/functions/office/officeHttp.ts'
import { siteOrigin, settings, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { byCode, codeFor, colleague as owner, signInFirst } from './colleague.ts'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'

const evil = 'evil@attacker.example'
let aws: LocalAws
let stolen = ''

beforeAll(async () => {
  aws = await startEmulator({ settings: { ...settings, alarmEmail: 'larm@annan.example' } })
  stolen = (await signInFirst(aws)).access
})
afterAll(() => aws.stop())

async function call(path: string, bearer: string, body?: object) {
  const response = await fetch(aws.outputs.custom.office!.url.replace(/\/$/, '') + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: siteOrigin,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
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
async function tokenOf(username: string): Promise<string> {
  await signOut()
  await signIn({ username, options: byCode })
  await confirmSignIn({ challengeResponse: codeFor(aws, username) })
  return String((await fetchAuthSession()).tokens?.accessToken)
}
/** Recipients of the mails with this subject. */
const told = (subject: RegExp) =>
  aws
    .mails()
    .flatMap((mail) => (subject.test(mail.subject) ? mail.to : []))
    .sort()
const keyInMail = () =>
  /#undo\/([\w-]+)/.exec(aws.mails().findLast(({ text }) => text.includes('#undo/'))!.text)![1]!

test('the thief adds a colleague: all are told, and the link in the mail removes it', async () => {
  expect((await call('/colleagues', stolen, { email: evil })).status).toBe(200)
  expect(told(/^Ny kollega i \/kontor: evil@attacker\.example$/)).toEqual([
    owner,
    'larm@annan.example',
  ])
  const undone = { undone: 'added', email: evil }
  expect(await call('/undo', '', { key: keyInMail() })).toEqual({
    status: 200,
    allowed: siteOrigin,
    json: undone,
  })
  expect((await call('/colleagues', stolen)).json).toMatchObject([{ email: owner }])
  expect((await call('/undo', '', { key: keyInMail() })).status).toBe(404)
})

test('the thief removes the owner, who cancels it and stays', async () => {
  await call('/colleagues', stolen, { email: evil })
  const thief = await tokenOf(evil)
  const list: ListedColleague[] = (await call('/colleagues', thief)).json
  const { id } = list.find(({ email }) => email === owner)!
  expect((await call('/colleagues/remove', thief, { id })).status).toBe(200)
  expect(told(/^kontor@firma\.example tas bort från \/kontor klockan/)).toContain(owner)
  expect((await call('/undo', '', { key: keyInMail() })).json.undone).toBe('removal')
  aws.advance(61 * 60_000)
  const token = await tokenOf(owner)
  const { id: thiefId } = list.find(({ email }) => email === evil)!
  expect((await call('/colleagues/remove', token, { id: thiefId })).status).toBe(200)
  const thiefsLast = await tokenOf(evil)
  expect((await call('/requests', thiefsLast)).status).toBe(200)
  aws.advance(61 * 60_000)
  // The token has expired; a new one is not to be had.
  expect(await call('/requests', thiefsLast)).toMatchObject({ status: 401, allowed: siteOrigin })
  expect((await call('/colleagues', await tokenOf(owner))).json).toHaveLength(1)
  await signOut()
  await expect(signIn({ username: evil, options: byCode })).resolves.toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_PASSWORD' },
  })
})

test('the thief registers a passkey at Cognito: the next call of the account tells all', async () => {
  const token = await tokenOf(owner)
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
  expect((await call('/requests', token)).status).toBe(200)
  expect(told(/^Ny lösennyckel för kontor@firma\.example$/)).toEqual([owner, 'larm@annan.example'])
  const CredentialId = base64url('key')
  await cognito('DeleteWebAuthnCredential', { AccessToken: token, CredentialId })
  expect(await cognito('ListWebAuthnCredentials', { AccessToken: token })).toEqual({
    Credentials: [],
  })
})
