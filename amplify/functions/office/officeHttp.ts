import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { type Erasable, eraseRequest } from '../shared/erase.ts'
import { type FunctionUrlEvent, resultHeaders } from '../shared/functionUrl.ts'
import { limits, requestNumber } from '../shared/request.ts'
import type { Queue } from '../shared/queue.ts'
import { changeRequest, exportRequests, type KnownRows, listRequests, mailAgain, mailWaiting, showRequest } from './office.ts'
import { Change } from './state.ts'

/** As the HTTP API sends it; its JWT authorizer has verified the claims. */
export type OfficeEvent = FunctionUrlEvent & {
  rawPath: string
  requestContext: { authorizer?: { jwt: { claims: Record<string, string> } } }
}
export type OfficeResult = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded: boolean }
type OfficeAccess = {
  /** The name of the signed-in user in the pool; undefined: nobody is signed in. */
  who: (event: OfficeEvent) => string | undefined
  /** The address of the token's colleague; undefined when the token was revoked or the colleague disabled. */
  colleague: (token: string) => Promise<string | undefined>
  /** Where the local AWS keeps pictures. */
  picturesAt?: string | undefined
  /** That mail-office takes its work from. */
  queue: Pick<Queue, 'send'>
}
type Told = { status: number; json?: unknown; csv?: string }
type Call = { id: string; query: URLSearchParams; body: unknown; author: string }

const Id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The number is typed or sent along once more: an address alone erases nothing. */
const Erasing = z.strictObject({ number: z.string() })
const told = (status: number, error: string): Told => ({ status, json: { error } })
const gone = told(404, 'gone')

/** What the office's page calls: every answer only to who is signed in, every call logged with who and which request, and nothing of what it says. */
export function createOfficeHttp(deps: Deps & Erasable, { who, colleague, picturesAt, queue }: OfficeAccess) {
  const known: KnownRows = new Map()
  const routes: [does: string, method: 'GET' | 'POST', path: RegExp, answer: (call: Call) => Promise<Told>][] = [
    [
      'list',
      'GET',
      /^\/requests$/,
      async ({ query }) => ({ status: 200, json: await listRequests(deps, known, query.get('from') ?? undefined) }),
    ],
    ['export', 'GET', /^\/export$/, async () => ({ status: 200, csv: (await exportRequests(deps)).table })],
    [
      'read',
      'GET',
      new RegExp(`^/requests/(${Id})$`),
      async ({ id }) => {
        const shown = await showRequest(deps, id, picturesAt)
        return shown ? { status: 200, json: shown } : gone
      },
    ],
    [
      'change',
      'POST',
      new RegExp(`^/requests/(${Id})/state$`),
      async ({ id, body, author }) => {
        const change = z.safeParse(Change, body)
        if (!change.success) return told(400, 'unreadable')
        const outcome = await changeRequest(deps, id, change.data, author)
        if (!outcome) return gone
        return 'saved' in outcome
          ? { status: 200, json: outcome.saved }
          : { status: 409, json: { error: 'conflict', state: outcome.conflict } }
      },
    ],
    [
      'mail',
      'POST',
      new RegExp(`^/requests/(${Id})/mail$`),
      async ({ id }) => ((await mailAgain(deps, id)) ? { status: 200, json: {} } : gone),
    ],
    ['mail all', 'POST', /^\/mail$/, async () => ({ status: 200, json: { mailing: await mailWaiting(deps, queue) } })],
    [
      'erase',
      'POST',
      new RegExp(`^/requests/(${Id})/erase$`),
      async ({ id, body }) => {
        const sure = z.safeParse(Erasing, body)
        if (!sure.success || sure.data.number !== requestNumber(id)) return told(400, 'unconfirmed')
        const erased = await eraseRequest(deps, id)
        return erased > 0 ? { status: 200, json: { erased } } : gone
      },
    ],
  ]

  return async function officeHttp(event: OfficeEvent): Promise<OfficeResult> {
    const { method } = event.requestContext.http
    const person = who(event)
    if (person === undefined) return refused(event)
    const route = routes.find(([, asked, path]) => asked === method && path.test(event.rawPath))
    const body = route && method === 'POST' ? readBody(event) : undefined
    if (!route || (method === 'POST' && body === undefined)) return result(event, route ? told(400, 'unreadable') : gone)
    const [does, , path, answer] = route
    const id = path.exec(event.rawPath)?.[1] ?? ''
    const about = { who: person, does, ...(id && { number: requestNumber(id) }) }
    try {
      // An access token outlives its session by a quarter of an hour: reading one request may, changes and the whole table may not.
      const author = method === 'POST' || does === 'export' ? await colleague(tokenOf(event)) : ''
      if (author === undefined) return refused(event, about)
      const outcome = await answer({ id, query: new URLSearchParams(event.rawQueryString), body, author })
      logEvent('office', { ...about, status: outcome.status })
      return result(event, outcome)
    } catch (error) {
      logFailure('office', error, about)
      return result(event, told(503, 'failed'))
    }
  }
}

const tokenOf = ({ headers }: OfficeEvent): string => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

function refused(event: OfficeEvent, about = {}): OfficeResult {
  logEvent('office refused', { ...about, status: 401 })
  return result(event, told(401, 'unknown'))
}

/** JSON and nothing else: a form of another site can send none without asking first. */
function readBody({ headers, body = '', isBase64Encoded }: OfficeEvent): unknown {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '') || bytes.length > limits.bodyBytes) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Packed where the browser takes it: a list of thousands would not fit into what Lambda may answer. */
function result({ headers }: OfficeEvent, { status, json, csv }: Told): OfficeResult {
  const text = csv ?? JSON.stringify(json)
  const packs = text.length > 1000 && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
  return {
    statusCode: status,
    headers: {
      ...resultHeaders,
      'content-security-policy': "default-src 'none'",
      'content-type': csv === undefined ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      ...(packs && { 'content-encoding': 'gzip' }),
    },
    body: packs ? gzipSync(text).toString('base64') : text,
    isBase64Encoded: packs,
  }
}
