/** The HTTP API of the office page. */
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { type Erasable, eraseRequest } from '../shared/erase.ts'
import {
  bodyBytes,
  type FunctionUrlEvent,
  parseJson,
  resultHeaders,
  utf8Text,
} from '../shared/functionUrl.ts'
import { ruleOf } from '../shared/fieldRules.ts'
import { limits, requestIdPattern, requestNumber } from '../shared/request.ts'
import type { Queue } from '../shared/queue.ts'
import { sha256 } from '../shared/signature.ts'
import {
  changeRequest,
  eraseFlood,
  exportRequests,
  forwardAgain,
  type RowCache,
  listRequests,
  mailAgain,
  mailWaiting,
  showRequest,
} from './office.ts'
import type { Access } from './access.ts'
import { Change, logResent, colleagueName } from '../shared/officeState.ts'

/** `removedAt`: a colleague has requested the removal. */
export type ListedColleague = {
  id: string
  email: string
  removedAt?: string
  name: string
  isSelf: boolean
}

/** The HTTP API's event; its JWT authorizer has verified the claims. */
export type OfficeEvent = FunctionUrlEvent & {
  rawPath: string
  requestContext: { authorizer?: { jwt: { claims: Record<string, string> } } }
}
export type OfficeResult = {
  statusCode: number
  headers: Record<string, string>
  body: string
  isBase64Encoded: boolean
}
type OfficeAccess = {
  /**
   * The signed-in user's name in the pool; undefined without a session, which is answered with 401.
   */
  userOf: (event: OfficeEvent) => string | undefined
  access: Access
  /** Set for the local S3 only. */
  pictureEndpoint?: string | undefined
  /** The queue of mail-office. */
  queue: Pick<Queue, 'send'>
  /** The queue of send-webhook, where there is one. */
  webhookQueue?: Pick<Queue, 'send'> | undefined
}
/** `about` is added to the log. */
type RouteResult = { status: number; json?: unknown; csv?: string; about?: object }
type RouteCall = {
  id: string
  query: URLSearchParams
  body: unknown
  author: string
  userId: string
}

type Handle = (call: RouteCall) => Promise<RouteResult>
/** `action` is what the log calls it. */
const route = (action: string, method: 'GET' | 'POST', path: RegExp, handle: Handle) => ({
  action,
  method,
  path,
  handle,
})

/** The path of a request or, with `rest`, of an action on it. */
const requestPath = (rest: string): RegExp => new RegExp(`^/requests/(${requestIdPattern})${rest}$`)
/** Requires the request's number besides its id, as a confirmation. */
const Erasure = z.strictObject({ number: z.string() })
/** Those of a flood: few enough for one call. `count` confirms them. */
const mostAtOnce = 100
const Erasures = z.strictObject({
  ids: z
    .array(z.string().check(z.regex(new RegExp(`^${requestIdPattern}$`))))
    .check(z.minLength(1), z.maxLength(mostAtOnce)),
  count: z.number(),
})
const Export = z.strictObject({ ids: z.array(z.string()).check(z.maxLength(1000)) })
const NewColleague = z.strictObject({ email: ruleOf('email', 'contact').check(z.toLowerCase()) })
const OtherColleague = z.strictObject({ id: z.string().check(z.minLength(1)) })
const UndoLink = z.strictObject({ key: z.string().check(z.maxLength(100)) })
const errorResponse = (status: number, error: string): RouteResult => ({ status, json: { error } })
const notFound = errorResponse(404, 'gone')

/** Shows in the log that an address is the one in question, without the address. */
const addressHash = (email: string): string => sha256(email.toLowerCase()).slice(0, 16)

/**
 * The API of the office's page. Requires a session, and logs user, action and request of each call,
 * without content.
 */
