/** A Lambda Function URL: payload 2.0, CORS for one origin, AWS's size limits. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { officeScope } from '../../amplify/auth/poolRules.ts'
import { AwsError } from './AwsError.ts'
import type { Faults } from './faults.ts'
import { readBody } from '../serve/httpServer.ts'
import { FunctionFailed, type LambdaFunction, Throttled } from './lambdaFunction.ts'

type FunctionUrl = {
  target: Pick<LambdaFunction, 'invoke'>
  origin: string
  faults: Faults
  /**
   * Methods and request headers that pages of the origin may send, response headers that they may
   * read.
   */
  cors: { methods: string; headers: string; exposes?: string }
  /**
   * The authorizer of an HTTP API, whose payload is the same: returns the claims of a token or
   * rejects.
   */
  authorize?: ((token: string) => Promise<object>) | undefined
  /** The path of an HTTP API that needs no token. */
  openPath?: string
  /** After which an HTTP API gives up; the function runs on. */
  apiTimeoutMs?: number
}
type FunctionResult = {
  statusCode?: number
  headers?: Record<string, string>
  body?: string
  isBase64Encoded?: boolean
}

/** Of a request and of a response. */
const maxBodyBytes = 6 * 1024 * 1024
/** Simulates visitors' addresses; AWS uses the address of the connection. */
export const sourceIpHeader = 'x-local-source-ip'

export function createFunctionUrl({
  target,
  origin,
  faults,
  cors: { methods, headers, exposes },
  authorize: check,
  openPath,
  apiTimeoutMs = 30_000,
}: FunctionUrl) {
  return async function handleFunctionUrl(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const fromSite = request.headers.origin === origin
    const cors: Record<string, string> = fromSite
      ? {
          'access-control-allow-origin': origin,
          ...(exposes && { 'access-control-expose-headers': exposes }),
          vary: 'Origin',
        }
      : {}
    if (
      request.method === 'OPTIONS' &&
      request.headers['access-control-request-method'] !== undefined
    ) {
      const allowed = {
        'access-control-allow-methods': methods,
        'access-control-allow-headers': headers,
        'access-control-max-age': '3600',
      }
      response.writeHead(200, fromSite ? { ...cors, ...allowed } : {}).end()
      return
    }
    const body = await readBody(request, maxBodyBytes)
    // AWS's own error responses have no CORS headers: a script sees a network error.
    if (body === undefined)
      return refuse(
        response,
        413,
        'Request must be smaller than 6291456 bytes for the InvokeFunction operation',
      )
    // A refused token is answered with 401.
    const authorize = request.url === openPath ? undefined : check
    const claims = await authorize?.(
      String(request.headers.authorization).replace(/^Bearer /, ''),
    ).catch(() => undefined)
    // AWS documents CORS headers for the function's responses only; the page copes with a 401 that
    // has none.
    if (authorize && !claims) return refuse(response, 401, 'Unauthorized', cors)
    try {
      await faults.intercept({ service: 'endpoint', method: request.method ?? '' }, 'before')
      const invoked = target.invoke(
        toEvent(request, body, claims && { authorizer: { jwt: { claims } } }),
      )
      const timedOut = check && sleep(apiTimeoutMs, 'timed out' as const, { ref: false })
      const result = await Promise.race([invoked, ...(timedOut ? [timedOut] : [])])
      if (result === 'timed out') return refuse(response, 503, 'Service Unavailable')
      await faults.intercept({ service: 'endpoint', method: request.method ?? '' }, 'after')
      sendResult(response, result, cors)
    } catch (error) {
      if (error instanceof AwsError) refuse(response, error.status, error.message)
      else if (error instanceof Throttled) refuse(response, 429, 'Rate Exceeded.')
      else if (error instanceof FunctionFailed) refuse(response, 502, 'Internal Server Error')
      else throw error
    }
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  cors: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...cors })
    .end(JSON.stringify({ message }))
}

function sendResult(response: ServerResponse, result: unknown, cors: Record<string, string>): void {
  const isResponse = typeof result === 'object' && result !== null && 'statusCode' in result
  const {
    statusCode = 200,
    headers = {},
    body = '',
    isBase64Encoded,
  }: FunctionResult = isResponse ? (result as FunctionResult) : { body: JSON.stringify(result) }
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maxBodyBytes) {
    refuse(response, 502, 'Internal Server Error')
    return
  }
  response.writeHead(statusCode, {
    'content-type': 'application/json',
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    ...cors,
  })
  response.end(bytes)
}

export function toEvent(
  request: Pick<IncomingMessage, 'headers' | 'method' | 'url' | 'socket'>,
  body: Buffer,
  authorized: object = {},
): object {
  const { [sourceIpHeader]: simulated, ...sent } = request.headers
  const sourceIp = String(simulated ?? request.socket.remoteAddress ?? '')
  const headers = {
    ...sent,
    'x-forwarded-for': [sent['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
    'x-forwarded-proto': 'http',
    'x-forwarded-port': String(request.socket.localPort ?? ''),
  }
  const [rawPath = '/', rawQueryString = ''] = (request.url ?? '/').split('?', 2)
  // AWS passes text and JSON as text, everything else, including forms, as base64.
  const isText = /^(text\/|application\/(json|javascript|xml))/.test(
    String(headers['content-type'] ?? ''),
  )
  return {
    version: '2.0',
    rawPath,
    rawQueryString,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : value,
      ]),
    ),
    requestContext: {
      domainName: String(headers.host ?? ''),
      http: { method: request.method, path: rawPath, sourceIp },
      ...authorized,
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

/**
 * The JWT authorizer of the office's API: checks signature, issuer, client, time and scope, which
 * only access tokens have.
 */
export function createAuthorizer(
  userPoolId: string,
  clientId: string,
  endpoint: string,
  now: () => Date,
): (token: string) => Promise<object> {
  // The verifier requests the keys from AWS's address; fetch them from the local Cognito.
  const fetchLocally = async (uri: string) =>
    (await fetch(new URL(new URL(uri).pathname, endpoint))).arrayBuffer()
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: fetchLocally } })
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: null, scope: officeScope },
    { jwksCache },
  )
  return async (token) => {
    const claims = await verifier.verify(token)
    // The verifier uses the system clock, which the local AWS can be ahead of.
    if (claims.exp * 1000 < now().getTime()) throw new Error('Token expired')
    // The API passes all claims as texts.
    return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]))
  }
}
