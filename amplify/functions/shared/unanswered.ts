/** The requests that wait for the office, in the digest and the reminder. */
import { isLead } from './fields.ts'
import type { StatusEntry } from './officeState.ts'
import type { ListedRequest } from './store.ts'

/** The newest version of each request with the status new, oldest first. */
export function unansweredRequests(
  requests: ListedRequest[],
  statusIndex: Map<string, StatusEntry>,
): ListedRequest[] {
  const newest = [...new Map(requests.map((stored) => [stored.request.requestId, stored])).values()]
  return newest.filter(({ request, suspected }) => {
    const { status = 'new', spam = suspected } = statusIndex.get(request.requestId) ?? {}
    return isLead(request) && status === 'new' && !spam
  })
}
