import { createServer, type Server } from 'node:net'
import { setting } from './environment.ts'
import { UserFacingError } from './userFacingError.ts'

export const sitePort = () => setting('PORT')

const names = ['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT', 'INBOX_PORT'] as const

/** Takes all ports, before anything is made for a site that could not be served then; what it returns lets one go. */
export async function reservePorts(): Promise<(name: (typeof names)[number]) => Promise<void>> {
  const held = new Map<string, Server>()
  const busy: string[] = []
  for (const name of names) {
    // Whoever asks already is sent away, and does not keep the port from being let go.
    const server = createServer((socket) => socket.destroy())
    const isFree = await new Promise<boolean>((told) =>
      server
        .once('error', () => told(false))
        .listen({ port: setting(name), host: setting('HOST') ?? (name === 'PORT' ? 'localhost' : '127.0.0.1') }, () => told(true)),
    )
    if (isFree) held.set(name, server)
    else busy.push(`${setting(name)} (${name})`)
  }
  const release = (name: string) => new Promise<void>((done) => void (held.get(name)?.close(() => done()) ?? done()))
  if (busy.length > 0) {
    await Promise.all(names.map(release))
    const example = names.filter((name) => busy.some((each) => each.endsWith(`(${name})`))).map((name) => `${name}=${setting(name) + 100}`)
    throw new UserFacingError(`Not free: port ${busy.join(', ')}. Stop it, or choose others: ${example.join(' ')} before the command.`)
  }
  return release
}
