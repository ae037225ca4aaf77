/** content/ for the CMS on the same machine: reads and writes files there and nowhere else, and answers only to its own page. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join, normalize } from 'node:path'

class Refused extends Error {}

/** `root` holds content/. Paths are relative to it; one that ends with / is a folder. */
export function localFiles(root: string) {
  const place = (path: string) => {
    const clean = normalize(path)
    if (!/^content(\/|$)/.test(clean)) throw new Refused(`${path} ligger utanför content.`)
    return join(root, clean)
  }

  async function list(path: string): Promise<object[]> {
    if (path === '/') return [{ name: 'content', kind: 'directory' }]
    const entries = await readdir(place(path), { withFileTypes: true })
    return entries.map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'directory' : 'file' }))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page of another site can neither set the header nor be of our origin.
    const { origin, host } = request.headers
    if (request.headers['x-edit'] !== '1' || (origin && new URL(origin).host !== host))
      throw new Refused('Bara redigeringen får läsa och skriva här.')
    const path = decodeURIComponent((request.url ?? '').split('?')[0]!.replace(/^\//, '')).normalize('NFC') || '/'
    const send = (status: number, body?: string | Buffer, headers = {}) =>
      void response.writeHead(status, { 'Cache-Control': 'no-store', ...headers }).end(request.method === 'HEAD' ? undefined : body)

    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        if (path.endsWith('/')) return send(200, JSON.stringify(await list(path)), { 'Content-Type': 'application/json' })
        const { mtimeMs } = await stat(place(path))
        return send(200, await readFile(place(path)), { 'X-Modified': String(Math.round(mtimeMs)), 'Content-Type': typeOf(path) })
      }
      case 'PUT':
        await mkdir(dirname(place(path)), { recursive: true })
        await writeFile(place(path), await body(request))
        return send(204)
      case 'PATCH':
        await rename(place(path), place((await body(request)).toString('utf8').normalize('NFC')))
        return send(204)
      case 'DELETE':
        await rm(place(path))
        return send(204)
      default:
        return send(405)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response).catch((error: NodeJS.ErrnoException) => {
      const status = error instanceof Refused ? 403 : error.code === 'ENOENT' ? 404 : 500
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.message)
    })
}

const types: Record<string, string> = { svg: 'image/svg+xml', webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' }
const typeOf = (path: string) => types[path.split('.').at(-1)!] ?? 'text/plain; charset=utf-8'

async function body(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
