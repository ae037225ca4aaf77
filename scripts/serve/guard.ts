import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { setting } from '../machine/environment.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request may come from a page of this server, or of `origins`, or from a program on this machine. A page of another site sends its
 * own name as Host (DNS rebinding), its Origin or a Sec-Fetch-Site; only a navigation, whose answer it cannot read, is allowed from there.
 */
function isTrusted({ method = '', headers }: IncomingMessage, origins: string[] = []): boolean {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  const name = host.replace(/:\d+$/, '')
  // No name resolves to another address than the one that a browser shows.
  const isOwnAddress = setting('HOST') !== undefined && isIP(name.replace(/^\[|\]$/g, '')) !== 0
  if (!loopback.includes(name) && !isOwnAddress) return false
  if (origin !== undefined) return [`http://${host}`, ...origins].includes(origin)
  if (site === undefined || site === 'same-origin' || site === 'none') return true
  if (['GET', 'HEAD'].includes(method) && mode === 'navigate' && destination === 'document') return true
  return site === 'same-site' && origins.length > 0
}

/** The only guard of every server on this machine: answers 403 and returns false for a request that isTrusted refuses. */
export function guard(request: IncomingMessage, response: ServerResponse, origins?: string[]): boolean {
  if (isTrusted(request, origins)) return true
  response.writeHead(403, { 'content-type': 'text/plain' }).end('Only pages and programs on this machine may use this server.')
  return false
}

/** Whether the remote address of a connection is this machine's loopback interface. */
export const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address)

/** The real path of a file below `folder`, which may not exist yet; undefined for a path that leads out of it, by links too. */
export async function pathInside(folder: string, path: string): Promise<string | undefined> {
  // Windows reads a backslash as a separator, and a colon as a drive or a stream.
  if (/[\\:\0]/.test(path)) return undefined
  const root = await realpath(folder)
  const file = resolve(root, `./${path}`)
  const isInside = (real: string) => real === root || real.startsWith(root + sep)
  return isInside(file) && isInside(await realParent(file)) ? file : undefined
}

/** Of a file that does not exist: the real path of the first folder above it that does. */
const realParent = (file: string): Promise<string> =>
  realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return realParent(dirname(file))
  })
