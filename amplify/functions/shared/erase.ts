/** Erasure of requests. */
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { type Day, erasedEntry, steps, utcDay, type VersionKey } from './days.ts'
import { inParallel } from './inParallel.ts'
import { logEvent, logFailure } from './log.ts'
import { listKeys, put, readJson, type Store } from './objects.ts'
import { isUploaded, quarantine } from './pictures.ts'
import { requestIdPattern } from './request.ts'
import {
  loadRequest,
  newestRequest,
  requestIdOf,
  tombstoneKey,
  type StoredRequest,
  officeKey,
  officeStatusPrefix,
  versionKeyOf,
} from './store.ts'
import { matchesKeyPattern, type Writer, writableKeys } from './writableKeys.ts'

/*
 * A function may write about a request while it is erased. A tombstone is therefore written before anything is deleted, and functions
 * check for it after their last write and erase again. The version number is not reused. Tombstones and their index entries remain: a
 * request that a backup brings back is neither listed, mailed nor exported, and the reconciliation deletes it.
 */
const Tombstone = z.looseObject({ at: z.string(), days: z.array(z.string()) })
const isTombstone = (key: string): boolean =>
  key.endsWith('/erased.json') || key.split('/')[2] === 'erased'

/** `failedEvents` deletes dead letters that contain a text: SES's events contain the visitor's address. */
export type Erasable = Store & {
  settings: Pick<Deps['settings'], 'uploadBucket'>
  failedEvents: (text: string) => Promise<number>
}
type Version = { key: string; versionId: string | undefined }

/**
 * Deletes every version of all objects of a request, also without request.json: its versions, index entries, uploads, receipt and failed
 * events. Returns the number of objects.
 */
export async function eraseRequest(store: Erasable, requestId: string): Promise<number> {
  const { dataBucket, uploadBucket } = store.settings
  const stored = (await versionsUnder(store, dataBucket, `requests/${requestId}/`)).filter(
    ({ key }) => !isTombstone(key),
  )
  const lines = (await versionsUnder(store, dataBucket, 'days/')).filter(({ key }) =>
    key.split('/').includes(requestId),
  )
  const index = [...new Set(lines.map(({ key }) => key))]
  const inVersions = stored.filter(({ key }) => key !== officeKey(requestId))
  const versionKeys = [
    ...new Set([
      ...inVersions.map(({ key }) => versionKeyOf(key)),
      ...index.map((key) => key.split('/').slice(-2).join('/')),
    ]),
  ]
  const uploads = await inParallel(versionKeys, async (versionKey) => {
    const stored = await loadIfReadable(store, versionKey)
    const days = indexDays(index, versionKey)
    await put(store, tombstoneKey(versionKey), { at: new Date().toISOString(), days })
    for (const day of days) await put(store, erasedEntry(day, versionKey))
    return stored?.request.images.filter(isUploaded) ?? []
  })
  const prefixes = [
    `requests/${requestId}/`,
    officeStatusPrefix(requestId),
    // Deletes index entries by name too: a function may have written one after the listing and checked before the tombstone existed.
    ...new Set([
      ...index,
      ...versionKeys.flatMap((versionKey) => indexKeysOf(versionKey, indexDays(index, versionKey))),
    ]),
    ...(await receiptsOf(store, versionKeys)),
  ]
  let erased = 0
  for (const prefix of prefixes) erased += await eraseUnder(store, dataBucket, prefix)
  for (const prefix of [`${quarantine}${requestId}/`, ...uploads.flat()])
    erased += await eraseUnder(store, uploadBucket, prefix)
  return erased + (await store.failedEvents(requestId))
}

/** Throws storage errors, after which the erasure must be repeated. The uploads that unreadable JSON names expire by themselves. */
async function loadIfReadable(
  store: Store,
  versionKey: VersionKey,
): Promise<StoredRequest | undefined> {
  try {
    return await loadRequest(store, versionKey)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.core.$ZodError)) throw error
    logFailure('unreadable', error, { versionKey })
    return undefined
  }
}

/** Deletes what a function wrote after the erasure. */
export async function eraseAgain(
  store: Store,
  versionKey: VersionKey,
  writer: Writer,
): Promise<boolean> {
  const stored = await readJson(store, tombstoneKey(versionKey), Tombstone)
  if (!stored) return false
  const isOwn = (key: string) =>
    writableKeys[writer].some((pattern) => matchesKeyPattern(key, pattern))
  for (const prefix of [`requests/${versionKey}/`, ...indexKeysOf(versionKey, stored.days)])
    await eraseUnder(store, store.settings.dataBucket, prefix, isOwn)
  return true
}

