/** The office API of the local AWS, and `npm run leads`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pixel } from '../../amplify/functions/canary/canary.ts'
import type { RequestList, RequestDetails } from '../../amplify/functions/office/office.ts'
import { permissions } from '../../amplify/permissions.ts'
import { leads, openStore } from '../../scripts/leads.ts'
import { allows, type Statement } from '../../scripts/local-aws/policy.ts'
import { leadsQueueRights } from '../../scripts/local-aws/services.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import {
  guestS3,
  newRequest,
  postJson,
  startEmulator,
} from '../../scripts/lab/fixtures/emulator.ts'
import { type SiteServer, serveSite } from '../../scripts/serve/serveSite.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const path = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49/tak.png'
const request = newRequest({ images: [path] })
let aws: LocalAws
let site: SiteServer

beforeAll(async () => {
  aws = await startEmulator()
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

test('npm run leads retries and erases a request with its upload, old versions and failed events', async () => {
  const outputs = join(temporaryFolder(), 'outputs.json')
  writeFileSync(outputs, JSON.stringify(aws.outputs))
  async function run(...args: string[]): Promise<string | undefined> {
    const printed: string[] = []
    expect(await leads(args, openStore(outputs).store, (text) => printed.push(text))).toBe(0)
    return printed.at(-1)
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
  expect(await run('retry')).toMatch(/^1 väntade/)
  await aws.idle()
  expect(aws.queues.office.deadLetters.list()).toEqual([])
  expect(await run('erase', requestId, '--yes')).toMatch(/^Raderat: /)
  const left = ['offert-data', 'offert-images']
    .flatMap((bucket) => aws.store.list(bucket).flat())
    .map(({ key }) => key)
  const ofRequest = left.filter((key) => key.includes(requestId))
  expect(ofRequest.filter((key) => !/^days\/[\d-]{10}\/erased\//.test(key))).toEqual([
    `requests/${requestId}/1/erased.json`,
  ])
  // Another request's, of the test above and of this one.
  expect(aws.failedEvents.list().map(({ body }) => body)).toEqual([
    expect.stringContaining('another_1'),
    'another',
  ])
})

test('npm run leads has its rights by the policy in amplify/README.md', () => {
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
