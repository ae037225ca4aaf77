/** The HTTP servers of the local AWS. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'

/** Thrown to close the connection without a response. */
export class ConnectionDropped extends Error {}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
export type Listening = { port: number; stop: () => Promise<void> }
type Options = {
  /** 0 picks a free one. */
  port: number
  host?: string
  /** Other origins whose pages may send requests; `any` for those of all sites, as on AWS. */
  origins?: string[] | 'any'
}

/** Listens on loopback. */
export async function listen(
  handler: Handler,
  { port, host = '127.0.0.1', origins = [] }: Options,
): Promise<Listening> {
  // Long: on a busy machine a connection would be closed just as its client reuses it.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    if (!isTrusted(request, origins)) return void response.writeHead(403).end()
    try {
      await handler(request, response)
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) console.error(error)
      if (error instanceof ConnectionDropped || response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `Port ${port} is in use: stop what uses it, or set PORT to another number.`
      reject(error.code === 'EADDRINUSE' ? new UserFacingError(message) : error)
    })
    server.listen({ port, host }, resolve)
  })
  return {
    port: portOf(server),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page of another site sends its name as Host (DNS rebinding) or as Origin. */
function isTrusted({ headers }: IncomingMessage, origins: string[] | 'any'): boolean {
  const { host = '', origin } = headers
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)) return false
  return origins === 'any' || !origin || [`http://${host}`, ...origins].includes(origin)
}

/** The port of a server that listens on one. */
export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('The server does not listen on a port.')
  return address.port
}

/**
 * The body, or undefined if it exceeds `limit`; the rest is read and dropped, so that the client
 * receives the response.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length <= limit) parts.push(part)
    else parts.length = 0
  }
  return length > limit ? undefined : Buffer.concat(parts)
}