/** Deletes what a backup brought back of an erased version, and of its request if it has no other version. Returns the number of objects. */
async function eraseRestored(store: Store, versionKey: VersionKey): Promise<number> {
  const { dataBucket } = store.settings
  const requestId = requestIdOf(versionKey)
  const days = (await readJson(store, tombstoneKey(versionKey), Tombstone))?.days ?? []
  const entries = days.flatMap((day) => steps.map((step) => `days/${day}/${step}/${versionKey}`))
  const ofRequest = (await newestRequest(store, requestId))
    ? []
    : [officeKey(requestId), officeStatusPrefix(requestId)]
  const receipts = await receiptsOf(store, [versionKey])
  let erased = 0
  for (const prefix of [`requests/${versionKey}/`, ...ofRequest, ...receipts, ...entries])
    erased += await eraseUnder(store, dataBucket, prefix)
  return erased
}

/** Restored requests that one run deletes: each takes half a second. */
const mostRestored = 50

/** Deletes restored requests of these days or months, at most 50. */
export async function eraseAllRestored(store: Store, days: Pick<Day, 'restored'>[]): Promise<void> {
  const versionKeys = [...new Set(days.flatMap(({ restored }) => [...restored]))]
  const now = versionKeys.slice(0, mostRestored)
  let erased = 0
  for (const versionKey of now) erased += await eraseRestored(store, versionKey)
  if (now.length > 0) logEvent('erased again', { requests: now.length, erased })
}

const idInKey = new RegExp(`(?<=/)${requestIdPattern}(?=/)`)

/** All ids with stored objects, old versions included. */
export async function storedIds(store: Store): Promise<Set<string>> {
  const versions = await inParallel(['requests/', 'days/', officeStatusPrefix()], (prefix) =>
    versionsUnder(store, store.settings.dataBucket, prefix),
  )
  return new Set(
    versions.flat().flatMap(({ key }) => (isTombstone(key) ? [] : (idInKey.exec(key) ?? []))),
  )
}

/** Deletes the office's state of a request. */
export async function eraseState(store: Store, requestId: string): Promise<void> {
  for (const prefix of [officeKey(requestId), officeStatusPrefix(requestId)])
    await eraseUnder(store, store.settings.dataBucket, prefix)
}

const indexDays = (index: string[], versionKey: VersionKey): string[] => [
  ...new Set([
    utcDay(new Date()),
    ...index.filter((key) => key.endsWith(`/${versionKey}`)).map((key) => key.split('/')[1] ?? ''),
  ]),
]

const indexKeysOf = (versionKey: VersionKey, days: string[]): string[] =>
  days.flatMap((day) => ['mailed', 'delivered'].map((step) => `days/${day}/${step}/${versionKey}`))

/** Receipts are keyed by address and contain the version. */
async function receiptsOf(store: Store, versionKeys: VersionKey[]): Promise<string[]> {
  const claims = await inParallel(await listKeys(store, 'receipts/'), async ({ key }) => {
    const claim = await readJson(store, key, z.looseObject({ versionKey: z.optional(z.string()) }))
    return claim?.versionKey !== undefined && versionKeys.includes(claim.versionKey) ? [key] : []
  })
  return claims.flat()
}

async function eraseUnder(
  store: Store,
  bucket: string,
  prefix: string,
  isSelected = (_key: string) => true,
): Promise<number> {
  const versions = (await versionsUnder(store, bucket, prefix)).filter(
    ({ key }) => !isTombstone(key) && isUnder(key, prefix) && isSelected(key),
  )
  await inParallel(versions, ({ key, versionId }) =>
    store.s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId })),
  )
  return versions.length
}

/** In a folder, or the object itself: requests/<id>/1 is not the start of requests/<id>/10. */
const isUnder = (key: string, prefix: string): boolean => prefix.endsWith('/') || key === prefix

/** All versions and delete markers under a prefix. */
async function versionsUnder(store: Store, Bucket: string, Prefix: string): Promise<Version[]> {
  const versions: Version[] = []
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined =
    {}
  while (from) {
    const page: ListObjectVersionsCommandOutput = await store.s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix, ...from }),
    )
    for (const { Key = '', VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
      versions.push({ key: Key, versionId: VersionId })
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : undefined
  }
  return versions
}
