/**
 * The data bucket is the record. Each version of a request has its own folder, named by its version
 * key:
 *   requests/<versionKey>/request.json         written once, by a conditional write: the request is then accepted
 *   requests/<versionKey>/pictures.json        inspection results; accepted pictures are in the same folder
 *   requests/<versionKey>/attempts/<k>.json    mail attempt k, written before the mail is handed to SES
 *   requests/<versionKey>/sent.json            SES accepted the office's mail
 *   requests/<versionKey>/delivered.json       the office's mail server accepted it; bounced.json: refused
 *   requests/<versionKey>/webhook.json         delivery to the company's own system, see webhook.ts
 *   requests/<versionKey>/erased.json          the tombstone, see erase.ts: the version does not exist, whatever a backup brings back
 *   requests/<id>/office.json             the office's state of all versions, see officeState.ts
 * The bucket notifies the queues of new request.json and sent.json objects; days.ts has the index.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { logFailure } from './log.ts'
import { allMonths, type Day, utcDay, type VersionKey, readDay } from './days.ts'
import { fieldDefinition, filledValues, sentNames, type SentValues } from './fields.ts'
import {
  countPost,
  type FullNetworks,
  type RateLimit,
  recordRequest,
  secondsUntilFree,
} from './networks.ts'
import { inParallel } from './inParallel.ts'
import { listKeys, put, putNew, readJson, type Store } from './objects.ts'
import { type QuoteRequest, requestNumber } from './request.ts'
import { recordOf } from './keys.ts'
import { normalizeEntry } from './normalize.ts'

const text = z.catch(z.string(), '')
const no = z.catch(z.boolean(), false)
const mark = z.catch(z.optional(z.boolean()), undefined)
const optionalText = z.catch(z.optional(z.string()), undefined)
const entryOf = (name: keyof SentValues) =>
  z.catch(
    z.string().check(z.overwrite((entry) => normalizeEntry(entry, fieldDefinition(name)))),
    '',
  )
/**
 * Reads the data of any release: missing fields are empty, unknown fields are retained, texts are
 * normalised as those of new requests.
 */
const storedSchema = z.looseObject({
  receivedAt: z.catch(z.string(), new Date(0).toISOString()),
  /** The time trap: probably not a person. Until November 2026 also the honeypot. */
  suspected: no,
  /** Replaces an earlier version with the same id. */
  corrected: no,
  /** Sent from another site's page. */
  foreign: mark,
  /**
   * The honeypot was filled in, by a bot or by a program on the visitor's device: a mark, not a
   * verdict.
   */
  honeypot: mark,
  /** Part of a flood, mailed in a summary. */
  summarised: mark,
  /** Equal for suspected requests of one network in one hour. */
  network: optionalText,
  /** The earliest time of the receipt. */
  receiptAt: optionalText,
  /** The receipts of its network are used up. */
  noReceipt: mark,
  request: z.looseObject({
    ...recordOf(sentNames(), entryOf),
    form: text,
    images: z.catch(z.array(z.string()), []),
    leftOut: z.catch(z.number(), 0),
    page: z.catch(z.string(), '/'),
    source: z.catch(
      z.optional(
        z.looseObject({ page: text, referrer: text, utm: z.record(z.string(), z.string()) }),
      ),
      undefined,
    ),
  }),
})
type Stored = z.infer<typeof storedSchema>
export type StoredRequest = Stored & {
  versionKey: VersionKey
  request: Stored['request'] & { requestId: string }
}

export const requestKey = (versionKey: VersionKey, file: string): string =>
  `requests/${versionKey}/${file}`
export const versionKeyOf = (key: string): VersionKey => key.split('/').slice(1, 3).join('/')
export const tombstoneKey = (versionKey: VersionKey): string =>
  requestKey(versionKey, 'erased.json')
/** Whether a key is of a version that none of the keys says is erased. */
export function notErased(keys: Iterable<string>): (key: string) => boolean {
  const all = new Set(keys)
  return (key) => !all.has(tombstoneKey(versionKeyOf(key)))
}
export const officeKey = (requestId: string): string => `requests/${requestId}/office.json`
/** The prefix of the status index, see officeState.ts. */
export const officeStatusPrefix = (requestId?: string): string =>
  requestId === undefined ? 'office/' : `office/${requestId}/`

/** The sender of the canary, an address of SES's simulator. */
export const canaryVisitor = {
  name: 'Daglig kontroll',
  email: 'success@simulator.amazonses.com',
} as const
export const isCanary = ({ name, email }: { name: string; email: string }): boolean =>
  name === canaryVisitor.name && email === canaryVisitor.email

type StoreOutcome =
  | { stored: StoredRequest }
  | { repeated: VersionKey }
  | { retryAfterSeconds: number }

/**
 * Stores a request as the next version under its id, unless the newest version has the same
 * content.
 */
