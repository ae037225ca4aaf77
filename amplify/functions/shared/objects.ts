/** Objects in S3. */
import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import type * as z from 'zod/mini'
import { parse } from 'zod/mini'
import type { Deps } from './deps.ts'

/** The data bucket, by the settings. */
export type Store = Pick<Deps, 's3'> & { settings: Pick<Deps['settings'], 'dataBucket'> }
export type AnyBucket = Pick<Deps, 's3'> & { bucket: string }

const bucketOf = (store: Store | AnyBucket): string =>
  'bucket' in store ? store.bucket : store.settings.dataBucket

async function* pages(
  store: Store | AnyBucket,
  Prefix: string,
  Delimiter?: string,
): AsyncGenerator<ListObjectsV2CommandOutput> {
  let ContinuationToken: string | undefined
  do {
    const page = await store.s3.send(
      new ListObjectsV2Command({ Bucket: bucketOf(store), Prefix, Delimiter, ContinuationToken }),
    )
    yield page
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

export async function listKeys(
  store: Store | AnyBucket,
  prefix: string,
): Promise<{ key: string; modified: Date }[]> {
  const keys: { key: string; modified: Date }[] = []
  for await (const { Contents = [] } of pages(store, prefix))
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified) keys.push({ key: Key, modified: LastModified })
  return keys
}

/** The number of keys, up to `limit`, at most 1,000. */
export async function countKeys(
  store: Store | AnyBucket,
  Prefix: string,
  limit: number,
): Promise<number> {
  const { KeyCount = 0 } = await store.s3.send(
    new ListObjectsV2Command({ Bucket: bucketOf(store), Prefix, MaxKeys: limit }),
  )
  return KeyCount
}

/** The names of the folders directly under the prefix, which ends in a slash. */
export async function listFolders(store: Store, prefix: string): Promise<string[]> {
  const folders: string[] = []
  for await (const { CommonPrefixes = [] } of pages(store, prefix, '/'))
    for (const { Prefix: folder = '' } of CommonPrefixes)
      folders.push(folder.slice(prefix.length, -1))
  return folders
}

/**
 * Writes JSON. Keys without content get an empty object: the SDK logs a warning for an empty body.
 */
export async function put(
  store: Store | AnyBucket,
  key: string,
  content: object = {},
): Promise<void> {
  await store.s3.send(new PutObjectCommand(putInput(store, key, content)))
}

/** The new object's ETag, or undefined when the key exists already. */
export async function putNew(
  store: Store | AnyBucket,
  key: string,
  content: object = {},
  attempts = 3,
): Promise<string | undefined> {
  try {
    const { ETag = '""' } = await store.s3.send(
      new PutObjectCommand({ ...putInput(store, key, content), IfNoneMatch: '*' }),
    )
    return ETag
  } catch (error) {
    if (statusOf(error) === 412) return undefined
    // S3 rejects concurrent conditional writes with 409, which must be retried.
    if (statusOf(error) === 409 && attempts > 1) return putNew(store, key, content, attempts - 1)
    throw error
  }
}

/**
 * Replaces the object with this ETag and returns the new ETag; throws when the object has changed
 * or was deleted.
 */
export async function putIfMatch(
  store: Store | AnyBucket,
  key: string,
  content: object,
  IfMatch: string,
): Promise<string> {
  const { ETag = '' } = await store.s3.send(
    new PutObjectCommand({ ...putInput(store, key, content), IfMatch }),
  )
  return ETag
}

/**
 * Writes an object that still has the ETag that was read, or none; false when another call was
 * first.
 */
export async function putIfUnchanged(
  store: Store | AnyBucket,
  key: string,
  content: object,
  etag: string | undefined,
): Promise<boolean> {
  try {
    if (etag === undefined) return (await putNew(store, key, content)) !== undefined
    await putIfMatch(store, key, content, etag)
    return true
  } catch (error) {
    // 404: erased; 409 and 412: another change was first.
    if ([404, 409, 412].includes(statusOf(error) ?? 0)) return false
    throw error
  }
}

const putInput = (
  store: Store | AnyBucket,
  Key: string,
  content: object,
): PutObjectCommandInput => ({
  Bucket: bucketOf(store),
  Key,
  Body: JSON.stringify(content),
  ContentType: 'application/json',
})

/** Reads and parses an object; undefined when it does not exist. */
export async function readJson<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  return (await readWithEtag(store, key, schema))?.content
}

/** The same with its ETag, for putIfMatch. */
export async function readWithEtag<Schema extends z.ZodMiniType>(
  store: Store | AnyBucket,
  key: string,
  schema: Schema,
): Promise<{ content: z.infer<Schema>; etag: string } | undefined> {
  const object = await get(store, key)
  return (
    object && {
      content: parse(schema, JSON.parse(new TextDecoder().decode(object.bytes))),
      etag: object.etag,
    }
  )
}

export const readBytes = async (store: Store, key: string): Promise<Uint8Array | undefined> =>
  (await get(store, key))?.bytes

async function get(
  store: Store | AnyBucket,
  Key: string,
): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await store.s3.send(
      new GetObjectCommand({ Bucket: bucketOf(store), Key }),
    )
    return Body && { bytes: await Body.transformToByteArray(), etag: ETag }
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata
    ?.httpStatusCode
}
