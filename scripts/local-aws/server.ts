/** The HTTP servers of the local AWS, on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FunctionUrlEvent } from '../../amplify/functions/shared/functionUrl.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'

/** What a client of AWS asks, and what it gets. */
export type Call = {
  method: string
  url: URL
  headers: { [name: string]: string | string[] | undefined }
  body: Buffer
}
export type Answer = {
  statusCode?: number
  headers?: Record<string, string>
  body?: string | Buffer
}
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Port 0 is any free one. */
export async function listen(port: number, handler: Handler) {
  // With a timeout it may close an idle connection just when the AWS SDK sends its next request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // A page of another site may have given its name this machine's address.
    const { hostname } = new URL(`http://${request.headers.host ?? 'none'}`)
    if (hostname !== 'localhost' && hostname !== '127.0.0.1') {
      response.writeHead(403).end()
      return
    }
    handler(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE'
      reject(isBusy ? new UserFacingError(`Port ${port} is in use. Choose another PORT.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: used } = server.address() as { port: number }
  return {
    origin: `http://localhost:${used}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

export const respond = (
  response: ServerResponse,
  { statusCode = 200, headers, body }: Answer,
): void => void response.writeHead(statusCode, headers).end(body)

export const readBody = async (request: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await request.toArray())

/**
 * Answers a preflight, and lets pages of `origin` read the response. Returns true if the request is
 * answered.
 */
export function allowOrigin(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  origin: string,
): boolean {
  if (headers.origin === origin) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-methods', 'POST,PUT')
    response.setHeader('access-control-expose-headers', 'ETag,Date')
    const asked = headers['access-control-request-headers']
    if (asked) response.setHeader('access-control-allow-headers', asked)
  }
  if (method !== 'OPTIONS') return false
  response.writeHead(204).end()
  return true
}

/**
 * The event of a function URL or an HTTP API. Tests set the client's address with x-local-source-ip.
 */
export async function eventOf(request: IncomingMessage): Promise<FunctionUrlEvent> {
  const { method = '', socket, headers } = request
  const sourceIp = String(headers['x-local-source-ip'] ?? socket.remoteAddress)
  return {
    headers: headers as FunctionUrlEvent['headers'],
    body: (await readBody(request)).toString('base64'),
    isBase64Encoded: true,
    requestContext: { http: { method, sourceIp } },
  }
}
