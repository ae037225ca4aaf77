import { GetObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput, PutObjectCommand } from '@aws-sdk/client-s3'
import type * as z from 'zod/mini'
import { parse } from 'zod/mini'
import type { Deps } from './deps.ts'

/** The data bucket. */
export type Store = Pick<Deps, 's3'> & { settings: Pick<Deps['settings'], 'dataBucket'> }

async function* pages({ s3, settings }: Store, Prefix: string, Delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket: settings.dataBucket, Prefix, Delimiter, ContinuationToken }))
    yield page
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

export async function listKeys(store: Store, prefix: string): Promise<{ key: string; modified: Date }[]> {
  const keys: { key: string; modified: Date }[] = []
  for await (const { Contents = [] } of pages(store, prefix))
    for (const { Key, LastModified } of Contents) if (Key && LastModified) keys.push({ key: Key, modified: LastModified })
  return keys
}

/** How many keys there are, up to `most`, which is at most 1,000. */
export async function countKeys({ s3, settings }: Store, Prefix: string, most: number): Promise<number> {
  const { KeyCount = 0 } = await s3.send(new ListObjectsV2Command({ Bucket: settings.dataBucket, Prefix, MaxKeys: most }))
  return KeyCount
}

/** The names of the folders directly under the prefix, which ends in a slash. */
export async function listFolders(store: Store, prefix: string): Promise<string[]> {
  const folders: string[] = []
  for await (const { CommonPrefixes = [] } of pages(store, prefix, '/'))
    for (const { Prefix: folder = '' } of CommonPrefixes) folders.push(folder.slice(prefix.length, -1))
  return folders
}

/** Writes JSON. A mark that says all by its key is an empty object: the SDK takes an empty body for a stream and says so in the log. */
export async function put(store: Store, key: string, content: object = {}): Promise<void> {
  await store.s3.send(new PutObjectCommand(written(store, key, content)))
}

/** The new object's ETag, or undefined when the key exists already. */
export async function putNew(store: Store, key: string, content: object = {}, attempts = 3): Promise<string | undefined> {
  try {
    const { ETag = '""' } = await store.s3.send(new PutObjectCommand({ ...written(store, key, content), IfNoneMatch: '*' }))
    return ETag
  } catch (error) {
    if (statusOf(error) === 412) return undefined
    // Two such writes met at S3; it asks for another try.
    if (statusOf(error) === 409 && attempts > 1) return putNew(store, key, content, attempts - 1)
    throw error
  }
}

/** Writes over what was written or read with this ETag and returns the new one; throws when something else lies there now, or nothing. */
export async function putIfMatch(store: Store, key: string, content: object, IfMatch: string): Promise<string> {
  const { ETag = '' } = await store.s3.send(new PutObjectCommand({ ...written(store, key, content), IfMatch }))
  return ETag
}

const written = ({ settings }: Store, Key: string, content: object) => ({
  Bucket: settings.dataBucket,
  Key,
  Body: JSON.stringify(content),
  ContentType: 'application/json',
})

/** What lies there, read by a schema that takes what earlier releases wrote. */
export async function readJson<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  return (await readWithEtag(store, key, schema))?.content
}

/** The same with its ETag, for putIfMatch. */
export async function readWithEtag<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<{ content: z.infer<Schema>; etag: string } | undefined> {
  const found = await get(store, key)
  return found && { content: parse(schema, JSON.parse(new TextDecoder().decode(found.bytes))), etag: found.etag }
}

export const readBytes = async (store: Store, key: string): Promise<Uint8Array | undefined> => (await get(store, key))?.bytes

async function get(store: Store, Key: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await store.s3.send(new GetObjectCommand({ Bucket: store.settings.dataBucket, Key }))
    return Body && { bytes: await Body.transformToByteArray(), etag: ETag }
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Runs `work` for all, some at once, so that neither S3 nor the memory is asked too much. What fails ends it for all. */
export async function inParallel<Item, Done>(items: Iterable<Item>, work: (item: Item) => Promise<Done>, atOnce = 20): Promise<Done[]> {
  const done: Done[] = []
  // One for all that take from it: a loop that is left by a failure closes it.
  const left = (function* () {
    yield* [...items].entries()
  })()
  const take = async (): Promise<void> => {
    for (const [at, item] of left) done[at] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return done
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode
}
