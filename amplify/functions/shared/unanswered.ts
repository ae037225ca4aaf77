/** The requests that wait for the office, in the digest and the reminder. */
import { isLead } from './fields.ts'
import type { Store } from './objects.ts'
import type { StatusEntry } from './officeState.ts'
import { type IndexedRequest, type ListedRequest, loadRequests, requestIdOf } from './oldStore.ts'

/** Requests to read; of more, the oldest are only counted. */
export const mostRead = 1000

/**
 * `more`: older ones that were not read. `flood`: those of floods, which are listed nowhere one by
 * one.
 */
type Unanswered = { requests: ListedRequest[]; more: number; flood: number }

/** The newest version of each request with the status new, oldest first. */
export async function unansweredRequests(
  store: Store,
  index: IndexedRequest[],
  statusIndex: Map<string, StatusEntry>,
): Promise<Unanswered> {
  const entryOf = ({ versionKey }: IndexedRequest) => statusIndex.get(requestIdOf(versionKey))
  const newest = new Map(index.map((indexed) => [requestIdOf(indexed.versionKey), indexed]))
  const open = [...newest.values()].filter((indexed) => {
    const { status = 'new', spam = false } = entryOf(indexed) ?? {}
    return status === 'new' && !spam
  })
  // The office may have said that one of a flood is wanted.
  const isFlood = (indexed: IndexedRequest) => indexed.flood && entryOf(indexed)?.spam === undefined
  const single = open.filter((indexed) => !isFlood(indexed))
  const read = await loadRequests(store, single.slice(-mostRead))
  const requests = read.filter(({ request, suspected }) => {
    const { spam = suspected } = statusIndex.get(request.requestId) ?? {}
    return isLead(request) && !spam
  })
  return {
    requests,
    more: Math.max(0, single.length - mostRead),
    flood: open.length - single.length,
  }
}

export const floodText = (count: number): string | false =>
  count > 0 &&
  `Dessutom ${count} ur en flod av förfrågningar, mejlade tillsammans. De kan markeras och raderas på en gång i kontorets lista.`
