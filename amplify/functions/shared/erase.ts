/** Erasure of requests. */
import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { type Day, erasedEntry, steps, utcDay, type VersionKey } from './days.ts'
import { dayMs } from './durations.ts'
import { inParallel } from './inParallel.ts'
import { logEvent, logFailure } from './log.ts'
import { listKeys, put, readJson, type Store } from './objects.ts'
import { isUploaded, quarantine } from './pictures.ts'
import { receiptKey } from './receiptClaim.ts'
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
} from './oldStore.ts'
import { matchesKeyPattern, type Writer, writableKeys } from './writableKeys.ts'

/*
 * A function may write about a request while it is erased. A tombstone is therefore written before
 * anything is deleted, and functions check for it after their last write and erase again. The
 * version number is not reused. Tombstones and their index entries remain: a request that a backup
 * brings back is neither listed, mailed nor exported, and the reconciliation deletes it.
 */
const Tombstone = z.looseObject({ at: z.string(), days: z.array(z.string()) })
const isTombstone = (key: string): boolean =>
  key.endsWith('/erased.json') || key.split('/')[2] === 'erased'

/**
 * `failedEvents` deletes dead letters that contain one of the texts: SES's events contain the
 * visitor's address.
 */
export type Erasable = Store & {
  settings: Pick<Deps['settings'], 'uploadBucket'>
  failedEvents: (texts: string[]) => Promise<number>
}
type Version = { key: string; versionId: string | undefined }

/**
 * Days on which the index may name a request, from its arrival: a visitor may have tried before.
 */
const indexedDays = [-2, -1, 0]

/**
 * Deletes every version of all objects of requests, also without request.json: their versions,
 * index entries, uploads, receipts and failed events. Returns the number of objects.
 */
export async function eraseRequests(store: Erasable, requestIds: string[]): Promise<number> {
  const { dataBucket, uploadBucket } = store.settings
  let index: Promise<string[]> | undefined
  const wholeIndex = () => (index ??= indexKeys(store))
  const found = await inParallel(requestIds, (id) => buryRequest(store, id, wholeIndex))
  const buried = found.flat()
  const prefixes = requestIds.flatMap((id) => [`requests/${id}/`, officeStatusPrefix(id)])
  const entries = buried.flatMap(({ versionKey, days }) =>
    entriesOf(days, `${requestIdOf(versionKey)}/`),
  )
  const versionKeys = new Set(buried.map(({ versionKey }) => versionKey))
  const receipts = await receiptsOf(
    store,
    versionKeys,
    buried.map(({ receipt }) => receipt),
  )
  const inData = [...prefixes, ...new Set(entries), ...receipts]
  const inUploads = [
    ...requestIds.map((id) => `${quarantine}${id}/`),
    ...buried.flatMap(({ uploads }) => uploads),
  ]
  const erased = await Promise.all([
    inParallel(inData, (prefix) => eraseUnder(store, dataBucket, prefix)),
    inParallel(inUploads, (prefix) => eraseUnder(store, uploadBucket, prefix)),
    store.failedEvents(requestIds).then((count) => [count]),
  ])
  return erased.flat().reduce((sum, count) => sum + count, 0)
}

export const eraseRequest = (store: Erasable, requestId: string): Promise<number> =>
  eraseRequests(store, [requestId])

/** `receipt`: the key that its receipt has; unknown for remains. */
type Buried = {
  versionKey: VersionKey
  days: string[]
  uploads: string[]
  receipt: string | undefined
}

