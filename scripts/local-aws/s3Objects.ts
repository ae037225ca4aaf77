/** The effect of S3's calls on the object store, without HTTP. */
import type { IncomingHttpHeaders } from 'node:http'
import { AwsError } from './AwsError.ts'
import type { ObjectStore, ObjectVersion } from './objectStore.ts'
import { listedUntil, listObjects, listVersions, xml } from './s3Lists.ts'

export type S3Response = {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}
type S3Call = {
  method: string
  bucket: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  data: Buffer
  /** Throws AccessDenied unless the caller may do this. */
  authorize: (
    action: string,
    bucket?: string,
    key?: string,
    context?: Record<string, string | undefined>,
  ) => void
  /** Number of writes before the call. */
  writesBefore: number
  sourceIp: string
}

const storedHeader =
  /^(content-type|content-disposition|content-language|cache-control|expires|x-amz-meta-.+)$/
const notImplemented = (message: string) => new AwsError(501, 'NotImplemented', message)
const preconditionFailed = () =>
  new AwsError(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  )
const noSuchKey = () => new AwsError(404, 'NoSuchKey', 'The specified key does not exist.')

export function createS3Objects(
  store: ObjectStore,
  onCreated: (version: ObjectVersion, sourceIp: string) => void,
) {
  let writes = 0
  const lastWrites = new Map<string, number>()

  return { handle, writes: (): number => writes }

  function handle(call: S3Call): S3Response {
    if (call.key === '') return list(call)
    if (call.method === 'POST' && call.query.has('uploads')) return put(call)
    if (call.method === 'PUT')
      return call.headers['x-amz-copy-source'] === undefined ? put(call) : copy(call)
    if (call.method === 'GET' || call.method === 'HEAD') return get(call)
    if (call.method === 'DELETE') return remove(call)
    throw new AwsError(405, 'MethodNotAllowed')
  }

  function list({ method, bucket, query, authorize }: S3Call): S3Response {
    if (method !== 'GET') throw notImplemented(`${method} on a bucket is not emulated.`)
    const prefix = query.get('prefix') ?? ''
    if (query.has('versions')) {
      authorize('s3:ListBucketVersions', bucket, prefix)
      return { status: 200, body: listVersions(bucket, store.list(bucket, prefix), query) }
    }
    if (query.get('list-type') !== '2') throw notImplemented('Only ListObjectsV2 is emulated.')
    authorize('s3:ListBucket', bucket, prefix)
    const keys = store.list(bucket, prefix, listedUntil(query))
    return { status: 200, body: listObjects(bucket, keys, query) }
  }

  function put({
    bucket,
    key,
    query,
    headers,
    data,
    authorize,
    writesBefore,
    sourceIp,
  }: S3Call): S3Response {
    const isMultipart = query.has('uploads') || query.has('uploadId')
    authorize('s3:PutObject', bucket, key, conditionKeys(headers, !isMultipart))
    if (isMultipart) throw notImplemented('Multipart uploads are not emulated.')
    if (headers['if-match'] !== undefined) authorize('s3:GetObject')
    const isConditional = (headers['if-match'] ?? headers['if-none-match']) !== undefined
    if (isConditional && (lastWrites.get(`${bucket}/${key}`) ?? 0) > writesBefore)
      throw new AwsError(
        409,
        'ConditionalRequestConflict',
        'A conflicting operation occurred during the conditional write.',
      )
    checkConditions(bucket, key, headers)
    const version = store.put(bucket, key, data, { headers: headersToStore(headers) })
    lastWrites.set(`${bucket}/${key}`, ++writes)
    onCreated(version, sourceIp)
    return { status: 200, headers: { etag: version.etag, ...versionHeader(version) } }
  }

  /** Without an event: AWS sends ObjectCreated:Copy, to which no queue subscribes. */
  function copy({ bucket, key, headers, authorize }: S3Call): S3Response {
    const source = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(/^\//, '')
    const from = {
      bucket: source.slice(0, source.indexOf('/')),
      key: source.slice(source.indexOf('/') + 1),
    }
    if (!store.buckets.some((bucket) => bucket.name === from.bucket))
      throw new AwsError(404, 'NoSuchBucket')
    if (from.key.includes('?versionId=')) throw notImplemented('Copying a version is not emulated.')
    authorize('s3:PutObject', bucket, key, conditionKeys(headers, true))
    authorize('s3:GetObject', from.bucket, from.key)
    checkConditions(bucket, key, headers)
    const original = existing(from.bucket, from.key, authorize)
    const etag = headers['x-amz-copy-source-if-match']
    if (etag !== undefined && etag !== original.etag) throw preconditionFailed()
    const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE'
    const version = store.put(bucket, key, store.body(original), {
      headers: isReplaced ? headersToStore(headers) : original.headers,
    })
    const body = xml('CopyObjectResult', { LastModified: version.lastModified, ETag: version.etag })
    return { status: 200, headers: versionHeader(version), body }
  }

  function get({ bucket, key, query, headers, authorize }: S3Call): S3Response {
    if (query.has('versionId')) throw notImplemented('Getting a version is not emulated.')
    authorize('s3:GetObject')
    const version = existing(bucket, key, authorize)
    if (headers['if-match'] !== undefined && headers['if-match'] !== version.etag)
      throw preconditionFailed()
    const data = store.body(version)
    const lastModified = new Date(version.lastModified).toUTCString()
    const described = {
      ...version.headers,
      etag: version.etag,
      'last-modified': lastModified,
      ...versionHeader(version),
    }
    if (headers.range === undefined) return { status: 200, headers: described, body: data }
    const [start, end] = parseRange(headers.range, data.length)
    const range = `bytes ${start}-${end}/${data.length}`
    return {
      status: 206,
      headers: { ...described, 'content-range': range },
      body: data.subarray(start, end + 1),
    }
  }

  function remove({ bucket, key, query, authorize }: S3Call): S3Response {
    const versionId = query.get('versionId') ?? undefined
    authorize(versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion')
    const version = store.remove(bucket, key, versionId)
    if (!version) return { status: 204 }
    return {
      status: 204,
      headers: {
        ...versionHeader(version),
        ...(version.deleteMarker && { 'x-amz-delete-marker': 'true' }),
      },
    }
  }

  /** A missing object is a 404 only for callers that may list the bucket, otherwise a 403. */
  function existing(bucket: string, key: string, authorize: S3Call['authorize']): ObjectVersion {
    const version = store.find(bucket, key)
    if (version && !version.deleteMarker) return version
    authorize('s3:ListBucket', bucket, '')
    throw noSuchKey()
  }

  function checkConditions(bucket: string, key: string, headers: IncomingHttpHeaders): void {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
    const latest = store.find(bucket, key)
    const current = latest?.deleteMarker ? undefined : latest
    if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
      throw notImplemented('If-None-Match takes only *.')
    if (ifNoneMatch && current) throw preconditionFailed()
    if (ifMatch === undefined) return
    if (!current) throw noSuchKey()
    if (ifMatch !== current.etag) throw preconditionFailed()
  }
}

/** Policy condition keys of a write. */
function conditionKeys(
  headers: IncomingHttpHeaders,
  isWhole: boolean,
): Record<string, string | undefined> {
  const names = [
    'x-amz-storage-class',
    'x-amz-server-side-encryption',
    'x-amz-server-side-encryption-customer-algorithm',
  ]
  const headerConditions = names.map((name) => [`s3:${name}`, headers[name]])
  return {
    's3:ObjectCreationOperation': String(isWhole),
    's3:if-none-match': headers['if-none-match'],
    ...Object.fromEntries(headerConditions),
  }
}

const headersToStore = (headers: IncomingHttpHeaders): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      storedHeader.test(name) ? [[name, String(value)]] : [],
    ),
  ),
})

const versionHeader = ({ versionId }: ObjectVersion): Record<string, string> =>
  versionId === 'null' ? {} : { 'x-amz-version-id': versionId }

function parseRange(header: string, length: number): [start: number, end: number] {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (start === undefined) throw notImplemented('Only ranges with a start are emulated.')
  if (Number(start) >= length)
    throw new AwsError(416, 'InvalidRange', 'The requested range is not satisfiable')
  return [Number(start), Math.min(end ? Number(end) : length - 1, length - 1)]
}
