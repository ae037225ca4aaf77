/** The local AWS against recorded responses of AWS. */
import { readFileSync } from 'node:fs'
import { SQSClient } from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { recordResponses, type Contract } from '../../scripts/local-aws/contract.ts'
import { clientConfig, mailFrom, s3For, sesFor, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'

test('matches contract.json', async () => {
  const aws = await startEmulator()
  const owner = clientConfig(aws)
  const QueueUrl = aws.queues.office.dead.url(owner.endpoint)
  const clients = { s3: s3For(aws), ses: sesFor(aws), sqs: new SQSClient(owner as never) }
  const responses = await recordResponses({ ...clients, Bucket: 'offert-data', QueueUrl, from: mailFrom })
  await aws.stop()
  const contract = JSON.parse(readFileSync('tests/local-aws/contract.json', 'utf8')) as Contract
  expect(JSON.parse(JSON.stringify(responses))).toEqual(contract.responses)
})
