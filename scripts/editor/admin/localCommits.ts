/** The repository on this machine: Sveltia's request to Gitea for a commit becomes the one that scripts/editor/localRepository.ts answers. */
import type { CommitRequest, CommitResult } from '../localRepository.ts'
import { preparsed, sourceKey, type YamlValues } from './contentFormat.ts'
import { checkBeforeCommit, fromBase64, isText, withConnectionError, rememberSaved } from './saving.ts'

type GiteaChange = { operation: 'create' | 'update' | 'delete'; path: string; content: string; from_path?: string }
type Backend = { repo: string; branch: string; api_root?: string }

/** Signs in with `token`, and makes the commits. Resolves when the parsed files are here. */
export async function openLocalRepository(backend: Backend, token: string): Promise<void> {
  const headers = { Authorization: `token ${token}` }
  const root = new URL('.', location.href)
  Object.assign(backend, { api_root: new URL('api/v1', root).href })
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token }))

  const plain = window.fetch.bind(window)
  const send: typeof fetch = (input, init) => withConnectionError(plain(input, init), 'datorn som kör redigeringen. Kör npm run edit igen')
  window.fetch = async (input, init) => {
    if (init?.method !== 'POST' || !String(input).endsWith('/contents')) return send(input, init)
    const { files } = JSON.parse(init.body as string) as { files: GiteaChange[] }
    const written = files.filter(({ operation }) => operation !== 'delete')
    const writes = Object.fromEntries(written.map(({ path, content }) => [path, content]))
    const texts = Object.fromEntries(written.flatMap(({ path, content }) => (isText(path) ? [[path, fromBase64(content)]] : [])))
    const pictures = Object.fromEntries(Object.entries(writes).filter(([path]) => !isText(path)))
    const deletes = files.flatMap(({ operation, path, from_path }) => (operation === 'delete' ? path : (from_path ?? [])))
    const { shas } = await checkBeforeCommit({ texts, pictures, deletes }, async ({ base }) => {
      const body = JSON.stringify({ writes, deletes, base } satisfies CommitRequest)
      const response = await send(new URL('commit', root), { method: 'POST', headers, body })
      const answer = (await response.json()) as CommitResult & { message: string }
      if (!response.ok) throw new Error(answer.message)
      return answer
    })
    rememberSaved(texts)
    // No head of the repository is called so: Sveltia reads what else has changed when it compares next. A file without a hash is read again.
    const commit = { sha: 'saved', created: new Date().toISOString() }
    return Response.json({ commit, files: files.map(({ path }) => ({ path, sha: shas[path] ?? '' })) })
  }
  // Without them the browser parses.
  const files = await send(`${backend.api_root}/parsed`, { headers }).then(
    (response) => (response.ok ? response.json() : []),
    () => [],
  )
  for (const values of files as (YamlValues | null)[]) if (values) preparsed.set(values[sourceKey], values)
}
