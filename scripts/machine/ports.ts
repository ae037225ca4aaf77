import { createServer, type Server } from 'node:net'
import { setting } from './environment.ts'
import { UserFacingError } from './userFacingError.ts'

export const sitePort = () => setting('PORT')

const names = ['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT', 'INBOX_PORT'] as const
type PortName = (typeof names)[number]

/** Occupies all ports before anything is built for a site that could not be served; the result releases one of them. */
export async function reservePorts(): Promise<(name: PortName) => Promise<void>> {
  const servers = new Map<PortName, Server>()
  for (const name of names) {
    // An open connection would delay close().
    const server = createServer((socket) => socket.destroy())
    const host = setting('HOST') ?? (name === 'PORT' ? 'localhost' : '127.0.0.1')
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen({ port: setting(name), host }, () => resolve(true)),
    )
    if (isFree) servers.set(name, server)
  }
  const release = (name: PortName) => new Promise<void>((done) => void (servers.get(name)?.close(() => done()) ?? done()))
  const busy = names.filter((name) => !servers.has(name))
  if (busy.length === 0) return release
  await Promise.all(names.map(release))
  const used = busy.map((name) => `${setting(name)} (${name})`).join(', ')
  const example = busy.map((name) => `${name}=${setting(name) + 100}`).join(' ')
  throw new UserFacingError(`Not free: port ${used}. Stop it, or choose others: ${example} before the command.`)
}
