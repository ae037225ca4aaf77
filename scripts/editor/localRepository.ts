/**
 * Serves content/ of this machine to the CMS: the part of Gitea's REST API that Sveltia reads, and
 * one request that writes. Paths outside of content/ are refused.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { today } from '../../renderer/content/today.ts'
import { lastCommitted } from '../build/committedFiles.ts'
import { readContent } from '../build/contentFiles.ts'
import { listFiles } from '../build/listFiles.ts'
import { contentType, pathInside } from './localFiles.ts'
import { readBody } from '../serve/httpServer.ts'
import { contentFormat, isTextFile, normalizeText, type YamlValues } from './admin/contentFormat.ts'
import { checkCommit, type ContentCommit, type CommitCheck } from './checkCommit.ts'

/** Paths are relative to the parent of content/. */
export type CommitRequest = {
  /** Bytes in base64, by path. */
  writes: Record<string, string>
  deletes: string[]
  /** As in ContentCommit. */
  base: NonNullable<ContentCommit['base']>
}
/** `shas`: hashes of the files that were written unchanged. */
export type CommitResult = Omit<CommitCheck, 'writes'> & { shas: Record<string, string> }

const maxCommitBytes = 64 * 1024 * 1024

const sha1 = (bytes: Buffer | string) => createHash('sha1').update(bytes).digest('hex')
const { readYaml, readArticle } = contentFormat()
/** Parsed on the server, because hundreds of files take the browser a second each time. */
const parsedValues = (path: string, text: string) =>
  (path.endsWith('.md') ? readArticle : readYaml)(normalizeText(text))

