/** The local S3. */
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { clientConfig, guestS3, s3For, siteOrigin, startEmulator } from '../support/emulator.ts'

const Bucket = 'offert-data'
const upload = 'offert-images'
let aws: LocalAws
let s3: S3Client

beforeAll(async () => {
  aws = await startEmulator()
  s3 = s3For(aws)
})
afterAll(() => aws.stop())

const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => 'no error',
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) =>
      `${error.$metadata?.httpStatusCode} ${error.name}`,
  )
/** The inspection deletes other uploads. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()

test('rejects wrong signatures, unknown keys, another region and a changed body', async () => {
  const put = (client: S3Client) =>
    failure(client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'good' })))
  const as = (accessKeyId: string, rest: object = {}) =>
    new S3Client({
      ...clientConfig(aws),
      credentials: { accessKeyId, secretAccessKey: 'wrong' },
      ...rest,
    })
  const tampering = new S3Client(clientConfig(aws))
  tampering.middlewareStack.add(
    (next) => (args) => {
      ;(args.request as { body: string }).body = 'evil'
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
  )
  expect(await put(as('local-owner'))).toBe('403 SignatureDoesNotMatch')
  expect(await put(as('unknown'))).toBe('403 InvalidAccessKeyId')
  expect(await put(new S3Client({ ...clientConfig(aws), region: 'us-east-1' }))).toBe(
    '400 AuthorizationHeaderMalformed',
  )
  expect(await put(tampering)).toBe('400 XAmzContentSHA256Mismatch')
  expect((await fetch(`${clientConfig(aws).endpoint}/${Bucket}/range`)).status).toBe(403)
})

test('rejects the later of two concurrent conditional writes with 409', async () => {
  const Key = 'contended'
  aws.faults.set([{ service: 's3', kind: 'slow', ms: 100, method: 'PUT', key: Key }])
  const write = () =>
    failure(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch: '*' })))
  expect((await Promise.all([write(), write()])).toSorted()).toEqual([
    '409 ConditionalRequestConflict',
    'no error',
  ])
  aws.faults.clear()
  expect(await write()).toBe('412 PreconditionFailed')
})

test('allows a guest only to put new objects under the quarantine prefix', async () => {
  const guest = await guestS3(aws)
  const Key = 'public/quarantine/7/bild.png'
  const IfNoneMatch = '*'
  const Body = await picture()
  await guest.send(new PutObjectCommand({ Bucket: upload, Key: `${Key}.old`, Body, IfNoneMatch }))
  const attempts = {
    'put in quarantine': new PutObjectCommand({ Bucket: upload, Key, Body, IfNoneMatch }),
    'put what is there': new PutObjectCommand({
      Bucket: upload,
      Key: `${Key}.old`,
      Body: 'y',
      IfNoneMatch,
    }),
    overwrite: new PutObjectCommand({ Bucket: upload, Key: `${Key}.old`, Body: 'y' }),
    'begin an upload in parts': new CreateMultipartUploadCommand({
      Bucket: upload,
      Key: `${Key}.parts`,
    }),
    'put elsewhere': new PutObjectCommand({
      Bucket: upload,
      Key: 'public/x.png',
      Body: 'x',
      IfNoneMatch,
    }),
    'put in the data bucket': new PutObjectCommand({ Bucket, Key, Body: 'x' }),
    'get its own': new GetObjectCommand({ Bucket: upload, Key }),
    list: new ListObjectsV2Command({ Bucket: upload }),
    delete: new DeleteObjectCommand({ Bucket: upload, Key }),
  }
  const results = await Promise.all(
    Object.entries(attempts).map(async ([name, command]) => [
      name,
      await failure(guest.send(command as never)),
    ]),
  )
  expect(Object.fromEntries(results)).toEqual({
    'put in quarantine': 'no error',
    'put what is there': '412 PreconditionFailed',
    overwrite: '403 AccessDenied',
    'begin an upload in parts': '403 AccessDenied',
    'put elsewhere': '403 AccessDenied',
    'put in the data bucket': '403 AccessDenied',
    'get its own': '403 AccessDenied',
    list: '403 AccessDenied',
    delete: '403 AccessDenied',
  })
})

test("rejects a guest's expired credentials", async () => {
  const brief = await startEmulator()
  const guest = await guestS3(brief)
  brief.advance(61 * 60_000)
  expect(
    await failure(
      guest.send(new PutObjectCommand({ Bucket: upload, Key: 'public/quarantine/1/x', Body: 'x' })),
    ),
  ).toBe('400 ExpiredToken')
  await brief.stop()
})

test("sends CORS headers only to the site's origin, for uploads", async () => {
  const preflight = async (bucket: string, origin: string, method: string) => {
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,x-amz-date',
    }
    const { status, headers: answer } = await fetch(
      `${clientConfig(aws).endpoint}/${bucket}/public/quarantine/1/x`,
      {
        method: 'OPTIONS',
        headers,
      },
    )
    return [status, answer.get('access-control-allow-origin')]
  }
  expect(await preflight(upload, siteOrigin, 'PUT')).toEqual([200, siteOrigin])
  expect(await preflight(upload, siteOrigin, 'GET')).toEqual([403, null])
  expect(await preflight(upload, 'https://evil.example', 'PUT')).toEqual([403, null])
  expect(await preflight(Bucket, siteOrigin, 'PUT')).toEqual([403, null])
})

test('applies faults before and after the work', async () => {
  const put = (Key: string) => failure(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))
  aws.faults.set([
    { service: 's3', kind: 'error', method: 'PUT', key: 'faults/before', times: 1 },
    { service: 's3', kind: 'reset', when: 'after', method: 'PUT', key: 'faults/after', times: 1 },
  ])
  expect(await put('faults/before')).toBe('503 ServiceUnavailable')
  expect(await put('faults/after')).toMatch(/undefined (Error|TimeoutError)/)
  expect(
    (await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'faults/' }))).Contents?.map(
      (object) => object.Key,
    ),
  ).toEqual(['faults/after'])
  expect(await put('faults/before')).toBe('no error')
  aws.faults.clear()
})
