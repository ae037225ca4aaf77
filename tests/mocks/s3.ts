import { createHash } from 'node:crypto'
import type {
  CopyObjectCommandInput,
  DeleteObjectCommandInput,
  GetObjectCommandInput,
  ListObjectsV2CommandInput,
  ListObjectVersionsCommandInput,
  PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3'

type Version = {
  id: string
  deleted: boolean
  body: Buffer
  etag: string
  modified: Date
  headers: { type?: string; disposition?: string }
}
type Fault = {
  matches: (call: { name: string; bucket: string; key: string }) => boolean
  status: number
  when: 'before' | 'after'
  times: number
}

export function awsError(name: string, status: number): Error {
  return Object.assign(new Error(name), { name, $metadata: { httpStatusCode: status } })
}

// Commands are told apart by name: with amplify/ installed, the functions have their own copy of the SDK.
/** S3 in memory: versions, conditional writes, ETags, paging, and failures on demand. Lists come in pages of two. */
export function fakeS3(now: () => Date) {
  const objects = new Map<string, Version[]>()
  const faults: Fault[] = []
  const calls: string[] = []
  let count = 0

  const current = (path: string): Version | undefined => {
    const version = objects.get(path)?.at(-1)
    return version?.deleted ? undefined : version
  }
  const existing = (path: string): Version => {
    const version = current(path)
    if (!version) throw awsError('NoSuchKey', 404)
    return version
  }
  const write = (path: string, version: Pick<Version, 'deleted' | 'body' | 'headers'>): Version => {
    const etag = `"${createHash('md5').update(version.body).digest('hex')}"`
    const written = { ...version, id: `v${++count}`, etag, modified: now() }
    objects.set(path, [...(objects.get(path) ?? []), written])
    return written
  }
  const page = <Item>(items: Item[], from: string | undefined) => {
    const start = Number(from ?? 0)
    return { items: items.slice(start, start + 2), next: start + 2 < items.length ? String(start + 2) : undefined }
  }
  const under = (bucket: string, prefix = '') =>
    [...objects.entries()]
      .filter(([path]) => path.startsWith(`${bucket}/${prefix}`))
      .map(([path, versions]) => ({ key: path.slice(bucket.length + 1), versions }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))

  function answer(name: string, input: unknown): unknown {
    if (name === 'PutObject') {
      const { Bucket, Key, Body, IfNoneMatch, ContentType } = input as PutObjectCommandInput
      if (IfNoneMatch === '*' && current(`${Bucket}/${Key}`)) throw awsError('PreconditionFailed', 412)
      return { ETag: write(`${Bucket}/${Key}`, { deleted: false, body: Buffer.from(Body as string), headers: { type: ContentType } }).etag }
    }
    if (name === 'CopyObject') {
      const { Bucket, Key, CopySource, CopySourceIfMatch, ContentType, ContentDisposition } = input as CopyObjectCommandInput
      const source = existing(decodeURIComponent(CopySource ?? ''))
      if (CopySourceIfMatch && CopySourceIfMatch !== source.etag) throw awsError('PreconditionFailed', 412)
      write(`${Bucket}/${Key}`, { deleted: false, body: source.body, headers: { type: ContentType, disposition: ContentDisposition } })
      return {}
    }
    if (name === 'HeadObject' || name === 'GetObject') {
      const { Bucket, Key, IfMatch, Range } = input as GetObjectCommandInput
      const { body, etag } = existing(`${Bucket}/${Key}`)
      if (IfMatch && IfMatch !== etag) throw awsError('PreconditionFailed', 412)
      const [, start = '0', end = '9e9'] = /^bytes=(\d+)-(\d+)$/.exec(Range ?? '') ?? []
      if (Range && body.length === 0) throw awsError('InvalidRange', 416)
      const part = body.subarray(Number(start), Number(end) + 1)
      return { ContentLength: body.length, ETag: etag, Body: { transformToByteArray: async () => new Uint8Array(part) } }
    }
    if (name === 'DeleteObject') {
      const { Bucket, Key, VersionId } = input as DeleteObjectCommandInput
      const path = `${Bucket}/${Key}`
      if (VersionId)
        objects.set(
          path,
          (objects.get(path) ?? []).filter(({ id }) => id !== VersionId),
        )
      else write(path, { deleted: true, body: Buffer.alloc(0), headers: {} })
      return {}
    }
    if (name === 'ListObjectsV2') {
      const { Bucket = '', Prefix, ContinuationToken } = input as ListObjectsV2CommandInput
      const found = under(Bucket, Prefix).flatMap(({ key }) => {
        const version = current(`${Bucket}/${key}`)
        return version ? [{ Key: key, LastModified: version.modified }] : []
      })
      const { items, next } = page(found, ContinuationToken)
      return { Contents: items, NextContinuationToken: next }
    }
    if (name === 'ListObjectVersions') {
      const { Bucket = '', Prefix, KeyMarker, VersionIdMarker } = input as ListObjectVersionsCommandInput
      const all = under(Bucket, Prefix).flatMap(({ key, versions }) =>
        versions.map(({ id, deleted }) => ({ Key: key, VersionId: id, deleted })),
      )
      // As in S3, the markers name the last entry of the page before, which may be deleted by now.
      const rest = all.filter(
        ({ Key, VersionId }) => !KeyMarker || Key > KeyMarker || (Key === KeyMarker && VersionId > (VersionIdMarker ?? '')),
      )
      const items = rest.slice(0, 2)
      const last = items.at(-1)
      return {
        Versions: items.filter(({ deleted }) => !deleted),
        DeleteMarkers: items.filter(({ deleted }) => deleted),
        IsTruncated: rest.length > 2,
        NextKeyMarker: last?.Key,
        NextVersionIdMarker: last?.VersionId,
      }
    }
    throw new Error(`The fake S3 does not know ${name}.`)
  }

  async function send(command: {
    constructor: { name: string }
    input: { Bucket?: string; Key?: string; Prefix?: string }
  }): Promise<unknown> {
    const { Bucket = '', Key, Prefix = '' } = command.input
    const call = { name: command.constructor.name.replace('Command', ''), bucket: Bucket, key: Key ?? Prefix }
    calls.push(`${call.name} ${call.key}`)
    const fault = faults.find((each) => each.times > 0 && each.matches(call))
    if (fault) fault.times--
    if (fault?.when === 'before') throw awsError('ServiceUnavailable', fault.status)
    // Concurrent calls meet here, as they do in S3.
    await Promise.resolve()
    const result = answer(call.name, command.input)
    if (fault) throw awsError('TimeoutError', fault.status)
    return result
  }

  return {
    client: { send } as unknown as S3Client,
    /** Every call so far, such as "PutObject outbox/…". */
    calls,
    /** Fails calls that match, before the work is done or after it. */
    fail: (matches: Fault['matches'], { status = 503, when = 'before' as Fault['when'], times = Infinity } = {}) =>
      faults.push({ matches, status, when, times }),
    recover: () => faults.splice(0),
    put: (bucket: string, key: string, body: string | Buffer) =>
      write(`${bucket}/${key}`, { deleted: false, body: Buffer.from(body), headers: {} }),
    read: (bucket: string, key: string) => current(`${bucket}/${key}`),
    keys: (bucket: string, prefix = '') => under(bucket, prefix).flatMap(({ key }) => (current(`${bucket}/${key}`) ? [key] : [])),
    /** How many versions and delete markers there are. */
    versions: (bucket: string, prefix = '') => under(bucket, prefix).reduce((sum, { versions }) => sum + versions.length, 0),
  }
}