export async function storeRequest(
  deps: Deps,
  request: QuoteRequest,
  from: { at: Date; sourceIp: string; suspected: boolean },
  facts: Pick<StoredRequest, 'foreign' | 'honeypot'>,
  full: FullNetworks,
): Promise<StoreOutcome> {
  const { website: _, ...withoutHoneypot } = request
  const content = contentOf(request)
  // A request is stored even when its network cannot be counted.
  const unlimited =
    <Counted>(failed: Counted) =>
    (error: unknown) => {
      logFailure('network', error, { number: requestNumber(request.requestId) })
      return failed
    }
  const retryAfterSeconds = await secondsUntilFree(deps, from, full).catch(unlimited(undefined))
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds }
  const isDoubtful = from.suspected || facts.foreign === true || facts.honeypot === true
  for (;;) {
    const { earlier, last } = await versionsOf(deps, request.requestId)
    const newest = earlier.at(-1)
    const stored = newest && (await loadRequest(deps, newest))
    if (stored && contentOf(stored.request) === content) {
      await countPost(deps, from, randomUUID()).catch(unlimited(undefined))
      return { repeated: newest }
    }
    const versionKey = `${request.requestId}/${last + 1}`
    const limit = await recordRequest(deps, { ...from, versionKey, isDoubtful }).catch(
      unlimited<RateLimit>({}),
    )
    const step = isCanary(request) ? 'canary' : limit.summarised ? 'flood' : 'came'
    await put(deps, `days/${utcDay(from.at)}/${step}/${versionKey}`)
    const accepted: StoredRequest = {
      versionKey,
      receivedAt: from.at.toISOString(),
      suspected: from.suspected,
      corrected: earlier.length > 0,
      ...facts,
      ...limit,
      request: withoutHoneypot,
    }
    if (await putNew(deps, requestKey(versionKey, 'request.json'), accepted))
      return { stored: accepted }
    // Another call stored this version, or the response was lost: check again.
  }
}

/** The versions of an id, oldest first, and the highest number used, erased ones included. */
async function versionsOf(
  store: Store,
  requestId: string,
): Promise<{ earlier: VersionKey[]; last: number }> {
  const keys = (await listKeys(store, `requests/${requestId}/`)).map(({ key }) => key)
  const earlier = keys
    .filter((key) => key.endsWith('/request.json'))
    .filter(notErased(keys))
    .map(versionKeyOf)
    .sort((a, b) => versionOf(a) - versionOf(b))
  const versionNumbers = keys.map((key) => versionOf(versionKeyOf(key))).filter(Number.isInteger)
  return { earlier, last: Math.max(0, ...versionNumbers) }
}

export async function newestRequest(
  store: Store,
  requestId: string,
): Promise<StoredRequest | undefined> {
  const newest = (await versionsOf(store, requestId)).earlier.at(-1)
  return newest === undefined ? undefined : loadRequest(store, newest)
}

export async function earlierVersion(
  store: Store,
  versionKey: VersionKey,
): Promise<StoredRequest | undefined> {
  const { earlier } = await versionsOf(store, requestIdOf(versionKey))
  const last = earlier.findLast((version) => versionOf(version) < versionOf(versionKey))
  return last === undefined ? undefined : loadRequest(store, last)
}

export const requestIdOf = (versionKey: VersionKey): string =>
  versionKey.slice(0, versionKey.indexOf('/'))

export const versionOf = (versionKey: VersionKey): number =>
  Number(versionKey.slice(versionKey.indexOf('/') + 1))

/** What was entered, so that a restored draft is the same request. */
const contentOf = (request: SentValues & Pick<QuoteRequest, 'images'>): string =>
  JSON.stringify([filledValues(request), request.images])

export async function loadRequest(
  store: Store,
  versionKey: VersionKey,
): Promise<StoredRequest | undefined> {
  const stored = await readJson(store, requestKey(versionKey, 'request.json'), storedSchema)
  return stored && withVersionKey(stored, versionKey)
}

/** The id comes from the key, not from the content. */
const withVersionKey = (stored: Stored, versionKey: VersionKey): StoredRequest => ({
  ...stored,
  versionKey,
  request: { ...stored.request, requestId: requestIdOf(versionKey) },
})

/** Oldest first; versions of a request that came at the same time by their number. */
export const byTime = (a: StoredRequest, b: StoredRequest): number =>
  a.receivedAt.localeCompare(b.receivedAt) || versionOf(a.versionKey) - versionOf(b.versionKey)

export type ListedRequest = StoredRequest & { sent: boolean }

/** A version in the index; it may never have been stored. `at`: in whole seconds. */
export type IndexedRequest = { versionKey: VersionKey; at: Date; sent: boolean; flood: boolean }

/** The versions of days or months, oldest first, without reading them. */
export const readIndex = async (store: Store, days: string[]): Promise<IndexedRequest[]> =>
  indexedIn(await inParallel(days, (day) => readDay(store, day)))

export const readMonths = async (store: Store): Promise<Day[]> =>
  inParallel(await allMonths(store), (month) => readDay(store, month))

export const readWholeIndex = async (store: Store): Promise<IndexedRequest[]> =>
  indexedIn(await readMonths(store))

/** The versions in the index of days or months, oldest first. */
export function indexedIn(days: Day[]): IndexedRequest[] {
  const index = new Map<VersionKey, IndexedRequest>()
  for (const { came, flood, mailed } of days)
    for (const [versionKey, at] of came) {
      const other = index.get(versionKey)
      index.set(versionKey, {
        versionKey,
        at,
        sent: mailed.has(versionKey) || other?.sent === true,
        flood: flood.has(versionKey) || other?.flood === true,
      })
    }
  return [...index.values()].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || versionOf(a.versionKey) - versionOf(b.versionKey),
  )
}

/** Reads the stored ones of these, oldest first. An unreadable one has empty texts. */
export async function loadRequests(
  store: Store,
  index: IndexedRequest[],
): Promise<ListedRequest[]> {
  const requests = await inParallel(index, async ({ versionKey, sent }) => {
    const stored = await loadRequest(store, versionKey).catch((error: unknown) => {
      logFailure('unreadable', error, { versionKey })
      return withVersionKey(z.parse(storedSchema, { request: {} }), versionKey)
    })
    return stored ? [{ ...stored, sent }] : []
  })
  return requests.flat().sort(byTime)
}

export const allRequests = async (
  store: Store,
  isSelected = (_versionKey: VersionKey) => true,
): Promise<ListedRequest[]> =>
  loadRequests(
    store,
    (await readWholeIndex(store)).filter(({ versionKey }) => isSelected(versionKey)),
  )
