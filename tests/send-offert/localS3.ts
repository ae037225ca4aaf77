/**
 * A fake S3 client on the local AWS's store, with the test's clock and planned failures. Lists have
 * pages of two.
 */
import type { S3Client } from '@aws-sdk/client-s3'
import { createObjectStore, type ObjectVersion } from '../../scripts/local-aws/objectStore.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

type Input = { Bucket: string; Key: string } & Record<string, string | undefined>
type S3Fault = {
  calls: RegExp
  status: number
  when: 'before' | 'after'
  /** Matching calls that succeed before it, and then those that fail. */
  skip: number
  times: number
}

/** An SDK error; status 0: no response. */
export const awsError = (name: string, status: number): Error =>
  Object.assign(new Error(name), {
    name,
    $metadata: status === 0 ? {} : { httpStatusCode: status },
  })

export function localS3(now: () => Date, onCreated: (key: string) => void = () => undefined) {
  const store = createObjectStore(
    temporaryFolder(),
    ['upload', 'data'].map((name) => ({ name, versioned: true })),
    now,
  )
  const faults: S3Fault[] = []
  const calls: string[] = []
  /** Keys in a page of a list; S3's are a thousand. */
  const lists = { pageSize: 2 }

  const isThere = (version: ObjectVersion | undefined): version is ObjectVersion =>
    version?.deleteMarker === false
  const current = (bucket: string, prefix?: string) =>
    store.list(bucket, prefix).flatMap((versions) => versions.slice(-1).filter(isThere))
  const put = (bucket: string, key: string, body: string | Buffer, headers = {}) =>
    store.put(bucket, key, Buffer.from(body), { headers })
  function existing(bucket: string, key: string, etag?: string): ObjectVersion {
    const version = store.find(bucket, key)
    if (!isThere(version)) throw awsError('NoSuchKey', 404)
    if (etag && etag !== version.etag) throw awsError('PreconditionFailed', 412)
    return version
  }
  function get({ Bucket, Key, IfMatch, Range }: Input) {
    const version = existing(Bucket, Key, IfMatch)
    if (Range && version.size === 0) throw awsError('InvalidRange', 416)
    const [, start = 0, end = Infinity] = (/^bytes=(\d+)-(\d+)$/.exec(Range ?? '') ?? []).map(
      Number,
    )
    const part = store.body(version).subarray(start, end + 1)
    return {
      ContentLength: version.size,
      ETag: version.etag,
      Body: { transformToByteArray: async () => new Uint8Array(part) },
    }
  }
  const s3keys = (bucket: string, prefix?: string) => current(bucket, prefix).map(({ key }) => key)
  const answers: Record<string, (input: Input) => unknown> = {
    PutObject({ Bucket, Key, Body = '', IfNoneMatch, IfMatch, ContentType: type }) {
      if (IfMatch) existing(Bucket, Key, IfMatch)
      if (IfNoneMatch === '*' && isThere(store.find(Bucket, Key)))
        throw awsError('PreconditionFailed', 412)
      const { etag } = put(Bucket, Key, Body, { type })
      onCreated(Key)
      return { ETag: etag }
    },
    CopyObject({
      Bucket,
      Key,
      CopySource = '',
      CopySourceIfMatch,
      ContentType: type,
      ContentDisposition: disposition,
    }) {
      const [bucket = '', ...key] = decodeURIComponent(CopySource).split('/')
      return put(Bucket, Key, store.body(existing(bucket, key.join('/'), CopySourceIfMatch)), {
        type,
        disposition,
      })
    },
    GetObject: get,
    HeadObject: get,
    DeleteObject({ Bucket, Key, VersionId }) {
      return store.remove(Bucket, Key, VersionId)
    },
    ListObjectsV2({ Bucket, Prefix = '', Delimiter, ContinuationToken = '', MaxKeys }) {
      if (MaxKeys) return { KeyCount: Math.min(current(Bucket, Prefix).length, Number(MaxKeys)) }
      if (Delimiter) {
        const folders = new Set(
          s3keys(Bucket, Prefix).flatMap(
            (key) => /^[^/]*\//.exec(key.slice(Prefix.length))?.[0] ?? [],
          ),
        )
        return { CommonPrefixes: [...folders].map((folder) => ({ Prefix: Prefix + folder })) }
      }
      const entries = current(Bucket, Prefix).filter(({ key }) => key > ContinuationToken)
      const Contents = entries
        .slice(0, lists.pageSize)
        .map(({ key, lastModified }) => ({ Key: key, LastModified: new Date(lastModified) }))
      return {
        Contents,
        NextContinuationToken: entries.length > lists.pageSize ? Contents.at(-1)?.Key : undefined,
      }
    },
    ListObjectVersions({ Bucket, Prefix, KeyMarker = '', VersionIdMarker }) {
      // As in S3, markers name the last entry of the previous page, which may be deleted.
      const rest = store
        .list(Bucket, Prefix)
        .flat()
        .filter(
          ({ key, sequence }) =>
            key > KeyMarker || (key === KeyMarker && sequence > Number(VersionIdMarker)),
        )
      const page = rest.slice(0, lists.pageSize)
      const of = (deleteMarker: boolean) =>
        page
          .filter((entry) => entry.deleteMarker === deleteMarker)
          .map(({ key, versionId }) => ({ Key: key, VersionId: versionId }))
      const last = page.at(-1)
      const markers = { NextKeyMarker: last?.key, NextVersionIdMarker: String(last?.sequence) }
      return {
        Versions: of(false),
        DeleteMarkers: of(true),
        IsTruncated: rest.length > lists.pageSize,
        ...markers,
      }
    },
  }

  // By name, because the functions may use another copy of the SDK, in amplify/node_modules.
  async function send(command: { constructor: { name: string }; input: Input }): Promise<unknown> {
    const { input } = command
    const name = command.constructor.name.replace('Command', '')
    const key = input.Key ?? input.Prefix ?? ''
    calls.push(`${name} ${key}`)
    const call = `${name} ${input.Bucket}/${key}`
    const fault = faults.find((fault) => fault.times > 0 && fault.calls.test(call) && !fault.skip--)
    if (fault) {
      fault.skip = 0
      fault.times--
    }
    if (fault?.when === 'before') throw awsError('ServiceUnavailable', fault.status)
    // Lets concurrent calls interleave.
    await Promise.resolve()
    const result = answers[name]?.(input)
    if (fault) throw awsError('TimeoutError', fault.status)
    return result
  }

  return {
    client: { send } as unknown as S3Client,
    lists,
    /** Every call so far, such as "PutObject requests/…". */
    calls,
    /** Fails calls, such as "PutObject data/requests/…", before or after their effect. */
    fail: (
      calls = /./,
      { status = 503, when = 'before' as S3Fault['when'], skip = 0, times = Infinity } = {},
    ) => faults.push({ calls, status, when, skip, times }),
    recover: () => faults.splice(0),
    put,
    read(bucket: string, key: string) {
      const version = store.find(bucket, key)
      return version && isThere(version)
        ? { body: store.body(version), headers: version.headers }
        : undefined
    },
    keys: s3keys,
    remove: (bucket: string, key: string) => store.remove(bucket, key),
    /** Keys of all versions and delete markers. */
    allKeys: (bucket: string) =>
      store.list(bucket).flatMap((versions) => versions.map(({ key }) => key)),
    /** How many versions and delete markers there are. */
    versions: (bucket: string, prefix?: string) => store.list(bucket, prefix).flat().length,
  }
}
