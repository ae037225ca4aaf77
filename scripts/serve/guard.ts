/** Request and path checks of the local servers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { realpath } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { setting } from '../machine/environment.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Allows pages of this server and of `origins`, and programs on this machine. A page of another
 * site sends its name as Host (DNS rebinding), its Origin or a Sec-Fetch-Site; from there only a
 * navigation is allowed, whose response the page cannot read. `any`: pages of all sites, as on AWS,
 * for a server that they may write to and cannot read.
 */
function isTrusted(
  { method = '', headers }: IncomingMessage,
  origins: string[] | 'any' = [],
): boolean {
  const {
    host = '',
    origin,
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': destination,
  } = headers
  const name = host.replace(/:\d+$/, '')
  // DNS rebinding needs a name: an IP address as Host is safe.
  const isOwnAddress = setting('HOST') !== undefined && isIP(name.replace(/^\[|\]$/g, '')) !== 0
  if (!loopback.includes(name) && !isOwnAddress) return false
  if (origins === 'any') return true
  if (origin !== undefined) return [`http://${host}`, ...origins].includes(origin)
  if (site === undefined || site === 'same-origin' || site === 'none') return true
  if (['GET', 'HEAD'].includes(method) && mode === 'navigate' && destination === 'document')
    return true
  return site === 'same-site' && origins.length > 0
}

/** Protects every local server: responds with 403 and returns false for an untrusted request. */
export function guard(
  request: IncomingMessage,
  response: ServerResponse,
  origins?: string[] | 'any',
): boolean {
  if (isTrusted(request, origins)) return true
  response
    .writeHead(403, { 'content-type': 'text/plain' })
    .end('Only pages and programs on this machine may use this server.')
  return false
}

/** Whether the remote address of a connection is this machine's loopback interface. */
export const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * The path of a file below `folder`, which may not exist yet; undefined for a path outside, also by
 * symbolic links.
 */
export async function pathInside(folder: string, path: string): Promise<string | undefined> {
  // On Windows a backslash is a separator, and a colon marks a drive or a stream.
  if (/[\\:\0]/.test(path)) return undefined
  const root = await realpath(folder)
  const file = resolve(root, `./${path}`)
  const isInside = (realPath: string) => realPath === root || realPath.startsWith(root + sep)
  return isInside(file) && isInside(await realParent(file)) ? file : undefined
}

/** For a missing file: the real path of its closest existing folder. */
const realParent = (file: string): Promise<string> =>
  realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return realParent(dirname(file))
  })
