/** `npm run leads` with the rights that amplify/README.md gives it. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { permissions } from '../../amplify/permissions.ts'
import {
  guestS3,
  newRequest,
  postJson,
  startEmulator,
} from '../../scripts/lab/fixtures/emulator.ts'
import { allows, type Statement } from '../../scripts/local-aws/policy.ts'
import { leadsQueueRights } from '../../scripts/local-aws/services.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test('retries and erases a request with its upload, old versions and failed events', async () => {
  const aws = await startEmulator()
  onTestFinished(() => aws.stop())
  const env = { ...process.env, AMPLIFY_OUTPUTS: join(temporaryFolder(), 'outputs.json') }
  writeFileSync(env.AMPLIFY_OUTPUTS, JSON.stringify(aws.outputs))
  async function leads(...args: string[]): Promise<string | undefined> {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/leads.ts', ...args], {
      env,
    })
    return stdout.trim().split('\n').at(-1)
  }
  const { requestId, ...request } = newRequest()
  const path = `public/quarantine/${requestId}/a.jpg`
  await (await guestS3(aws)).send(
    new PutObjectCommand({ Bucket: 'offert-images', Key: path, Body: 'x', IfNoneMatch: '*' }),
  )
  aws.faults.set([{ service: 'ses', kind: 'error' }])
  await postJson(aws.outputs.custom.quoteEndpoint, { ...request, requestId, images: [path] })
  await aws.idle()
  aws.queues.office.deadLetters.send('{}')
  for (const body of [requestId, 'another']) aws.failedEvents.send(body)
  expect(await leads('retry')).toMatch(/^1 väntade/)
  await aws.idle()
  expect(aws.queues.office.deadLetters.list()).toEqual([])
  expect(await leads('erase', requestId, '--yes')).toMatch(/^Raderat: /)
  const left = ['offert-data', 'offert-images']
    .flatMap((bucket) => aws.store.list(bucket).flat())
    .map(({ key }) => key)
  const ofRequest = left.filter((key) => key.includes(requestId))
  expect(ofRequest.filter((key) => !/^days\/[\d-]{10}\/erased\//.test(key))).toEqual([
    `requests/${requestId}/1/erased.json`,
  ])
  expect(aws.failedEvents.list().map(({ body }) => body)).toEqual(['another'])
})

test('has these rights by the policy in amplify/README.md', () => {
  const readme = readFileSync('amplify/README.md', 'utf8')
  const json = /`leads\.json`[^:]*:\n\n((?: {4}.*\n)+)/.exec(readme)?.[1] ?? ''
  const { Statement }: { Statement: Statement[] } = JSON.parse(json)
  const may = (action: string, resource: string) =>
    allows(Statement, { by: 'leads', action, resource, context: {} })
  for (const { actions, bucket, prefixes } of permissions.leads)
    for (const action of actions)
      for (const prefix of prefixes) {
        const isOfBucket = action.startsWith('s3:ListBucket')
        expect([
          action,
          bucket,
          may(action, `arn:aws:s3:::<${bucket} bucket>${isOfBucket ? '' : `/${prefix}a`}`),
        ]).toEqual([action, bucket, true])
      }
  for (const action of leadsQueueRights)
    expect([action, may(action, 'arn:aws:sqs:eu-north-1:<account>:amplify-a')]).toEqual([
      action,
      true,
    ])
  expect(may('s3:PutObject', 'arn:aws:s3:::<upload bucket>/public/quarantine/a')).toBe(false)
})
