/** The requests with what the office has noted about them. */
import { isLead } from '../shared/fields.ts'
import {
  get,
  idOfKey,
  type Listed,
  list,
  type OfficeEntry,
  officeKey,
  readRequest,
  type Store,
  type StoredRequest,
  withAllFields,
} from '../shared/store.ts'

export type OfficeRequest = { stored: StoredRequest; entry: OfficeEntry; isMailed: boolean }

type Contents<Content> = Map<string, { content: Content; etag: string }>
/** What a warm function has already read, by the request's id. */
type Known = { requests: Contents<StoredRequest>; entries: Contents<OfficeEntry> }
export const nothingKnown = (): Known => ({ requests: new Map(), entries: new Map() })

/** The SDK opens at most fifty connections. */
const readAtOnce = 50

/** Suspected requests are spam until the office says otherwise. */
const firstEntry = ({ suspicions }: StoredRequest): OfficeEntry => ({
  status: suspicions.length > 0 ? 'spam' : 'new',
  followUp: '',
  notes: [],
})

/** All requests, newest first. Only what has changed since the last call is read. */
export async function readRequests(store: Store, known: Known): Promise<OfficeRequest[]> {
  const [requests, entries, sent] = await Promise.all([
    readAll(store, 'requests/', known.requests),
    readAll(store, 'office/', known.entries),
    list(store, 'sent/'),
  ])
  known.requests = requests
  known.entries = entries
  const mailed = new Set(sent.map(({ key }) => idOfKey(key)))
  const all: OfficeRequest[] = []
  for (const [id, { content }] of requests) {
    const stored = withAllFields(content)
    const entry = entries.get(id)?.content ?? firstEntry(stored)
    all.push({ stored, entry, isMailed: mailed.has(id) })
  }
  return all.sort((a, b) => b.stored.receivedAt.localeCompare(a.stored.receivedAt))
}

async function readAll<Content>(
  store: Store,
  prefix: string,
  known: Contents<Content>,
): Promise<Contents<Content>> {
  const contents: Contents<Content> = new Map()
  async function read({ key, etag }: Listed): Promise<void> {
    const id = idOfKey(key)
    const earlier = known.get(id)
    const content = earlier?.etag === etag ? earlier : await get<Content>(store, key)
    if (content) contents.set(id, content)
  }
  const listed = await list(store, prefix)
  for (let start = 0; start < listed.length; start += readAtOnce)
    await Promise.all(listed.slice(start, start + readAtOnce).map(read))
  return contents
}

/** `etag` is that of the office's entry, empty before its first change. */
export async function readOne(store: Store, id: string) {
  const stored = await readRequest(store, id)
  if (!stored) return undefined
  const changed = await get<OfficeEntry>(store, officeKey(id))
  return { stored, entry: changed?.content ?? firstEntry(stored), etag: changed?.etag ?? '' }
}

/** Whether nobody has answered. Subscriptions to the newsletter expect no answer. */
export const isUnanswered = ({ stored, entry }: OfficeRequest): boolean =>
  entry.status === 'new' && isLead(stored.request)

/** Whether it is to be followed up on `today` (YYYY-MM-DD). */
export const isDue = ({ entry: { status, followUp } }: OfficeRequest, today: string): boolean =>
  followUp !== '' && followUp <= today && !['won', 'lost', 'spam'].includes(status)