export function createOfficeHttp(
  deps: Deps & Erasable,
  { userOf, access, pictureEndpoint, queue, webhookQueue }: OfficeAccess,
): (event: OfficeEvent) => Promise<OfficeResult> {
  const rowCache: RowCache = new Map()
  const routes = [
    route('list', 'GET', /^\/requests$/, async ({ query }) => ({
      status: 200,
      json: await listRequests(deps, rowCache, query.get('from') ?? undefined),
    })),
    route('colleagues', 'GET', /^\/colleagues$/, async ({ userId }) => {
      const list = (await access.list()).map((colleague) => ({
        ...colleague,
        name: colleagueName(colleague.email),
        isSelf: colleague.id === userId,
      }))
      return { status: 200, json: list satisfies ListedColleague[] }
    }),
    route('add colleague', 'POST', /^\/colleagues$/, async ({ body, author }) => {
      const parsed = z.safeParse(NewColleague, body)
      if (!parsed.success) return errorResponse(400, 'address')
      const { email } = parsed.data
      const added = await access.add(email, author)
      if (added === 'exists') return errorResponse(409, 'exists')
      if (added === 'many') return errorResponse(429, 'many')
      return {
        status: 200,
        json: {},
        about: { colleague: added.id, address: addressHash(email) },
      }
    }),
    route(
      'remove colleague',
      'POST',
      /^\/colleagues\/remove$/,
      async ({ body, author, userId }) => {
        const parsed = z.safeParse(OtherColleague, body)
        if (!parsed.success || parsed.data.id === userId) return errorResponse(400, 'self')
        const { id } = parsed.data
        const removal = await access.remove(id, author)
        if (removal === 'gone') return errorResponse(404, 'noColleague')
        if (removal === 'many') return errorResponse(429, 'many')
        const { email, at } = removal
        return { status: 200, json: { at }, about: { colleague: id, address: addressHash(email) } }
      },
    ),
    route('keep colleague', 'POST', /^\/colleagues\/keep$/, async ({ body, author }) => {
      const parsed = z.safeParse(OtherColleague, body)
      const kept = parsed.success ? await access.keep(parsed.data.id, author) : 'gone'
      if (!parsed.success || kept === 'gone') return errorResponse(404, 'noColleague')
      const about = { colleague: parsed.data.id, address: addressHash(kept.email) }
      return { status: 200, json: {}, about }
    }),
    route('export', 'POST', /^\/export$/, async ({ body }) => {
      const parsed = z.safeParse(Export, body)
      if (!parsed.success) return errorResponse(400, 'unreadable')
      const { table, count } = await exportRequests(deps, new Set(parsed.data.ids))
      return { status: 200, csv: table, about: { count } }
    }),
    route('read', 'GET', requestPath(''), async ({ id }) => {
      const details = await showRequest(deps, id, {
        ...(pictureEndpoint && { pictureEndpoint }),
        hasWebhook: webhookQueue !== undefined,
      })
      return details ? { status: 200, json: details } : notFound
    }),
    route('change', 'POST', requestPath('/state'), async ({ id, body, author }) => {
      const change = z.safeParse(Change, body)
      if (!change.success) return errorResponse(400, 'unreadable')
      const outcome = await changeRequest(deps, id, change.data, author)
      if (!outcome) return notFound
      return 'saved' in outcome
        ? { status: 200, json: outcome.saved }
        : { status: 409, json: { error: 'conflict', state: outcome.conflict } }
    }),
    route('mail', 'POST', requestPath('/mail'), async ({ id, author }) => {
      const state = (await mailAgain(deps, id)) ? await logResent(deps, id, author) : undefined
      return state ? { status: 200, json: state } : notFound
    }),
    route('forward', 'POST', requestPath('/webhook'), async ({ id }) =>
      webhookQueue && (await forwardAgain(deps, webhookQueue, id))
        ? { status: 200, json: {} }
        : notFound,
    ),
    route('mail all', 'POST', /^\/mail$/, async () => ({
      status: 200,
      json: { mailing: await mailWaiting(deps, queue) },
    })),
    route('erase', 'POST', requestPath('/erase'), async ({ id, body }) => {
      const parsed = z.safeParse(Erasure, body)
      if (!parsed.success || parsed.data.number !== requestNumber(id))
        return errorResponse(400, 'unconfirmed')
      const erased = await eraseRequest(deps, id)
      return erased > 0 ? { status: 200, json: { erased } } : notFound
    }),
    route('erase flood', 'POST', /^\/erase$/, async ({ body }) => {
      const parsed = z.safeParse(Erasures, body)
      if (!parsed.success || parsed.data.count !== parsed.data.ids.length)
        return errorResponse(400, 'unconfirmed')
      const { erased, kept } = await eraseFlood(deps, parsed.data.ids)
      return { status: 200, json: { kept }, about: { count: erased.length } }
    }),
  ]

  return async function officeHttp(event: OfficeEvent): Promise<OfficeResult> {
    const { method } = event.requestContext.http
    if (method === 'POST' && event.rawPath === undoPath) return undo(event)
    const userId = userOf(event)
    if (userId === undefined) return unauthorized(event)
    const found = routes.find((one) => one.method === method && one.path.test(event.rawPath))
    const body = found && method === 'POST' ? parseBody(event) : undefined
    if (!found || (method === 'POST' && body === undefined))
      return httpResult(event, found ? errorResponse(400, 'unreadable') : notFound)
    const { action, path, handle } = found
    const id = path.exec(event.rawPath)?.[1] ?? ''
    const about = { who: userId, does: action, ...(id && { number: requestNumber(id) }) }
    try {
      const author = await access.enter(userId, tokenOf(event) ?? '', action === 'colleagues')
      if (author === undefined) return unauthorized(event, about)
      const outcome = await handle({
        id,
        query: new URLSearchParams(event.rawQueryString),
        body,
        author,
        userId,
      })
      logEvent('office', { ...about, ...outcome.about, status: outcome.status })
      return httpResult(event, outcome)
    } catch (error) {
      logFailure('office', error, about)
      return httpResult(event, errorResponse(503, 'failed'))
    }
  }

  async function undo(event: OfficeEvent): Promise<OfficeResult> {
    try {
      const parsed = z.safeParse(UndoLink, parseBody(event))
      const undone = parsed.success ? await access.undo(parsed.data.key) : undefined
      logEvent('office', { does: 'undo', status: undone ? 200 : 404 })
      return httpResult(event, undone ? { status: 200, json: undone } : errorResponse(404, 'over'))
    } catch (error) {
      logFailure('office', error, { does: 'undo' })
      return httpResult(event, errorResponse(503, 'failed'))
    }
  }
}

