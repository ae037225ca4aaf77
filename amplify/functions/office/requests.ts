/** The requests with what the office has noted about them. */
import { isLead } from '../shared/fields.ts'
import { inParallel } from '../shared/inParallel.ts'
import {
  get,
  idOfKey,
  list,
  type OfficeEntry,
  officeKey,
  readRequest,
  type Store,
  type StoredRequest,
  sentKey,
} from '../shared/store.ts'

/** `etag`: of the office's entry, empty before its first change. */
export type OfficeRequest = {
  stored: StoredRequest
  entry: OfficeEntry
  etag: string
  isMailed: boolean
}

type Contents<Content> = Map<string, { content: Content; etag: string }>
/** What a warm function has read, by request. */
export type Known = { requests: Contents<StoredRequest>; entries: Contents<OfficeEntry> }
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
  for (const [id, { content: stored }] of requests) {
    const { content: entry = firstEntry(stored), etag = '' } = entries.get(id) ?? {}
    all.push({ stored, entry, etag, isMailed: mailed.has(id) })
  }
  return all.sort((a, b) => b.stored.receivedAt.localeCompare(a.stored.receivedAt))
}

async function readAll<Content>(
  store: Store,
  prefix: string,
  known: Contents<Content>,
): Promise<Contents<Content>> {
  const contents: Contents<Content> = new Map()
  await inParallel(
    await list(store, prefix),
    async ({ key, etag }) => {
      const id = idOfKey(key)
      const earlier = known.get(id)
      const content = earlier?.etag === etag ? earlier : await get<Content>(store, key)
      if (content) contents.set(id, content)
    },
    readAtOnce,
  )
  return contents
}

export async function readOne(store: Store, id: string): Promise<OfficeRequest | undefined> {
  const [stored, entry, sent] = await Promise.all([
    readRequest(store, id),
    get<OfficeEntry>(store, officeKey(id)),
    list(store, sentKey(id)),
  ])
  if (!stored) return undefined
  return {
    stored,
    entry: entry?.content ?? firstEntry(stored),
    etag: entry?.etag ?? '',
    isMailed: sent.length > 0,
  }
}

/** Whether nobody has answered. Subscriptions to the newsletter expect no answer. */
export const isUnanswered = ({ stored, entry }: OfficeRequest): boolean =>
  entry.status === 'new' && isLead(stored.request)

/** Whether it is to be followed up on `today` (YYYY-MM-DD). */
export const isDue = ({ entry: { status, followUp } }: OfficeRequest, today: string): boolean =>
  followUp !== '' && followUp <= today && !['won', 'lost', 'spam'].includes(status)
