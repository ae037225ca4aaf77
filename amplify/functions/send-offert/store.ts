import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { hashedValues, newerValues, sentNames, type Values } from './fields.ts'
import type { QuoteRequest } from './request.ts'

/*
 * The data bucket is an outbox. For each content sent under a request's id:
 *   outbox/<id>/<hash>                    written first, deleted last: whatever lies here is not finished
 *   requests/<id>/<hash>/request.json     written once, by a conditional write: from here on the request is ours
 *   requests/<id>/<hash>/bild-1.jpg ...   the pictures that passed inspection, and pictures.json with the outcome
 *   requests/<id>/<hash>/sent.json        the office has its mail
 */
type Store = Pick<Deps, 's3'> & { settings: Pick<Deps['settings'], 'dataBucket'> }

/** Which content of which request: `<id>/<hash>`, the end of its keys. */
export type Place = string

const text = z.catch(z.string(), '')
const no = z.catch(z.boolean(), false)
/** Reads what any release has stored: what that one did not know yet is empty, what this one does not know stays. */
const storedSchema = z.looseObject({
  receivedAt: z.catch(z.string(), new Date(0).toISOString()),
  /** Honeypot or time trap: probably not a person. */
  suspected: no,
  /** The same visitor sent other content under this id before. */
  corrected: no,
  request: z.looseObject({
    ...(Object.fromEntries(sentNames().map((name) => [name, text])) as { [name in keyof Values]: typeof text }),
    form: text,
    images: z.catch(z.array(z.string()), []),
    leftOut: z.catch(z.number(), 0),
    page: z.catch(z.string(), '/'),
  }),
})
type Stored = z.infer<typeof storedSchema>
export type StoredRequest = Stored & { place: Place; request: Stored['request'] & { requestId: string } }

const marker = (place: Place) => `outbox/${place}`
export const keyOf = (place: Place, file: string) => `requests/${place}/${file}`

/** Stores a request, or returns undefined when the same content is stored already. When it throws, the visitor must be told. */
export async function storeRequest(
  store: Store,
  request: QuoteRequest,
  facts: Pick<StoredRequest, 'receivedAt' | 'suspected'>,
): Promise<StoredRequest | undefined> {
  const { website: _, ...kept } = request
  const place = `${request.requestId}/${contentHash(request)}`
  const earlier = await listKeys(store, `requests/${request.requestId}/`)
  if (earlier.some(({ key }) => key === keyOf(place, 'request.json'))) return undefined
  const stored: StoredRequest = { place, ...facts, corrected: earlier.some(({ key }) => key.endsWith('/request.json')), request: kept }
  await put(store, marker(place), '')
  return (await putNew(store, keyOf(place, 'request.json'), JSON.stringify(stored))) ? stored : undefined
}

/** Only what the visitor entered counts: a second try from a restored draft is the same request. */
function contentHash(request: QuoteRequest): string {
  const content = [...Object.values(hashedValues(request)), request.images, ...newerValues(request)]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

export async function markSent(store: Store, place: Place, facts: { at: string; messageId: string }): Promise<void> {
  await put(store, keyOf(place, 'sent.json'), JSON.stringify(facts))
}

export async function isSent(store: Store, place: Place): Promise<boolean> {
  return exists(store, keyOf(place, 'sent.json'))
}

export async function clearMarker(store: Store, place: Place): Promise<void> {
  await store.s3.send(new DeleteObjectCommand({ Bucket: store.settings.dataBucket, Key: marker(place) }))
}

/** Everything in the outbox and since when. */
export async function unfinished(store: Store): Promise<{ place: Place; since: Date }[]> {
  const keys = await listKeys(store, 'outbox/')
  return keys.map(({ key, modified }) => ({ place: key.slice('outbox/'.length), since: modified }))
}

export async function loadRequest(store: Store, place: Place): Promise<StoredRequest | undefined> {
  const stored = await readJson(store, keyOf(place, 'request.json'), storedSchema)
  // Its key is what a request is found and erased by.
  return stored && { ...stored, place, request: { ...stored.request, requestId: place.slice(0, place.indexOf('/')) } }
}

/** Every stored request and whether the office has it, oldest first. */
export async function allRequests(store: Store): Promise<(StoredRequest & { sent: boolean })[]> {
  const keys = new Set((await listKeys(store, 'requests/')).map(({ key }) => key))
  const places = [...keys]
    .filter((key) => key.endsWith('/request.json'))
    .map((key) => key.slice('requests/'.length, -'/request.json'.length))
  const found: (StoredRequest & { sent: boolean })[] = []
  for (let at = 0; at < places.length; at += 20) {
    const stored = await Promise.all(places.slice(at, at + 20).map((place) => loadRequest(store, place)))
    for (const each of stored) if (each) found.push({ ...each, sent: keys.has(keyOf(each.place, 'sent.json')) })
  }
  return found.sort((one, other) => one.receivedAt.localeCompare(other.receivedAt))
}

/** Deletes every version and delete marker of all that is kept of a request, so that nothing can be restored. Returns how many. */
export async function eraseRequest(store: Store, requestId: string): Promise<number> {
  const Bucket = store.settings.dataBucket
  let erased = 0
  // The outbox first: a sweep in the meantime then finds nothing to send.
  for (const Prefix of [`outbox/${requestId}/`, `requests/${requestId}/`]) {
    let from: { KeyMarker?: string; VersionIdMarker?: string } = {}
    for (;;) {
      const page = await store.s3.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...from }))
      for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
        await store.s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
        erased++
      }
      if (!page.IsTruncated) break
      from = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
    }
  }
  return erased
}

export async function listKeys(store: Store, Prefix: string): Promise<{ key: string; modified: Date }[]> {
  const keys: { key: string; modified: Date }[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await store.s3.send(new ListObjectsV2Command({ Bucket: store.settings.dataBucket, Prefix, ContinuationToken }))
    for (const { Key, LastModified } of page.Contents ?? []) if (Key && LastModified) keys.push({ key: Key, modified: LastModified })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

export async function put(store: Store, key: string, body: string): Promise<void> {
  await store.s3.send(new PutObjectCommand({ Bucket: store.settings.dataBucket, Key: key, Body: body, ContentType: 'application/json' }))
}

/** False when the key exists already. */
export async function putNew(store: Store, key: string, body: string, attempts = 3): Promise<boolean> {
  try {
    await store.s3.send(
      new PutObjectCommand({ Bucket: store.settings.dataBucket, Key: key, Body: body, ContentType: 'application/json', IfNoneMatch: '*' }),
    )
    return true
  } catch (error) {
    if (statusOf(error) === 412) return false
    // Two such writes met at S3; it asks for another try.
    if (statusOf(error) === 409 && attempts > 1) return putNew(store, key, body, attempts - 1)
    throw error
  }
}

/** What lies there, read by a schema that takes what earlier releases wrote. */
export async function readJson<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const bytes = await readBytes(store, key)
  return bytes && z.parse(schema, JSON.parse(new TextDecoder().decode(bytes)))
}

export async function readBytes(store: Store, key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await store.s3.send(new GetObjectCommand({ Bucket: store.settings.dataBucket, Key: key }))
    return await Body?.transformToByteArray()
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

async function exists(store: Store, key: string): Promise<boolean> {
  try {
    await store.s3.send(new HeadObjectCommand({ Bucket: store.settings.dataBucket, Key: key }))
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode
}
