/** The HTTP API of the office page. */
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { type Erasable, eraseRequest } from '../shared/erase.ts'
import { type FunctionUrlEvent, resultHeaders } from '../shared/functionUrl.ts'
import { ruleOf } from '../shared/fieldRules.ts'
import { limits, requestNumber } from '../shared/request.ts'
import type { Queue } from '../shared/queue.ts'
import { changeRequest, exportRequests, type RowCache, listRequests, mailAgain, mailWaiting, showRequest } from './office.ts'
import type { Colleague, ColleagueStore } from './colleagues.ts'
import { Change, logResent, colleagueName } from './state.ts'

export type ListedColleague = Colleague & { name: string; isSelf: boolean }

/** The HTTP API's event; its JWT authorizer has verified the claims. */
export type OfficeEvent = FunctionUrlEvent & {
  rawPath: string
  requestContext: { authorizer?: { jwt: { claims: Record<string, string> } } }
}
export type OfficeResult = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean }
type OfficeAccess = {
  /** The signed-in user's name in the pool; undefined without a session. */
  userOf: (event: OfficeEvent) => string | undefined
  /** The email address of the token's user; undefined when the token was revoked or the user removed. */
  verifyToken: (token: string) => Promise<string | undefined>
  colleagues: ColleagueStore
  /** Set for the local S3 only. */
  pictureEndpoint?: string | undefined
  /** The queue of mail-office. */
  queue: Pick<Queue, 'send'>
}
/** `about` is added to the log. */
type RouteResult = { status: number; json?: unknown; csv?: string; about?: object }
type RouteCall = { id: string; query: URLSearchParams; body: unknown; author: string; userId: string }

const Id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Requires the request's number besides its id, as a confirmation. */
const Erasure = z.strictObject({ number: z.string() })
const Export = z.strictObject({ ids: z.array(z.string()).check(z.maxLength(1000)) })
const NewColleague = z.strictObject({ email: ruleOf('email', 'contact').check(z.toLowerCase()) })
const RemovedColleague = z.strictObject({ id: z.string().check(z.minLength(1)) })
const errorResponse = (status: number, error: string): RouteResult => ({ status, json: { error } })
const notFound = errorResponse(404, 'gone')

