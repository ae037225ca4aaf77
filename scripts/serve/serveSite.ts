/**
 * Serves a built site like Amplify Hosting: `path.html` for /path, `path/index.html` for /path/,
 * otherwise 404.html.
 */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { utf8Path } from '../../renderer/comparablePath.ts'
import type { LocalOfficeHandler } from '../local-aws/localOffice.ts'
import { lenientTargets, locationOf, moved, pagePathsIn } from './lenientUrls.ts'
import { pathInside } from './guard.ts'
import { headersFor } from './headers.ts'
import { listen } from './httpServer.ts'

const text = /^(text\/|application\/(json|xml|manifest)|image\/svg)/

/** The Content-Type of a file, with its charset. */
export function contentType(file: string): string {
  // mrmime has no type for .ico.
  const type = lookup(file) ?? (file.endsWith('.ico') ? 'image/x-icon' : 'application/octet-stream')
  return /^text\/|xml$/.test(type) && type !== 'image/svg+xml' ? `${type}; charset=utf-8` : type
}

export type SiteServer = { url: string; stop: () => Promise<void> }

export async function serveSite({
  dir,
  port,
  redirects = moved,
  office,
  ready,
}: {
  dir: string
  port: number
  redirects?: Redirect[]
  /** Answers the requests of /kontor on this machine. */
  office?: LocalOfficeHandler
  /** Resolves when the file of an address is complete. */
  ready?: ((path: string) => Promise<void>) | undefined
}): Promise<SiteServer> {
  const root = resolve(dir)
  const lenientTarget = lenientTargets(pagePathsIn(root), redirects)
  const compressed = new Map<string, Buffer>()

  async function find(path: string): Promise<string | undefined> {
    for (const name of path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]) {
      const file = await pathInside(root, name)
      // Most names do not exist.
      if (file && (await stat(file).catch(() => undefined))?.isFile()) return file
    }
    return undefined
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await office?.(request, response)) return
    // Without a base URL, where //kontakt would be a host.
    const url = new URL(`http://localhost${request.url ?? '/'}`)
    const path = utf8Path(url.pathname) ?? url.pathname
    const target = lenientTarget(path)
    if (target)
      return void response.writeHead(301, { Location: locationOf(target, url.search) }).end()
    await ready?.(path)
    const file = /^\/404(\.html)?$/.test(path) ? undefined : await find(path)
    await send(request, response, file ?? join(root, '404.html'), path, file ? 200 : 404)
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    path: string,
    status: number,
  ) {
    const { mtimeMs, size } = await stat(file)
    const type = contentType(file)
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    const headers: Record<string, string> = {
      ...headersFor(path),
      'Content-Type': type,
      ETag: etag,
      Vary: 'Accept-Encoding',
    }
    // A script may be missing only during a deployment: do not cache that.
    if (status === 404) headers['Cache-Control'] = 'no-store'
    if (status === 200 && request.headers['if-none-match'] === etag)
      return void response.writeHead(304, headers).end()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = text.test(type)
      ? (['br', 'gzip'] as const).find((name) => accepted.includes(name))
      : undefined
    const key = `${encoding}:${etag}:${file}`
    if (encoding && !compressed.has(key))
      compressed.set(key, compress[encoding](await readFile(file)))
    const body = encoding && compressed.get(key)!
    response.writeHead(status, {
      ...headers,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': body?.length ?? size,
    })
    if (body || request.method === 'HEAD')
      response.end(request.method === 'HEAD' ? undefined : body)
    else createReadStream(file).pipe(response)
  }

  const server = await listen(handle, { port, what: 'site', variable: 'PORT', host: 'localhost' })
  return { url: `http://localhost:${server.port}`, stop: server.stop }
}

const compress = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
}