/** Writes the tombstones of a request's versions; returns where else it is named. */
async function buryRequest(
  store: Erasable,
  requestId: string,
  wholeIndex: () => Promise<string[]>,
): Promise<Buried[]> {
  const keys = (await versionsUnder(store, store.settings.dataBucket, `requests/${requestId}/`))
    .map(({ key }) => key)
    .filter((key) => !isTombstone(key) && key !== officeKey(requestId))
  const known = new Set(keys.map(versionKeyOf))
  const requests = await inParallel(known, (versionKey) => loadIfReadable(store, versionKey))
  const times = requests.flatMap((stored) => (stored ? [Date.parse(stored.receivedAt)] : []))
  // Remains of a request do not tell its day: the whole index is searched.
  const index =
    times.length > 0 ? [] : (await wholeIndex()).filter((key) => key.split('/').includes(requestId))
  const indexDays = index.map((key) => key.split('/')[1] ?? '')
  const daysAfter = (counts: number[]) => [
    ...times.flatMap((time) => counts.map((count) => utcDay(new Date(time + count * dayMs)))),
    ...indexDays,
  ]
  const days = [...new Set(daysAfter(indexedDays))]
  // A post that failed came before: on the day before, at midnight.
  const cameOn = new Set(daysAfter([-1, 0]))
  const versionKeys = new Set([...known, ...index.map((key) => key.split('/').slice(-2).join('/'))])
  return inParallel(versionKeys, async (versionKey) => {
    const stored = requests.find((request) => request?.versionKey === versionKey)
    await put(store, tombstoneKey(versionKey), { at: new Date().toISOString(), days })
    for (const day of cameOn) await put(store, erasedEntry(day, versionKey))
    const uploads = stored?.request.images.filter(isUploaded) ?? []
    const receipt = stored && receiptKey(stored, store.settings.dataBucket)
    return { versionKey, days, uploads, receipt }
  })
}

/** All keys of the index, without those of tombstones. */
const indexKeys = async (store: Store): Promise<string[]> =>
  (await versionsUnder(store, store.settings.dataBucket, 'days/'))
    .map(({ key }) => key)
    .filter((key) => !isTombstone(key))

/**
 * Throws storage errors, after which the erasure must be repeated. The uploads that unreadable JSON
 * names expire by themselves.
 */
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
  for (const prefix of [
    `requests/${versionKey}/`,
    ...entriesOf(stored.days, versionKey, ['mailed', 'delivered']),
  ])
    await eraseUnder(store, store.settings.dataBucket, prefix, isOwn)
  return true
}

/**
 * Deletes what a backup brought back of an erased version, and of its request if it has no other
 * version. Returns the number of objects.
 */
async function eraseRestored(store: Store, versionKey: VersionKey): Promise<number> {
  const { dataBucket } = store.settings
  const requestId = requestIdOf(versionKey)
  const days = (await readJson(store, tombstoneKey(versionKey), Tombstone))?.days ?? []
  const ofRequest = (await newestRequest(store, requestId))
    ? []
    : [officeKey(requestId), officeStatusPrefix(requestId)]
  let erased = 0
  for (const prefix of [`requests/${versionKey}/`, ...ofRequest, ...entriesOf(days, versionKey)])
    erased += await eraseUnder(store, dataBucket, prefix)
  return erased
}

/** Restored requests that one run deletes: each takes half a second. */
const mostRestored = 50

/** Deletes restored requests of these days or months, at most 50. */
export async function eraseAllRestored(store: Store, days: Pick<Day, 'restored'>[]): Promise<void> {
  const versionKeys = [...new Set(days.flatMap(({ restored }) => [...restored]))]
  const now = versionKeys.slice(0, mostRestored)
  if (now.length === 0) return
  let erased = 0
  for (const receipt of await receiptsOf(store, new Set(now)))
    erased += await eraseUnder(store, store.settings.dataBucket, receipt)
  for (const versionKey of now) erased += await eraseRestored(store, versionKey)
  logEvent('erased again', { requests: now.length, erased })
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

export async function eraseState(store: Store, requestId: string): Promise<void> {
  for (const prefix of [officeKey(requestId), officeStatusPrefix(requestId)])
    await eraseUnder(store, store.settings.dataBucket, prefix)
}

/** The entries of a version or, with its id and a slash, of all versions in the index. */
const entriesOf = (days: string[], name: string, of: readonly string[] = steps): string[] =>
  days.flatMap((day) => of.map((step) => `days/${day}/${step}/${name}`))

/**
 * Receipts are keyed by address and contain the version. Those of remains are among all of them.
 */
async function receiptsOf(
  store: Store,
  versionKeys: Set<VersionKey>,
  known: (string | undefined)[] = [undefined],
): Promise<string[]> {
  const keys = known.every((key) => key !== undefined)
    ? known
    : (await listKeys(store, 'receipts/')).map(({ key }) => key)
  const claims = await inParallel(new Set(keys), async (key) => {
    const claim = await readJson(store, key, z.looseObject({ versionKey: z.optional(z.string()) }))
    return claim?.versionKey !== undefined && versionKeys.has(claim.versionKey) ? [key] : []
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
