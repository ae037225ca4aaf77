/** Serves a built site like Amplify Hosting: `path.html` for /path, a redirect to `path/` for a folder, otherwise 404.html. */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'
import { plain } from '../../renderer/behaviours/notFound.ts'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { lenientTarget } from './lenientUrls.ts'
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

export async function serveSite({ dir, port, redirects = [] }: { dir: string; port: number; redirects?: Redirect[] }): Promise<SiteServer> {
  const root = resolve(dir)
  const moved = new Map(redirects.map(({ from, to }) => [from, to]))
  const compressed = new Map<string, Buffer>()

  const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() ?? false

  async function find(path: string): Promise<{ file: string } | { location: string } | undefined> {
    const file = await pathInside(root, path)
    if (!file) return undefined
    if (!path.endsWith('/') && (await isFile(file))) return { file }
    if (path.endsWith('/')) return (await isFile(join(file, 'index.html'))) ? { file: join(file, 'index.html') } : undefined
    if (await isFile(`${file}.html`)) return { file: `${file}.html` }
    return (await isFile(join(file, 'index.html'))) ? { location: `${path}/` } : undefined
  }

  /** The page whose address differs only in case or diacritics. */
  async function findSimilar(path: string): Promise<string | undefined> {
    const files = await readdir(root, { recursive: true })
    const pages = files.filter((file) => file.endsWith('.html')).map((file) => `/${file.replaceAll(sep, '/').slice(0, -'.html'.length)}`)
    const page = pages.find((each) => plain(each) === plain(path))
    return page === path || page === '/404' ? undefined : page
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Without a base URL, where //kontakt would be a host.
    const url = new URL(`http://localhost${request.url ?? '/'}`)
    const path = decoded(url.pathname).normalize('NFC')
    const redirect = (location: string) => void response.writeHead(301, { Location: encodeURI(location) + url.search }).end()
    const target = moved.get(path) ?? lenientTarget(path)
    if (target) return redirect(target)
    const result = path === '/404' ? undefined : await find(path)
    if (result && 'location' in result) return redirect(result.location)
    const similar = result ? undefined : await findSimilar(path)
    if (similar) return redirect(similar)
    const file = result?.file ?? join(root, '404.html')
    await send(request, response, file, path, result ? 200 : 404)
  }

  async function send(request: IncomingMessage, response: ServerResponse, file: string, path: string, status: number) {
    const { mtimeMs, size } = await stat(file)
    const type = contentType(file)
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    const headers: Record<string, string> = { ...headersFor(path), 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' }
    // A script may be missing only during a deployment: do not cache that.
    if (status === 404) headers['Cache-Control'] = 'no-store'
    if (status === 200 && request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
    const encoding = text.test(type)
      ? ['br', 'gzip'].find((name) => String(request.headers['accept-encoding'] ?? '').includes(name))
      : undefined
    if (!encoding) {
      response.writeHead(status, { ...headers, 'Content-Length': size })
      return request.method === 'HEAD' ? void response.end() : void createReadStream(file).pipe(response)
    }
    const key = `${encoding}:${etag}:${file}`
    const body = compressed.get(key) ?? compress(encoding, await readFile(file))
    compressed.set(key, body)
    response.writeHead(status, { ...headers, 'Content-Encoding': encoding, 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const server = await listen(answer, { port, what: 'site', variable: 'PORT', host: 'localhost' })
  return { url: `http://localhost:${server.port}`, stop: server.stop }
}

/** An invalid encoding leads to the 404 page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function compress(encoding: string, body: Buffer): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipSync(body)
}
