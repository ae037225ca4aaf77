/** The HTTP server of all local services. */
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { toUserFacingError } from '../command.ts'
import { setting } from '../machine/environment.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { guard } from './guard.ts'

/** Thrown to close the connection without a response. */
export class ConnectionDropped extends Error {}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
export type Listening = { port: number; stop: () => Promise<void> }
type Options = {
  /** 0 picks a free one. */
  port: number
  what: string
  /** The setting with its port. */
  variable?: string
  host?: string
  /** Other origins whose pages may send requests; `any` for those of all sites. */
  origins?: string[] | 'any'
}

/** Listens on loopback, or on HOST, and rejects requests from pages of other sites. */
export async function listen(
  handler: Handler,
  { port, what, variable, host = '127.0.0.1', origins }: Options,
): Promise<Listening> {
  let lastFault = ''
  /** Once, although clients try again. */
  const report = (error: unknown) => {
    const fault = `${what}: ${faultText(error)}`
    if (fault !== lastFault) console.error(fault)
    lastFault = fault
  }
  // Long: on a busy machine a connection would be closed just as its client reuses it.
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    try {
      if (guard(request, response, origins)) await handler(request, response)
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) report(error)
      if (error instanceof ConnectionDropped || response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `Port ${port} (${what}) is in use by another program. Stop it, or set ${variable} to a free port.`
      reject(error.code === 'EADDRINUSE' ? new UserFacingError(message) : error)
    })
    server.listen({ port, host: setting('HOST') ?? host, backlog: 2048 }, resolve)
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

function faultText(error: unknown): string {
  const { code, path } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && path !== undefined
    ? `${missingFolder(path)} was deleted while this command runs. Stop it, and start it again.`
    : toUserFacingError(error).message
}

/** The outermost part of a path that does not exist. */
const missingFolder = (path: string): string =>
  existsSync(dirname(path)) ? path : missingFolder(dirname(path))

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
