/** The local repository: translates Sveltia's commit request for Gitea to the one that scripts/editor/localRepository.ts answers. */
import type { CommitRequest, CommitResult } from '../localRepository.ts'
import { preparsed, sourceKey, type YamlValues } from './contentFormat.ts'
import { checkBeforeCommit, rememberSaved, withConnectionError } from './saving.ts'

type GiteaChange = { operation: 'create' | 'update' | 'delete'; path: string; content: string; from_path?: string }
type Backend = { repo: string; branch: string; api_root?: string }

/** Signs in with `token` and intercepts commits. Resolves when the parsed files are loaded. */
export async function openLocalRepository(backend: Backend, token: string): Promise<void> {
  const headers = { Authorization: `token ${token}` }
  const root = new URL('.', location.href)
  Object.assign(backend, { api_root: new URL('api/v1', root).href })
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token }))

  const original = window.fetch.bind(window)
  const send: typeof fetch = (input, init) =>
    withConnectionError(original(input, init), 'datorn som kör redigeringen. Kör npm run edit igen')
  window.fetch = async (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/contents')) return send(input, init)
    const { files }: { files: GiteaChange[] } = JSON.parse(String(init.body))
    const writes = Object.fromEntries(files.flatMap(({ operation, path, content }) => (operation === 'delete' ? [] : [[path, content]])))
    const deletes = files.flatMap(({ operation, path, from_path }) => (operation === 'delete' ? path : (from_path ?? [])))
    const { shas, texts } = await checkBeforeCommit(writes, deletes, async ({ base }) => {
      const body = JSON.stringify({ writes, deletes, base } satisfies CommitRequest)
      const response = await send(new URL('commit', root), { method: 'POST', headers, body })
      const result: CommitResult & { message: string } = await response.json()
      if (!response.ok) throw new Error(result.message)
      return result
    })
    rememberSaved(texts)
    // An unknown commit and empty hashes make Sveltia read again what the server changed beyond the request.
    const commit = { sha: 'saved', created: new Date().toISOString() }
    return Response.json({ commit, files: files.map(({ path }) => ({ path, sha: shas[path] ?? '' })) })
  }
  // Without parsed files the browser parses the texts.
  const files: (YamlValues | null)[] = await send(`${backend.api_root}/parsed`, { headers }).then(
    (response) => (response.ok ? response.json() : []),
    () => [],
  )
  for (const values of files) if (values) preparsed.set(values[sourceKey], values)
}
