/** Checks the endpoint, the uploads and the delivery of a test request, which no list shows. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createCanary, pixel } from '../../amplify/functions/canary/canary.ts'
import { guestCredentials } from '../../renderer/forms/guestCredentials.ts'
import { localKey } from '../local-aws/localKeys.ts'
import type { Outputs } from '../local-aws/outputs.ts'
import { contentSecurityPolicy } from '../../renderer/document/policy.ts'
import type { Checks } from './checks.ts'
import { statusOf } from '../../amplify/functions/shared/objects.ts'

export async function checkBackEnd(
  outputs: Outputs,
  origin: string,
  home: string,
  checks: Checks,
): Promise<void> {
  const { auth, storage, custom } = outputs
  const { expect } = checks
  expect('amplify_outputs.json', 'SITE_ORIGIN', custom.siteOrigin, origin)
  const connectPattern = /connect-src [^;]+/
  expect(
    '/',
    'connect-src of its policy',
    connectPattern.exec(home)?.[0],
    connectPattern.exec(contentSecurityPolicy(outputs, ''))?.[0],
  )
  const robots = /<meta name="robots" content="([^"]+)"/.exec(home)?.[1]
  expect('/', 'robots', robots, custom.preview ? 'noindex, nofollow' : 'index, follow')

  await checkEndpoint(custom.quoteEndpoint, origin, checks)

  const local = custom.localAws && { endpoint: custom.localAws.endpoint, forcePathStyle: true }
  const target = {
    region: auth.aws_region,
    bucket: storage.bucket_name,
    identityPoolId: custom.office?.identityPoolId ?? auth.identity_pool_id,
  }
  const guest = guestCredentials({ ...target, localEndpoint: custom.localAws?.endpoint })
  const credentials = async () => (await guest.getCredentialsAndIdentityId())!.credentials
  const visitor = new S3Client({ region: storage.aws_region, credentials, ...local })
  await checkUploads(visitor, storage.bucket_name, origin, checks)

  const owner = new S3Client({
    region: storage.aws_region,
    ...(local && { ...local, credentials: localKey('owner') }),
  })
  const upload = (Key: string, Body: Buffer) =>
    visitor.send(new PutObjectCommand({ Bucket: storage.bucket_name, Key, Body, IfNoneMatch: '*' }))
  await checkDelivery(
    createCanary({ endpoint: custom.quoteEndpoint, upload }),
    owner,
    custom.dataBucket,
    checks,
  )
}

async function checkEndpoint(
  endpoint: string,
  origin: string,
  { expect, reach }: Checks,
): Promise<void> {
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const allowed = (await reach(endpoint, { method: 'OPTIONS', headers: preflight })).headers
  expect(endpoint, 'the allowed origin', allowed.get('access-control-allow-origin'), origin)
  const foreign = await reach(endpoint, {
    method: 'OPTIONS',
    headers: { ...preflight, origin: 'https://evil.example' },
  })
  expect(
    endpoint,
    'the allowed origin for a foreign one',
    foreign.headers.get('access-control-allow-origin'),
    null,
  )
  expect(endpoint, 'status of a GET', (await reach(endpoint)).status, 405)
  const empty = await reach(endpoint, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(endpoint, 'status of an empty request', empty.status, 400)
}

async function checkUploads(
  guest: S3Client,
  Bucket: string,
  origin: string,
  { expect, reach }: Checks,
): Promise<void> {
  const put = (Key: string, Body: Buffer, IfNoneMatch?: string): Promise<number | string> =>
    guest
      .send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch }))
      .then(({ $metadata }) => $metadata.httpStatusCode ?? 0, errorCode)
  const folder = `public/quarantine/${randomUUID()}`
  expect(Bucket, 'status of an upload', await put(`${folder}/a.png`, pixel, '*'), 200)
  expect(
    Bucket,
    'status of a second one of that name',
    await put(`${folder}/a.png`, pixel, '*'),
    412,
  )
  expect(Bucket, 'status of overwriting', await put(`${folder}/a.png`, pixel), 403)
  expect(Bucket, 'status of an upload elsewhere', await put('public/a.png', pixel, '*'), 403)

  const { endpoint = async () => undefined, forcePathStyle } = guest.config
  const local = await endpoint()
  const address = forcePathStyle
    ? `http://${local?.hostname}:${local?.port}/${Bucket}/`
    : `https://${Bucket}.s3.${await guest.config.region()}.amazonaws.com/`
  const preflight = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'if-none-match',
  }
  const { headers } = await reach(`${address}${folder}/b.png`, {
    method: 'OPTIONS',
    headers: preflight,
  })
  expect(Bucket, 'the allowed origin', headers.get('access-control-allow-origin'), origin)

  // The name is available again once the inspection has deleted the file.
  const text = Buffer.from('<script>')
  expect(
    Bucket,
    'status of an upload that is no picture',
    await put(`${folder}/c.png`, text, '*'),
    200,
  )
  const deleted = await pollUntil(30, async () => (await put(`${folder}/c.png`, text, '*')) === 200)
  expect(Bucket, 'an upload that is no picture', deleted ? 'deleted' : 'still there', 'deleted')
}

const errorCode = (error: unknown): number | string => statusOf(error) ?? String(error)

/**
 * Sends the canary's request with a picture through endpoint, storage, queue and SES, and waits for
 * its delivery event.
 */
async function checkDelivery(
  canary: () => Promise<string>,
  owner: S3Client,
  Bucket: string,
  { expect, failures }: Checks,
): Promise<void> {
  let id = ''
  try {
    id = await canary()
  } catch (error) {
    failures.push(`A test request with a picture was not accepted: ${error}`)
    return
  }
  let denied: unknown
  const delivered = await pollUntil(120, async () => {
    try {
      for (const file of ['bild-1.png', 'delivered.json'])
        await owner.send(new HeadObjectCommand({ Bucket, Key: `requests/${id}/1/${file}` }))
      return true
    } catch (error) {
      if (errorCode(error) !== 404) denied = error
      return denied !== undefined
    }
  })
  if (denied)
    console.log(
      `Whether the test request was mailed was not checked: ${denied}. Sign in with the AWS CLI.`,
    )
  else
    expect(
      Bucket,
      `the test request ${id}`,
      delivered ? 'delivered' : 'not delivered with its picture after two minutes',
      'delivered',
    )
}

async function pollUntil(seconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(1000))
    if (await condition()) return true
  return false
}
