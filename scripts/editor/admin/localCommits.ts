/**
 * The local repository: translates Sveltia's commit request for Gitea to the one that
 * scripts/editor/localRepository.ts answers.
 */
import type { CommitRequest, CommitResult } from '../localRepository.ts'
import { sourceKey, type YamlValues } from './contentFormat.ts'
import { interceptCommits } from './interceptCommits.ts'
import { afterCommit, checkBeforeCommit } from './saving.ts'

type GiteaChange = {
  operation: 'create' | 'update' | 'delete'
  path: string
  content: string
  from_path?: string
}
type Backend = { repo: string; branch: string; api_root?: string }

/** Signs in with `token` and intercepts commits. Resolves with the values of all files, by text. */
export async function openLocalRepository(
  backend: Backend,
  token: string,
): Promise<Map<string, YamlValues>> {
  const headers = { Authorization: `token ${token}` }
  const root = new URL('.', location.href)
  const api = new URL('api/v1', root).href
  Object.assign(backend, { api_root: api })
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token }))

  const send = interceptCommits({
    host: 'datorn som kör redigeringen. Kör npm run edit igen',
    commitIn: (address, json) =>
      address.endsWith('/contents') ? (json as { files: GiteaChange[] }) : undefined,
    async commit({ files }) {
      const written = files.filter(({ operation }) => operation !== 'delete')
      const writes = Object.fromEntries(written.map(({ path, content }) => [path, content]))
      const deletes = files.flatMap(({ operation, path, from_path }) =>
        operation === 'delete' ? path : (from_path ?? []),
      )
      const checked = await checkBeforeCommit(writes, deletes, async ({ base }) => {
        const body = JSON.stringify({ writes, deletes, base } satisfies CommitRequest)
        const response = await send(new URL('commit', root), { method: 'POST', headers, body })
        const result: CommitResult & { message: string } = await response.json()
        if (!response.ok) throw new Error(result.message)
        return result
      })
      afterCommit(checked)
      // An unknown commit and empty hashes make Sveltia read again what the server changed beyond
      // the request.
      const commit = { sha: 'saved', created: new Date().toISOString() }
      return Response.json({
        commit,
        files: files.map(({ path }) => ({ path, sha: checked.shas[path] ?? '' })),
      })
    },
  })
  return parsedFiles(() => send(`${api}/parsed`, { headers }))
}

async function parsedFiles(request: () => Promise<Response>): Promise<Map<string, YamlValues>> {
  try {
    const response = await request()
    const files: (YamlValues | null)[] = response.ok ? await response.json() : []
    return new Map(files.flatMap((values) => (values ? [[String(values[sourceKey]), values]] : [])))
  } catch (error) {
    console.warn('Without parsed files the browser parses the texts.', error)
    return new Map()
  }
}
