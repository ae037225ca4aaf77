import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { logFailure } from './log.ts'
import { allMonths, dayOf, type Place, readDay } from './days.ts'
import { filledValues, sentNames, type Values } from './fields.ts'
import { recordAndRateLimit, type RateLimit } from './networks.ts'
import { inParallel, listKeys, put, putNew, readJson, type Store } from './objects.ts'
import type { QuoteRequest } from './request.ts'

/*
 * The data bucket is the record. Each version of a request has a folder of its own, its place:
 *   requests/<place>/request.json         written once, by a conditional write: from here on the request is ours
 *   requests/<place>/pictures.json        what became of the pictures; those that passed inspection lie beside it
 *   requests/<place>/attempts/<k>.json    try k to mail it, written before the mail is handed to SES
 *   requests/<place>/sent.json            SES has the office's mail
 *   requests/<place>/delivered.json       the office's mail server has it; bounced.json when it refused
 *   requests/<place>/resent.json          the office had it mailed once more
 *   requests/<place>/erased.json          there was a request, see erase.ts
 *   requests/<id>/office.json             what the office says of all versions under the id, see ../office/state.ts
 * The bucket's own events tell the queues of a new request.json and sent.json; days.ts has the index.
 */

const text = z.catch(z.string(), '')
const no = z.catch(z.boolean(), false)
/** Reads what any release has stored: what that one did not know yet is empty, what this one does not know stays. */
const storedSchema = z.looseObject({
  receivedAt: z.catch(z.string(), new Date(0).toISOString()),
  /** Honeypot or time trap: probably not a person. */
  suspected: no,
  /** The same visitor sent other content under this id before. */
  corrected: no,
  /** Another site's page made a browser send it. */
  foreign: z.catch(z.optional(z.boolean()), undefined),
  /** One of so many that they are mailed together. */
  summarised: z.catch(z.optional(z.boolean()), undefined),
  /** The receipt waits until then. */
  receiptAt: z.catch(z.optional(z.string()), undefined),
  /** Of the content. */
  hash: text,
  request: z.looseObject({
    ...(Object.fromEntries(sentNames().map((name) => [name, text])) as { [name in keyof Values]: typeof text }),
    form: text,
    images: z.catch(z.array(z.string()), []),
    leftOut: z.catch(z.number(), 0),
    page: z.catch(z.string(), '/'),
    source: z.catch(z.optional(z.looseObject({ page: text, referrer: text, utm: z.record(z.string(), z.string()) })), undefined),
  }),
})
type Stored = z.infer<typeof storedSchema>
export type StoredRequest = Stored & { place: Place; request: Stored['request'] & { requestId: string } }

export const keyOf = (place: Place, file: string) => `requests/${place}/${file}`
/** The place that a key of the record belongs to. */
export const placeOf = (key: string): Place => key.split('/').slice(1, 3).join('/')
export const officeKey = (requestId: string): string => `requests/${requestId}/office.json`
/** Where the lists read how far the office is with a request, without opening anything. */
export const officeStatusPrefix = (requestId?: string): string => (requestId === undefined ? 'office/' : `office/${requestId}/`)

/** Who sends the daily test. SES accepts mail to this address and delivers it nowhere. */
export const canaryVisitor = { name: 'Daglig kontroll', email: 'success@simulator.amazonses.com' } as const
export const isCanary = ({ name, email }: { name: string; email: string }): boolean =>
  name === canaryVisitor.name && email === canaryVisitor.email

type StoreOutcome = { stored: StoredRequest } | { repeated: Place } | { retryAfterSeconds: number }

