/**
 * The data bucket is the record:
 *   requests/<id>.json        written once, before the visitor sees success
 *   sent/<id>                 the mail to the office was handed to SES
 *   hooked/<id>               WEBHOOK_URL has taken the request
 *   office/<id>.json          the office's status, notes and follow-up
 *   pictures/<id>/<n>.<type>  picture n of the request, once the mail was made
 *   receipts/<day>/<hash>     an address has had its receipt of the day
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type FormKind, type SentValues, sentNames } from './fields.ts'
import type { Status } from './statuses.ts'

export type Store = { s3: S3Client; bucket: string }
export type Listed = { key: string; at: Date; etag: string }
type Condition = { IfNoneMatch?: '*'; IfMatch?: string }

/** Signs that no person sent a request. They mark it, and stop only its receipt. */
export type Suspicion = 'honeypot' | 'tooFast' | 'otherSite'

/** What the visitor sent: the values of `fields.ts` and what the page knows. */
export type RequestContent = SentValues & {
  form: FormKind
  /** The path of the form's page. */
  page: string
  /** How the visit began, as one line; empty when it is unknown. */
  source: string
  /** Keys in the upload bucket, public/quarantine/<uuid>/<name of the visitor's file>. */
  images: string[]
  /** Pictures that were picked but could not be sent. */
  leftOut: number
}

/** requests/<id>.json, which never changes. */
export type StoredRequest = {
  id: string
  receivedAt: string
  suspicions: Suspicion[]
  request: RequestContent
}

type Note = { at: string; who: string; text: string }

/** office/<id>.json, missing until the office's first change. */
export type OfficeEntry = {
  status: Status
  /** YYYY-MM-DD, or empty. */
  followUp: string
  notes: Note[]
}

export const requestKey = (id: string): string => `requests/${id}.json`
export const sentKey = (id: string): string => `sent/${id}`
export const hookedKey = (id: string): string => `hooked/${id}`
export const officeKey = (id: string): string => `office/${id}.json`
export const picturesPrefix = (id: string): string => `pictures/${id}/`

/** The request that a key belongs to. */
export const idOfKey = (key: string): string => key.split('/')[1]?.replace(/\.json$/, '') ?? ''

export function statusOf(error: unknown): number | undefined {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/**
 * Writes JSON. False when the condition does not hold: the object exists already, has changed since
 * it was read, or was erased.
 */
export async function put(
  { s3, bucket }: Store,
  key: string,
  content: object = {},
  condition: Condition = {},
): Promise<boolean> {
  const object = { Bucket: bucket, Key: key, ContentType: 'application/json' }
  try {
    await s3.send(new PutObjectCommand({ ...object, ...condition, Body: JSON.stringify(content) }))
    return true
  } catch (error) {
    const isConditional = Object.keys(condition).length > 0
    // 409: another conditional write of the key was under way.
    if (isConditional && [404, 409, 412].includes(statusOf(error) ?? 0)) return false
    throw error
  }
}

/** The content and its ETag, for a later `IfMatch`; undefined when there is no such object. */
export async function get<Content>(
  { s3, bucket }: Store,
  key: string,
): Promise<{ content: Content; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    const text = (await Body?.transformToString()) ?? ''
    return { content: JSON.parse(text), etag: ETag }
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

export async function readRequest(store: Store, id: string): Promise<StoredRequest | undefined> {
  const stored = await get<StoredRequest>(store, requestKey(id))
  return stored && withAllFields(stored.content)
}

/** Requests that are older than a field lack it. */
export function withAllFields(stored: StoredRequest): StoredRequest {
  for (const name of sentNames()) stored.request[name] ??= ''
  return stored
}

/** All keys with the prefix, in the order of their names. */
export async function list({ s3, bucket }: Store, prefix: string): Promise<Listed[]> {
  const found: Listed[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }),
    )
    for (const { Key, LastModified, ETag = '' } of page.Contents ?? [])
      if (Key && LastModified) found.push({ key: Key, at: LastModified, etag: ETag })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return found
}

export async function remove({ s3, bucket }: Store, key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
}

/** Deletes everything of a request, the request itself last: a failure leaves it in the list. */
export async function erase(store: Store, id: string): Promise<void> {
  for (const { key } of await list(store, picturesPrefix(id))) await remove(store, key)
  for (const keyOf of [officeKey, sentKey, hookedKey, requestKey]) await remove(store, keyOf(id))
}

/**
 * Deletes what is left of expired requests: S3 counts the months of the office's entries from their
 * last change.
 */
export async function eraseLeftovers(store: Store): Promise<void> {
  // Before the requests: what comes meanwhile must not look like a leftover.
  const others = [...(await list(store, 'office/')), ...(await list(store, 'pictures/'))]
  const ids = new Set<string>()
  for (const { key } of await list(store, 'requests/')) ids.add(idOfKey(key))
  for (const { key } of others) if (!ids.has(idOfKey(key))) await remove(store, key)
}
