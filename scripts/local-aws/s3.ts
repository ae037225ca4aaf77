/**
 * HTTP of S3: CORS, signatures, permissions, checksums and errors. Calls that the site and its
 * functions do not make are rejected.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { exposedHeaders } from '../../amplify/storage/refusedUploads.ts'
import { AwsError } from './AwsError.ts'
import type { Faults } from './faults.ts'
import { sourceIpHeader } from './functionUrl.ts'
import type { ObjectStore, ObjectVersion } from './objectStore.ts'
import { denies, type Statement } from './policy.ts'
import { xml } from './s3Lists.ts'
import { createS3Objects, type S3Response } from './s3Objects.ts'
import { type Keys, verifySignature } from './signature.ts'

type S3 = {
  store: ObjectStore
  faults: Faults
  keys: Keys
  isAllowed: (caller: string, action: string, bucket: string, key: string) => boolean
  cors: { bucket: string; origin: string }
  onCreated: (version: ObjectVersion, sourceIp: string) => void
  /** Deny statements of the buckets' policies. */
  policies: Record<string, Statement[]>
}
const supportedHeader =
  /^x-amz-(date|content-sha256|security-token|user-agent|sdk-checksum-algorithm|checksum-.+|decoded-content-length|trailer|meta-.+|copy-source|copy-source-if-match|metadata-directive|storage-class|server-side-encryption|server-side-encryption-customer-algorithm|expected-bucket-owner)$/
const presigningParameter =
  /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token|Content-Sha256)$/i
const supportedParameter =
  /^(list-type|prefix|delimiter|max-keys|continuation-token|versions|key-marker|version-id-marker|versionId|x-id|uploads|uploadId|partNumber)$/

export function createS3({ store, faults, keys, isAllowed, cors, onCreated, policies }: S3) {
  const objects = createS3Objects(store, onCreated)

  return async function handleS3(
    request: IncomingMessage,
    raw: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const key = rest.map(decodeURIComponent).join('/')
    const faultContext = {
      service: 's3' as const,
      method: request.method ?? '',
      bucket,
      key: key || (url.searchParams.get('prefix') ?? ''),
    }
    for (const [name, value] of corsHeaders(request, bucket)) response.setHeader(name, value)

    let result: S3Response
    const writesBefore = objects.writes()
    try {
      if (request.method === 'OPTIONS') {
        if (!response.hasHeader('access-control-allow-origin'))
          throw new AwsError(
            403,
            'AccessForbidden',
            'CORSResponse: This CORS request is not allowed.',
          )
        response.writeHead(200).end()
        return
      }
      await faults.intercept(faultContext, 'before')
      const caller = verifySignature(request, 's3', raw, keys)
      if (!store.buckets.some((candidate) => candidate.name === bucket))
        throw new AwsError(404, 'NoSuchBucket')
      if (Buffer.byteLength(key) > 1024)
        throw new AwsError(400, 'KeyTooLongError', 'Your key is too long')
      rejectUnsupported(request, url)
      verifyChecksum(request.headers, raw)
      result = objects.handle({
        method: request.method ?? '',
        bucket,
        key,
        query: url.searchParams,
        headers: request.headers,
        data: raw,
        writesBefore,
        sourceIp: String(request.headers[sourceIpHeader] ?? request.socket.remoteAddress ?? ''),
        authorize: (action, inBucket = bucket, forKey = key, context = {}) => {
          const denied = denies(policies[inBucket] ?? [], {
            by: caller,
            action,
            resource: `${inBucket}/${forKey}`,
            context,
          })
          if (denied || !isAllowed(caller, action, inBucket, forKey))
            throw new AwsError(
              403,
              'AccessDenied',
              `${caller} may not ${action} on ${inBucket}/${forKey}`,
            )
        },
      })
      await faults.intercept(faultContext, 'after')
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      result = {
        status: error.status,
        body: xml('Error', {
          Code: error.code,
          Message: error.message,
          Resource: url.pathname,
          ServerTime: new Date(keys.now()).toISOString(),
        }),
      }
    }
    const isXml = typeof result.body === 'string'
    response.writeHead(result.status, {
      ...(isXml && { 'content-type': 'application/xml' }),
      ...(result.status !== 204 &&
        result.status !== 304 && { 'content-length': Buffer.byteLength(result.body ?? '') }),
      ...result.headers,
    })
    response.end(request.method === 'HEAD' ? undefined : result.body)
  }

  function corsHeaders(request: IncomingMessage, bucket: string): [string, string][] {
    const method = request.headers['access-control-request-method'] ?? request.method
    if (bucket !== cors.bucket || request.headers.origin !== cors.origin || method !== 'PUT')
      return []
    return [
      ['access-control-allow-origin', cors.origin],
      ['access-control-allow-methods', 'PUT'],
      ['access-control-allow-headers', request.headers['access-control-request-headers'] ?? ''],
      ['access-control-expose-headers', exposedHeaders.join()],
      ['vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'],
    ]
  }
}

/** Ignored headers and parameters would behave differently on AWS. */
function rejectUnsupported(request: IncomingMessage, url: URL): void {
  const header = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !supportedHeader.test(name),
  )
  if (header !== undefined)
    throw new AwsError(501, 'NotImplemented', `The header ${header} is not emulated.`)
  const parameter = [...url.searchParams.keys()].find(
    (name) => !supportedParameter.test(name) && !presigningParameter.test(name),
  )
  if (parameter === undefined) return
  throw new AwsError(501, 'NotImplemented', `The parameter ${parameter} is not emulated.`)
}

function verifyChecksum(headers: IncomingHttpHeaders, data: Buffer): void {
  const unknown = Object.keys(headers).find((name) =>
    /^(x-amz-checksum-(?!crc32$|mode$|type$|algorithm$)|content-md5)/.test(name),
  )
  if (unknown !== undefined)
    throw new AwsError(501, 'NotImplemented', `The header ${unknown} is not emulated.`)
  const kind = String(headers['x-amz-content-sha256'])
  if (kind.startsWith('STREAMING-'))
    throw new AwsError(501, 'NotImplemented', `Payload kind ${kind} is not emulated.`)
  const sum = headers['x-amz-checksum-crc32']
  if (sum !== undefined && Buffer.from(String(sum), 'base64').readUInt32BE() !== crc32(data))
    throw new AwsError(
      400,
      'BadDigest',
      'The crc32 you specified did not match the calculated checksum.',
    )
}
