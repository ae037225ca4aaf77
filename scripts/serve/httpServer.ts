import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setting } from '../machine/environment.ts'
import { UserFacingError } from '../machine/userFacingError.ts'
import { guard } from './guard.ts'

/** Thrown when the connection is to be cut instead of answered. */
export class ConnectionDropped extends Error {}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
export type Listening = { port: number; stop: () => Promise<void> }
type Options = {
  /** 0 picks a free one. */
  port: number
  what: string
  /** The setting that moves it. */
  variable?: string
  host?: string
  /** Other origins whose pages may ask. */
  origins?: string[]
}

/** Starts a server that only this machine reaches, unless HOST says otherwise, and that refuses pages of other sites. */
export async function listen(handler: Handler, { port, what, variable, host = '127.0.0.1', origins }: Options): Promise<Listening> {
  // Long: on a busy machine a line would be closed in the moment that its client writes on it.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof ConnectionDropped)) console.error(`${what}:`, error)
      if (error instanceof ConnectionDropped || response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (guard(request, response, origins)) await handler(request, response)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE'
      reject(
        isBusy
          ? new UserFacingError(`Port ${port} (${what}) is in use by another program. Stop it, or set ${variable} to a free port.`)
          : error,
      )
    })
    server.listen({ port, host: setting('HOST') ?? host, backlog: 2048 }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The whole body, or undefined when it is longer than `limit` (the rest is read and dropped, so that the answer arrives). */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= limit) parts.push(part)
    else parts.length = 0
  }
  return length > limit ? undefined : Buffer.concat(parts)
}