/** The only call without a sign-in: the link in a mail about a change of access. */
export const undoPath = '/undo'

/**
 * The access token of a call; undefined without the scheme Bearer, which API Gateway does not
 * require.
 */
export const tokenOf = ({ headers }: OfficeEvent): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

function unauthorized(event: OfficeEvent, about = {}): OfficeResult {
  logEvent('office refused', { ...about, status: 401 })
  return httpResult(event, errorResponse(401, 'unknown'))
}

/** Accepts JSON only: a form of another site cannot send it without a preflight. */
function parseBody(event: OfficeEvent): unknown {
  const bytes = bodyBytes(event)
  const text = utf8Text(bytes)
  const isJson = /^application\/json\b/i.test(event.headers['content-type'] ?? '')
  if (!isJson || text === undefined || bytes.length > limits.bodyBytes) return undefined
  return parseJson(text)
}

/** Compresses long responses: thousands of rows would exceed Lambda's limit. */
function httpResult({ headers }: OfficeEvent, { status, json, csv }: RouteResult): OfficeResult {
  const text = csv ?? JSON.stringify(json)
  const isCompressed = text.length > 1000 && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
  return {
    statusCode: status,
    headers: {
      ...resultHeaders,
      'content-security-policy': "default-src 'none'",
      'content-type':
        csv === undefined ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
    body: isCompressed ? gzipSync(text).toString('base64') : text,
    isBase64Encoded: isCompressed,
  }
}
