import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { clientConfig, guestCredentials, s3For, siteOrigin, startEmulator } from './emulator.ts'

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
    (error: { name: string; $metadata?: { httpStatusCode?: number } }) => `${error.$metadata?.httpStatusCode} ${error.name}`,
  )
/** What is none is deleted from the visitors' bucket as soon as it has been looked at. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
const text = async (Key: string, rest: object = {}): Promise<string | undefined> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...rest }))
  return Body?.transformToString()
}

test('an object comes back byte for byte, with its type and name, under a key with Swedish letters', async () => {
  const Key = 'requests/1/bild på taket åäö + &.jpg'
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'hej å', ContentType: 'image/jpeg', Metadata: { a: 'b' } }))
  const found = await s3.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }))
  expect(await found.Body?.transformToString()).toBe('hej å')
  expect(found).toMatchObject({ ContentType: 'image/jpeg', Metadata: { a: 'b' }, ContentLength: 6 })
  expect(await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'requests/1/' }))).toMatchObject({ Contents: [{ Key }] })
})

test('a range gives the first bytes only', async () => {
  await s3.send(new PutObjectCommand({ Bucket, Key: 'range', Body: '0123456789' }))
  expect(await text('range', { Range: 'bytes=0-3' })).toBe('0123')
  expect(await text('range', { Range: 'bytes=8-31' })).toBe('89')
  expect(await failure(text('range', { Range: 'bytes=10-' }))).toBe('416 InvalidRange')
})

test('a request that is not signed right, or whose body is not what was signed, is refused', async () => {
  const put = (client: S3Client, rest: object = {}) =>
    failure(client.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'good', ...rest })))
  const as = (accessKeyId: string, rest: object = {}) =>
    new S3Client({ ...clientConfig(aws), credentials: { accessKeyId, secretAccessKey: 'wrong' }, ...rest })
  const tampering = new S3Client(clientConfig(aws))
  tampering.middlewareStack.add(
    (next) => (args) => {
      ;(args.request as { body: string }).body = 'evil'
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
  )
  expect(await put(as('local-owner'))).toBe('403 SignatureDoesNotMatch')
  expect(await put(as('nobody'))).toBe('403 InvalidAccessKeyId')
  expect(await put(new S3Client({ ...clientConfig(aws), region: 'us-east-1' }))).toBe('400 AuthorizationHeaderMalformed')
  expect(await put(tampering)).toBe('400 XAmzContentSHA256Mismatch')
  expect(await put(s3, { ChecksumCRC32: 'AAAAAA==' })).toBe('400 BadDigest')
  expect((await fetch(`${clientConfig(aws).endpoint}/${Bucket}/range`)).status).toBe(403)
})

test('a client whose clock is a day off is refused, learns the time and is let in', async () => {
  const client = new S3Client({ ...clientConfig(aws), systemClockOffset: 86_400_000 })
  const get = () => client.send(new GetObjectCommand({ Bucket, Key: 'range' }))
  expect(await failure(get())).toBe('403 RequestTimeTooSkewed')
  expect((await get()).ContentLength).toBe(10)
})

test('of two writers that both want the key to be new one is refused', async () => {
  const put = (Body: string) => failure(s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' })))
  const results = await Promise.all([put('a'), put('b')])
  expect(results.sort()).toEqual(['412 PreconditionFailed', 'no error'])
})

test('of two conditional writes that meet, the later is asked to come again and then sees the first', async () => {
  const Key = 'contended'
  aws.faults.set([{ service: 's3', kind: 'slow', ms: 100, method: 'PUT', key: Key }])
  const write = () => failure(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch: '*' })))
  expect((await Promise.all([write(), write()])).toSorted()).toEqual(['409 ConditionalRequestConflict', 'no error'])
  aws.faults.clear()
  expect(await write()).toBe('412 PreconditionFailed')
})

test('a deleted object is gone from the list and can be created anew, and its versions stay until each is deleted', async () => {
  const Key = 'erase/me'
  for (const Body of ['1', '2']) await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
  expect(await failure(s3.send(new HeadObjectCommand({ Bucket, Key })))).toBe('404 NotFound')
  expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key }))).Contents).toBeUndefined()
  expect(await failure(s3.send(new PutObjectCommand({ Bucket, Key, Body: '3', IfNoneMatch: '*' })))).toBe('no error')

  const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }))
  expect([Versions.length, DeleteMarkers.length]).toEqual([3, 1])
  expect(await text(Key, { VersionId: Versions.at(-1)?.VersionId })).toBe('1')
  for (const { VersionId } of [...Versions, ...DeleteMarkers]) await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
  expect((await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }))).Versions).toBeUndefined()
})

test('lists come in pages, in order of bytes, and may stop at a delimiter', async () => {
  for (const name of ['b', 'a/1', 'a/2', 'å', 'Z']) await s3.send(new PutObjectCommand({ Bucket, Key: `list/${name}`, Body: name }))
  const keys: (string | undefined)[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 2, ContinuationToken }))
    keys.push(...(page.Contents ?? []).map((each) => each.Key))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  expect(keys).toEqual(['list/Z', 'list/a/1', 'list/a/2', 'list/b', 'list/å'])

  const { CommonPrefixes, Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }))
  expect(CommonPrefixes).toEqual([{ Prefix: 'list/a/' }])
  expect(Contents?.length).toBe(3)
})

test('a copy gets the type that is asked for and not what the visitor declared', async () => {
  const Key = 'public/quarantine/1/å b.jpg'
  await s3.send(new PutObjectCommand({ Bucket: upload, Key, Body: await picture(), ContentType: 'text/html', IfNoneMatch: '*' }))
  const copied = {
    Bucket,
    Key: 'copied',
    CopySource: `${upload}/${encodeURIComponent(Key)}`,
    MetadataDirective: 'REPLACE',
    ContentType: 'image/jpeg',
  } as const
  await s3.send(new CopyObjectCommand(copied))
  const found = await s3.send(new GetObjectCommand({ Bucket, Key: 'copied' }))
  expect([Buffer.from((await found.Body?.transformToByteArray()) ?? []), found.ContentType]).toEqual([await picture(), 'image/jpeg'])
  expect(await failure(s3.send(new CopyObjectCommand({ ...copied, CopySourceIfMatch: '"other"' })))).toBe('412 PreconditionFailed')
})

test('what is not emulated is refused instead of ignored', async () => {
  expect(await failure(s3.send(new PutObjectCommand({ Bucket, Key: 'x', Body: 'x', ACL: 'public-read' })))).toBe('501 NotImplemented')
})

test('a guest may put under the quarantine prefix and nothing else', async () => {
  const guest = new S3Client({ ...clientConfig(aws), credentials: await guestCredentials(aws) })
  const Key = 'public/quarantine/7/bild.png'
  const IfNoneMatch = '*'
  const Body = await picture()
  await guest.send(new PutObjectCommand({ Bucket: upload, Key: `${Key}.old`, Body, IfNoneMatch }))
  const attempts = {
    'put in quarantine': new PutObjectCommand({ Bucket: upload, Key, Body, IfNoneMatch }),
    'put what is there': new PutObjectCommand({ Bucket: upload, Key: `${Key}.old`, Body: 'y', IfNoneMatch }),
    overwrite: new PutObjectCommand({ Bucket: upload, Key: `${Key}.old`, Body: 'y' }),
    'begin an upload in parts': new CreateMultipartUploadCommand({ Bucket: upload, Key: `${Key}.parts` }),
    'put elsewhere': new PutObjectCommand({ Bucket: upload, Key: 'public/x.png', Body: 'x', IfNoneMatch }),
    'put in the data bucket': new PutObjectCommand({ Bucket, Key, Body: 'x' }),
    'get its own': new GetObjectCommand({ Bucket: upload, Key }),
    list: new ListObjectsV2Command({ Bucket: upload }),
    delete: new DeleteObjectCommand({ Bucket: upload, Key }),
  }
  const results = await Promise.all(
    Object.entries(attempts).map(async ([name, command]) => [name, await failure(guest.send(command as never))]),
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

test("a guest's credentials expire", async () => {
  const brief = await startEmulator({ guestSeconds: -1 })
  const guest = new S3Client({ ...clientConfig(brief), credentials: await guestCredentials(brief) })
  expect(await failure(guest.send(new PutObjectCommand({ Bucket: upload, Key: 'public/quarantine/1/x', Body: 'x' })))).toBe(
    '400 ExpiredToken',
  )
  await brief.stop()
})

test("only the site's origin gets CORS headers, only for uploads, and never for the data bucket", async () => {
  const preflight = async (bucket: string, origin: string, method: string) => {
    const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization,x-amz-date' }
    const { status, headers: answer } = await fetch(`${clientConfig(aws).endpoint}/${bucket}/public/quarantine/1/x`, {
      method: 'OPTIONS',
      headers,
    })
    return [status, answer.get('access-control-allow-origin')]
  }
  expect(await preflight(upload, siteOrigin, 'PUT')).toEqual([200, siteOrigin])
  expect(await preflight(upload, siteOrigin, 'GET')).toEqual([403, null])
  expect(await preflight(upload, 'https://evil.example', 'PUT')).toEqual([403, null])
  expect(await preflight(Bucket, siteOrigin, 'PUT')).toEqual([403, null])
})

test('a fault can refuse before the work is done, and cut the line after it', async () => {
  const put = (Key: string) => failure(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))
  aws.faults.set([
    { service: 's3', kind: 'error', method: 'PUT', key: 'faults/before', times: 1 },
    { service: 's3', kind: 'reset', when: 'after', method: 'PUT', key: 'faults/after', times: 1 },
  ])
  expect(await put('faults/before')).toBe('503 ServiceUnavailable')
  expect(await put('faults/after')).toMatch(/undefined (Error|TimeoutError)/)
  expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'faults/' }))).Contents?.map((each) => each.Key)).toEqual([
    'faults/after',
  ])
  expect(await put('faults/before')).toBe('no error')
  aws.faults.clear()
})
