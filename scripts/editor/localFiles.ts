/** content/ for the CMS on the same machine: reads and writes files there and nowhere else, and answers only to its own page. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join, normalize } from 'node:path'
import { entriesIn } from '../build/entriesIn.ts'

class Refused extends Error {}
/** Somebody else was quicker. */
class Changed extends Error {}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
/** What the file is at the moment; '' where there is none. */
const stateOf = (path: string) => readFile(path).then(hashOf, () => '')

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

  /** Of every text, so that an open form learns of what changes beside it. */
  async function states(): Promise<Record<string, string>> {
    const texts = entriesIn(join(root, 'content')).filter(({ file }) => /\.(yaml|md)$/.test(file))
    return Object.fromEntries(await Promise.all(texts.map(async ({ file, path }) => [`content/${file}`, await stateOf(path)])))
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const next = last.then(write)
    last = next.catch(() => {})
    return next
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page of another site can neither set the header nor be of our origin.
    const { origin, host } = request.headers
    if (request.headers['x-edit'] !== '1' || (origin && new URL(origin).host !== host))
      throw new Refused('Bara redigeringen får läsa och skriva här.')
    const path = decodeURIComponent((request.url ?? '').split('?')[0]!.replace(/^\//, '')).normalize('NFC') || '/'
    const send = (status: number, body?: string | Buffer, headers = {}) =>
      void response.writeHead(status, { 'Cache-Control': 'no-store', ...headers }).end(request.method === 'HEAD' ? undefined : body)

    const was = request.headers['x-was']
    const takePlace = async (from: string, target: string) => {
      if (was === undefined || was === (await stateOf(target))) return rename(from, target)
      throw new Changed(changed)
    }

    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        if (path.endsWith('/')) return send(200, JSON.stringify(await list(path)), { 'Content-Type': 'application/json' })
        if (path === 'state') return send(200, JSON.stringify(await states()), { 'Content-Type': 'application/json' })
        const { mtimeMs } = await stat(place(path))
        const bytes = await readFile(place(path))
        const headers = { 'X-Modified': String(Math.round(mtimeMs)), 'X-Is': hashOf(bytes), 'Content-Type': typeOf(path) }
        return send(200, bytes, headers)
      }
      case 'PUT': {
        const bytes = await body(request)
        await mkdir(dirname(place(path)), { recursive: true })
        // In one step: whoever reads meanwhile sees the old file or the new one.
        const aside = `${place(path)}.sveltia-tmp-${randomUUID()}`
        await writeFile(aside, bytes)
        await inTurn(() => takePlace(aside, place(path))).finally(() => rm(aside, { force: true }))
        return send(204, undefined, { 'X-Is': hashOf(bytes) })
      }
      case 'PATCH': {
        const target = place((await body(request)).toString('utf8').normalize('NFC'))
        await inTurn(() => takePlace(place(path), target))
        return send(204)
      }
      case 'DELETE':
        await rm(place(path))
        return send(204)
      default:
        return send(405)
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void =>
    void answer(request, response).catch((error: NodeJS.ErrnoException) => {
      const status = error instanceof Refused ? 403 : error instanceof Changed ? 409 : error.code === 'ENOENT' ? 404 : 500
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.message)
    })
}

const changed = 'Filen har ändrats av någon annan medan du skrev. Läs in posten igen.'

const types: Record<string, string> = { svg: 'image/svg+xml', webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' }
const typeOf = (path: string) => types[path.split('.').at(-1)!] ?? 'text/plain; charset=utf-8'

export async function body(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
