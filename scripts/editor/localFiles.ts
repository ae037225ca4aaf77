/** content/ for the CMS on the same machine: reads and writes files there and nowhere else, and answers only to its own page. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join, normalize } from 'node:path'
import { contentFormat, sourceKey, type YamlValues } from './admin/contentFormat.ts'
import { entriesIn } from '../build/entriesIn.ts'

class Refused extends Error {}
/** Somebody else was quicker. */
class Changed extends Error {}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
/** What the file is at the moment; '' where there is none. */
const stateOf = (path: string) => readFile(path).then(hashOf, () => '')

export type LocalEntry = { path: string; size: number; modified: number; state?: string; text?: string; values?: YamlValues }

/** `root` holds content/. Paths are relative to it. */
export function localFiles(root: string) {
  const place = (path: string) => {
    const clean = normalize(path)
    if (!/^content(\/|$)/.test(clean)) throw new Refused(`${path} ligger utanför content.`)
    return join(root, clean)
  }

  const files = () => entriesIn(join(root, 'content')).filter(({ fault }) => !fault)
  const isText = (file: string) => /\.(yaml|md)$/.test(file)
  /** Of every text, so that an open form learns of what changes beside it. */
  async function states(): Promise<Record<string, string>> {
    const texts = files().filter(({ file }) => isText(file))
    return Object.fromEntries(await Promise.all(texts.map(async ({ file, path }) => [`content/${file}`, await stateOf(path)])))
  }

  const { readYaml, readArticle } = contentFormat()
  const parsed = new Map<string, { state: string; values: YamlValues }>()
  const valuesOf = (path: string, state: string, text: string) => {
    const last = parsed.get(path)
    if (last?.state === state) return last.values
    const { [sourceKey]: _, ...values } = path.endsWith('.md') ? readArticle(text) : readYaml(text)
    parsed.set(path, { state, values })
    return values
  }
  /** All that the CMS begins with, in one answer: every text, already taken apart, and of the pictures what tells whether it has seen them. */
  const everything = (): Promise<LocalEntry[]> =>
    Promise.all(
      files().map(async ({ file, path }) => {
        const { size, mtimeMs } = await stat(path)
        const entry = { path: `content/${file}`, size, modified: Math.round(mtimeMs) }
        if (!isText(file)) return entry
        const bytes = await readFile(path)
        const [state, text] = [hashOf(bytes), bytes.toString('utf8')]
        return { ...entry, state, text, values: valuesOf(path, state, text) }
      }),
    )

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
    const unlessChanged = async (target: string, write: () => Promise<void>) => {
      if (was !== undefined && was !== (await stateOf(target))) throw new Changed(changed)
      return write()
    }
    const takePlace = (from: string, target: string) => unlessChanged(target, () => rename(from, target))

    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        if (path === 'all') return send(200, JSON.stringify(await everything()), { 'Content-Type': 'application/json' })
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
        await inTurn(() => unlessChanged(place(path), () => rm(place(path))))
        return send(204)
      default:
        return send(405)
    }
  }

  // Taking two hundred towns apart takes a second, which nobody need wait for.
  void everything().catch(() => {})

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