/** `root`: the parent of content/. */
export function localRepository(root: string) {
  const resolvePath = async (path: string) => {
    const [, inContent = ''] = /^content\/(.+)$/.exec(path.normalize('NFC')) ?? []
    const file = inContent && (await pathInside(join(root, 'content'), inContent))
    if (!file) throw new UserFacingError(`${path} ligger utanför content.`)
    return file
  }

  type CachedFile = { state: string; sha: string; size: number; values: YamlValues | undefined }
  const cache = new Map<string, CachedFile>()
  const files = () =>
    Promise.all(
      listFiles(join(root, 'content')).flatMap(({ file, path, state, fault }) =>
        fault ? [] : [hashFile(`content/${file}`, path, state)],
      ),
    )
  async function hashFile(path: string, file: string, state: string) {
    if (cache.get(path)?.state !== state) {
      const bytes = await readFile(file)
      cache.set(path, {
        state,
        sha: sha1(bytes),
        size: bytes.length,
        values: isTextFile(path) ? parsedValues(path, String(bytes)) : undefined,
      })
    }
    const { sha, size } = cache.get(path)!
    return { type: 'blob', path, sha, size }
  }
  // Fills the cache before the first request, which reports an error.
  void files().catch(() => undefined)
  const head = async () => sha1(JSON.stringify(await files()))

  async function commit({ writes, deletes, base }: CommitRequest): Promise<CommitResult> {
    const bytes = Object.fromEntries(
      Object.entries(writes).map(([path, contents]) => [path, Buffer.from(contents, 'base64')]),
    )
    const under = (path: string) => path.replace(/^content\//, '')
    const sentTexts = Object.fromEntries(
      Object.entries(bytes).flatMap(([path, data]) =>
        isTextFile(path) ? [[under(path), String(data)]] : [],
      ),
    )
    const pictures = Object.keys(bytes).flatMap((path) =>
      isTextFile(path) ? [] : [path.replace(/^content\/images\//, '')],
    )
    const content = await readContent(join(root, 'content'), today(), lastCommitted)
    const { writes: after, ...result } = checkCommit(
      { writes: sentTexts, deletes: deletes.map(under), pictures, base },
      content,
    )
    const { conflict, problems, warnings } = result
    if (conflict || problems.length > 0) return { ...result, shas: {} }

    const texts = Object.entries(after).map(
      ([file, text]) => [`content/${file}`, Buffer.from(text)] as const,
    )
    const all = [...Object.entries(bytes).filter(([path]) => !isTextFile(path)), ...texts]
    const targets = await Promise.all(all.map(([path]) => resolvePath(path)))
    const moved = all.map(([, data], index) => ({
      data,
      to: targets[index]!,
      temporary: `${targets[index]}.sveltia-tmp-${randomUUID()}`,
    }))
    const deleted = await Promise.all(deletes.map(resolvePath))
    // Temporary files first, so that a full disk changes nothing.
    try {
      for (const { data, to, temporary } of moved) {
        await mkdir(dirname(to), { recursive: true })
        await writeFile(temporary, data)
      }
      for (const { temporary, to } of moved) await rename(temporary, to)
    } finally {
      await Promise.all(moved.map(({ temporary }) => rm(temporary, { force: true })))
    }
    await Promise.all(deleted.map((path) => rm(path, { force: true })))
    const asSent = all.filter(([path, data]) => bytes[path]?.equals(data))
    return {
      problems,
      warnings,
      shas: Object.fromEntries(asSent.map(([path, data]) => [path, sha1(data)])),
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
    // The caller handles the error; the next task starts all the same.
    last = next.catch(() => undefined)
    return next
  }

  async function handle(request: IncomingMessage): Promise<{ body: unknown; type?: string }> {
    const [encodedPath = ''] = (request.url ?? '').split('?')
    const path = decodeURIComponent(encodedPath)
    if (path === '/commit')
      return {
        body: await inTurn(async () => commit(JSON.parse(String(await readRequestBody(request))))),
      }
    const [, inRepository] = /^\/api\/v1\/repos\/[^/]+\/[^/]+(.*)$/.exec(path) ?? []
    switch (inRepository?.split('/').slice(0, 3).join('/') ?? path) {
      case '/api/v1/version':
        return { body: { version: '1.25' } }
      case '/api/v1/parsed':
        await files()
        return { body: [...cache.values()].map(({ values }) => values) }
      case '/api/v1/user':
        return { body: { login: 'lokal', full_name: 'Den här datorn', email: 'lokal@localhost' } }
      case '/api/v1/settings/api':
        return { body: { default_paging_num: 10_000 } }
      case '':
        return { body: { permissions: { pull: true }, default_branch: 'main' } }
      case '/branches/main':
        return { body: { commit: { id: await head(), message: '' } } }
      case '/git/trees':
        return { body: { tree: await files(), truncated: false } }
      case '/file-contents': {
        const { files }: { files: string[] } = JSON.parse(String(await readRequestBody(request)))
        // A file that was deleted meanwhile is empty.
        const contents = async (path: string) =>
          readFile(await resolvePath(path), 'base64').catch(() => '')
        return {
          body: await Promise.all(
            files.map(async (path) => ({
              path,
              content: await contents(path),
              encoding: 'base64',
            })),
          ),
        }
      }
      case '/commits':
        return { body: [] }
      case '/media/main': {
        const file = inRepository!.slice('/media/main/'.length)
        return { body: await readFile(await resolvePath(file)), type: contentType(file) }
      }
      default:
        throw Object.assign(new Error(`${path} finns inte.`), { code: 'ENOENT' })
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const send = (status: number, body: string | Buffer, type = 'application/json') =>
      void response
        .writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
        .end(body)
    handle(request).then(
      ({ body, type }) => send(200, type ? (body as Buffer) : JSON.stringify(body), type),
      (error: NodeJS.ErrnoException) =>
        send(
          error instanceof UserFacingError ? 403 : error.code === 'ENOENT' ? 404 : 500,
          JSON.stringify({ message: inSwedish(error) }),
        ),
    )
  }
}

function inSwedish({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC')
    return 'Disken är full på datorn som kör redigeringen. Ta bort något där och spara sedan igen.'
  return code
    ? `Filerna går inte att skriva på datorn som kör redigeringen. Stäng andra program som har dem öppna. (${message})`
    : message
}

/** Sveltia requires a token; the one that viteAdmin.ts checks is a cookie. */
export const localToken = 'lokal'

async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  const body = await readBody(request, maxCommitBytes)
  if (!body) throw new UserFacingError('Det som sparas är för stort.')
  return body
}