/** The API of the office's page. Requires a session, and logs user, action and request of each call, without content. */
export function createOfficeHttp(deps: Deps & Erasable, { userOf, verifyToken, colleagues, pictureEndpoint, queue }: OfficeAccess) {
  const rowCache: RowCache = new Map()
  const routes: [does: string, method: 'GET' | 'POST', path: RegExp, answer: (call: RouteCall) => Promise<RouteResult>][] = [
    [
      'list',
      'GET',
      /^\/requests$/,
      async ({ query }) => ({ status: 200, json: await listRequests(deps, rowCache, query.get('from') ?? undefined) }),
    ],
    [
      'colleagues',
      'GET',
      /^\/colleagues$/,
      async ({ userId }) => {
        const list = (await colleagues.list()).map((colleague) => ({
          ...colleague,
          name: colleagueName(colleague.email),
          isSelf: colleague.id === userId,
        }))
        return { status: 200, json: list satisfies ListedColleague[] }
      },
    ],
    [
      'add colleague',
      'POST',
      /^\/colleagues$/,
      async ({ body }) => {
        const parsed = z.safeParse(NewColleague, body)
        if (!parsed.success) return errorResponse(400, 'address')
        const id = await colleagues.add(parsed.data.email)
        return id === undefined ? errorResponse(409, 'exists') : { status: 200, json: {}, about: { colleague: id } }
      },
    ],
    [
      'remove colleague',
      'POST',
      /^\/colleagues\/remove$/,
      async ({ body, userId }) => {
        const parsed = z.safeParse(RemovedColleague, body)
        if (!parsed.success || parsed.data.id === userId) return errorResponse(400, 'self')
        await colleagues.remove(parsed.data.id)
        return { status: 200, json: {}, about: { colleague: parsed.data.id } }
      },
    ],
    [
      'export',
      'POST',
      /^\/export$/,
      async ({ body }) => {
        const parsed = z.safeParse(Export, body)
        return parsed.success
          ? { status: 200, csv: (await exportRequests(deps, new Set(parsed.data.ids))).table }
          : errorResponse(400, 'unreadable')
      },
    ],
    [
      'read',
      'GET',
      new RegExp(`^/requests/(${Id})$`),
      async ({ id }) => {
        const details = await showRequest(deps, id, pictureEndpoint)
        return details ? { status: 200, json: details } : notFound
      },
    ],
    [
      'change',
      'POST',
      new RegExp(`^/requests/(${Id})/state$`),
      async ({ id, body, author }) => {
        const change = z.safeParse(Change, body)
        if (!change.success) return errorResponse(400, 'unreadable')
        const outcome = await changeRequest(deps, id, change.data, author)
        if (!outcome) return notFound
        return 'saved' in outcome
          ? { status: 200, json: outcome.saved }
          : { status: 409, json: { error: 'conflict', state: outcome.conflict } }
      },
    ],
    [
      'mail',
      'POST',
      new RegExp(`^/requests/(${Id})/mail$`),
      async ({ id, author }) => {
        const state = (await mailAgain(deps, id)) ? await logResent(deps, id, author) : undefined
        return state ? { status: 200, json: state } : notFound
      },
    ],
    ['mail all', 'POST', /^\/mail$/, async () => ({ status: 200, json: { mailing: await mailWaiting(deps, queue) } })],
    [
      'erase',
      'POST',
      new RegExp(`^/requests/(${Id})/erase$`),
      async ({ id, body }) => {
        const parsed = z.safeParse(Erasure, body)
        if (!parsed.success || parsed.data.number !== requestNumber(id)) return errorResponse(400, 'unconfirmed')
        const erased = await eraseRequest(deps, id)
        return erased > 0 ? { status: 200, json: { erased } } : notFound
      },
    ],
  ]

  return async function officeHttp(event: OfficeEvent): Promise<OfficeResult> {
    const { method } = event.requestContext.http
    const userId = userOf(event)
    if (userId === undefined) return unauthorized(event)
    const route = routes.find(([, routeMethod, path]) => routeMethod === method && path.test(event.rawPath))
    const body = route && method === 'POST' ? parseBody(event) : undefined
    if (!route || (method === 'POST' && body === undefined)) return httpResult(event, route ? errorResponse(400, 'unreadable') : notFound)
    const [action, , path, handle] = route
    const id = path.exec(event.rawPath)?.[1] ?? ''
    const about = { who: userId, does: action, ...(id && { number: requestNumber(id) }) }
    try {
      // An access token outlives its session by up to 15 minutes: enough for reading, but not for changes and exports.
      const author = method === 'POST' ? await verifyToken(tokenOf(event)) : ''
      if (author === undefined) return unauthorized(event, about)
      const outcome = await handle({ id, query: new URLSearchParams(event.rawQueryString), body, author, userId })
      logEvent('office', { ...about, ...outcome.about, status: outcome.status })
      return httpResult(event, outcome)
    } catch (error) {
      logFailure('office', error, about)
      return httpResult(event, errorResponse(503, 'failed'))
    }
  }
}

const tokenOf = ({ headers }: OfficeEvent): string => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

function unauthorized(event: OfficeEvent, about = {}): OfficeResult {
  logEvent('office refused', { ...about, status: 401 })
  return httpResult(event, errorResponse(401, 'unknown'))
}

/** Accepts JSON only: a form of another site cannot send it without a preflight. */
function parseBody({ headers, body = '', isBase64Encoded }: OfficeEvent): unknown {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '') || bytes.length > limits.bodyBytes) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
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
      'content-type': csv === undefined ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
    body: isCompressed ? gzipSync(text).toString('base64') : text,
    isBase64Encoded: isCompressed,
  }
}
