import type { IncomingMessage } from 'node:http'
import { AwsError } from './AwsError.ts'
import type { ObjectStore, ObjectVersion } from './objectStore.ts'
import { listObjects, listVersions, xml } from './s3Lists.ts'

export type S3Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }
type Call = {
  method: string
  bucket: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  data: Buffer
  allow: (action: string, bucket?: string, key?: string, context?: Record<string, string | undefined>) => void
  /** How many writes there had been when the call came. */
  came: number
  sourceIp: string
}

const kept = /^(content-type|content-disposition|content-language|cache-control|expires|x-amz-meta-.+)$/

/** What S3's calls do to the store, without their HTTP. */
export function createS3Objects(store: ObjectStore, onCreated: (version: ObjectVersion, sourceIp: string) => void) {
  let count = 0
  const lastWrites = new Map<string, number>()

  return { answer, writes: (): number => count }

  function answer(call: Call): S3Answer {
    if (call.key === '') return list(call)
    if (call.method === 'POST' && call.query.has('uploads')) return put(call)
    if (call.method === 'PUT') return call.headers['x-amz-copy-source'] === undefined ? put(call) : copy(call)
    if (call.method === 'GET' || call.method === 'HEAD') return get(call)
    if (call.method === 'DELETE') return remove(call)
    throw new AwsError(405, 'MethodNotAllowed')
  }

  function list({ method, bucket, query, allow }: Call): S3Answer {
    if (method !== 'GET') throw new AwsError(501, 'NotImplemented', `${method} on a bucket is not emulated.`)
    const prefix = query.get('prefix') ?? ''
    if (query.has('versions')) {
      allow('s3:ListBucketVersions', bucket, prefix)
      return { status: 200, body: listVersions(bucket, store.list(bucket, prefix), query) }
    }
    if (query.get('list-type') !== '2') throw new AwsError(501, 'NotImplemented', 'Only ListObjectsV2 is emulated.')
    allow('s3:ListBucket', bucket, prefix)
    return { status: 200, body: listObjects(bucket, store.list(bucket, prefix), query) }
  }

  function put({ bucket, key, query, headers, data, allow, came, sourceIp }: Call): S3Answer {
    const isPart = query.has('uploads') || query.has('uploadId')
    allow('s3:PutObject', bucket, key, putContext(headers, !isPart))
    if (isPart) throw new AwsError(501, 'NotImplemented', 'Uploads in parts are not emulated.')
    if (headers['if-match'] !== undefined) allow('s3:GetObject')
    // The other of two that met is asked to come again.
    if ((headers['if-match'] ?? headers['if-none-match']) !== undefined && (lastWrites.get(`${bucket}/${key}`) ?? 0) > came)
      throw new AwsError(409, 'ConditionalRequestConflict', 'A conflicting operation occurred during the conditional write.')
    checkConditions(bucket, key, headers)
    const version = store.put(bucket, key, data, { headers: keptHeaders(headers) })
    lastWrites.set(`${bucket}/${key}`, ++count)
    onCreated(version, sourceIp)
    return { status: 200, headers: { etag: version.etag, ...versionHeader(version) } }
  }

  function copy({ bucket, key, headers, allow }: Call): S3Answer {
    const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '')
    const from = { bucket: source.slice(0, source.indexOf('/')), key: source.slice(source.indexOf('/') + 1) }
    if (!store.buckets.some((each) => each.name === from.bucket)) throw new AwsError(404, 'NoSuchBucket')
    if (from.key.includes('?versionId=')) throw new AwsError(501, 'NotImplemented', 'Copying a version is not emulated.')
    allow('s3:PutObject', bucket, key, putContext(headers, true))
    allow('s3:GetObject', from.bucket, from.key)
    checkConditions(bucket, key, headers)
    const original = existing(from.bucket, from.key, allow)
    const condition = headers['x-amz-copy-source-if-match']
    if (condition !== undefined && condition !== original.etag) throw new AwsError(412, 'PreconditionFailed')
    const replaced = headers['x-amz-metadata-directive'] === 'REPLACE'
    const version = store.put(bucket, key, store.body(original), { headers: replaced ? keptHeaders(headers) : original.headers })
    // AWS sends ObjectCreated:Copy, which no queue of ours asks for.
    return {
      status: 200,
      headers: versionHeader(version),
      body: xml('CopyObjectResult', { LastModified: version.lastModified, ETag: version.etag }),
    }
  }

  function get({ bucket, key, query, headers, allow }: Call): S3Answer {
    if (query.has('versionId')) throw new AwsError(501, 'NotImplemented', 'Getting a version is not emulated.')
    allow('s3:GetObject')
    const version = existing(bucket, key, allow)
    if (headers['if-match'] !== undefined && headers['if-match'] !== version.etag) throw new AwsError(412, 'PreconditionFailed')
    const data = store.body(version)
    const described = {
      ...version.headers,
      etag: version.etag,
      'last-modified': new Date(version.lastModified).toUTCString(),
      'accept-ranges': 'bytes',
      ...versionHeader(version),
    }
    if (headers.range === undefined) return { status: 200, headers: described, body: data }
    const [start, end] = rangeOf(headers.range, data.length)
    const range = `bytes ${start}-${end}/${data.length}`
    return { status: 206, headers: { ...described, 'content-range': range }, body: data.subarray(start, end + 1) }
  }

  function remove({ bucket, key, query, allow }: Call): S3Answer {
    const versionId = query.get('versionId') ?? undefined
    allow(versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion')
    const version = store.remove(bucket, key, versionId)
    return {
      status: 204,
      headers: version ? { ...versionHeader(version), ...(version.deleteMarker && { 'x-amz-delete-marker': 'true' }) } : {},
    }
  }

  /** Only who may list the whole bucket is told that a key does not exist; to others a missing object is a refusal. */
  function existing(bucket: string, key: string, allow: Call['allow']): ObjectVersion {
    const version = store.find(bucket, key)
    if (version && !version.deleteMarker) return version
    allow('s3:ListBucket', bucket, '')
    throw new AwsError(404, 'NoSuchKey', 'The specified key does not exist.')
  }

  function checkConditions(bucket: string, key: string, headers: Call['headers']): void {
    const found = store.find(bucket, key)
    const current = found?.deleteMarker ? undefined : found
    if (headers['if-none-match'] !== undefined) {
      if (headers['if-none-match'] !== '*') throw new AwsError(501, 'NotImplemented', 'If-None-Match takes only *.')
      if (current) throw new AwsError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
    }
    if (headers['if-match'] !== undefined) {
      if (!current) throw new AwsError(404, 'NoSuchKey', 'The specified key does not exist.')
      if (headers['if-match'] !== current.etag)
        throw new AwsError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
    }
  }
}

/** The condition keys of a write. */
const putContext = (headers: IncomingMessage['headers'], isWhole: boolean) => ({
  's3:ObjectCreationOperation': String(isWhole),
  's3:if-none-match': headers['if-none-match'],
  ...Object.fromEntries(
    ['x-amz-storage-class', 'x-amz-server-side-encryption', 'x-amz-server-side-encryption-customer-algorithm'].map((name) => [
      `s3:${name}`,
      headers[name] === undefined ? undefined : String(headers[name]),
    ]),
  ),
})

const keptHeaders = (headers: IncomingMessage['headers']): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => kept.test(name))
      .map(([name, value]) => [name, String(value)]),
  ),
})

const versionHeader = (version: ObjectVersion): Record<string, string> =>
  version.versionId === 'null' ? {} : { 'x-amz-version-id': version.versionId }

function rangeOf(header: string, length: number): [number, number] {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined) throw new AwsError(501, 'NotImplemented', 'Only ranges with a start are emulated.')
  if (Number(from) >= length) throw new AwsError(416, 'InvalidRange', 'The requested range is not satisfiable')
  return [Number(from), Math.min(to ? Number(to) : length - 1, length - 1)]
}
