/** The local SES. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SendEmailCommandInput, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { mailFrom, sesFor, startEmulator } from '../support/emulator.ts'

let aws: LocalAws
const dataDir = mkdtempSync(join(tmpdir(), 'ses-'))
beforeAll(async () => {
  aws = await startEmulator({ dataDir })
})
afterAll(async () => {
  await aws.stop()
  rmSync(dataDir, { recursive: true })
})

const text = (Data: string) => ({ Data, Charset: 'UTF-8' })
const mail = (simple: object = {}, rest: object = {}): SendEmailCommandInput => ({
  FromEmailAddress: mailFrom,
  Destination: { ToAddresses: ['kontor@firma.example'] },
  Content: {
    Simple: {
      Subject: text('Förfrågan'),
      Body: { Text: text('Hej å'), Html: text('<p>Hej å</p>') },
      ...simple,
    },
  },
  ...rest,
})
const send = (input: SendEmailCommandInput, client = sesFor(aws, 'mail-office')): Promise<string> =>
  client.send(new SendEmailCommand(input)).then(
    () => 'accepted',
    (error: Error & { $metadata: { httpStatusCode?: number } }) =>
      `${error.$metadata.httpStatusCode} ${error.name}`,
  )

// contract.json has the errors for recipients, subject and tags.
test('rejects an invalid reply address, another sender, and a function without permission', async () => {
  expect(await send(mail({}, { ReplyToAddresses: ['å@b.example'] }))).toBe(
    '400 BadRequestException',
  )
  expect(await send(mail({}, { FromEmailAddress: 'chef@bank.example' }))).toBe(
    '403 AccessDeniedException',
  )
  expect(await send(mail(), sesFor(aws, 'inspect-upload'))).toBe('403 AccessDeniedException')
})

test('accepts mails to the simulator and reports their delivery, bounce or complaint', async () => {
  const toSimulator = (name: string, set: 'office' | 'receipts') => {
    const EmailTags = [{ Name: 'kind', Value: set }]
    const to = { ToAddresses: [`${name}@simulator.amazonses.com`] }
    return send(
      mail({}, { Destination: to, ConfigurationSetName: set, EmailTags }),
      sesFor(aws, set === 'office' ? 'mail-office' : 'mail-receipt'),
    )
  }
  for (const name of ['success', 'bounce', 'complaint+a', 'suppressionlist'])
    expect(await toSimulator(name, 'receipts')).toBe('accepted')
  // The office's configuration set has no suppression list.
  expect(await toSimulator('suppressionlist', 'office')).toBe('accepted')
  await aws.idle()
  expect(aws.mails().map(({ to }) => to.map((address) => address.split('@')[0]).join())).toEqual([
    'success',
    '',
    'complaint+a',
    '',
    'suppressionlist',
  ])
  const events = readFileSync(join(dataDir, 'logs/ses-events.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(
    events.map(({ event, kind, reason }) => `${event} ${kind} ${reason}`.trim()).toSorted(),
  ).toEqual([
    'bounced receipts Permanent/General',
    'bounced receipts Permanent/OnAccountSuppressionList',
    'complained receipts',
    'delivered office',
    ...['delivered receipts', 'delivered receipts'],
  ])
  // The permission is for one configuration set.
  expect(await send(mail({}, { ConfigurationSetName: 'receipts' }))).toBe(
    '403 AccessDeniedException',
  )
})

test('takes no more recipients than the quotas of a second and of 24 hours, codes included', async () => {
  const small = await startEmulator({ mailQuota: { perDay: 5, perSecond: 3 } })
  onTestFinished(() => small.stop())
  const client = sesFor(small, 'mail-office')
  const two = mail({}, { Destination: { ToAddresses: ['a@b.example', 'c@d.example'] } })
  expect([await send(two, client), await send(two, client)]).toEqual([
    'accepted',
    '429 TooManyRequestsException',
  ])
  small.advance(1000)
  expect(await send(two, client)).toBe('accepted')
  small.advance(1000)
  const initiate = () =>
    fetch(small.outputs.custom.localAws!.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
      body: JSON.stringify({
        ClientId: small.outputs.auth.user_pool_client_id,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: 'kontor@firma.example', PREFERRED_CHALLENGE: 'EMAIL_OTP' },
      }),
    })
  expect([(await initiate()).status, (await initiate()).ok]).toEqual([200, false])
  expect(await send(mail(), client)).toBe('429 TooManyRequestsException')
  small.advance(24 * 3600_000)
  // The client learns the time from the first answer.
  await send(mail(), client)
  expect(await send(mail(), client)).toBe('accepted')
  const statuses = await Promise.all(Array.from({ length: 130 }, initiate))
  expect(statuses.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(10)
})