/** Stores a request as the next version under its id, unless it is what the newest one says already. When it throws, the visitor must be told. */
export async function storeRequest(
  deps: Deps,
  request: QuoteRequest,
  from: { at: Date; sourceIp: string; suspected: boolean },
  facts: Pick<StoredRequest, 'foreign'> = {},
): Promise<StoreOutcome> {
  const { website: _, ...kept } = request
  const hash = contentHash(request)
  for (;;) {
    const { earlier, last } = await versionsOf(deps, request.requestId)
    const newest = earlier.at(-1)
    if (newest && (await loadRequest(deps, newest))?.hash === hash) return { repeated: newest }
    const place = `${request.requestId}/${last + 1}`
    // Without the count the request is still worth storing.
    const limit = await recordAndRateLimit(deps, { ...from, place }).catch((error: unknown): RateLimit => {
      logFailure('network', error, { place })
      return {}
    })
    if ('retryAfterSeconds' in limit) return limit
    await put(deps, `days/${dayOf(from.at)}/${isCanary(request) ? 'canary' : 'came'}/${place}`)
    const stored: StoredRequest = {
      place,
      receivedAt: from.at.toISOString(),
      suspected: from.suspected,
      corrected: earlier.length > 0,
      ...facts,
      ...limit,
      hash,
      request: kept,
    }
    if (await putNew(deps, keyOf(place, 'request.json'), stored)) return { stored }
    // Another took the number at the same moment, or an answer was lost: look again.
  }
}

/** What is stored under an id, oldest first, and the highest number that was ever used, also by what was erased. */
async function versionsOf(store: Store, requestId: string): Promise<{ earlier: Place[]; last: number }> {
  const found = await listKeys(store, `requests/${requestId}/`)
  const earlier = found
    .filter(({ key }) => key.endsWith('/request.json'))
    .map(({ key }) => placeOf(key))
    .sort((one, other) => versionOf(one) - versionOf(other))
  const used = found.map(({ key }) => versionOf(placeOf(key))).filter(Number.isInteger)
  return { earlier, last: Math.max(0, ...used) }
}

/** What was stored last under an id. */
export async function newestRequest(store: Store, requestId: string): Promise<StoredRequest | undefined> {
  const newest = (await versionsOf(store, requestId)).earlier.at(-1)
  return newest === undefined ? undefined : loadRequest(store, newest)
}

/** The version that the one at a place corrects. */
export async function earlierVersion(store: Store, place: Place): Promise<StoredRequest | undefined> {
  const { earlier } = await versionsOf(store, place.slice(0, place.indexOf('/')))
  const last = earlier.findLast((each) => versionOf(each) < versionOf(place))
  return last === undefined ? undefined : loadRequest(store, last)
}

/** The n of a place. */
export const versionOf = (place: Place): number => Number(place.slice(place.indexOf('/') + 1))

/** Only what the visitor entered counts: a second try from a restored draft is the same request. */
function contentHash(request: QuoteRequest): string {
  const content = [filledValues(request), request.images]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

export async function loadRequest(store: Store, place: Place): Promise<StoredRequest | undefined> {
  const stored = await readJson(store, keyOf(place, 'request.json'), storedSchema)
  return stored && placed(stored, place)
}

/** Its key is what a request is found and erased by. */
const placed = (stored: Stored, place: Place): StoredRequest => ({
  ...stored,
  place,
  request: { ...stored.request, requestId: place.slice(0, place.indexOf('/')) },
})

export type ListedRequest = StoredRequest & { sent: boolean }

/** What is stored of these days or months and whether the office has it, oldest first. One that cannot be read is listed with empty texts. */
export async function requestsOf(store: Store, days: string[], isMeant = (_place: Place) => true): Promise<ListedRequest[]> {
  const sent = new Map<Place, boolean>()
  for (const { came, mailed } of await inParallel(days, (day) => readDay(store, day)))
    for (const place of [...came.keys()].filter(isMeant)) sent.set(place, sent.get(place) || mailed.has(place))
  const found = await inParallel(sent, async ([place, isSent]) => {
    const stored = await loadRequest(store, place).catch((error: unknown) => {
      logFailure('unreadable', error, { place })
      return placed(z.parse(storedSchema, { request: {} }), place)
    })
    return stored ? [{ ...stored, sent: isSent }] : []
  })
  return found.flat().sort((one, other) => one.receivedAt.localeCompare(other.receivedAt))
}

/** Every stored request. */
export const allRequests = async (store: Store, isMeant?: (place: Place) => boolean): Promise<ListedRequest[]> =>
  requestsOf(store, await allMonths(store), isMeant)
