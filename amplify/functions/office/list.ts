/** The list of requests on /kontor: search, status and rows. */
import type { Deps } from '../shared/deps.ts'
import { sentNames } from '../shared/fields.ts'
import { swedishDate } from '../shared/swedishTime.ts'
import { requestNumber } from '../shared/request.ts'
import { matterOf, senderOf } from '../shared/requestRows.ts'
import type { Status } from '../shared/statuses.ts'
import type { StoredRequest } from '../shared/store.ts'
import { isDue, isUnanswered, type OfficeRequest } from './requests.ts'

type Row = {
  id: string
  number: string
  receivedAt: string
  name: string
  matter: string
  firstLine: string
  status: Status
  followUp: string
  isMailed: boolean
}
/** `rows`: the newest of `count`. `unanswered` counts all requests, whatever the filter. */
export type RequestList = { rows: Row[]; count: number; unanswered: number }

/** `status` is a Status, `due` or empty; `limit` the number of rows. */
export type Filter = { search: string; status: string; limit: number }

export function readFilter(query: URLSearchParams): Filter {
  return {
    search: query.get('search')?.trim() ?? '',
    status: query.get('status') ?? '',
    limit: Number(query.get('limit')),
  }
}

export function listOf(all: OfficeRequest[], filter: Filter, deps: Deps): RequestList {
  const found = filterRequests(all, filter)
  return {
    rows: found.slice(0, filter.limit).map((request) => rowOf(request, deps)),
    count: found.length,
    unanswered: all.filter(isUnanswered).length,
  }
}

function rowOf({ stored, entry, isMailed }: OfficeRequest, deps: Deps): Row {
  const { id, receivedAt, request } = stored
  return {
    id,
    number: requestNumber(id),
    receivedAt,
    name: senderOf(request),
    matter: matterOf(request, deps),
    firstLine: request.message.split('\n', 1).join('').slice(0, 160),
    status: entry.status,
    followUp: entry.followUp,
    isMailed,
  }
}

export function filterRequests(all: OfficeRequest[], filter: Filter): OfficeRequest[] {
  const today = swedishDate(new Date())
  const matches = matcherOf(filter.search)
  return all.filter((request) => matches(request.stored) && isShown(request, filter, today))
}

function isShown(request: OfficeRequest, { search, status }: Filter, today: string): boolean {
  if (status === 'due') return isDue(request, today)
  if (status !== '') return request.entry.status === status
  // A search finds a customer's request wherever it is.
  return search !== '' || request.entry.status !== 'spam'
}

/** The digits of a number as it is dialled in Sweden: "+46 (0)70" begins with 070. */
const digitsOf = (text: string): string =>
  text.replace(/^(?:\+|00)46[\s(0)]*/, '0').replace(/\D/g, '')

/**
 * Finds the number of a request, also in a pasted subject; digits of telephone numbers and postal
 * codes; or words of any field in any order.
 */
function matcherOf(query: string): (stored: StoredRequest) => boolean {
  const number = /(?<!\d)\d{4}-\d{4}(?!\d)/.exec(query)?.[0]
  const isDigits = /^[\d\s+()/-]+$/.test(query)
  const digits = isDigits ? digitsOf(query) : ''
  const words = isDigits ? [query] : query.normalize('NFC').toLowerCase().split(/\s+/)
  return ({ id, request }) => {
    const own = requestNumber(id)
    if (own === number) return true
    const numbers = [request.phone, request.postalCode, own]
    if (digits.length > 2 && numbers.some((text) => digitsOf(text).includes(digits))) return true
    let text = id
    for (const name of sentNames()) text += ` ${request[name].toLowerCase()}`
    return words.every((word) => text.includes(word))
  }
}
