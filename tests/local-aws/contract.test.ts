/** The local AWS against recorded responses of AWS. */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { SQSClient } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import type { OfficeEvent } from '../../amplify/functions/office/officeHttp.ts'
import type { SesEvent } from '../../amplify/functions/ses-events/sesEvents.ts'
import { recordResponses, type Contract } from '../../scripts/local-aws/contract.ts'
import { toEvent } from '../../scripts/local-aws/functionUrl.ts'
import { s3Event } from '../../scripts/local-aws/services.ts'
import { eventsOf } from '../../scripts/local-aws/ses.ts'
import { clientConfig, mailFrom, s3For, sesFor, startEmulator } from '../support/emulator.ts'
import { functionUrl, s3, sesEvents } from './documentedEvents.ts'

test('matches contract.json', async () => {
  const aws = await startEmulator()
  const owner = clientConfig(aws)
  const QueueUrl = aws.queues.office.deadLetters.url(owner.endpoint)
  const clients = { s3: s3For(aws), ses: sesFor(aws), sqs: new SQSClient(owner as never) }
  const responses = await recordResponses({
    ...clients,
    Bucket: 'offert-data',
    QueueUrl,
    from: mailFrom,
  })
  await aws.stop()
  const contract: Contract = JSON.parse(readFileSync('tests/local-aws/contract.json', 'utf8'))
  expect(JSON.parse(JSON.stringify(responses))).toEqual(contract.responses)
})

/** The types of all fields. */
const typesOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(typesOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, typesOf(child)]))
}
const at = '2026-11-20T10:15:03.000Z'
const created = { bucket: 'data', key: 'a', size: 1, etag: '"a"', sequence: 1, lastModified: at }
const mailed = (outcome: keyof typeof sesEvents) =>
  eventsOf(outcome, 'a@b.example', { id: 'a', at }, { kind: ['office'] }).at(-1)
const headers = { host: 'a', 'content-type': 'application/json' }
const request = {
  method: 'POST',
  url: '/?a=1',
  headers,
  socket: { remoteAddress: '192.0.2.1', localPort: 443 } as Socket,
}
test.each<[string, unknown, unknown]>([
  ['S3', s3Event(created, '192.0.2.1'), s3],
  ['SES of a delivery', mailed('delivered'), sesEvents.delivered satisfies SesEvent],
  ['SES of a bounce', mailed('bounced'), sesEvents.bounced satisfies SesEvent],
  ['SES of a complaint', mailed('complained'), sesEvents.complained satisfies SesEvent],
  [
    'a Function URL and an HTTP API',
    toEvent(request, Buffer.from('a'), { authorizer: { jwt: { claims: { sub: 'a' } } } }),
    functionUrl satisfies OfficeEvent,
  ],
])('the event of %s has only documented fields', (_, event, documented) => {
  expect(typesOf(documented)).toMatchObject(typesOf(event) as object)
})
