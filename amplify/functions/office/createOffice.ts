/** The API of /kontor. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import {
  bodyText,
  type FunctionUrlEvent,
  type HttpResult,
  httpResult,
  parseJson,
} from '../shared/functionUrl.ts'
import { keysOf } from '../shared/keys.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { queueMail } from '../shared/queueMail.ts'
import { requestIdPattern } from '../shared/request.ts'
import { statuses } from '../shared/statuses.ts'
import { erase, type OfficeEntry, officeKey, put, remove, sentKey } from '../shared/store.ts'
import { toCsv } from './csv.ts'
import { readDetails } from './details.ts'
import { filterRequests, listOf, readFilter } from './list.ts'
import { nothingKnown, readOne, readRequests } from './requests.ts'

/** The HTTP API's event; its JWT authorizer has verified the claims. */
type OfficeEvent = FunctionUrlEvent & {
  rawPath: string
  rawQueryString?: string
  requestContext: { authorizer?: { jwt: { claims: Record<string, unknown> } } }
}

/** `etag` is that of the entry which was changed. */
const Change = z.strictObject({
  etag: z.string(),
  status: z.enum(keysOf(statuses)),
  followUp: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)),
  note: z.string().check(z.trim(), z.maxLength(5000)),
})
export type Change = z.infer<typeof Change>

const requestPath = new RegExp(`^/requests/(${requestIdPattern})(/mail|/erase)?$`)

/** A function that keeps what it has read for its next calls. */
export function createOffice(deps: Deps): (event: OfficeEvent) => Promise<HttpResult> {
  const known = nothingKnown()

  async function read(path: string, query: URLSearchParams): Promise<HttpResult> {
    const filter = readFilter(query)
    if (path === '/requests')
      return json(200, listOf(await readRequests(deps, known), filter, deps))
    if (path === '/table') {
      const found = filterRequests(await readRequests(deps, known), filter)
      return httpResult(200, 'text/csv', toCsv(found, deps))
    }
    const [, id, action] = requestPath.exec(path) ?? []
    return id !== undefined && action === undefined ? detailsOf(id) : json(404)
  }

  async function write(event: OfficeEvent, who: string): Promise<HttpResult> {
    // Forms of other sites cannot send it.
    if (event.headers['content-type'] !== 'application/json') return json(415)
    const [, id, action] = requestPath.exec(event.rawPath) ?? []
    if (id === undefined || !(await readOne(deps, id))) return json(404)
    if (action === '/erase') {
      await erase(deps, id)
      return json(200)
    }
    if (action === '/mail') {
      await mailAgain(deps, id)
      return json(200)
    }
    const change = z.safeParse(Change, parseJson(bodyText(event)))
    if (!change.success) return json(400)
    return (await saveChange(deps, id, change.data, who)) ? detailsOf(id) : detailsOf(id, 409)
  }

  async function detailsOf(id: string, statusCode = 200): Promise<HttpResult> {
    const details = await readDetails(deps, id)
    return details ? json(statusCode, details) : json(404)
  }

  return async (event) => {
    const { email: who, sub } = event.requestContext.authorizer?.jwt.claims ?? {}
    if (typeof who !== 'string') return json(401)
    const { method } = event.requestContext.http
    // After a stolen session: what it has read and changed.
    const call = { user: String(sub), method, path: event.rawPath }
    try {
      const answer =
        method === 'POST'
          ? await write(event, who)
          : await read(event.rawPath, new URLSearchParams(event.rawQueryString))
      logEvent('office', { ...call, status: answer.statusCode })
      return answer
    } catch (error) {
      logFailure('office', error, call)
      return json(500)
    }
  }
}

/** False when a colleague has changed the entry since it was read. */
async function saveChange(
  deps: Deps,
  id: string,
  { etag, note, ...changed }: Change,
  who: string,
): Promise<boolean> {
  const before = await readOne(deps, id)
  if (before?.etag !== etag) return false
  const notes = [...before.entry.notes]
  if (note !== '') notes.push({ at: new Date().toISOString(), who, text: note })
  const entry: OfficeEntry = { ...changed, notes }
  return put(deps, officeKey(id), entry, etag ? { IfMatch: etag } : { IfNoneMatch: '*' })
}

/** Has the mail function mail it as if it had just come. */
async function mailAgain(deps: Deps, id: string): Promise<void> {
  await remove(deps, sentKey(id))
  await queueMail(deps, id, randomUUID())
}

const json = (statusCode: number, content: object = {}): HttpResult =>
  httpResult(statusCode, 'application/json', JSON.stringify(content))
